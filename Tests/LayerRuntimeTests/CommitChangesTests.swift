import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// The state of the layers below the roots of a scene, in document order.
private struct Snapshot {
  struct Entry {
    let layer: Layer.ID
    let superlayer: Layer.ID?
    var values: [String: AnimatableValue?] = [:]
    var timing: Timing
    /// The animations, each with the names of its whole properties.
    var animations: [Animation.ID: Set<String>] = [:]
  }

  var entries: [Entry] = []

  init(_ scene: EditedScene) {
    var waiting = Array(scene.context.roots.reversed())
    while let layer = waiting.popLast() {
      var entry = Entry(layer: layer.id, superlayer: layer.superlayer?.id, timing: layer.timing)
      for path in scene.paths.map({ PropertyPath($0.key, of: $0.targets) }) {
        entry.values[path.name] = .some(layer.value(for: path))
      }
      for name in ["instanceCount", "instanceDelay"] {
        entry.values[name] = layer.property(named: name).map { layer.value(for: $0) }
      }
      for attached in layer.animations {
        entry.animations[attached.id] = Self.names(
          of: attached.animation, on: layer, but: attached.superseded)
      }
      entries.append(entry)
      if let mask = layer.mask { waiting.append(mask) }
      waiting += layer.sublayers.reversed()
    }
  }

  /// - Parameter superseded: The properties that other animations have superseded.
  private static func names(
    of animation: Animation, on layer: Layer, but superseded: [PropertyPath]
  ) -> Set<String> {
    func name(_ keyPath: String?) -> Set<String> {
      guard let path = keyPath.flatMap({ try? layer.path($0) }),
        !path.remainder(without: superseded).isEmpty
      else { return [] }
      return [PropertyPath(path.key, of: path.targets).name]
    }
    switch animation {
    case .basic(let basic): return name(basic.keyPath)
    case .spring(let spring): return name(spring.keyPath)
    case .decay(let decay): return name(decay.keyPath)
    case .keyframe(let keyframe):
      let own = name(keyframe.keyPath)
      let isTurning = keyframe.rotationMode != nil && keyframe.path != nil && !own.isEmpty
      return isTurning ? own.union(name("transform")) : own
    case .group(let group):
      return group.animations.reduce(into: []) {
        $0.formUnion(names(of: $1, on: layer, but: superseded))
      }
    case .transition: return []
    }
  }

  /// Returns the differences from an earlier snapshot, found name by name.
  func changes(since earlier: Snapshot) -> [Commit.Change] {
    var changes: [Commit.Change] = []
    for entry in entries {
      guard let old = earlier.entries.first(where: { $0.layer == entry.layer }) else {
        changes.append(Commit.Change(layer: entry.layer, property: nil, reason: .model))
        continue
      }
      var found: Set<Commit.Change> = []
      func add(_ names: some Sequence<String>, _ reason: Commit.Change.Reason) {
        for name in names {
          found.insert(Commit.Change(layer: entry.layer, property: name, reason: reason))
        }
      }
      add(entry.values.keys.filter { entry.values[$0] != old.values[$0] }, .model)
      if entry.timing.beginTime != old.timing.beginTime { add(["beginTime"], .model) }
      if entry.timing.speed != old.timing.speed { add(["speed"], .model) }
      for (id, names) in entry.animations {
        add(names.subtracting(old.animations[id] ?? []), .began)
      }
      for (id, names) in old.animations {
        add(names.subtracting(entry.animations[id] ?? []), .ended)
      }
      let reasons: [Commit.Change.Reason] = [.model, .began, .ended]
      for name in Set(found.compactMap(\.property)).sorted() {
        for reason in reasons {
          let change = Commit.Change(layer: entry.layer, property: name, reason: reason)
          if found.contains(change) { changes.append(change) }
        }
      }
    }
    for entry in earlier.entries where !entries.contains(where: { $0.layer == entry.layer }) {
      changes.append(Commit.Change(layer: entry.layer, property: nil, reason: .left))
    }
    return changes
  }
}

/// Whether the snapshots contain the change. The examples test values of cells and filters that are added and removed,
/// and timing fields that move nothing.
private func isCompared(_ change: Commit.Change) -> Bool {
  guard let name = change.property else { return true }
  if change.reason != .model { return true }
  return !name.hasPrefix("emitterCells") && !name.hasPrefix("filters")
    && !name.hasPrefix("backgroundFilters")
    && !Set(["autoreverses", "duration", "fillMode", "repeatCount", "repeatDuration", "timeOffset"])
      .contains(name)
}

