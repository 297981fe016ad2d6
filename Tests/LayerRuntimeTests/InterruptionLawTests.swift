import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private struct Call {
  enum Kind: CaseIterable {
    case spring, curve, softCurve, decay, added, filled, waiting, group, timeline, end
  }

  let kind: Kind
  /// The index among its property and components.
  let place: Int
  let seconds: Double
  let duration: Double
  let target: Double
}

/// A layer with calls from time to time, and its events.
private struct Told {
  private(set) var stage = TakeoverStage()
  private let completions = Completions()
  private var events: [String] = []
  /// Retained, because the commit that sees the end of an unretained playback removes it.
  private var playbacks: [Playback] = []
  private var count = 0

  private final class Completions {
    var lines: [String] = []
  }

  var lines: [String] { events.sorted() + completions.lines.sorted() }

  mutating func commit(at time: Double) {
    let tree = stage.commit.tree
    tell(Array(tree.events(in: tree.commitTime..<time)))
    stage.commit(at: time)
    tell(stage.commit.events)
  }

  private mutating func tell(_ told: [AnimationEvent]) {
    events += told.ofAnimations.map { "\($0.time) \($0.kind) \($0.key ?? "-")" }
    stage.context.deliver(told)
  }

  mutating func run(_ call: Call, _ name: String, at time: Double) throws {
    count += 1
    let (layer, context) = (stage.layer, stage.context)
    let path = try layer.path(name)
    let value = { (number: Double) -> AnimatableValue in
      switch path.type {
      case .point: .point(Point2D(x: number, y: 2 * number))
      case .size: .size(Size2D(width: number, height: 3 * number))
      case .rect: .rect(Rect2D(x: number, y: -number, width: 2 * number, height: 5 * number))
      case .transform:
        .transform(Transform3D.rotation(angle: number / 800).translated(x: number, y: 3))
      // At rest angles are those of the matrix.
      default: .number(name.contains("rotation") ? number / 800 : number)
      }
    }
    let completion = { [completions, count] (isFinished: Bool, animations: Int) in
      completions.lines.append("\(count) \(isFinished) \(animations)")
    }
    let line = { (fill: FillMode, delay: Double, isRemoved: Bool) in
      var line = BasicAnimation(
        keyPath: name, from: value(1), to: value(call.target),
        timing: Timing(beginTime: delay > 0 ? time + delay : 0, duration: call.duration))
      (line.fillMode, line.isRemovedOnCompletion) = (fill, isRemoved)
      return line
    }
    switch call.kind {
    case .spring:
      let frequency = 6 / call.duration
      let spring = try Spring(stiffness: frequency * frequency, damping: 2 * frequency)
      _ = layer.retarget(
        path, to: value(call.target), with: .spring(spring), delay: nil, velocity: nil,
        completion: completion)
    case .curve, .softCurve:
      context.animate(
        with: .curve(
          duration: call.duration, timingFunction: .linear, takesOver: call.kind == .curve)
      ) {
        layer.setValue(value(call.target), for: path)
      } completion: {
        completion($0, $1)
      }
      guard path.component != nil, call.kind == .curve else { break }
      _ = layer.retarget(
        path, to: value(call.target),
        with: .curve(duration: call.duration, timingFunction: .linear), delay: nil, velocity: nil,
        completion: nil)
    case .decay:
      guard path.type == .number || path.type == .point else { break }
      let decay = DecayAnimation(
        keyPath: name, decay: try Decay(rate: 6), velocity: value(call.target))
      _ = layer.fling(path, decay, delay: nil, completion: completion)
    case .added:
      var added = line(.removed, 0, true)
      added.isAdditive = true
      layer.add(added, forKey: call.place.isMultiple(of: 2) ? "added" : nil)
    case .filled:
      layer.add(line(.both, 0, false), forKey: name)
    case .waiting:
      layer.add(line(.removed, 0.3, true), forKey: name)
    case .group:
      layer.add(
        AnimationGroup(
          [.basic(line(.removed, 0, true)), linear("opacity", 0, 1, duration: call.duration)],
          timing: Timing(duration: call.duration)),
        forKey: "group")
    case .timeline:
      var timeline = LayerTimeline()
      timeline.animate(
        layer, path, to: value(call.target), with: .curve(duration: call.duration), at: .end)
      playbacks.append(context.play(timeline))
    case .end:
      layer.removeAnimation(forKey: name)
    }
  }
}

@Suite struct InterruptionLawTests {
  private static let families = [
    ["position", "position", "position.x", "position.y"],
    [
      "bounds", "bounds", "bounds.origin", "bounds.origin.x", "bounds.origin.y", "bounds.size",
      "bounds.size.width", "bounds.size.height",
    ],
    [
      "transform", "transform.rotation.z", "transform.translation", "transform.translation.x",
      "transform.translation.y",
    ],
  ]

