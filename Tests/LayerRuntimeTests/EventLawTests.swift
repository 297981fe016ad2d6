import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// Returns all events along the commits of edits, as a client receives them, and the scene of the last tree.
private func report(
  _ edits: [SceneEdit], slices: [Double]
) throws -> (events: [AnimationEvent], scene: EditedScene) {
  var scene = EditedScene()
  var events: [AnimationEvent] = []
  var before: (tree: RenderTree, time: Double)?
  for edit in edits {
    scene.apply(edit)
    guard case .commit = edit, let commit = scene.commits.last else { continue }
    if let (tree, time) = before {
      let cuts = ([time, scene.time] + slices.map { time + $0 }.filter { $0 < scene.time }).sorted()
      for (a, b) in zip(cuts, cuts.dropFirst()) {
        events += few(tree.events(in: a..<max(a, b)))
      }
    }
    try hold(
      commit.events.allSatisfy { $0.time == scene.time }, "commit events \(commit.events)")
    events += commit.events
    before = (commit.tree, scene.time)
  }
  return (events, scene)
}

/// Returns the events, without the ends of iterations if there are too many: there may be billions.
private func few(_ events: AnimationEvents) -> [AnimationEvent] {
  Array(events.ownCount > 100 ? events.withoutIterations : events)
}

private let slices = Generator<Double>.element(of: [0.1, 0.25, 0.5, 0.9, 1, 2, 50]).array(
  count: 0...4)

@Test func animationsStartAtMostOnceAndStopExactlyOnce() {
  forAll("one start, one stop", .edits(count: 1...30), slices, count: 300, holdOneStartAndOneStop)
}

/// The law also holds for exits and entrances, and for animations that exiting layers keep.
@Test func animationsOfExitingLayersStartAtMostOnceAndStopExactlyOnce() {
  forAll(
    "one start, one stop of ghosts", .enterExit(count: 1...30), slices, count: 300,
    holdOneStartAndOneStop)
}

private func holdOneStartAndOneStop(_ edits: [SceneEdit], _ slices: [Double]) throws -> Bool {
  // At the end exiting layers enter again, and everything is removed.
  let layers = 0..<EditedScene.layerCount
  let (all, none) = (layers.map { _ in true }, layers.map { _ in false })
  let (events, scene) = try report(
    edits + layers.map { .remove($0) } + [.setRoots(all), .commit(after: 1)]
      + layers.map { .removeAll($0) } + [.setRoots(none), .commit(after: 1)], slices: slices)
  var (started, stopped) = (Set<Animation.ID>(), Set<Animation.ID>())
  for event in events {
    guard let animation = event.animation else { continue }
    switch event.kind {
    case .started:
      try hold(started.insert(animation).inserted, "a second start: \(event)")
      try hold(!stopped.contains(animation), "a start after the stop: \(event)")
    case .iterated:
      try hold(started.contains(animation), "an end before the start: \(event)")
      try hold(!stopped.contains(animation), "an end after the stop: \(event)")
    case .ended:
      try hold(stopped.insert(animation).inserted, "a second stop: \(event)")
    case .labelReached, .exited: try hold(false, "no event of an animation: \(event)")
    }
  }
  let missing = scene.added.filter { !stopped.contains($0) }
  try hold(missing.isEmpty, "never stopped: \(missing)")
  try hold(started.isSubset(of: stopped), "started and never stopped")
  return true
}

@Test func slicesOfTimeMakeNoDifference() {
  let cuts = zip(Generator<Double>.time, Generator<Double>.time, Generator<Double>.time)
  forAll("slices of time", .edits(count: 1...15), cuts, count: 300) { edits, cuts in
    var scene = EditedScene()
    for edit in edits { scene.apply(edit) }
    guard let tree = scene.commits.last?.tree else { return false }
    let sorted = [cuts.0, cuts.1, cuts.2].sorted()
    let (a, b, c) = (sorted[0], sorted[1], sorted[2])
    let (whole, first, second) = (
      tree.events(in: a..<c), tree.events(in: a..<b), tree.events(in: b..<c)
    )
    try hold(whole.ownCount == first.ownCount + second.ownCount || whole.ownCount == .max, "counts")
    let few = Array(whole.prefix(200))
    let parts = Array((Array(first.prefix(200)) + Array(second.prefix(200))).prefix(few.count))
    try hold(few == parts, "\(few) instead of \(parts)")
    try hold(zip(few, few.dropFirst()).allSatisfy { !AnimationEvent.areInOrder($1, $0) }, "order")
    if whole.ownCount <= 200 { try hold(few.count == whole.ownCount, "count") }
    return few.allSatisfy { $0.time >= max(a, tree.commitTime) && $0.time < c }
  }
}

