import Inbetween

/// A ball that drops from 32 to 268 within a second and bounces, driven in three ways: by a timer that counts its own
/// ticks, by a display link with measured steps, and by the engine.
///
/// At 0.4 s the application is busy for 0.1 s, and every tick of the timer is a little late.
package struct BallScenario {
  /// A position on the screen.
  package struct Sample: Sendable {
    /// The time from which on the position is on the screen, in seconds.
    package let time: Double
    package let position: Double
    package let gravity: String
  }

  package struct Driver: Sendable {
    package let name: String
    package let samples: [Sample]

    /// Returns the sample on the screen at a time; nil before the first sample.
    package func sample(at time: Double) -> Sample? { samples.last { $0.time <= time + 1e-9 } }

    /// Returns the distance of the ball on the screen from its correct position at a time, in points; NaN before the
    /// first sample.
    package func error(at time: Double) -> Double {
      sample(at: time).map { $0.position - shown(at: time).position } ?? .nan
    }
  }

  package let drivers: [Driver]

  /// The time in which the application is busy.
  package static let busy = 0.4..<0.5

  private static func sample(
    at time: Double, _ shown: (position: Double, gravity: String)
  ) -> Sample {
    Sample(time: time, position: shown.position, gravity: shown.gravity)
  }

  package init() throws {
    drivers = [
      Driver(name: "timer", samples: Self.timer()), Driver(name: "link", samples: Self.link()),
      Driver(name: "engine", samples: try Self.engine()),
    ]
  }

  /// Returns the samples of a timer of 1/60 s that is set again after each tick, and adds 1/60 s per tick.
  private static func timer() -> [Sample] {
    var samples: [Sample] = []
    var (time, offset) = (0.0, 0.0)
    while time < 1.2 {
      samples.append(sample(at: time, shown(at: offset)))
      time += 1.0 / 60 + 0.0005
      if busy.contains(time) { time = busy.upperBound }
      offset += 1.0 / 60
    }
    return samples
  }

  /// Calls `draw` for the frames of a display of 60 Hz while the application is not busy.
  private static func frames(_ draw: (DisplayFrame) -> Void) {
    withoutActuallyEscaping(draw) { draw in
      let (loop, link) = (DisplayLoop(), DisplayLink(draw))
      link.add(to: loop)
      for refresh in SimulatedRefresh(rate: .hertz60).refreshes(before: 1.2)
      where !busy.contains(refresh.timestamp) {
        loop.refresh(refresh)
      }
      link.invalidate()
    }
  }

  /// Returns the samples of a display link whose handler adds the time since the frame before.
  private static func link() -> [Sample] {
    var samples: [Sample] = []
    var offset = 0.0
    frames { frame in
      offset = samples.isEmpty ? frame.targetTimestamp : offset + frame.elapsed
      samples.append(sample(at: frame.targetTimestamp, shown(at: offset)))
    }
    return samples
  }

  /// Returns the samples of an animation that was committed once; the render side draws even while the application is
  /// busy.
  private static func engine() throws -> [Sample] {
    let context = LayerContext()
    let ball = Layer(in: context)
    context.roots = [ball]
    func add(_ keyPath: String, _ from: AnimatableValue, _ to: AnimatableValue) {
      var drop = BasicAnimation(
        keyPath: keyPath, from: from, to: to, timing: Timing(duration: 1), timingFunction: curve)
      drop.timing.fillMode = .forwards
      drop.properties.isRemovedOnCompletion = false
      ball.add(.basic(drop))
    }
    add("position.y", .number(top), .number(bottom))
    add("contentsGravity", .string(gravities.0), .string(gravities.1))
    let tree = context.commit(at: 0).tree
    let (position, gravity) = (try ball.path("position.y"), try ball.path("contentsGravity"))
    return SimulatedRefresh(rate: .hertz60).refreshes(before: 1.2).map { refresh in
      let time = refresh.timestamp + refresh.interval
      guard case .string(let word)? = tree.value(of: ball.id, for: gravity, at: time) else {
        return sample(at: time, (.nan, ""))
      }
      let y = tree.value(of: ball.id, for: position, at: time)?.number ?? .nan
      return sample(at: time, (y, word))
    }
  }

  /// The scenario as a table: the positions on the screen every twentieth of a second, and their errors.
  package var lines: [String] {
    var lines = ["time" + drivers.map { column($0.name, 10) + column("error", 10) }.joined()]
    for twentieth in 1...22 {
      let time = Double(twentieth) / 20
      var line = "\(time)".padded(to: 4)
      for driver in drivers {
        let position = driver.sample(at: time)?.position ?? .nan
        line += column(tenths(position), 10) + column(tenths(driver.error(at: time)), 10)
      }
      lines.append(line)
    }
    return lines
  }
}

private let (top, bottom) = (32.0, 268.0)
private let gravities = ("top", "bottom")
private let curve = TimingFunction.easeOutBounce

/// Returns the ball by its own clock: positions are interpolated, values that cannot be interpolated switch at half.
private func shown(at offset: Double) -> (position: Double, gravity: String) {
  let progress = curve.progress(at: min(offset, 1))
  return (
    top.interpolated(to: bottom, by: progress), progress < 0.5 ? gravities.0 : gravities.1
  )
}

/// Returns a number with one decimal, without the sign of 0.
private func tenths(_ number: Double) -> String {
  let rounded = (number * 10).rounded() / 10
  return "\(rounded == 0 ? 0 : rounded)"
}

/// Returns a text with blanks before it.
private func column(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(1, width - text.count)) + text
}

extension String {
  /// Returns the text with blanks after it.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
