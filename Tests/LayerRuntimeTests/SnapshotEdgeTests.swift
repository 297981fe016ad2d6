import AnimationGeometry
import AnimationInterpolation
import AnimationMath
import AnimationTestSupport
import AnimationTiming
import Foundation
import LayerModel
import LayerRuntime
import Testing

@Suite struct SnapshotEdgeTests {
  /// Returns a snapshot with a playback and a completion that wait.
  private static func saved() -> Snapshot {
    var stage = PlaybackStage()
    stage.context.handlers.completions["done"] = { _, _ in }
    stage.context.animate(with: .curve(duration: 1)) {
      stage.context.completionName = "done"
      stage.a.opacity = 0.5
    }
    stage.context.transaction {
      stage.context.completionName = "done"
      stage.context.play(stage.way(stage.b))
    }
    stage.commit(at: 0)
    return stage.context.snapshot()
  }

  /// Numbers that no context has are refused.
  @Test func numbersThatCannotBeAreRefused() throws {
    let found = try SavedFields(Self.saved()).refusals(
      replacingBy: [5000, 9_000_000_000_000_000_000 as UInt64, "inf", "nan 7ff8000000000000"]
    ) { _ = LayerContext(restoring: $0).commit(at: max($0.time, 9)) }
    for sentence in [
      "the motion scale is out of range", "# is too large for a counter",
      "expected a finite number", "expected a number, found NaN",
      "the animation # is beyond the last number, #",
      "the completion # is beyond the last number, #",
    ] where !found.contains(sentence) {
      Issue.record("'\(sentence)' is not among \(found.sorted())")
    }
  }

  /// An ended playback does not play, and each playback exists once.
  @Test func aPlaybackIsThereOnce() {
    var state = Self.saved().state
    let format = SavedFormat(mark: "TEST", version: 1) {
      (old: ContextState?, archive: inout Archive) throws(ReadError) in
      try ContextState.archived(old, in: &archive) { _ in nil }
    }
    func expect(_ sentence: String) {
      let error = #expect(throws: ReadError.self) {
        try format.value(of: format.bytes(of: state))
      }
      #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
    }
    state.ended = state.playbacks
    expect("the playback 1 has ended and plays")
    state.ended = []
    state.playbacks += state.playbacks
    expect("the playback 1 is not in order")
  }

  @Test func labelsAtOneTimeAreKept() throws {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    var timeline = LayerTimeline()
    timeline.animate(layer, .opacity, to: 0, with: .curve(duration: 1))
    timeline.label("a", at: 0.5)
    timeline.label("b", at: 0.5)
    context.play(timeline)
    _ = context.commit(at: 0)
    let read = try Snapshot(bytes: context.snapshot().bytes)
    let told = LayerContext(restoring: read).commit(at: 0).tree.events(in: 0.1..<0.9).ofPlaybacks
    #expect(told.map(\.text) == ["label a 0 > 0.5", "label b 0 > 0.5"])
  }

  @Test func whoIsCalledAtLabelsIsNotKept() throws {
    var stage = PlaybackStage()
    var timeline = stage.way(stage.a)
    timeline.label("half", at: 1)
    let playback = stage.context.play(timeline)
    playback.onLabel("half") { _ in }
    stage.commit(at: 0)
    #expect(stage.context.snapshot().lost.count == 1)
    playback.onLabel("half", nil)
    #expect(stage.context.snapshot().lost.isEmpty)
  }

  @Test func aPlaybackThatHasToldItsEndIsInNoSnapshot() throws {
    var stage = PlaybackStage()
    var playback: Playback? = stage.context.play(stage.way(stage.a))
    playback?.onEvent = { _ in }
    stage.commit(at: 0)
    stage.commit(at: 3)
    #expect(playback?.outcome == .completed)
    playback = nil
    stage.commit(at: 4)
    #expect(stage.a.animations.isEmpty)
    #expect(stage.context.snapshot().lost.isEmpty)
  }

  @Test func aPlaybackThatIsFoundIsKept() throws {
    var stage = PlaybackStage()
    let id = try #require(stage.context.play(stage.way(stage.a)).id)
    stage.commit(at: 0)
    let playback = try #require(stage.context.playback(id))
    stage.commit(at: 3)
    #expect(stage.a.animations.count == 1 && playback.outcome == .completed)
    playback.reverse()
    stage.commit(at: 4)
    #expect(stage.x(5) == 10)
  }

  @Test func partsOfATransformAreFinite() throws {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    _ = context.commit(at: 0)
    layer.animate(.transform.scale, to: 0, with: .spring(.smooth))
    layer.animate(.transform.rotation, to: 1.25, with: .spring(.smooth))
    _ = context.commit(at: 9)
    _ = context.commit(at: 20)
    #expect(layer[.transform.rotation] == 1.25)
    let text = String(decoding: try JSONEncoder().encode(context.snapshot()), as: UTF8.self)
    let altered = text.replacingOccurrences(of: "1.25", with: "\"inf\"")
    #expect(altered != text)
    #expect(throws: SnapshotError.self) {
      try JSONDecoder().decode(Snapshot.self, from: Data(altered.utf8))
    }
  }

  @Test func aPlaybackAfterGoingBackHasAnIDOfItsOwn() throws {
    var stage = PlaybackStage()
    let saved = stage.context.snapshot()
    let first = stage.context.play(stage.way(stage.a))
    stage.commit(at: 0.5)
    try stage.rewind(to: saved)
    #expect(first.outcome == .cancelled)
    #expect(stage.context.play(stage.way(stage.a)).id != first.id)
  }

  @Test func whoKeepsAPlaybackKeepsItWhereTimeGoesBack() throws {
    var stage = PlaybackStage()
    let id = try #require(stage.context.play(stage.way(stage.a)).id)
    stage.commit(at: 0)
    let saved = stage.context.snapshot()
    let playback = try #require(stage.context.playback(id))
    stage.commit(at: 1)
    try stage.rewind(to: saved)
    stage.commit(at: 3)
    #expect(stage.a.animations.count == 1 && playback.outcome == .completed)
  }

  @Test func aSublayerThatHasBecomeAMaskIsASublayerAgain() throws {
    let context = LayerContext()
    let (root, cards) = (Layer(in: context), (0..<20).map { _ in Layer(in: context) })
    let moved = (0..<20).map { _ in Layer(in: context) }
    root.sublayers = cards + moved
    context.roots = [root]
    _ = context.commit(at: 0)
    let saved = context.snapshot()
    for (card, layer) in zip(cards, moved) { card.mask = layer }
    _ = context.commit(at: 1)
    try context.rewind(to: saved)
    #expect(moved.allSatisfy { $0.superlayer === root } && cards.allSatisfy { $0.mask == nil })
    #expect(root.sublayers.count == 40)
  }
}