  /// Presentation value, velocity and events do not depend on whether there was a commit just before the call, at the
  /// same time, that has seen the end of an animation or not. At the very end of an animation that jumps then, nothing
  /// has a velocity.
  @Test func aCommitBeforeChangesNothing() {
    let calls = zip(
      Generator<Call.Kind>.element(of: Call.Kind.allCases + [.spring, .spring, .curve]),
      .int(in: 0...40), Generator<Double>.fraction.map { 0.1037 + 1.4 * $0 },
      zip(Generator<Double>.element(of: [0.25, 0.5, 1, 2, 4]), Generator<Double>.fraction)
    ).map { kind, place, seconds, numbers in
      Call(
        kind: kind, place: place, seconds: seconds, duration: numbers.0,
        target: 10 + 200 * numbers.1)
    }
    var cuts = 0
    forAll("a commit before", calls.array(count: 3...8), .int(in: 0...2), count: 800) {
      calls, family in
      let names = Self.families[family]
      var (one, other, time) = (Told(), Told(), 0.0)
      for (index, call) in calls.enumerated() {
        time += call.seconds
        let name = names[call.place % names.count]
        try one.run(call, name, at: time)
        one.commit(at: time)
        other.commit(at: time)
        try other.run(call, name, at: time)
        other.commit(at: time)
        cuts += one.stage.layer.animations.contains { !$0.superseded.isEmpty } ? 1 : 0
        let next = index + 1 < calls.count ? calls[index + 1].seconds : 3
        for share in [0, 0.3, 0.99, 1] {
          let at = time + share * next
          for name in Set(names) {
            try hold(
              one.stage.value(name, at).isClose(to: other.stage.value(name, at), 1e-9),
              "\(name) at \(at): \(one.stage.value(name, at).lanes), \(other.stage.value(name, at).lanes)"
            )
            guard family != 2 || name == "transform" else { continue }
            let speeds = (one.stage.velocity(name, at), other.stage.velocity(name, at))
            try hold(
              speeds.0.isClose(to: speeds.1, 1e-9),
              "velocity of \(name) at \(at): \(speeds.0.lanes), \(speeds.1.lanes)")
          }
        }
      }
      one.commit(at: time + 50)
      other.commit(at: time + 50)
      try hold(one.lines == other.lines, "\(one.lines), \(other.lines)")
      return true
    }
    guard !PropertySettings().isOverriding else { return }
    #expect(cuts > 150, "\(cuts) cuts")
  }

  /// A number with its own motion keeps it, whether the whole has ended, seen by a commit or not, or continues.
  @Test(arguments: [(2.5, true), (2.5, false), (0.75, false)])
  func aWholeTakesNothing(time: Double, isSeen: Bool) {
    var stage = TakeoverStage()
    let layer = stage.layer
    layer.animate(
      .position, to: Point2D(x: 8, y: 8), with: .curve(duration: 1, timingFunction: .linear))
    stage.commit(at: 0)
    var told: [Bool] = []
    layer.animate(.position.y, to: 24, with: .curve(duration: 4, timingFunction: .linear)) {
      told.append($0)
    }
    stage.commit(at: 0.5)
    if isSeen { stage.commit(at: 2) }
    layer.animate(.position.x, to: 80, with: .spring(.smooth))
    #expect(layer.animationKeys == ["position.y", "position.x"])
    stage.context.deliver(stage.commit.tree.events(in: 0.5..<time))
    stage.commit(at: time)
    stage.context.deliver(stage.commit.events)
    #expect(told.isEmpty)
    #expect(layer.animations.count == 2)
    #expect(stage.number("position.y", 3.5) == 19)
    stage.context.deliver(stage.commit.tree.events(in: time..<9))
    #expect(told == [true])
  }

