import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// The record of a course of edits after each commit: values between the commits, the coming events, and the past
/// events. Ids of animations above a given one are reduced by the number of ids used in between.
struct Course: Equatable {
  var values: [[AnimatableValue?]] = []
  var events: [AnimationEvent] = []
  var changes: [Commit.Change] = []
  var instants: [Double] = []
  var layers: [[Layer.ID]] = []
  var animations: [[AddedAnimation]] = []
  var playbackEvents: [AnimationEvent] = []
  var told: [String] = []

  private static func number(_ id: Animation.ID, _ first: UInt64, _ given: UInt64) -> Animation.ID {
    id.rawValue > first ? Animation.ID(rawValue: id.rawValue - given) : id
  }

  init(
    _ edits: [SceneEdit], on scene: inout EditedScene, since first: UInt64 = .max,
    given: UInt64 = 0
  ) {
    var tree = scene.context.snapshot().tree
    let toldBefore = scene.witness.told.count
    for edit in edits {
      let before = scene.time
      scene.apply(edit)
      guard case .commit = edit, let commit = scene.commits.last else { continue }
      // There may be millions of iteration ends.
      let passed = before < scene.time ? tree.events(in: before..<scene.time) : nil
      let told =
        (passed.map { Array($0.withoutIterations.ofAnimations) } ?? []) + commit.events.ofAnimations
        + (passed.map { Array($0.prefix(20)) } ?? []).filter { $0.kind.isCycleEnd }
      scene.context.deliver(told)
      playbackEvents += Array(tree.events(in: before..<max(before, scene.time)).ofPlaybacks)
      playbackEvents += commit.events.ofPlaybacks
      scene.context.deliver(playbackEvents)
      events += told.map {
        var event = $0
        if case .animation(let id, let layer, let key) = event.subject {
          event.subject = .animation(Self.number(id, first, given), of: layer, key: key)
        }
        return event
      }
      tree = commit.tree
      changes += commit.changes
      layers.append(tree.layers)
      for time in [scene.time, scene.time + 0.1, scene.time + 0.7] {
        instants.append(tree.nextChange(after: time))
        var sampler = RenderSampler(tree, time: time)
        for layer in scene.ids {
          values.append(
            [sampler.localTime(of: layer).map(AnimatableValue.number)]
              + scene.paths.map { path in
                tree.source(of: layer, for: path).flatMap { sampler.value(of: $0) }
              })
        }
      }
    }
    guard first == .max else {
      playbackEvents = []
      return
    }
    animations = scene.layers.map(\.animations)
    told = Array(scene.witness.told.dropFirst(toldBefore))
  }
}

extension EventKind {
  fileprivate var isCycleEnd: Bool { if case .iterated = self { true } else { false } }
}

extension EditedScene {
  var outside: Set<Int> {
    Set(layers.indices.filter { !layers[$0].isCommitted })
  }

  fileprivate var lastAnimation: UInt64 { context.snapshot().state.numbers.animation }
}

private let edits = Generator<[SceneEdit]>.oneOf(
  .edits(count: 1...16), .playedEnterExits(count: 1...16), .playedExits(count: 1...12))

