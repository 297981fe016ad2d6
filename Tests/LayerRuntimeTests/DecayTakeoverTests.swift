import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private let numbers = Generator<Double>.fraction.map { 2000 * $0 - 1000 }

private enum Way: Sendable, CaseIterable {
  case decay, given, snapped, bounded, spring, curve
}

/// Consecutive motions, each with a number and the seconds until the next.
private let ways = zip(
  Generator<Way>.element(of: Way.allCases), numbers,
  Generator<Double>.fraction.map { 0.02 + 0.6 * $0 }
).array(count: 1...6)

extension TakeoverStage {
  fileprivate mutating func go(_ way: Way, _ number: Double, at time: Double) {
    switch way {
    case .decay: layer.animate(.zPosition, decay: .scroll)
    case .given: layer.animate(.zPosition, decay: .fastScroll, velocity: number)
    case .snapped: layer.animate(.zPosition, to: number, decay: .scroll)
    case .bounded:
      layer.animate(.zPosition, decay: .scroll, within: min(number, 0)...max(number, 0))
    case .spring: layer.animate(.zPosition, to: number, with: .spring(.stiffness(100, damping: 12)))
    case .curve:
      layer.animate(
        .zPosition, to: number,
        with: .curve(duration: 0.5, timingFunction: .easeInEaseOut, takesOver: true))
    }
    commit(at: time)
  }

  fileprivate var end: Double {
    let last = layer.animations.first { $0.key == "zPosition" }?.resolved
    return last.map { $0.beginTime + $0.duration } ?? -.infinity
  }
}

@Suite struct DecayTakeoverTests {
  /// At each takeover by a decay, a spring or a curve, value and velocity at the commit are those of the previous tree;
  /// at the end the value is the model value.
  @Test func valueAndVelocityAreContinuous() {
    forAll("continuous decays", ways, count: 600) { ways in
      var (stage, time) = (TakeoverStage(), 0.0)
      for (way, number, seconds) in ways {
        let (value, speed) = (stage.number("zPosition", time), stage.speed("zPosition", time))
        stage.go(way, number, at: time)
        let (next, nextSpeed) = (stage.number("zPosition", time), stage.speed("zPosition", time))
        try hold((next - value).magnitude <= 1e-12 * (1 + value.magnitude), "\(value), \(next)")
        if way != .given, stage.end > time {
          try hold(
            (nextSpeed - speed).magnitude <= 1e-12 * (1 + speed.magnitude),
            "\(way): \(speed), \(nextSpeed)")
        }
        let end = max(stage.end, time) * (1 + 0x1p-40)
        try hold(stage.number("zPosition", end) == stage.layer.zPosition, "the end of \(way)")
        time += seconds
      }
      return true
    }
  }

  /// A flung point moves as two numbers, except for its end: the farthest number determines the distance at rest.
  @Test func numbersAreIndependent() {
    let throwing = zip(numbers, numbers, zip(numbers, numbers))
    forAll("independent numbers", throwing, .bool, count: 200) { numbers, isBounded in
      let (start, velocity) = (
        Point2D(x: numbers.0, y: numbers.2.0), Point2D(x: numbers.1, y: numbers.2.1)
      )
      let (low, high) = (Point2D(x: -200, y: -.infinity), Point2D(x: 300, y: 250))
      let context = LayerContext()
      let (whole, parts) = (Layer(in: context), Layer(in: context))
      context.roots = [whole, parts]
      _ = context.commit(at: 0)
      whole.add(
        DecayAnimation(
          .position, from: start, velocity: velocity, within: isBounded ? (low, high) : nil,
          duration: 3))
      for (property, axis) in [(Property.position.x, \Point2D.x), (.position.y, \.y)] {
        parts.add(
          DecayAnimation(
            property, from: start[keyPath: axis], velocity: velocity[keyPath: axis],
            within: isBounded ? low[keyPath: axis]...high[keyPath: axis] : nil, duration: 3))
      }
      let tree = context.commit(at: 0).tree
      return (0...30).allSatisfy {
        let time = Double($0) / 10
        return tree[whole, .position, at: time] == tree[parts, .position, at: time]
      }
    }
  }

