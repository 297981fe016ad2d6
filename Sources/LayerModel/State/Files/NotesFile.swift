import AnimationInterpolation
import AnimationTiming

/// What a layer has beside what render trees hold of it, as snapshots write it.
struct NotesFile: Sendable, Codable {
  let name: String?
  let documentID: String?
  let attributes: [Attribute]
  let states: [LayerState]
  let transitions: [TransitionFile]
  let state: String?
  let changes: [Change]
  let running: [Running]
  let actions: [Action]
  let style: [[Action]]
  let delegate: StoredName?

  /// What a state has changed.
  struct Change: Sendable, Codable {
    let layer: Layer.ID
    /// The property, or a key of timing.
    let path: PathFile?
    let timing: String?
    let value: AnimatableValue?
    let before: AnimatableValue?
    let after: AnimatableValue?
    /// What ``ModelValue/parts`` of them says.
    var beforeParts: [Double]?
    var afterParts: [Double]?
  }

  /// An animation of a transition.
  struct Running: Sendable, Codable {
    let layer: Layer.ID
    let animation: Animation.ID
    let keyPaths: [String]
  }

  /// An action under its key.
  struct Action: Sendable, Codable {
    let key: String
    let name: String?
    let animation: [AnimationFile]?
    /// Whether it is one that a snapshot does not hold.
    let isNameless: Bool?

    init(_ key: String, _ action: StoredAction) {
      self.key = key
      (name, animation, isNameless) =
        switch action {
        case .noAction: (nil, nil, nil)
        case .animation(let animation): (nil, AnimationFile.list(of: animation), nil)
        case .named(let name): (name, nil, nil)
        case .nameless: (nil, nil, true)
        }
    }

    func action() throws(SnapshotFileError) -> StoredAction {
      if isNameless == true { return .nameless }
      if let name { return .named(name) }
      guard let animation else { return .noAction }
      return .animation(try AnimationFile.animation(of: animation))
    }

    static func list(of actions: [String: StoredAction]) -> [Action] {
      actions.sorted { $0.key < $1.key }.map { Action($0.key, $0.value) }
    }

    static func actions(
      of list: [Action]
    ) throws(SnapshotFileError) -> [String: StoredAction] {
      var actions: [String: StoredAction] = [:]
      for file in list { actions[file.key] = try file.action() }
      return actions
    }
  }

  /// - Parameters:
  ///   - metadata: What is written.
  ///   - isHeld: Whether a layer is written too: what a state has changed of others is left out.
  init(_ metadata: LayerMetadata, layer isHeld: (Layer.ID) -> Bool) {
    (name, documentID, attributes) = (metadata.name, metadata.documentID, metadata.attributes)
    (states, state, delegate) = (metadata.states, metadata.currentState, metadata.delegate)
    transitions = metadata.stateTransitions.map(TransitionFile.init)
    changes = metadata.stateChanges.filter { isHeld($0.layer) }.map { change in
      switch change.content {
      case .value(let value, let path, let before, let after):
        Change(
          layer: change.layer, path: PathFile(path), timing: nil, value: value,
          before: before.value, after: after.value, beforeParts: before.parts,
          afterParts: after.parts)
      case .timing(let value, let key):
        Change(
          layer: change.layer, path: nil, timing: key, value: value, before: nil, after: nil)
      }
    }
    running = metadata.stateAnimations.map {
      Running(layer: $0.layer, animation: $0.animation, keyPaths: $0.keyPaths)
    }
    actions = Action.list(of: metadata.actions)
    style = metadata.style.map(Action.list)
  }

  func metadata(layer find: (Layer.ID) -> Layer?) throws(SnapshotFileError) -> LayerMetadata {
    var changes: [LayerMetadata.StateChange] = []
    for change in self.changes {
      // Layers outside the tree are not held.
      guard let layer = find(change.layer) else { continue }
      let content: StateRecord.Change.Content
      if let path = change.path {
        content = .value(
          change.value, try path.path(on: layer),
          before: try ModelValue(restoring: change.before, parts: change.beforeParts, of: layer.id),
          after: try ModelValue(restoring: change.after, parts: change.afterParts, of: layer.id))
      } else if let key = change.timing {
        content = .timing(change.value, key: key)
      } else {
        throw SnapshotFileError("a state has changed nothing of \(layer.label)")
      }
      changes.append(LayerMetadata.StateChange(layer: change.layer, content: content))
    }
    var transitions: [StateTransition] = []
    for file in self.transitions { transitions.append(try file.restored()) }
    var style: [[String: StoredAction]] = []
    for level in self.style { style.append(try Action.actions(of: level)) }
    return LayerMetadata(
      name: name, documentID: documentID, attributes: attributes, states: states,
      stateTransitions: transitions, currentState: state, stateChanges: changes,
      stateAnimations: running.map {
        LayerMetadata.StateAnimation(
          layer: $0.layer, animation: $0.animation, keyPaths: $0.keyPaths)
      }, actions: try Action.actions(of: actions), style: style, delegate: delegate)
  }
}

/// A transition between states, its animations without depth.
struct TransitionFile: Sendable, Codable {
  let transition: StateTransition
  let animations: [[AnimationFile]]

  init(_ transition: StateTransition) {
    var bare = transition
    var animations: [[AnimationFile]] = []
    for (index, element) in transition.elements.enumerated() {
      guard case .animation(var targeted) = element else { continue }
      animations.append(AnimationFile.list(of: targeted.animation))
      targeted.animation = .group(AnimationGroup())
      bare.elements[index] = .animation(targeted)
    }
    (self.transition, self.animations) = (bare, animations)
  }

  func restored() throws(SnapshotFileError) -> StateTransition {
    var (transition, rest) = (transition, animations[...])
    for (index, element) in transition.elements.enumerated() {
      guard case .animation(var targeted) = element else { continue }
      guard let list = rest.popFirst() else {
        throw SnapshotFileError("a transition has an element without an animation")
      }
      targeted.animation = try AnimationFile.animation(of: list)
      transition.elements[index] = .animation(targeted)
    }
    return transition
  }
}
