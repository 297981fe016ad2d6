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

/// A snapshot in which a property that always has a value has none is refused; one that may have none is read.
@Test(arguments: [("position", false), ("opacity", false), ("backgroundColor", true)])
func valuesThatAreNone(name: String, isRead: Bool) throws {
  let context = LayerContext()
  let layer = Layer(in: context)
  layer.position = Point2D(x: 1, y: 2)
  layer.opacity = 0.5
  layer.backgroundColor = .black
  context.roots = [layer]
  _ = context.commit(at: 0)
  let json = try JSONSerialization.jsonObject(with: jsonData(context.snapshot()))
  let data = try JSONSerialization.data(withJSONObject: withoutValue(of: name, in: json))
  guard isRead else {
    let error = #expect(throws: SnapshotError.self) {
      try JSONDecoder().decode(Snapshot.self, from: data)
    }
    #expect(try #require(error).description.contains("has no value of '\(name)'"))
    return
  }
  let again = LayerContext(restoring: try JSONDecoder().decode(Snapshot.self, from: data))
  #expect(again.roots.first?.backgroundColor == nil)
}

/// A thing of JSON in which the values of a name are null.
private func withoutValue(of name: String, in json: Any) -> Any {
  if let list = json as? [Any] { return list.map { withoutValue(of: name, in: $0) } }
  guard var object = json as? [String: Any] else { return json }
  if object["name"] as? String == name, object["value"] != nil { object["value"] = NSNull() }
  return object.mapValues { withoutValue(of: name, in: $0) }
}

/// What a text of JSON has at keys in each other, with a number in its place.
private func replacing(
  _ keys: ArraySlice<String>, of json: Any, by number: Int
) throws -> Any {
  guard let key = keys.first else { return number }
  var object = try #require(json as? [String: Any])
  object[key] = try replacing(keys.dropFirst(), of: #require(object[key]), by: number)
  return object
}

/// A snapshot whose last numbers are below those that are there is refused with the place: the next layer,
/// animation, playback or completion would have one of them.
@Test(arguments: [
  ("layer", ["numbers", "layer"]), ("animation", ["numbers", "animation"]),
  ("playback", ["numbers", "playback"]), ("completion", ["completions", "lastGroup"]),
])
func noIDIsGivenAgain(kind: String, keys: [String]) throws {
  let stage = StateStage()
  stage.fill()
  var timeline = LayerTimeline()
  timeline.animate(try #require(stage.context.layer(named: "ball")), .opacity, to: 0, duration: 9)
  stage.context.play(timeline)
  _ = stage.context.commit(at: 1.5)
  let json = try JSONSerialization.jsonObject(with: jsonData(stage.context.snapshot()))
  let altered = try replacing(["snapshot", "context"] + keys[...], of: json, by: 0)
  let data = try JSONSerialization.data(withJSONObject: altered)
  let error = #expect(throws: SnapshotError.self) {
    try JSONDecoder().decode(Snapshot.self, from: data)
  }
  let text = try #require(error).description
  #expect(text.contains("the \(kind) ") && text.contains("is beyond the last one, 0"), "\(text)")
}

/// A thing of JSON with the number under a key replaced everywhere in what lies under another one.
private func replacing(_ key: String, in part: String, of json: Any, isInside: Bool = false) -> Any
{
  if let list = json as? [Any] {
    return list.map { replacing(key, in: part, of: $0, isInside: isInside) }
  }
  guard var object = json as? [String: Any] else { return json }
  for (name, value) in object {
    object[name] =
      isInside && name == key
      ? 1_000_000
      : replacing(key, in: part, of: value, isInside: isInside || name == part)
  }
  return object
}

/// What layers have of a playback, or know to run, has no number that is still to be given.
@Test(arguments: [("playback", "part"), ("animation", "running")])
func noNumberIsBeyondTheLast(kind: String, part: String) throws {
  let stage = StateStage()
  stage.fill()
  let json = try JSONSerialization.jsonObject(with: jsonData(stage.context.snapshot()))
  let altered = replacing(kind, in: part, of: json)
  let data = try JSONSerialization.data(withJSONObject: altered)
  let error = #expect(throws: SnapshotError.self) {
    try JSONDecoder().decode(Snapshot.self, from: data)
  }
  let text = try #require(error).description
  #expect(text.contains("the \(kind) 1000000 is beyond the last one"), "\(text)")
}

/// Actions and transitions with more groups in each other than an animation that runs has are read again, and
/// run as before; what is not written is said.
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