private func stage(
  _ animation: Timing, outer: Timing = .layer, inner: Timing = .layer, at time: Double = 0
) -> (tree: RenderTree, commit: Commit) {
  let context = LayerContext()
  let (root, layer) = (Layer(in: context), Layer(in: context))
  (root.timing, layer.timing) = (outer, inner)
  root.addSublayer(layer)
  context.roots = [root]
  var basic = BasicAnimation(keyPath: "opacity", from: .number(0), to: .number(1))
  basic.timing = animation
  basic.isRemovedOnCompletion = false
  layer.add(.basic(basic))
  let commit = context.commit(at: time)
  return (commit.tree, commit)
}

@Test func instantsAreWhereTheClocksSaySo() {
  forAll(
    "instants are exact", .timing, .timing, .timing, count: 1000
  ) { animation, outer, inner in
    let (tree, _) = stage(animation, outer: outer, inner: inner)
    guard let layer = tree.layers.last else { return false }
    let local = { (time: Double) in RenderSampler(tree, time: time).localTime(of: layer) ?? .nan }
    var settled = animation
    if settled.beginTime == 0 { settled.beginTime = local(tree.commitTime) }
    if settled.duration <= 0 { settled.duration = 0.25 }
    let timing = TimingSchedule(settled)
    for event in tree.events(in: -1e11..<1e11).prefix(20) {
      let (now, before) = (local(event.time), local(event.time.nextDown))
      let isFirst = event.time == tree.commitTime
      switch event.kind {
      case .started:
        try hold(timing.located(at: now).phase != .before, "not begun at \(event.time)")
        try hold(isFirst || timing.located(at: before).phase == .before, "begun before it")
      case .ended:
        try hold(timing.located(at: now).phase == .after, "not over at \(event.time)")
        try hold(isFirst || timing.located(at: before).phase != .after, "over before it")
      case .iterated:
        try hold(now >= before, "an end of a cycle on the way back")
      case .labelReached, .exited: return false
      }
    }
    return true
  }
}

/// Iterations that ended before the commit are reported neither at the commit nor later: the reported ones are those of
/// the timing from then on.
@Test func cyclesThatHavePassedAreNotReported() {
  var (passed, coming) = (0, 0)
  let cycles = zip(Generator<Double>.fraction, .int(in: 1...40), .bool).map {
    Timing(
      beginTime: 4 * $0 - 3, duration: 0.25 + $0, repeatCount: Double($1), autoreverses: $2)
  }
  forAll("cycles from the commit on", cycles, .fraction, .fraction, count: 400) {
    timing, commit, length in
    let time = 20 * commit
    let (tree, first) = stage(timing, at: time)
    // An animation without a begin time begins with the commit.
    var settled = timing
    if settled.beginTime == 0 { settled.beginTime = time }
    let prepared = TimingSchedule(settled)
    let span = time..<time + 10 * length
    let expected = prepared.events(in: span).filter { $0.kind == .cycleEnd }
    let found = tree.events(in: span).filter {
      if case .iterated = $0.kind { true } else { false }
    }
    try hold(found.map(\.time) == expected.map(\.time), "\(found), not \(expected)")
    try hold(
      first.events.allSatisfy { if case .iterated = $0.kind { false } else { true } },
      "the commit reports \(first.events)")
    passed += prepared.events(in: timing.beginTime - 1..<time).count { $0.kind == .cycleEnd }
    coming += found.count
    return true
  }
  #expect(passed > 500 && coming > 500 || PropertySettings().isOverriding, "\(passed), \(coming)")
}

@Test func aMillionCyclesCostNothingUntilTheyAreRead() {
  let (tree, commit) = stage(Timing(duration: 1, repeatCount: 1e6))
  #expect(commit.events.map(\.kind) == [.started])
  let events = tree.events(in: 0..<2e6)
  #expect(events.ownCount == 1_000_000)
  let timing = TimingSchedule(Timing(duration: 1, repeatCount: 1e6))
  #expect(
    Array(events.prefix(2)).map(\.time) == timing.events(in: 0.5..<2.5).map(\.time))
  #expect(
    tree.events(in: 999_998.5..<2e6).map(\.time) == timing.events(in: 999_998.5..<2e6).map(\.time))
  #expect(
    tree.events(in: 999_998.5..<2e6).map(\.kind) == [
      .iterated(999_998), .ended(.completed),
    ])
}

