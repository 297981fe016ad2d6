import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private struct PlayedCourse: Equatable {
  var values: [[AnimatableValue?]] = []
  var model: [AnimatableValue?] = []
  var events: [AnimationEvent] = []
  var instants: [Double] = []

  init(
    _ requests: [PlaybackRequest.Timed], of playback: Playback?,
    on stage: inout PlaybackStage
  ) {
    stage.forget()
    var time = stage.time
    for (request, seconds) in requests {
      playback?.take(request)
      time += seconds
      stage.commit(at: time)
      instants.append(stage.tree.nextChange(after: time))
      for share in [0, 0.3, 1] { values.append(stage.values(at: time + share)) }
      model += stage.paths.map { $0.value(for: $1) }
    }
    events = stage.events
  }
}

/// Playbacks that were paused, sought and reversed continue after rewinding, and in another context after reading
/// bytes, as if nothing had happened in between: they show and report the same, and resolve the model in the same way.
@Test func playbacksGoOn() {
  let inputs = zip(timelineSteps(kinds: 6), timelineRepeats, PlaybackRequest.timed)
  forAll("playbacks go on", inputs, PlaybackRequest.timed, .bool, count: 100) {
    timeline, after, isKept in
    let (steps, repeats, before) = timeline
    func started() -> (PlaybackStage, Playback?) {
      var stage = PlaybackStage()
      let playback = stage.context.play(
        LayerRuntimeTests.timeline(steps, repeats, on: stage.a, stage.b), in: stage.b)
      let kept = isKept ? playback : nil
      stage.commit(at: 0)
      _ = PlayedCourse(before, of: kept, on: &stage)
      return (stage, kept)
    }
    var (untouched, itsPlayback) = started()
    var (stage, playback) = started()
    let saved = stage.context.snapshot()
    let bytes = saved.bytes
    // Something else happens.
    stage.context.play(LayerRuntimeTests.timeline(steps, repeats, on: stage.b, stage.a))
    _ = PlayedCourse(after.reversed(), of: playback, on: &stage)
    playback?.cancel()
    stage.commit(at: stage.time + 1)
    playback?.isPaused.toggle()

    let expected = PlayedCourse(after, of: itsPlayback, on: &untouched)
    try stage.rewind(to: saved)
    let course = PlayedCourse(after, of: playback, on: &stage)
    try hold(course == expected, "rewound \(course), \(expected)")
    guard var restored = try PlaybackStage(restoring: Snapshot(bytes: bytes)) else { return false }
    let found = isKept ? saved.playbacks.first.flatMap { restored.context.playback($0) } : nil
    try hold(Snapshot(bytes: bytes).bytes == bytes, "the bytes are others")
    let read = PlayedCourse(after, of: found, on: &restored)
    try hold(read == expected, "restored \(read), \(expected)")
    (itsPlayback, playback) = (nil, nil)
    return true
  }
}

/// Steps that begin below others, and steps that are visible again after them, survive writing and reading.
@Test func stepsBelowOthersAreKept() throws {
  var stage = PlaybackStage()
  var inner = LayerTimeline()
  inner.animate(stage.a, .position.x, to: 10, with: .curve(duration: 0.5), at: 1)
  inner.repeatCount = 2
  var timeline = LayerTimeline()
  timeline.add(inner)
  timeline.set(stage.a, .position.x, to: 5, at: 0.75)
  let playback = stage.context.play(timeline)
  stage.commit(at: 0)
  let bytes = stage.context.snapshot().bytes
  var restored = try #require(try PlaybackStage(restoring: Snapshot(bytes: bytes)))
  #expect(restored.context.snapshot().bytes == bytes)
  for time in [0.5, 1.25, 3, 4] {
    stage.commit(at: time)
    restored.commit(at: time)
    #expect(restored.values(at: time) == stage.values(at: time), "at \(time)")
  }
  #expect(restored.a.position.x == 5 && stage.a.position.x == 5)
  withExtendedLifetime(playback) {}
}