@Suite struct CommitChangesTests {
  /// The changes of a commit are the differences between the layers of both commits.
  @Test func changesAreTheDifferencesOfTheLayers() {
    var counts: [Commit.Change.Reason: Int] = [:]
    var idle = 0
    forAll("changes are differences", .edits(count: 5...40), count: 300) { edits in
      var scene = EditedScene()
      var shown = Snapshot(EditedScene(isEmpty: true))
      for edit in edits {
        scene.apply(edit)
        guard case .commit = edit, let commit = scene.commits.last else { continue }
        let now = Snapshot(scene)
        let expected = now.changes(since: shown).filter(isCompared)
        let found = commit.changes
        try hold(found.filter(isCompared) == expected, "\(found) instead of \(expected)")
        try hold(Set(found).count == found.count, "twice in \(found)")
        let isMoved =
          now.entries.map(\.layer) != shown.entries.map(\.layer)
          || now.entries.map(\.superlayer) != shown.entries.map(\.superlayer)
        let isAnimated = now.entries.map(\.animations) != shown.entries.map(\.animations)
        if !found.isEmpty || isMoved || isAnimated { try hold(commit.hasChanges, "has changes") }
        let again = scene.context.commit(at: scene.time)
        try hold(again.changes.isEmpty && !again.hasChanges, "nothing has changed since")
        for change in found { counts[change.reason, default: 0] += 1 }
        idle += commit.hasChanges ? 0 : 1
        shown = now
      }
      return true
    }
    // No layer exits in these edits.
    let isSeen = Commit.Change.Reason.allCases.allSatisfy {
      $0 == .exiting || counts[$0, default: 0] > 100
    }
    #expect(isSeen && idle > 20 || PropertySettings().isOverriding, "\(counts), \(idle) idle")
  }