@Test func eventsOfOneAnimationFromItsCommitToItsRemoval() {
  let context = LayerContext()
  let layer = Layer(in: context)
  context.roots = [layer]
  let id = layer.add(
    .basic(
      BasicAnimation(
        keyPath: "opacity", from: .number(0), to: .number(1),
        timing: Timing(beginTime: 2, duration: 1, repeatCount: 2))), forKey: "fade")
  let first = context.commit(at: 1)
  #expect(first.events.isEmpty)
  let timing = TimingSchedule(Timing(beginTime: 2, duration: 1, repeatCount: 2))
  #expect(first.tree.events(in: 1..<10).map(\.time) == timing.events(in: 1..<10).map(\.time))
  // The commit reports an end at its very time, because the animation is gone by then.
  let second = context.commit(at: timing.endTime)
  #expect(
    second.events == [
      AnimationEvent(
        .ended(.completed), of: .animation(id, of: layer.id, key: "fade"), at: timing.endTime)
    ])
  #expect(layer.animationKeys == nil)
  #expect(second.tree.events(in: 4..<10).isEmpty)
}

@Test func whatIsRemovedReplacedOrDetachedStopsUnfinished() {
  let context = LayerContext()
  let (root, layer) = (Layer(in: context), Layer(in: context))
  root.addSublayer(layer)
  context.roots = [root]
  let fade = Animation.basic(
    BasicAnimation(
      keyPath: "opacity", from: .number(0), to: .number(1), timing: Timing(duration: 5)))
  let first = layer.add(fade, forKey: "a")
  let second = layer.add(fade, forKey: "b")
  let third = layer.add(fade)
  _ = context.commit(at: 0)
  let fourth = layer.add(fade, forKey: "a")
  layer.removeAnimation(forKey: "b")
  let replaced = context.commit(at: 1)
  #expect(replaced.events.map(\.animation) == [first, second, fourth])
  #expect(
    replaced.events.map(\.kind) == [.ended(.cancelled), .ended(.cancelled), .started])
  layer.removeFromSuperlayer()
  let detached = context.commit(at: 2)
  #expect(detached.events.map(\.animation) == [third, fourth])
  #expect(detached.events.allSatisfy { $0.kind == .ended(.cancelled) })
  #expect(layer.animations.isEmpty)
}

@Test func replicatorsWaitForTheirLastCopy() {
  let context = LayerContext()
  let (replicator, layer) = (Layer(.replicator, in: context), Layer(in: context))
  replicator.addSublayer(layer)
  context.roots = [replicator]
  replicator.setValue(.integer(3), for: replicator.property(named: "instanceCount")!)
  replicator.setValue(.number(0.5), for: replicator.property(named: "instanceDelay")!)
  layer.add(
    .basic(
      BasicAnimation(
        keyPath: "opacity", from: .number(0), to: .number(1), timing: Timing(duration: 1))),
    forKey: "fade")
  let tree = context.commit(at: 0).tree
  #expect(tree.events(in: 0..<1.9).isEmpty)
  #expect(tree.events(in: 1.9..<9).map(\.kind) == [.ended(.completed)])
  _ = context.commit(at: 1.5)
  #expect(layer.animationKeys == ["fade"])
  _ = context.commit(at: 2)
  #expect(layer.animationKeys == nil)
}

private final class Listener: AnimationDelegate {
  var lines: [String] = []

  func animationDidStart(_ animation: AddedAnimation, on layer: Layer.ID) {
    lines.append("start \(animation.key ?? "")")
  }

  func animationDidStop(
    _ animation: AddedAnimation, on layer: Layer.ID, isFinished: Bool
  ) {
    lines.append("stop \(animation.key ?? "") \(isFinished)")
  }
}

@Test func deliveryTellsDelegatesAndThenCompletions() {
  let context = LayerContext()
  let layer = Layer(in: context)
  context.roots = [layer]
  _ = context.commit(at: 0)
  let listener = Listener()
  let fade = Animation.basic(
    BasicAnimation(
      keyPath: "opacity", from: .number(0), to: .number(1),
      timing: Timing(duration: 1, repeatCount: 1e9)))
  var short = fade
  short.timing = Timing(duration: 1)
  context.transaction {
    context.completion = { listener.lines.append("completion") }
    layer.add(fade, forKey: "long", delegate: listener)
    layer.add(short, forKey: "short", delegate: listener)
  }
  let commit = context.commit(at: 10)
  #expect(listener.lines.isEmpty)
  context.deliver(commit.events)
  #expect(listener.lines == ["start long", "start short"])
  context.deliver(commit.tree.events(in: 10..<1e6))
  #expect(listener.lines.last == "stop short true")
  layer.removeAllAnimations()
  context.deliver(context.commit(at: 1e6).events)
  #expect(listener.lines.suffix(2) == ["stop long false", "completion"])
}
