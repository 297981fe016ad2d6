import AnimationTestSupport
import Inbetween

/// An edit of the layers of a ``HostStage`` between two turns of one time.
enum HostEdit: Sendable {
  case move(Int, x: Double, duration: Double, delay: Double)
  case spring(Int, x: Double)
  case set(Int, opacity: Double)
  case add(Int, Timing, key: String, isRemoved: Bool)
  case remove(Int, key: String)
  case removeAll(Int)
  case play(Int, passes: Double, goesBack: Bool)
  case steer(Steering)
  case pause(Int)
  case resume(Int, speed: Double)
  case takeOut(Int)
  case putBack(Int)

  /// A request to the playback that was started last.
  enum Steering: CaseIterable, Sendable {
    case pause, resume, reverse, seek, cancel, finish, release
  }
}

/// Edits, each with its delay after the one before.
typealias HostScript = [(edit: HostEdit, span: Double)]

extension Generator where Value == HostScript {
  static var script: Generator {
    let layer = Generator<Int>.int(in: 0...2)
    let number = Generator<Double>.element(of: [-40, 0, 7.5, 100])
    let key = Generator<String>.element(of: ["a", "b"])
    let length = Generator<Double>.element(of: [0.25, 1, 1.5])
    let timing = zip(length, .element(of: [0, 0, 0.5, 3]), .element(of: [0.5, 1, 2.5]), .bool).map {
      Timing(beginTime: $1, duration: $0, repeatCount: $2, autoreverses: $3)
    }
    let edit: Generator<HostEdit> = .oneOf(
      zip(layer, number, length, .element(of: [0, 0.5])).map {
        .move($0, x: $1, duration: $2, delay: $3)
      },
      zip(layer, number).map { .spring($0, x: $1) },
      zip(layer, .element(of: [0, 0.25, 1])).map { .set($0, opacity: $1) },
      zip(layer, timing, key, .bool).map { .add($0, $1, key: $2, isRemoved: $3) },
      zip(layer, timing, key, .bool).map { .add($0, $1, key: $2, isRemoved: $3) },
      zip(layer, key).map { .remove($0, key: $1) },
      layer.map { .removeAll($0) },
      zip(layer, .element(of: [1, 2.5]), .bool).map { .play($0, passes: $1, goesBack: $2) },
      zip(layer, .element(of: [1, 2.5]), .bool).map { .play($0, passes: $1, goesBack: $2) },
      Generator<HostEdit.Steering>.element(of: HostEdit.Steering.allCases).map { .steer($0) },
      layer.map { .pause($0) },
      zip(layer, .element(of: [1, 2, 0.25])).map { .resume($0, speed: $1) },
      layer.map { .takeOut($0) }, layer.map { .putBack($0) })
    return zip(edit, .element(of: [0, 0.1, 0.25, 0.5, 1, 3])).map { (edit: $0, span: $1) }
      .array(count: 1...16)
  }
}

/// A host on a manual clock, three layers, the third in the second, and all reports and calls.
final class HostStage {
  enum Told: Hashable, CustomStringConvertible {
    case event(AnimationEvent)
    case playback(AnimationEvent)

    var time: Double {
      switch self {
      case .event(let event): event.time
      case .playback(let event): event.time
      }
    }

    var description: String {
      switch self {
      case .event(let event): "\(event.animation?.rawValue ?? 0) \(event.kind) \(event.time)"
      case .playback(let event):
        "playback \(event.playback?.rawValue ?? 0) \(event.kind) \(event.time)"
      }
    }
  }

  let host = AnimationHost(clock: ManualClock())
  let layers: [Layer]
  private(set) var told: [Told] = []
  /// The number of calls of each completion, by the number of the edit.
  private(set) var completions: [Int: Int] = [:]
  /// The starts and stops that delegates have received.
  private(set) var delegated: [Animation.ID: [String]] = [:]
  private var playback: Playback?
  private var edits = 0
  private let hasDelegates: Bool

  /// - Parameters:
  ///   - isObserved: Whether the host has an `onEvent`.
  ///   - hasDelegates: Whether animations have delegates and completions.
  init(isObserved: Bool = true, hasDelegates: Bool = true) {
    self.hasDelegates = hasDelegates
    let context = host.context
    layers = (0..<3).map { _ in Layer(in: context) }
    layers[1].addSublayer(layers[2])
    context.roots = [layers[0], layers[1]]
    if isObserved {
      host.onEvent = { [unowned self] event in
        if event.animation != nil { told.append(.event(event)) }
      }
    }
    host.advance(to: 0)
  }