  /// The commit sets the model to the target, which follows from start and velocity, and the value is exactly the
  /// target from the end.
  @Test func theModelIsTheTarget() throws {
    var stage = TakeoverStage()
    let decay = DecayAnimation(.position, velocity: Point2D(x: 900, y: -50))
    let id = try #require(
      stage.layer.animate(.position, decay: .scroll, velocity: Point2D(x: 900, y: -50)))
    #expect(stage.layer.position == .zero)
    stage.commit(at: 0)
    let target = decay.target(from: .point(.zero))
    #expect(target == .point(stage.layer.position))
    #expect(stage.layer.position.x == 900 / Decay.scroll.rate)
    #expect(stage.events == ["start position"] && stage.commit.events.first?.animation == id)
    let duration = try #require(decay.settlingDuration(from: .point(.zero)))
    #expect((duration - 3.4504).magnitude < 1e-3)
    #expect(stage.value("position", duration * (1 + 1e-12)) == target)
    let near = stage.value("position", duration * (1 - 1e-9)).lanes
    #expect(near[0] != stage.layer.position.x && stage.layer.position.x - near[0] < 0.45)
    let stops = stage.commit.tree.events(in: 0..<10).map(\.kind)
    #expect(stops == [.ended(.completed)])
  }

  /// At a limit a spring takes over; the value overshoots, returns and rests at the limit.
  @Test func aBoundIsPassedAndReturnedTo() {
    var stage = TakeoverStage()
    stage.layer.animate(.position.y, decay: .scroll, velocity: 900, within: 0...400)
    stage.commit(at: 0)
    #expect(stage.layer.position == Point2D(x: 0, y: 400))
    #expect(isClose(stage.number("position.y", 1.1015307572956963), 400, tolerance: 1e-13))
    let furthest = stage.number("position.y", 1.2015307572956963)
    #expect((furthest - 403.6496).magnitude < 1e-3)
    #expect(stage.number("position.y", 5) == 400 && stage.number("position.x", 1) == 0)
  }

  /// A running animation is taken over whatever its key; the other numbers of a whole value continue as before.
  @Test func aNumberTakesOverFromAWhole() {
    var stage = TakeoverStage()
    stage.move("position", from: .point(.zero), to: .point(Point2D(x: 100, y: 50)))
    stage.layer.animate(.position.x, decay: .scroll)
    stage.commit(at: 0.5)
    #expect(Set(stage.events) == ["stop way", "start position.x"])
    #expect(stage.speed("position.x", 0.5) == 100)
    #expect(isClose(stage.speed("position.y", 0.5), 50, tolerance: 1e-12))
    #expect(stage.layer.position.y == 50)
    #expect(stage.layer.position.x == 50 + 100 / Decay.scroll.rate)
  }

  /// A decay at rest ends at once. If the layer is not shown yet, or has no velocity, the value is set at once.
  @Test func nothingMovesWithoutAVelocity() {
    var stage = TakeoverStage()
    stage.layer.animate(.zPosition, decay: .scroll)
    stage.commit(at: 1)
    #expect(stage.events == ["start zPosition", "end zPosition"] && stage.layer.zPosition == 0)
    let new = Layer(in: stage.context)
    #expect(new.animate(.zPosition, decay: .scroll, velocity: 8 * Decay.scroll.rate) == nil)
    #expect(new.zPosition == 8 && new.animations.isEmpty)
    stage.context.motionScale = 0
    stage.layer.animate(.zPosition, to: 5, decay: .scroll, velocity: 12)
    #expect(stage.layer.zPosition == 5 && stage.layer.animations.isEmpty)
  }

  /// With a motion scale, motion reaches the same target in as many times the duration.
  @Test func motionScaleKeepsTheTarget() throws {
    var ways: [(target: Double, duration: Double)] = []
    for scale in [1.0, 2, 0.25] {
      var stage = TakeoverStage()
      stage.context.motionScale = scale
      stage.layer.animate(.zPosition, decay: .scroll, velocity: 900, within: 0...300)
      stage.commit(at: 0)
      ways.append((stage.layer.zPosition, stage.end / scale))
    }
    #expect(ways.allSatisfy { $0.target == 300 })
    #expect(ways.allSatisfy { isClose($0.duration, ways[0].duration, tolerance: 1e-12) })
  }

  /// Completions are called, even for a decay that another supersedes before the commit.
  @Test func completionsAreTold() {
    let stage = TakeoverStage()
    var told: [String] = []
    stage.layer.animate(.zPosition, decay: .scroll, velocity: 9) { told.append("first \($0)") }
    stage.layer.animate(.zPosition, decay: .scroll, velocity: 7) { told.append("second \($0)") }
    let commit = stage.context.commit(at: 0)
    stage.context.deliver(commit.events)
    #expect(told == ["first true"])
    stage.context.deliver(commit.tree.events(in: 0..<9))
    #expect(told == ["first true", "second true"])
  }

  /// A decay that is added as an animation starts from the presentation value, keeps its key and the model value, and
  /// needs a start in a group.
  @Test func addedItDoesAsItSays() {
    var stage = TakeoverStage()
    stage.move("zPosition", from: 0, to: 100)
    stage.layer.add(DecayAnimation(.zPosition), forKey: "thrown")
    stage.commit(at: 0.5)
    #expect(stage.layer.zPosition == 100)
    #expect(stage.number("zPosition", 0.5) == 50 && stage.speed("zPosition", 0.5) == 100)
    let reached = 50 + 100 / Decay.scroll.rate
    #expect(reached - stage.number("zPosition", 3.9) < 0.06)
    #expect(stage.commit.diagnostics.isEmpty)
    stage.layer.removeAllAnimations()
    var added = DecayAnimation(.zPosition, velocity: 10)
    added.isAdditive = true
    stage.layer.add(added)
    stage.commit(at: 1)
    #expect(stage.number("zPosition", 1) == 100 && stage.speed("zPosition", 1) == 10)
    stage.layer.removeAllAnimations()
    let children: [any TimedAnimation] = [
      DecayAnimation(.zPosition, velocity: 10), DecayAnimation(.opacity, from: 0),
      DecayAnimation(.cornerRadius, from: 1, velocity: 10),
    ]
    stage.layer.add(AnimationGroup(children, duration: 2))
    stage.commit(at: 2)
    #expect(stage.commit.diagnostics.map(\.code) == [.noValues, .ignoredProperty])
    let covered = 10 / Decay.scroll.rate * Decay.scroll.value(at: 1)
    #expect(isClose(stage.number("cornerRadius", 3), 1 + covered, tolerance: 1e-14))
  }

  private static let changes: [(String, @Sendable (inout DecayAnimation) -> Void)] = [
    ("rate", { $0.rate = 0 }), ("rate", { $0.rate = .nan }), ("rate", { $0.rate = .infinity }),
    ("restDistance", { $0.restDistance = 0 }), ("restDistance", { $0.restDistance = .nan }),
    ("stiffness", { $0.stiffness = -1 }), ("gridStep", { $0.gridStep = -1 }),
    ("lowerBound", { ($0.lowerBound, $0.upperBound) = (2, 1) }),
    ("lowerBound", { $0.lowerBound = .number(.infinity) }),
    ("infinite", { $0.velocity = .perSecond(.number(.infinity)) }),
    ("infinite", { $0.fromValue = .number(-.infinity) }),
    ("infinite", { ($0.velocity, $0.rate) = (.perSecond(1e308), 1e-9) }),
    ("not a number", { $0.velocity = .perSecond(.number(.nan)) }),
    ("not a number", { $0.upperBound = .number(.nan) }),
    ("found a point", { $0.toValue = .point(.zero) }),
    ("independently", { ($0.keyPath, $0.fromValue) = ("transform", .transform(.identity)) }),
    ("independently", { ($0.keyPath, $0.fromValue) = ("hidden", true) }),
  ]

  /// A decay with invalid numbers has no effect and is diagnosed by the commit.
  @Test func badNumbersAreListed() {
    for (message, change) in Self.changes {
      var stage = TakeoverStage()
      var decay = DecayAnimation(.zPosition, from: 1, velocity: 10)
      change(&decay)
      stage.layer.add(decay)
      stage.commit(at: 1)
      let found = stage.commit.diagnostics
      #expect(found.count == 1 && found.first?.message.contains(message) == true, "\(found)")
      #expect(stage.number("zPosition", 1.5) == 0)
      #expect(decay.fromValue.flatMap { decay.target(from: $0) } == nil, "\(message)")
    }
  }

  /// A velocity that is passed replaces the decay's own; the settling duration does not depend on the given duration.
  @Test func whatIsAskedAboutTakesThePlaceOfItsOwn() {
    let start = AnimatableValue.number(0)
    let decay = DecayAnimation(.zPosition, velocity: 10)
    let target = decay.target(from: start, velocity: .number(20 * Decay.scroll.rate))
    #expect(target == .number(20))
    let cut = DecayAnimation(.zPosition, velocity: 10, duration: 0.5)
    let seconds = decay.settlingDuration(from: start)
    #expect(cut.settlingDuration(from: start) == seconds && seconds != 0.5)
  }

  /// An integer start counts as a number.
  @Test func anIntegerIsANumberToStartFrom() throws {
    let ends = try [AnimatableValue.integer(3), .number(3)].map { start in
      var stage = TakeoverStage()
      stage.layer.add(
        DecayAnimation(keyPath: "zPosition", from: start, velocity: .number(900)))
      stage.commit(at: 0)
      #expect(stage.commit.diagnostics.isEmpty)
      return try #require(stage.layer.animations.first?.resolved).duration
    }
    #expect(ends[0] == ends[1] && ends[0] > 1)
  }

  /// The remaining time of a decay without a duration is that of its movement.
  @Test func whatIsLeftOfADecayIsKnown() throws {
    var stage = TakeoverStage()
    let decay = DecayAnimation(.zPosition, from: 0, velocity: 900)
    stage.layer.add(decay)
    stage.commit(at: 2)
    let id = try #require(stage.layer.animations.first).id
    let seconds = try #require(decay.settlingDuration(from: .number(0)))
    let state = try #require(stage.commit.tree.state(of: .animation(id, of: stage.layer.id), at: 3))
    #expect(state.time == 1 && isClose(state.remainingTime, seconds - 1, tolerance: 1e-12))
  }

  /// The rest of a whole value keeps its key, its curve and its times: it shows the same as without the decay.
  @Test func theRestKeepsItsCurve() throws {
    var (stage, other) = (TakeoverStage(), TakeoverStage())
    stage.move("position", from: .point(.zero), to: .point(Point2D(x: 100, y: 50)))
    other.move("position", from: .point(.zero), to: .point(Point2D(x: 100, y: 50)))
    let whole = stage.layer.animations[0]
    stage.layer.animate(.position.x, decay: .scroll)
    stage.commit(at: 0.5)
    other.commit(at: 0.5)
    #expect(stage.layer.animations.map(\.key) == ["way", "position.x"])
    let rest = stage.layer.animations[0]
    #expect(rest.id == whole.id && rest.resolved == whole.resolved)
    for time in [0.5, 0.75, 0.9, 1, 2] {
      #expect(stage.number("position.y", time) == other.number("position.y", time), "\(time)")
      #expect(stage.speed("position.y", time) == other.speed("position.y", time), "\(time)")
    }
    #expect(stage.number("position.y", 0.75) == 37.5)
  }

  /// A property that is never animated, or belongs to a filter, is set to the decay's target.
  @Test func whatCannotMoveIsSet() throws {
    var stage = TakeoverStage(.emitter)
    stage.layer.addNamedObjects()
    stage.commit(at: 0)
    let animations = stage.layer.animations
    for (keyPath, start) in [("contentsHeadroom", 0.0), ("filters.blur.inputRadius", 2)] {
      let path = try stage.layer.path(keyPath)
      let target = AnimatableValue.number(start + 8)
      let id = stage.layer.fling(
        path, DecayAnimation(keyPath: keyPath, to: target, velocity: .number(0)), delay: nil,
        completion: nil)
      #expect(id == nil, "\(keyPath)")
      #expect(stage.layer.animations == animations, "\(keyPath)")
      #expect(stage.layer.value(for: path) == target, "\(keyPath)")
    }
  }
}