  @Test func valuesThatAreSetBackAreNoChange() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    #expect(
      context.commit(at: 0).changes == [
        Commit.Change(layer: layer.id, property: nil, reason: .model)
      ])
    context.disablesActions = true
    layer.opacity = 0.5
    layer.opacity = 1
    let commit = context.commit(at: 1)
    #expect(commit.changes.isEmpty && !commit.hasChanges)
  }

  @Test func timingCellsAndFiltersHaveNames() {
    let context = LayerContext()
    let layer = Layer(.emitter, in: context)
    context.roots = [layer]
    layer.addNamedObjects()
    _ = context.commit(at: 0)
    context.disablesActions = true
    func names(_ time: Double, _ edit: () -> Void) -> [String?] {
      edit()
      let changes = context.commit(at: time).changes
      #expect(changes.allSatisfy { $0.layer == layer.id && $0.reason == .model })
      return changes.map(\.property)
    }
    #expect(
      names(1) {
        layer.timing = Timing(
          beginTime: 1, duration: 2, speed: 3, timeOffset: 4, repeatCount: 5, repeatDuration: 6,
          autoreverses: true, fillMode: .both)
      } == [
        "autoreverses", "beginTime", "duration", "fillMode", "repeatCount", "repeatDuration",
        "speed", "timeOffset",
      ])
    #expect(
      names(2) {
        layer.filters[0].inputs["inputRadius"] = .number(7)
        layer.emitterCells[0][.velocity] = 1
        layer.emitterCells[0].speed = 2
        layer.emitterCells[0].emitterCells[0][.velocity] = 1
        layer.backgroundFilters[0].isEnabled = false
        layer.compositingFilter = Filter("multiplyBlendMode")
      } == [
        "backgroundFilters.spot.enabled", "compositingFilter",
        "emitterCells.spark.emitterCells.ember.velocity", "emitterCells.spark.speed",
        "emitterCells.spark.velocity", "filters.blur.inputRadius",
      ])
    #expect(
      names(3) {
        layer.filters[0].inputs["inputRadius"] = nil
        layer.emitterCells[0].emitterCells = []
        layer.backgroundFilters += layer.backgroundFilters
        layer.compositingFilter?.inputs = ["inputAmount": .number(1)]
      } == [
        "backgroundFilters", "compositingFilter.inputAmount",
        "emitterCells.spark.emitterCells", "filters.blur.inputRadius",
      ])
    // If two objects have one name, a path names the first.
    #expect(
      names(4) { layer.backgroundFilters[1].inputs = ["inputCenter": .number(1)] }
        == ["backgroundFilters"])
  }

  @Test func animationsWithoutEffectNameTheirPropertyToo() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    _ = context.commit(at: 0)
    layer.add(.keyframe(KeyframeAnimation(keyPath: "hidden", values: [])), forKey: "a")
    layer.add(.basic(BasicAnimation(keyPath: "nothing", from: 0, to: 1)), forKey: "b")
    layer.add(.transition(Transition(type: "fade")))
    let commit = context.commit(at: 1)
    #expect(
      commit.changes == [Commit.Change(layer: layer.id, property: "hidden", reason: .began)])
    layer.removeAnimation(forKey: "b")
    let second = context.commit(at: 1)
    #expect(second.changes.isEmpty && second.hasChanges)
  }

  @Test func layersThatHaveLeftComeLast() {
    let context = LayerContext()
    let layers = (0..<5).map { _ in Layer(in: context) }
    layers[0].sublayers = [layers[3], layers[1]]
    layers[3].addSublayer(layers[2])
    context.roots = [layers[0], layers[4]]
    let entered = context.commit(at: 0).changes.map(\.layer)
    #expect(entered == [0, 3, 2, 1, 4].map { layers[$0].id })
    layers[3].removeFromSuperlayer()
    layers[4].zPosition = 1
    let changes = context.commit(at: 1).changes
    let expected: [(Int, String?, Commit.Change.Reason)] = [
      (4, "zPosition", .model), (4, "zPosition", .began), (3, nil, .left), (2, nil, .left),
    ]
    #expect(
      changes
        == expected.map { Commit.Change(layer: layers[$0].id, property: $1, reason: $2) })
  }

  /// Changes of a layer's place, and of an animation's timing, have no property name.
  @Test func someChangesHaveNoName() throws {
    let context = LayerContext()
    let layers = (0..<5).map { _ in Layer(in: context) }
    layers[0].sublayers = [layers[2], layers[3]]
    layers[0].mask = layers[4]
    context.roots = [layers[0], layers[1]]
    layers[0].add(.transition(Transition(type: "fade", timing: Timing(duration: 99))))
    let fade = layers[1].add(BasicAnimation(.opacity, from: 0, to: 1, duration: 99))
    _ = context.commit(at: 0)
    let playback = try #require(layers[1].playback(of: fade))
    let changes: [() -> Void] = [
      { layers[0].sublayers = [layers[3], layers[2]] },
      { context.roots = [layers[1], layers[0]] },
      { layers[1].mask = layers[4] },
      { layers[0].add(.transition(Transition(type: "fade", timing: Timing(duration: 99)))) },
      { playback.isPaused = true },
    ]
    for (index, change) in changes.enumerated() {
      change()
      let commit = context.commit(at: Double(index) + 1)
      #expect(commit.changes.isEmpty && commit.hasChanges, "\(index)")
      #expect(!context.commit(at: Double(index) + 1).hasChanges, "\(index)")
    }
  }

  @Test func anOpenTransactionChangesNothing() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    _ = context.commit(at: 0)
    context.beginTransaction()
    layer.opacity = 0
    let open = context.commit(at: 1)
    #expect(open.changes.isEmpty && !open.hasChanges)
    context.commitTransaction()
    #expect(context.commit(at: 1).changes.map(\.reason) == [.model, .began])
  }

  /// Animations that a commit drops are in no tree; the commit reports a diagnostic for them.
  @Test func whatCannotRunIsDiagnosedWhenItIsDropped() {
    let context = LayerContext()
    let layers = (0..<2).map { _ in Layer(in: context) }
    context.roots = layers
    layers[1].add(
      .basic(
        BasicAnimation(keyPath: "opacity", from: 0, to: 1, timing: Timing(duration: .nan))),
      forKey: "fade")
    layers[1].add(.group(AnimationGroup([], timing: Timing(duration: 1, speed: .nan))))
    var kept = BasicAnimation(keyPath: "nothing", from: 0, to: 1, timing: Timing(duration: 9))
    kept.isRemovedOnCompletion = false
    layers[0].add(.basic(kept))
    let commit = context.commit(at: 0)
    #expect(commit.diagnostics.map(\.place.layer) == [layers[0], layers[1], layers[1]].map(\.id))
    #expect(
      commit.diagnostics.map(\.code.rawValue)
        == ["unknown-key-path", "not-a-number", "not-a-number"])
    #expect(commit.tree.diagnostics.count == 1 && layers[1].animations.isEmpty)
    #expect(context.commit(at: 1).diagnostics.count == 1)
  }
}
