import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// Something that moves a layer or one of its numbers, a while after the motion before it.
private struct Motion {
  enum Kind: CaseIterable {
    case implicit, block, animate, takeover, spring, springBlock, timeline, entrance
  }

  let kind: Kind
  /// The index among the property and its components.
  let place: Int
  let seconds: Double
  let duration: Double
  let target: Double

  var takesVelocity: Bool {
    switch kind {
    case .takeover, .spring, .springBlock, .entrance: true
    case .implicit, .block, .animate, .timeline: false
    }
  }
}

@Suite struct AnyInterruptionLawTests {
  private static let families = [
    ["position", "position.x", "position.y"],
    ["bounds", "bounds.origin", "bounds.size", "bounds.size.width", "bounds.size.height"],
    ["transform", "transform.translation.x", "transform.rotation.z", "transform.scale.y"],
  ]

  /// In any sequence of motions of a property and of its numbers, the presentation value has no jump: neither when a
  /// motion interrupts others, nor later when these would have ended. A motion that takes the velocity over has it. At
  /// the end the model value is shown. Each animation starts at most once and stops once, and each completion is called
  /// once.
  @Test func whatIsShownHasNoJump() {
    let motions = zip(
      Generator<Motion.Kind>.element(of: Motion.Kind.allCases), .int(in: 0...40),
      zip(
        Generator<Double>.fraction.map { 0.1037 + $0 },
        Generator<Double>.element(of: [0.3, 0.7, 1.3, 2.9])),
      Generator<Double>.fraction
    ).map { kind, place, times, target in
      Motion(
        kind: kind, place: place, seconds: times.0, duration: times.1, target: 10 + 90 * target)
    }
    forAll("no jump", motions.array(count: 2...6), .int(in: 0...2), count: 600) { motions, family in
      try Self.check(motions, Self.families[family])
      return true
    }
  }

  private final class Told {
    var counts: [Int] = []
  }

  private static func check(_ motions: [Motion], _ names: [String]) throws {
    var stage = TakeoverStage()
    let (layer, context, told) = (stage.layer, stage.context, Told())
    let root = Layer(in: context)
    context.roots = [root]
    root.addSublayer(layer)
    stage.commit(at: 0)
    var events: [AnimationEvent] = []
    var playbacks: [Playback] = []
    var (time, ends) = (0.0, [Double]())
    for (index, motion) in motions.enumerated() {
      time += motion.seconds
      let former = stage.commit.tree
      events += former.events(in: former.commitTime..<time)
      context.deliver(former.events(in: former.commitTime..<time))
      told.counts.append(0)
      let path = try layer.path(names[motion.place % names.count])
      try run(motion, path, layer, context, &playbacks) { told.counts[index] += 1 }
      ends.append(time + motion.duration)
      stage.commit(at: time)
      events += stage.commit.events
      context.deliver(stage.commit.events)
      for name in names {
        let path = try layer.path(name)
        let before = former.value(of: layer.id, for: path, at: time)
        let now = stage.value(name, time)
        try hold(
          now.isClose(to: before, 1e-9), "\(name) at \(time): \(before.lanes), then \(now.lanes)")
        guard motion.takesVelocity, path.key.type != .transform || path.component != nil,
          let rate = former.velocity(of: layer.id, for: path, at: time)
        else { continue }
        let speed = stage.velocity(name, time)
        try hold(
          speed.isClose(to: rate, 1e-7),
          "velocity of \(name) at \(time): \(rate), then \(speed.lanes)")
      }
      // Until the next motion, at all times at which a motion would have ended.
      let next = index + 1 < motions.count ? time + motions[index + 1].seconds : time + 4
      for end in ends where end > time + 1e-3 && end < next - 1e-3 {
        for name in names {
          let (before, after) = (stage.value(name, end - 1e-6), stage.value(name, end + 1e-6))
          try hold(
            after.isClose(to: before, 1e-2),
            "\(name) at the end \(end): \(before.lanes), \(after.lanes)")
        }
      }
    }
    let last = stage.commit.tree
    events += last.events(in: last.commitTime..<time + 99)
    context.deliver(last.events(in: last.commitTime..<time + 99))
    for name in names {
      let shown = last.value(of: layer.id, for: try layer.path(name), at: time + 99)
      let model = layer.value(for: try layer.path(name))
      try hold(shown.isClose(to: model, 1e-9), "\(name): \(shown.lanes), model \(model.lanes)")
    }
    try hold(told.counts.allSatisfy { $0 == 1 }, "completions \(told.counts)")
    for own in Dictionary(grouping: events.ofAnimations, by: \.animation).values {
      let starts = own.count { $0.kind == .started }
      try hold(
        starts <= 1 && own.count == starts + 1, "\(own[0].subject): \(own.map(\.kind))")
    }
    withExtendedLifetime(playbacks) {}
  }

  private static func run(
    _ motion: Motion, _ path: PropertyPath, _ layer: Layer, _ context: LayerContext,
    _ playbacks: inout [Playback], _ completion: @escaping () -> Void
  ) throws {
    let number = motion.target
    let value: AnimatableValue =
      switch path.type {
      case .point: .point(Point2D(x: number, y: 2 * number))
      case .size: .size(Size2D(width: number, height: 3 * number))
      case .rect: .rect(Rect2D(x: number, y: -number, width: 2 * number, height: 5 * number))
      case .transform:
        .transform(Transform3D.rotation(angle: number / 80).translated(x: number, y: 3))
      default:
        .number(
          path.key.type == .transform && !path.name.contains("translation") ? number / 80 : number)
      }
    let spring = try Spring(
      stiffness: 36 / motion.duration, damping: 12 / motion.duration.squareRoot())
    let finished = { (_: Bool, _: Int) in completion() }
    switch motion.kind {
    case .implicit:
      context.transaction {
        context.animationDuration = motion.duration
        context.completion = completion
        layer.setValue(value, for: path)
      }
    case .block:
      context.animate(with: .curve(duration: motion.duration)) {
        layer.setValue(value, for: path)
      } completion: { (isFinished: Bool, count: Int) in
        finished(isFinished, count)
      }
    case .springBlock:
      context.animate(with: .spring(spring)) {
        layer.setValue(value, for: path)
      } completion: { (isFinished: Bool, count: Int) in
        finished(isFinished, count)
      }
    case .animate where path.name == "position.x":
      layer.animate(.position.x, to: number, with: .curve(duration: motion.duration)) { _ in
        completion()
      }
    case .animate where path.name == "transform.rotation.z":
      layer.animate(.transform.rotationZ, to: number / 80, with: .curve(duration: motion.duration))
      { _ in
        completion()
      }
    case .animate, .takeover:
      _ = layer.retarget(
        path, to: value, with: .curve(duration: motion.duration, timingFunction: .easeInEaseOut),
        delay: nil, velocity: nil, completion: finished)
    case .spring:
      _ = layer.retarget(
        path, to: value, with: .spring(spring), delay: nil, velocity: nil, completion: finished)
    case .timeline:
      var timeline = LayerTimeline()
      timeline.animate(
        layer, path, to: value,
        with: .curve(duration: motion.duration, timingFunction: .easeInEaseOut), at: .end)
      let playback = context.play(timeline)
      playback.onEvent = { if case .ended = $0.kind { completion() } }
      playbacks.append(playback)
    case .entrance:
      // It is removed only for a moment, so that it enters from its presented place.
      layer.enter(
        from: EnterExitEffect.fade, with: .spring(spring), delay: nil, completion: finished)
    }
  }
}