  /// Applies all edits, each between two turns of its time.
  ///
  /// - Parameters:
  ///   - cuts: The turns in between, as fractions of a span.
  ///   - turned: Called after every turn.
  func run(
    _ script: HostScript, cuts: [Double] = [], turned: (Commit) throws -> Void
  ) rethrows {
    for (edit, span) in script {
      let (start, end) = (host.time, host.time + span)
      for cut in cuts.sorted() { try turned(host.advance(to: start + cut * span)) }
      // An animation that has ended by then has ended in both: the model has its end value.
      try turned(host.advance(to: end))
      apply(edit, at: end)
      try turned(host.advance(to: end))
    }
  }

  func run(_ script: HostScript, cuts: [Double] = []) { run(script, cuts: cuts) { _ in } }

  private func apply(_ edit: HostEdit, at time: Double) {
    edits += 1
    let number = edits
    let complete: ((Bool) -> Void)? =
      hasDelegates ? { [unowned self] _ in completions[number, default: 0] += 1 } : nil
    switch edit {
    case .move(let index, let x, let duration, let delay):
      if hasDelegates { completions[number] = 0 }
      host.context.animate(
        with: .curve(duration: duration), delay: delay, { layers[index].position.x = x },
        completion: complete)
    case .spring(let index, let x):
      if hasDelegates { completions[number] = 0 }
      layers[index].animate(
        .position, to: Point2D(x: x, y: 0), with: .spring(.snappy), completion: complete)
    case .set(let index, let opacity): layers[index].opacity = opacity
    case .add(let index, let timing, let key, let isRemoved):
      var animation = BasicAnimation(.opacity, from: 0, to: 0.75)
      animation.timing = timing
      if timing.beginTime > 0 {
        animation.timing.beginTime += layers[index].convertTime(time, from: nil)
      }
      animation.isRemovedOnCompletion = isRemoved
      layers[index].add(animation, forKey: key, delegate: hasDelegates ? self : nil)
    case .remove(let index, let key): layers[index].removeAnimation(forKey: key)
    case .removeAll(let index): layers[index].removeAllAnimations()
    case .play(let index, let passes, let goesBack):
      var timeline = LayerTimeline()
      timeline.animate(layers[index], .position.x, to: 30, with: .curve(duration: 0.5))
      timeline.label("half")
      timeline.animate(layers[index], .position.y, to: 30, with: .curve(duration: 0.5))
      timeline.repeatCount = passes
      timeline.autoreverses = goesBack
      let playback = host.context.play(timeline)
      playback.onEvent = { [unowned self] in told.append(.playback($0)) }
      self.playback = playback
    case .steer(let steering):
      switch steering {
      case .pause: playback?.isPaused = true
      case .resume: playback?.isPaused = false
      case .reverse: playback?.reverse()
      case .seek: playback?.seek(to: 0.25)
      case .cancel: playback?.cancel()
      case .finish: playback?.finish()
      case .release: playback = nil
      }
    case .pause(let index):
      if !layers[index].isPaused { layers[index].pause(at: time) }
    case .resume(let index, let speed):
      if layers[index].isPaused {
        layers[index].resume(at: time, speed: speed)
      } else {
        layers[index].setSpeed(speed, at: time)
      }
    case .takeOut(let index):
      if index == 2 {
        layers[2].removeFromSuperlayer()
      } else {
        host.context.roots.removeAll { $0 === layers[index] }
      }
    case .putBack(let index):
      if index == 2 {
        if layers[2].superlayer == nil { layers[1].addSublayer(layers[2]) }
      } else if !host.context.roots.contains(where: { $0 === layers[index] }) {
        host.context.roots.append(layers[index])
      }
    }
  }

  func shown(in tree: RenderTree, at time: Double) -> [UInt64] {
    layers.flatMap {
      [
        tree[$0, .position.x, at: time], tree[$0, .position, at: time].y,
        tree[$0, .opacity, at: time],
      ].map(\.bitPattern)
    }
  }
}

extension HostStage: AnimationDelegate {
  func animationDidStart(_ animation: AddedAnimation, on layer: Layer.ID) {
    delegated[animation.id, default: []].append("start")
  }

  func animationDidStop(_ animation: AddedAnimation, on layer: Layer.ID, isFinished: Bool) {
    delegated[animation.id, default: []].append("stop \(isFinished)")
  }
}
