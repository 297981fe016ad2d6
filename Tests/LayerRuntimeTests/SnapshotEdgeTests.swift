import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import Foundation
import LayerModel
import LayerRuntime
import Testing

/// What a text of JSON has at places in each other, changed.
private func changing(
  _ places: ArraySlice<String>, of json: Any, _ change: (Any) -> Any
) throws -> Any {
  guard let place = places.first else { return change(json) }
  if let index = Int(place) {
    var list = try #require(json as? [Any])
    list[index] = try changing(places.dropFirst(), of: list[index], change)
    return list
  }
  var object = try #require(json as? [String: Any])
  object[place] = try changing(places.dropFirst(), of: object[place] ?? NSNull(), change)
  return object
}

/// What snapshots keep, and what they refuse when they are read.
@Suite struct SnapshotEdgeTests {
  private static func saved() throws -> Any {
    var stage = PlaybackStage()
    stage.context.handlers.completions["done"] = { _, _ in }
    stage.context.animate(duration: 1) {
      stage.context.completionName = "done"
      stage.a.opacity = 0.5
    }
    stage.context.transaction {
      stage.context.completionName = "done"
      stage.context.play(stage.way(stage.b))
    }
    stage.commit(at: 0)
    let data = try JSONEncoder().encode(stage.context.snapshot())
    return try JSONSerialization.jsonObject(with: data)
  }

  static let changes: [(String, @Sendable (Any) -> Any)] = [
    ("motionScale", { _ in 5000 }),
    ("motionScale", { _ in -1 }),
    ("playbacks", { ($0 as? [Any] ?? []) + ($0 as? [Any] ?? []) }),
    ("playbacks/0/awaited", { _ in [99] }),
    ("playbacks/0/committed/rate", { _ in "inf" }),
    ("playbacks/0/labels", { _ in [["time": "nan 7ff8000000000000", "name": "a"]] }),
    ("playbacks/0/animations/0/animation", { _ in 99 }),
    ("completions/members/0/groups", { _ in [99] }),
    ("completions/waiting/0/running", { _ in -1 }),
    ("completions/waiting/0/animationCount", { _ in -1 }),
    ("numbers/playback", { _ in 9_000_000_000_000_000_000 }),
    ("numbers/animation", { _ in 9_000_000_000_000_000_000 }),
    ("numbers/layer", { _ in 9_000_000_000_000_000_000 }),
  ]

  @Test(arguments: 0..<13) func whatCannotBeIsRefused(number: Int) throws {
    let json = try Self.saved()
    let (place, change) = Self.changes[number]
    let altered = try changing(
      ["snapshot", "context"] + place.split(separator: "/").map(String.init)[...], of: json, change)
    let data = try JSONSerialization.data(withJSONObject: altered)
    #expect(throws: SnapshotError.self, "\(place)") {
      try JSONDecoder().decode(Snapshot.self, from: data)
    }
  }

  @Test func whatHasEndedDoesNotPlay() throws {
    let json = try Self.saved()
    let root = try #require(json as? [String: Any])
    let snapshot = try #require(root["snapshot"] as? [String: Any])
    let context = try #require(snapshot["context"] as? [String: Any])
    let altered = try changing(["snapshot", "context", "ended"], of: json) { _ in
      context["playbacks"] ?? NSNull()
    }
    let data = try JSONSerialization.data(withJSONObject: altered)
    #expect(throws: SnapshotError.self) {
      try JSONDecoder().decode(Snapshot.self, from: data)
    }
  }

  @Test func labelsAtOneTimeAreKept() throws {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    var timeline = LayerTimeline()
    timeline.animate(layer, .opacity, to: 0, duration: 1)
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
    layer.animate(.transform.scale, to: 0, spring: .smooth)
    layer.animate(.transform.rotation, to: 1.25, spring: .smooth)
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
