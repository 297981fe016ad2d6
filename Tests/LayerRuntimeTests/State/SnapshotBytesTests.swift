import AnimationInterpolation
import AnimationMath
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Foundation
import LayerModel
import LayerRuntime
import Testing

private let edits = Generator<[SceneEdit]>.edits(count: 1...14)

private func jsonData(_ snapshot: Snapshot) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys]
  return try encoder.encode(snapshot)
}

/// Bytes and JSON contain a whole snapshot: the read snapshot is the same tree, and writes the same bytes.
@Test func whatIsWrittenIsRead() {
  forAll("bytes and JSON", edits, .bool, count: 60) { edits, isJSON in
    var scene = EditedScene()
    for edit in edits { scene.apply(edit) }
    let saved = scene.context.snapshot()
    let bytes = saved.bytes
    let read =
      isJSON
      ? try JSONDecoder().decode(Snapshot.self, from: jsonData(saved)) : try Snapshot(bytes: bytes)
    try hold(read.tree == saved.tree, "the tree is another one")
    try hold(read.tree.diagnostics == saved.tree.diagnostics, "the diagnostics are others")
    return read.bytes == bytes
  }
}

/// A context made from the bytes of a snapshot continues like the original.
@Test func whatIsReadGoesOn() {
  forAll("read and restore", edits, edits, count: 60) { before, after in
    var scene = EditedScene()
    for edit in before { scene.apply(edit) }
    let saved = scene.context.snapshot()
    var restored = EditedScene(restoring: try Snapshot(bytes: saved.bytes), of: scene)
    let outside = scene.outside
    let after = after.compactMap { $0.without(outside) }
    let expected = Course(after, on: &scene)
    let course = Course(after, on: &restored)
    try hold(course.events == expected.events, "events \(course.events), \(expected.events)")
    try hold(course.values == expected.values, "values")
    try hold(course == expected, "anything else")
    return scene.context.snapshot().tree == restored.context.snapshot().tree
  }
}

private func fullSnapshot() throws -> Snapshot {
  let stage = StateStage()
  stage.fill()
  return stage.context.snapshot()
}

private func readAndShow(_ bytes: [UInt8]) {
  guard let read = try? Snapshot(bytes: bytes) else { return }
  let context = LayerContext(restoring: read)
  let time = read.time.isFinite ? read.time : 0
  _ = context.commit(at: time).description
}

/// Bytes that were cut, flipped, or changed anywhere and sealed again give an error or a usable snapshot, and never
/// trap.
@Test func alteredBytesAreRefused() throws {
  let bytes = try fullSnapshot().bytes
  #expect(throws: SnapshotError.self) { try Snapshot(bytes: []) }
  #expect(throws: SnapshotError.self) { try Snapshot(bytes: bytes.dropLast()) }
  var random = SplitMix64(seed: 5)
  for _ in 0..<200 {
    let flipped = flipped(bytes, using: &random)
    #expect(throws: SnapshotError.self) { try Snapshot(bytes: flipped) }
  }
  let body = bytes
  var refused = 0
  let count = PropertySettings().count(of: 3_000)
  for _ in 0..<count {
    let sealed = Archive.sealing(altered(body, from: 16, using: &random))
    do {
      _ = try Snapshot(bytes: sealed)
      readAndShow(sealed)
    } catch {
      refused += 1
    }
  }
  #expect(refused > count / 3)
}

/// Exchanged fields give an error or a snapshot.
@Test func alteredFieldsAreRefused() throws {
  let fields = try SavedFields(fullSnapshot()).fields
  var random = SplitMix64(seed: 7)
  let others: [Any] = [
    0, -1, 1e300, 9_007_199_254_740_993, -9_223_372_036_854_775_808 as Int64, "inf",
    "nan 7ff8000000000000", "", "position", true, NSNull(), [Any](), [String: Any](), [1, 2],
  ]
  var refused = 0
  let changes = PropertySettings().count(of: 200)
  for _ in 0..<changes {
    var altered = fields
    let place = Int(random.next() % UInt64(fields.count))
    altered[place] = others[Int(random.next() % UInt64(others.count))]
    do {
      readAndShow(try SavedFields<Snapshot>.value(of: altered).bytes)
    } catch {
      refused += 1
    }
  }
  #expect(refused > changes / 3)
}

