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

/// Bytes and JSON hold all of a snapshot: what is read is the same tree, and writes the same bytes.
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

/// A context that is made of the bytes of a snapshot goes on as the one that it is of.
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

/// A snapshot of a scene with all that snapshots hold.
private func fullSnapshot() throws -> Snapshot {
  let stage = StateStage()
  stage.fill()
  return stage.context.snapshot()
}

/// Tries to read bytes, and shows what was read.
private func readAndShow(_ bytes: [UInt8]) {
  guard let read = try? Snapshot(bytes: bytes) else { return }
  let context = LayerContext(restoring: read)
  let time = read.time.isFinite ? read.time : 0
  _ = context.commit(at: time).description
}

/// Bytes that were cut, flipped, or changed anywhere and sealed again give an error or a snapshot that shows
/// something, and never end the process.
@Test func alteredBytesAreRefused() throws {
  let bytes = try fullSnapshot().bytes
  #expect(throws: SnapshotError.self) { try Snapshot(bytes: []) }
  #expect(throws: SnapshotError.self) { try Snapshot(bytes: bytes.dropLast()) }
  var random = SplitMix64(seed: 5)
  for _ in 0..<200 {
    let flipped = flipped(bytes, using: &random)
    #expect(throws: SnapshotError.self) { try Snapshot(bytes: flipped) }
  }
  let body = Array(bytes.dropLast(8))
  var refused = 0
  let count = PropertySettings().count(of: 3_000)
  for _ in 0..<count {
    let sealed = ByteWriter.sealing(altered(body, from: 5, using: &random))
    do {
      _ = try Snapshot(bytes: sealed)
      readAndShow(sealed)
    } catch {
      refused += 1
    }
  }
  #expect(refused > count / 3)
}

/// JSON in which a value was swapped for another one gives an error or a snapshot.
@Test func alteredJSONIsRefused() throws {
  let json = try JSONSerialization.jsonObject(with: jsonData(fullSnapshot()))
  var random = SplitMix64(seed: 7)
  let others: [Any] = [
    0, -1, 1e300, 9_007_199_254_740_993, -9_223_372_036_854_775_808 as Int64, "inf",
    "nan 7ff8000000000000",
    "", "position", true, NSNull(), [Any](), [String: Any](), [1, 2],
  ]
  /// Counts the values of a tree, or swaps the one at a place.
  func alter(_ value: Any, _ place: inout Int, by other: Any) -> Any {
    place -= 1
    if place == -1 { return other }
    if let object = value as? [String: Any] {
      var altered: [String: Any] = [:]
      for (key, value) in object.sorted(by: { $0.key < $1.key }) {
        altered[key] = alter(value, &place, by: other)
      }
      return altered
    }
    if let list = value as? [Any] { return list.map { alter($0, &place, by: other) } }
    return value
  }
  var count = 1 << 30
  _ = alter(json, &count, by: 0)
  count = (1 << 30) - count
  var refused = 0
  let changes = PropertySettings().count(of: 120)
  for _ in 0..<changes {
    var place = Int(random.next() % UInt64(count))
    let other = others[Int(random.next() % UInt64(others.count))]
    let altered = alter(json, &place, by: other)
    guard JSONSerialization.isValidJSONObject(altered) else { continue }
    let data = try JSONSerialization.data(withJSONObject: altered)
    do {
      readAndShow(try JSONDecoder().decode(Snapshot.self, from: data).bytes)
    } catch {
      refused += 1
    }
  }
  #expect(refused > changes / 3)
}

/// A step of a playback that is no part of its group, or the way back to one that is none, is refused.
@Test(arguments: ["[-1]", "[7]", "[0,0]", "[]"])
func stepsLieInTheirGroups(place: String) throws {
  var stage = PlaybackStage()
  var timeline = LayerTimeline()
  timeline.animate(stage.a, .opacity, to: 0, duration: 1)
  stage.context.play(timeline)
  stage.commit(at: 0)
  let text = String(decoding: try jsonData(stage.context.snapshot()), as: UTF8.self)
  let altered = text.replacingOccurrences(of: "\"place\":[0]", with: "\"place\":\(place)")
  #expect(altered != text)
  #expect(throws: SnapshotError.self) {
    try JSONDecoder().decode(Snapshot.self, from: Data(altered.utf8))
  }
}