@Test func whoWaitsForAPlaybackIsToldOnce() throws {
  var stage = PlaybackStage()
  var timeline = LayerTimeline()
  timeline.animate(stage.a, .position.x, to: 10, with: .curve(duration: 1))
  timeline.label("here")
  timeline.animate(stage.a, .position.x, to: 20, with: .curve(duration: 1))
  let playback = stage.context.play(timeline)
  var told: [String] = []
  playback.onEvent = { told.append($0.text) }
  stage.commit(at: 0.5)
  let saved = stage.context.snapshot()
  #expect(saved.lost.map(\.id) == ["not-kept"])
  stage.commit(at: 4)
  let all = ["started 0.5", "label here 0 > 1.5", "finished completed 2.5"]
  #expect(told == all)
  #expect(playback.outcome == .completed)
  try stage.rewind(to: saved)
  stage.commit(at: 4)
  #expect(told == all)
  #expect(stage.events.map(\.text) == all)
  try stage.rewind(to: saved, tellsAgain: true)
  #expect(playback.outcome == nil)
  stage.commit(at: 4)
  #expect(told == all + all)
}

/// After going back, a listener of a playback that was not retained receives all its events from then on.
@Test func whatNobodyHasKeptTellsAfterGoingBack() throws {
  var stage = PlaybackStage()
  stage.context.play(stage.way(stage.a))
  stage.commit(at: 0.5)
  let saved = stage.context.snapshot()
  stage.commit(at: 4)
  try stage.rewind(to: saved)
  let playback = try #require(stage.context.playback(saved.playbacks[0]))
  var told: [String] = []
  playback.onEvent = { told.append($0.text) }
  stage.commit(at: 4)
  #expect(told == ["started 0.5", "finished completed 2.5"])
}

/// A playback in the time of a layer that has left meanwhile is in the bytes, with the clock that the tree keeps for
/// it, and continues with the same values.
@Test func aPlaybackOutlivesTheLayerInWhoseTimeItPlays() throws {
  var stage = PlaybackStage()
  var timeline = LayerTimeline()
  timeline.animate(stage.a, .position.x, to: 10, with: .curve(duration: 3, timingFunction: .linear))
  let card = Layer(in: stage.context)
  card.speed = 0.5
  stage.context.roots[0].addSublayer(card)
  stage.commit(at: 0)
  let playback = stage.context.play(timeline, in: card)
  stage.commit(at: 0.5)
  card.remove(exiting: .fade, with: .curve(duration: 0.25))
  for time in [0.5, 1, 1.5] { stage.commit(at: time) }
  #expect(stage.tree.state(of: playback.subject, at: 1.5)?.time == 0.5)
  let saved = stage.context.snapshot()
  guard var restored = try PlaybackStage(restoring: Snapshot(bytes: saved.bytes)) else {
    Issue.record("the stage is not there")
    return
  }
  for time in [2, 2.5, 6] {
    stage.commit(at: time)
    restored.commit(at: time)
    #expect(restored.values(at: time) == stage.values(at: time), "at \(time)")
    #expect(restored.values(at: time + 0.25) == stage.values(at: time + 0.25), "after \(time)")
  }
  #expect(stage.values(at: 4)[0] != nil)
}

/// Law: a read snapshot writes the bytes that it was read from, even if a playback or a state has changed a layer that
/// has left the tree.
@Test func layersThatHaveLeftAreNotWritten() throws {
  var stage = PlaybackStage()
  stage.a.documentID = "a"
  let values = [LayerState.SetValue(.number(9), forKeyPath: "zPosition", of: "a")]
  stage.b.states = [LayerState("up", values: values)]
  let root = Layer(in: stage.context)
  root.sublayers = [stage.a, stage.b]
  stage.context.roots = [root]
  stage.commit(at: 0)
  try stage.b.changeState(to: "up", animated: false, in: DocumentLayers(around: root))
  stage.context.play(stage.way(stage.a))
  stage.context.play(stage.way(stage.b))
  stage.commit(at: 0.5)
  root.sublayers = [stage.b]
  stage.commit(at: 1)
  let saved = stage.context.snapshot()
  let read = try Snapshot(bytes: saved.bytes)
  #expect(read.bytes == saved.bytes)
  #expect(read.playbacks == saved.playbacks && read.playbacks.count == 2)
}