/// A rewound context shows and reports, bit for bit, the same as a context that never continued, whatever was done in
/// between, committed or not.
@Test func aRewoundContextIsAsIfNothingHadHappened() {
  var (moved, told) = (0, 0)
  forAll("rewind", zip(edits, edits, edits), .bool, count: 150) { courses, isEarly in
    let (before, between, after) = courses
    var scene = EditedScene()
    var untouched = EditedScene()
    if isEarly { _ = scene.context.snapshot() }
    for edit in before {
      scene.apply(edit)
      untouched.apply(edit)
    }
    let saved = scene.context.snapshot()
    let outside = scene.outside
    let first = scene.lastAnimation
    // The last edits are not committed.
    for edit in between.dropLast().compactMap({ $0.without(outside) }) { scene.apply(edit) }
    let given = scene.lastAnimation - first
    try scene.rewind(to: saved)
    try hold(scene.context.snapshot().tree == saved.tree, "the tree is another one")
    let expected = Course(after, on: &untouched, since: first, given: 0)
    let course = Course(after, on: &scene, since: first, given: given)
    try hold(course.layers == expected.layers, "layers \(course.layers), \(expected.layers)")
    try hold(course.events == expected.events, "events \(course.events), \(expected.events)")
    try hold(course.values == expected.values, "values")
    try hold(course.changes == expected.changes, "changes \(course.changes), \(expected.changes)")
    try hold(course.instants == expected.instants, "instants")
    (moved, told) = (moved + Int(given), told + course.events.count)
    return true
  }
  #expect(moved > 100 && told > 100 || PropertySettings().isOverriding, "\(moved), \(told)")
}

/// A context made from a snapshot shows, bit for bit, the same as the original, and has the same layers, animations and
/// ids.
@Test func aRestoredContextGoesOn() {
  forAll("restore", edits, edits, .bool, count: 300) { before, after, listens in
    var scene = EditedScene()
    _ = Course(before, on: &scene)
    let saved = scene.context.snapshot()
    var restored = EditedScene(restoring: saved, of: scene)
    for id in saved.playbacks {
      // Found, and a listener changes nothing.
      let playback = restored.context.playback(id)
      try hold(playback != nil, "the playback \(id.rawValue) is lost")
      if listens { playback?.onEvent = { _ in } }
    }
    try hold(restored.context.recompiledTree() == saved.tree, "the layers are others")
    let outside = scene.outside
    let after = after.compactMap { $0.without(outside) }
    let expected = Course(after, on: &scene)
    let course = Course(after, on: &restored)
    try hold(course.events == expected.events, "events \(course.events), \(expected.events)")
    try hold(course.values == expected.values, "values")
    try hold(
      course.playbackEvents == expected.playbackEvents,
      "playbacks \(course.playbackEvents), \(expected.playbackEvents)")
    try hold(course.told == expected.told, "told \(course.told), \(expected.told)")
    try hold(course.changes == expected.changes, "changes \(course.changes), \(expected.changes)")
    try hold(course.instants == expected.instants, "instants")
    try hold(
      course.animations == expected.animations, "\(course.animations), \(expected.animations)")
    try hold(course == expected, "anything else")
    return scene.context.snapshot().tree == restored.context.snapshot().tree
  }
}

/// Going back reports its changes, and a column follows it as it follows any commits.
@Test func whoFollowsChangesGoesBackToo() {
  forAll("rewind changes", edits, edits, count: 200) { before, between in
    var scene = EditedScene()
    var column = PresentationBuffer()
    for edit in before { scene.apply(edit) }
    let saved = scene.context.snapshot()
    column.update(to: saved.tree)
    for edit in between { scene.apply(edit) }
    let shown = scene.context.snapshot().tree
    column.update(to: shown)
    let back = try scene.context.rewind(to: saved)
    column.update(to: back.tree)
    try hold(back.tree == saved.tree && back.events.isEmpty, "the tree is another one")
    let names = Set(back.changes.map(\.layer))
    for layer in scene.layers {
      let (was, isThere) = (shown.contains(layer.id), saved.tree.contains(layer.id))
      if was != isThere { try hold(names.contains(layer.id), "\(layer) has come or gone") }
    }
    for time in [saved.time, saved.time + 0.3] where saved.time.isFinite {
      column.sample(at: time)
      for layer in scene.layers {
        for path in scene.paths {
          guard let property = column.property(of: layer.id, for: path) else { continue }
          let expected = saved.tree.value(of: layer.id, for: path, at: time)
          try hold(column.value(of: property) == expected, "\(path) of \(layer) at \(time)")
        }
      }
    }
    return true
  }
}
