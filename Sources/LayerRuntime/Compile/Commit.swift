import LayerModel

/// What a commit gives.
public struct Commit: Sendable {
  /// The committed state, ready to be sampled.
  public let tree: RenderTree
  /// What the commit itself has made happen, at the time of the commit, in this order: stops of what
  /// was removed or replaced, as that happened; stops of what lies outside the tree; stops of what
  /// cannot run; starts, and then stops, of what was added too late to be reported by a tree. Layers in
  /// document order, the animations of one by their begins. Everything else is in
  /// ``RenderTree/events(in:)``.
  public let events: [AnimationEvent]
  /// The tree of the commit before; of the first commit one without layers.
  private let former: RenderTree
  /// The diagnostics of animations that the commit has dropped before any tree had them.
  private let dropped: [Diagnostic]

  init(
    tree: RenderTree, events: [AnimationEvent], former: RenderTree, dropped: [Diagnostic] = []
  ) {
    self.tree = tree
    self.events = events
    self.former = former
    self.dropped = dropped
  }

  /// The animations that were accepted but do not show what they say, in document order: those of
  /// the tree, and those that this commit has dropped because they cannot run.
  ///
  /// Complexity: that of ``RenderTree/diagnostics``, and of the layers that have dropped animations.
  public var diagnostics: [Diagnostic] { tree.diagnostics(adding: dropped) }

  // MARK: Changes

  /// Something that is not as it was at the commit before.
  public struct Change: Sendable, Hashable {
    /// What has happened.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
      /// The model value is another one, or the layer has come into the tree.
      case model
      /// An animation of the property, or of a component of it, has come.
      case began
      /// An animation of the property, or of a component of it, has gone.
      case ended
      /// The layer has left the tree.
      case left
    }

    /// The layer.
    public let layer: Layer.ID
    /// The whole property by its key path: `position`, `filters.blur.inputRadius`, for a layer's
    /// place in time `speed`; `filters` where filters have come or gone. nil for the layer itself.
    public let property: String?
    /// What has happened.
    public let reason: Reason

    /// A change from its parts.
    public init(layer: Layer.ID, property: String?, reason: Reason) {
      self.layer = layer
      self.property = property
      self.reason = reason
    }
  }

  /// What this commit has changed, compared with the one before.
  ///
  /// Layers in document order, the properties of each by name, of each property ``Change/Reason/model``,
  /// ``Change/Reason/began`` and ``Change/Reason/ended`` in this order, each at most once. A layer that
  /// has come into the tree has one change without a property, whatever it brings along; so has one
  /// that has left, behind all others. At the first commit every layer comes. A value that was set and
  /// set back is no change, nor is an animation that came and went between two commits. Transitions
  /// animate no property and are not listed.
  ///
  /// A change says what is another, not what is shown: an animation shows its values at times of its
  /// own, in ``PresentationColumn/forEachChange(_:)``.
  ///
  /// Law: in the order of the tree these are the differences of the layers as they stood at both
  /// commits (`CommitChangesTests`).
  ///
  /// Complexity: O(what the trees do not share + changes · depth + the siblings of layers of which
  /// several have changed); O(1) where nothing has changed. Computed when it is read.
  public var changes: [Change] {
    var found: [Layer.ID: [Change]] = [:]
    var left: [Layer.ID] = []
    tree.forEachDifference(from: former) { old, new in
      guard let new else { return left.append(contentsOf: old.map { [$0.id] } ?? []) }
      guard let old else {
        found[new.id] = [Change(layer: new.id, property: nil, reason: .model)]
        return
      }
      let changes = Self.changes(of: new, since: old, in: tree)
      if !changes.isEmpty { found[new.id] = changes }
    }
    return tree.inDocumentOrder(found.keys).flatMap { found[$0] ?? [] }
      + former.inDocumentOrder(left).map { Change(layer: $0, property: nil, reason: .left) }
  }

  /// Whether the tree has anything but its time another than at the commit before: one of the
  /// ``changes``, where layers lie, or an animation.
  ///
  /// Complexity: O(what the trees do not share); O(1) where nothing has changed.
  public var hasChanges: Bool {
    if former.roots != tree.roots { return true }
    var hasChanges = false
    tree.forEachDifference(from: former) { old, new in
      guard !hasChanges else { return }
      guard let old, let new else {
        hasChanges = true
        return
      }
      // What has been or becomes a mask has another superlayer, or is in a list here.
      hasChanges =
        old.superlayer != new.superlayer || old.sublayers != new.sublayers
        || !old.running.elementsEqual(new.running) { $0.compiled.id == $1.compiled.id }
        || !Self.changes(of: new, since: old, in: tree).isEmpty
    }
    return hasChanges
  }

  /// The changes of a layer that both trees hold, in order.
  private static func changes(
    of new: RenderLayer, since old: RenderLayer, in tree: RenderTree
  ) -> [Change] {
    var reasons: [String: Set<Change.Reason>] = [:]
    for name in new.modelDifferences(from: old, property: { tree.property($0, of: new) }) {
      reasons[name, default: []].insert(.model)
    }
    if new.animations !== old.animations {
      let (before, now) = (old.animatedNames, new.animatedNames)
      for (id, names) in now {
        for name in names.subtracting(before[id] ?? []) {
          reasons[name, default: []].insert(.began)
        }
      }
      for (id, names) in before {
        for name in names.subtracting(now[id] ?? []) { reasons[name, default: []].insert(.ended) }
      }
    }
    return reasons.keys.sorted().flatMap { name in
      Change.Reason.allCases.filter { reasons[name]?.contains($0) == true }
        .map { Change(layer: new.id, property: name, reason: $0) }
    }
  }
}

extension RenderLayer {
  /// The names of the whole properties whose model values differ from an earlier record's.
  fileprivate func modelDifferences(
    from earlier: RenderLayer, property: (PropertyID) -> PropertyKey?
  ) -> Set<String> {
    var names = timing.differences(from: earlier.timing)
    names.formUnion(properties.differences(from: earlier.properties, property: property))
    if effects !== earlier.effects {
      let none = LayerEffects()
      names.formUnion(
        (effects?.values ?? none).differences(from: earlier.effects?.values ?? none))
    }
    return names
  }

  /// The names of the whole properties that each animation names, those included that it does not
  /// change.
  fileprivate var animatedNames: [Animation.ID: Set<String>] {
    var names: [Animation.ID: Set<String>] = [:]
    for animation in running {
      let compiled = animation.compiled
      names[compiled.id] = Set((compiled.parts.map(\.property) + compiled.idle).map(\.name))
    }
    return names
  }
}