/// Each field of a snapshot is checked: for example a step of a playback outside of its group, a missing value of a
/// property that always has one, or an id that would be used again.
@Test func eachFieldOfASnapshotIsChecked() throws {
  var stage = PlaybackStage()
  var timeline = LayerTimeline()
  timeline.animate(stage.a, .opacity, to: 0, with: .curve(duration: 1))
  timeline.animate(stage.a, .opacity, to: 1, with: .curve(duration: 1))
  let layer = stage.a
  layer.position = Point2D(x: 1, y: 2)
  stage.commit(at: 0)
  stage.context.animate(with: .curve(duration: 1)) {
    stage.context.completionName = "landed"
    layer.cornerRadius = 3
  }
  stage.context.play(timeline)
  stage.commit(at: 0.25)
  let found = try SavedFields(stage.context.snapshot()).refusals(
    replacingBy: [0, 1, 7, 1_000_000, "opacity"]
  ) { readAndShow($0.bytes) }
  for sentence in [
    "an animation has no part [#]", "a step returns to a later step",
    "a layer has no such value of 'position'", "a layer has no property 'opacity' of type integer",
    "the layer # is beyond the last number, #", "the animation # is beyond the last number, #",
    "the playback # is beyond the last number, #", "the completion # is beyond the last number, #",
    "the layer # is missing, or in two places", "the layer # has no superlayer",
    "there is no class 'opacity'", "the playback # is missing",
  ] where !found.contains(sentence) {
    Issue.record("'\(sentence)' is not among \(found.sorted())")
  }
}

/// A property that may have no value is read without one.
@Test func aPropertyWithoutAValueIsRead() throws {
  let context = LayerContext()
  let layer = Layer(in: context)
  layer.backgroundColor = .black
  layer.backgroundColor = nil
  context.roots = [layer]
  _ = context.commit(at: 0)
  let again = LayerContext(restoring: try Snapshot(bytes: context.snapshot().bytes))
  let read = try #require(again.roots.first)
  #expect(read.backgroundColor == nil)
}

/// Actions and transitions with deeper groups than a running animation may have are read again, and run as before; the
/// omitted parts are diagnosed.
@Test func groupsOfActionsThatLieTooDeepAreRead() throws {
  let context = LayerContext()
  let layer = Layer(in: context)
  context.roots = [layer]
  var animation = Animation.basic(BasicAnimation(keyPath: "opacity", from: 0, to: 1))
  for _ in 0..<AnimationGroup.greatestDepth { animation = .group(AnimationGroup([animation])) }
  let fitting = animation
  for _ in 0..<1_000 { animation = .group(AnimationGroup([animation])) }
  layer.actions = ["fits": .animation(fitting), "deep": .animation(animation)]
  layer.style = LayerStyle(actions: ["style": .animation(animation)])
  layer.stateTransitions = [
    StateTransition(
      from: "*", to: "open",
      animations: [StateTransition.TargetedAnimation(animation, of: "card")])
  ]
  _ = context.commit(at: 0)
  let saved = context.snapshot()
  #expect(saved.lost.map(\.code) == [.notKept, .notKept, .notKept])
  #expect(saved.lost.map(\.place.property) == ["deep", "style", nil])
  let read = try Snapshot(bytes: saved.bytes)
  #expect(read.lost.isEmpty && read.bytes == saved.bytes)
  let restored = LayerContext(restoring: read)
  let again = try #require(restored.layer(layer.id))
  for key in ["fits", "deep"] {
    for layer in [layer, again] {
      guard case .animation(let action)? = layer.actions[key] else {
        Issue.record("no action '\(key)'")
        continue
      }
      layer.add(action, forKey: key)
    }
  }
  #expect(again.animations.map(\.animation) == layer.animations.map(\.animation))
}