  /// An own motion of a number continues, whatever the whole does: ended, kept or filled, waiting, in a group, or
  /// running.
  @Test(
    arguments: [
      (1, .removed, nil, false), (2, .both, nil, true), (-1, .removed, nil, false),
      (9, .both, 1, false), (1, .removed, 9, false), (9, .removed, nil, true),
    ] as [(Double, FillMode, Double?, Bool)])
  func whatMovesANumberGoesOn(
    duration: Double, fill: FillMode, group: Double?, isRemoved: Bool
  ) throws {
    var stage = TakeoverStage()
    let layer = stage.layer
    var whole = BasicAnimation(.position, from: .zero, to: Point2D(x: 8, y: 8))
    whole.timing = Timing(
      beginTime: duration < 0 ? 5 : 0, duration: duration.magnitude, fillMode: fill)
    whole.isRemovedOnCompletion = isRemoved
    if let group {
      let beside = linear("position.x", .number(0), .number(8), duration: 9)
      var both = AnimationGroup([.basic(whole), beside], timing: Timing(duration: group))
      both.isRemovedOnCompletion = isRemoved
      layer.add(both)
    } else {
      layer.add(.basic(whole))
    }
    layer.add(linear("position.y", .number(0), .number(8), duration: 8), forKey: "y")
    stage.commit(at: 0)
    // Exactly when the second one ends.
    let stops = Array(stage.commit.tree.events(in: 0..<9)).filter { $0.kind != .started }
    let time = isRemoved && duration == 2 ? try #require(stops.first).time : 2
    layer.animate(.position.x, to: 80, with: .spring(.smooth))
    stage.commit(at: time)
    #expect(stage.number("position.y", 3) == 3)
    #expect(layer.animationKeys?.contains("y") == true)
  }

  /// An ended timeline that is not kept holds its end until the next commit; nothing continues from it.
  @Test(arguments: [false, true])
  func anEndedTimelineTakesNothing(isSeen: Bool) {
    var stage = TakeoverStage()
    let layer = stage.layer
    var timeline = LayerTimeline()
    timeline.animate(layer, .position, to: Point2D(x: 8, y: 8), with: .curve(duration: 1), at: 0)
    stage.context.play(timeline)
    stage.commit(at: 0)
    layer.animate(.position.y, to: 24, with: .curve(duration: 4, timingFunction: .linear))
    stage.commit(at: 0.5)
    let y = stage.number("position.y", 3.5)
    if isSeen { stage.commit(at: 2) }
    layer.animate(.position.x, to: 80, with: .spring(.smooth))
    stage.commit(at: 2.5)
    #expect(stage.number("position.y", 3.5) == y)
    #expect(layer.animationKeys == ["position.y", "position.x"])
  }

  /// An animation of the number under another key, and an animation of several other numbers, also continue.
  @Test func nothingBesideGoesWithAnEndedWhole() {
    var stage = TakeoverStage()
    let layer = stage.layer
    layer.add(
      BasicAnimation(.bounds, from: .zero, to: Rect2D(x: 1, y: 1, width: 1, height: 1), duration: 1)
    )
    layer.add(
      linear("bounds.origin", .point(.zero), .point(Point2D(x: 8, y: 8)), duration: 8), forKey: "o")
    layer.add(
      BasicAnimation(.bounds.size.height, from: 0, to: 8, duration: 8), forKey: "bounds.size.height"
    )
    stage.commit(at: 0)
    layer.animate(.bounds.size.width, to: 80, with: .spring(.smooth))
    stage.commit(at: 2)
    #expect(stage.events == ["start bounds.size.width"])
    #expect(layer.animationKeys == ["o", "bounds.size.height", "bounds.size.width"])
    #expect(stage.number("bounds.origin.y", 3) == 3)
    #expect(stage.number("bounds.size.height", 3) == 3)
  }

  /// A block leaves a number to its own animation. An animation that has ended moves nothing, seen by a commit or not:
  /// then the block moves the number.
  @Test(arguments: [false, true])
  func aBlockLeavesNothingToWhatHasEnded(isSeen: Bool) {
    var stage = TakeoverStage()
    let (layer, context) = (stage.layer, stage.context)
    layer.add(linear("position.y", .number(0), .number(8), duration: 8), forKey: "added")
    layer.animate(.position.y, to: 24, with: .curve(duration: 1, timingFunction: .linear))
    stage.commit(at: 0)
    if isSeen { stage.commit(at: 2) }
    context.animate(with: .curve(duration: 1, timingFunction: .linear)) { layer.position.x = 80 }
    stage.commit(at: 2)
    #expect(stage.value("position", 2.5) == .point(Point2D(x: 40, y: 13)))
  }

  /// A component that is set at once is taken from the transform, whose rest continues.
  @Test func aComponentThatIsSetAtOnceLeavesTheRest() {
    var stage = TakeoverStage()
    let layer = stage.layer
    layer.animate(
      .transform, to: .translation(x: 8, y: 8), with: .curve(duration: 8, timingFunction: .linear))
    stage.commit(at: 0)
    layer.animate(.transform.rotation, to: 1, with: .curve(duration: 0, takesOver: true))
    stage.commit(at: 2)
    #expect(layer.animationKeys == ["transform"])
    #expect(stage.events == ["stop transform"])
    #expect(stage.number("transform.translation.x", 4) == 4)
    #expect(isClose(stage.number("transform.rotation", 2), 1, tolerance: 1e-12))
    #expect(isClose(stage.number("transform.rotation", 9), 1, tolerance: 1e-12))
  }
}
