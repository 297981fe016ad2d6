import AnimationInterpolation
import AnimationTiming

/// The data of a layer at one moment that no render tree holds. It refers to layers by their ids. Most layers have no
/// such data, and no metadata.
package final class LayerMetadata: Sendable {
  let name: String?
  let documentID: String?
  let attributes: [Attribute]
  let states: [LayerState]
  let stateTransitions: [StateTransition]
  let currentState: String?
  let stateChanges: [StateChange]
  let stateAnimations: [StateAnimation]
  let actions: [String: StoredAction]
  /// The levels of the style; empty without a style.
  let style: [[String: StoredAction]]
  /// nil without a delegate.
  let delegate: StoredName?

  /// The values of a layer before a state has set them.
  struct StateChange: Sendable {
    let layer: Layer.ID
    let content: StateRecord.Change.Content
  }

  struct StateAnimation: Sendable {
    let layer: Layer.ID
    let animation: Animation.ID
    let keyPaths: [String]
  }

  init(
    name: String?, documentID: String?, attributes: [Attribute], states: [LayerState],
    stateTransitions: [StateTransition], currentState: String?, stateChanges: [StateChange],
    stateAnimations: [StateAnimation], actions: [String: StoredAction],
    style: [[String: StoredAction]], delegate: StoredName?
  ) {
    (self.name, self.documentID, self.attributes) = (name, documentID, attributes)
    (self.states, self.stateTransitions) = (states, stateTransitions)
    (self.currentState, self.stateChanges) = (currentState, stateChanges)
    self.stateAnimations = stateAnimations
    (self.actions, self.style, self.delegate) = (actions, style, delegate)
  }
}

/// The name of a delegate in a snapshot, nil if it has none.
package struct StoredName: Sendable, Hashable {
  let name: String?
}

enum StoredAction: Sendable, Hashable {
  case noAction
  case animation(Animation)
  case named(String)
  /// A custom action without a name.
  case nameless

  init(_ action: LayerAction) {
    switch action {
    case .noAction: self = .noAction
    case .animation(let animation): self = .animation(animation)
    case .named(let name): self = .named(name)
    case .custom: self = .nameless
    }
  }

  /// Returns the action. A nameless action becomes the layer's current action if that is also custom, otherwise nil.
  func action(insteadOf now: LayerAction?) -> LayerAction? {
    switch self {
    case .noAction: return .noAction
    case .animation(let animation): return .animation(animation)
    case .named(let name): return .named(name)
    case .nameless:
      guard case .custom? = now else { return nil }
      return now
    }
  }
}

extension [String: StoredAction] {
  fileprivate init(_ actions: [String: LayerAction]) {
    self = actions.mapValues { StoredAction($0) }
  }

  fileprivate func actions(insteadOf now: [String: LayerAction]) -> [String: LayerAction] {
    var actions: [String: LayerAction] = [:]
    for (key, stored) in self { actions[key] = stored.action(insteadOf: now[key]) }
    return actions
  }
}

extension Layer {
  /// The data of the layer that no render tree holds; nil if there is none.
  package var metadata: LayerMetadata? {
    let isPlain =
      name == nil && documentID == nil && attributes.isEmpty && states.isEmpty
      && stateTransitions.isEmpty && stateRecord.isEmpty && actions.isEmpty && style == nil
      && delegate == nil && awaitedDelegate == nil
    if isPlain { return nil }
    return LayerMetadata(
      name: name, documentID: documentID, attributes: attributes, states: states,
      stateTransitions: stateTransitions, currentState: stateRecord.current,
      stateChanges: stateRecord.changes.compactMap { change in
        change.layer.map { LayerMetadata.StateChange(layer: $0.id, content: change.content) }
      },
      stateAnimations: stateRecord.running.compactMap { running in
        running.layer.map {
          LayerMetadata.StateAnimation(
            layer: $0.id, animation: running.id, keyPaths: running.keyPaths)
        }
      },
      actions: [String: StoredAction](actions),
      style: style?.levels.map { [String: StoredAction]($0) } ?? [],
      delegate: delegate.map { StoredName(name: $0.snapshotName) }
        ?? awaitedDelegate.map { StoredName(name: $0) })
  }