/// A label after an endless timeline has no finite time, and survives writing and reading.
@Test func labelsBehindWhatIsEndlessAreKept() throws {
  var stage = PlaybackStage()
  var pulse = LayerTimeline()
  pulse.animate(stage.b, .opacity, to: 0.5, with: .curve(duration: 1))
  pulse.repeatCount = .infinity
  var timeline = LayerTimeline()
  timeline.animate(stage.a, .position.x, to: 5, with: .curve(duration: 1))
  timeline.add(pulse)
  timeline.label("end")
  stage.context.play(timeline)
  stage.commit(at: 0.5)
  let snapshot = try Snapshot(bytes: stage.context.snapshot().bytes)
  #expect(snapshot.tree == stage.tree)
  #expect(try RenderTree(bytes: stage.tree.bytes) == stage.tree)
}

/// A context with a timeline and a snapshot per frame stores only playbacks that are retained, and finds those after
/// going back.
@Test func playbacksThatNobodyKeepsAreForgotten() throws {
  var stage = PlaybackStage()
  var timeline = LayerTimeline()
  timeline.animate(stage.a, .opacity, to: 0, with: .curve(duration: 100))
  let kept = stage.context.play(timeline)
  stage.commit(at: 0)
  let saved = stage.context.snapshot()
  for frame in 1...400 {
    var timeline = LayerTimeline()
    timeline.animate(stage.b, .opacity, to: Double(frame % 2), with: .curve(duration: 0.5))
    stage.context.play(timeline)
    stage.commit(at: Double(frame))
    _ = stage.context.snapshot()
  }
  #expect(stage.context.knownPlaybackCount <= 80)
  stage.commit(at: 401)
  #expect(kept.outcome == .completed)
  try stage.rewind(to: saved)
  #expect(stage.context.playback(saved.playbacks[0]) === kept)
}

/// Each of many playbacks receives its own events, even after going back and restoring, and if later playbacks run next
/// to the restored ones.
@Test func eachOfManyPlaybacksIsToldItsOwn() throws {
  var stage = PlaybackStage()
  stage.commit(at: 0)
  let layers = (0..<6_000).map { _ in Layer(in: stage.context) }
  stage.context.roots += layers
  func play(_ layer: Layer, in context: LayerContext) -> Playback {
    var timeline = LayerTimeline()
    timeline.animate(layer, .opacity, to: 0, with: .curve(duration: 1))
    return context.play(timeline)
  }
  let playbacks = layers.map { play($0, in: stage.context) }
  for playback in playbacks.prefix(3_000) { playback.cancel() }
  stage.commit(at: 0)
  let saved = stage.context.snapshot()
  _ = (0..<3).map { play(layers[$0], in: stage.context) }
  stage.commit(at: 0)
  try stage.rewind(to: saved)
  let restored = LayerContext(restoring: try Snapshot(bytes: saved.bytes))
  for context in [stage.context, restored] {
    let later = play(try #require(context.layer(layers[0].id)), in: context)
    let all = try saved.playbacks.map { try #require(context.playback($0)) } + [later]
    #expect(all.count == 3_001)
    var told: [Playback.ID?: [Playback.ID?]] = [:]
    for playback in all {
      playback.onEvent = { if let id = $0.playback { told[playback.id, default: []].append(id) } }
    }
    let tree = context.commit(at: 0).tree
    context.deliver(tree.events(in: 0..<3))
    #expect(told.count == 3_001 && told.allSatisfy { $1 == [$0, $0] })
    for playback in all { playback.onEvent = nil }
  }
}