  /// The name in a snapshot of a delegate that the program has not set again; nil for none.
  private var awaitedDelegate: String? { context?.delegateNames[id] }

  /// Returns the object that decides the actions of the layer: its delegate, or the handler with the name in the
  /// snapshot.
  func decider(in context: LayerContext?) -> (any LayerDelegate)? {
    if let delegate { return delegate }
    guard let context, !context.delegateNames.isEmpty else { return nil }
    guard let name = context.delegateNames[id] else { return nil }
    if let delegate = context.handlers.layerDelegates[name] { return delegate }
    context.report(.unknownHandler(name, in: "layerDelegates", layer: id))
    return nil
  }

  /// Restores the data that no render tree holds. Nameless actions and a nameless delegate stay if the layer has them.
  ///
  /// - Parameter find: Returns the layer with an id.
  package func restore(_ metadata: LayerMetadata?, layer find: (Layer.ID) -> Layer?) {
    name = metadata?.name
    documentID = metadata?.documentID
    attributes = metadata?.attributes ?? []
    states = metadata?.states ?? []
    stateTransitions = metadata?.stateTransitions ?? []
    var record = StateRecord()
    record.current = metadata?.currentState
    for change in metadata?.stateChanges ?? [] {
      guard let layer = find(change.layer) else { continue }
      record.changes.append(StateRecord.Change(layer: layer, content: change.content))
    }
    for running in metadata?.stateAnimations ?? [] {
      guard let layer = find(running.layer) else { continue }
      record.running.append(
        StateRecord.Running(layer: layer, id: running.animation, keyPaths: running.keyPaths))
    }
    stateRecord = record
    actions = metadata?.actions.actions(insteadOf: actions) ?? [:]
    style = style(of: metadata)
    guard let stored = metadata?.delegate else {
      delegate = nil
      return
    }
    guard let name = stored.name, delegate?.snapshotName != name else { return }
    delegate = context?.handlers.layerDelegates[name]
    if delegate == nil { context?.delegateNames[id] = name }
  }

  private func style(of metadata: LayerMetadata?) -> LayerStyle? {
    guard let stored = metadata?.style, !stored.isEmpty else { return nil }
    let now = style?.levels ?? []
    return LayerStyle(
      levels: stored.enumerated().map { index, level in
        level.actions(insteadOf: index < now.count ? now[index] : [:])
      })
  }
}

extension LayerMetadata {
  /// Whether it refers to other layers.
  package var namesLayers: Bool { !stateChanges.isEmpty || !stateAnimations.isEmpty }

  /// Returns a diagnostic for everything that a snapshot cannot hold.
  package func lost(of layer: Layer.ID) -> [Diagnostic] {
    var lost: [Diagnostic] = []
    if let delegate, delegate.name == nil {
      lost.append(.notKept("the delegate of the layer \(layer.rawValue)", layer: layer))
    }
    for (key, action) in actions.sorted(by: { $0.key < $1.key }) where action == .nameless {
      lost.append(
        .notKept("the action '\(key)' of the layer \(layer.rawValue)", layer: layer, property: key))
    }
    for (key, action) in style.joined().sorted(by: { $0.key < $1.key }) where action == .nameless {
      lost.append(
        .notKept(
          "the action '\(key)' in the style of the layer \(layer.rawValue)", layer: layer,
          property: key))
    }
    return lost + groupsTooDeep(of: layer)
  }

  /// Returns a diagnostic for each action and transition with groups that are nested deeper than a snapshot holds.
  private func groupsTooDeep(of layer: Layer.ID) -> [Diagnostic] {
    let inOrder =
      self.actions.sorted { $0.key < $1.key } + style.joined().sorted { $0.key < $1.key }
    let actions = inOrder.compactMap { key, action -> Diagnostic? in
      guard case .animation(let animation) = action, animation.isNestedTooDeep else { return nil }
      return .groupsNotKept(in: "the action '\(key)'", layer: layer, property: key)
    }
    let transitions = stateTransitions.flatMap(\.elements).compactMap { element -> Diagnostic? in
      guard case .animation(let targeted) = element, targeted.animation.isNestedTooDeep else {
        return nil
      }
      return .groupsNotKept(in: "a transition", layer: layer)
    }
    return actions + transitions
  }
}
