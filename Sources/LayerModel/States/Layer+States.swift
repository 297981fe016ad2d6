import AnimationInterpolation
import AnimationMath
import AnimationTiming

extension Layer {
  /// The name of the current state, nil before any state.
  public var currentState: String? { stateRecord.current }

  /// Changes to a state.
  ///
  /// The model values change first, all at once. The values that the former state has set become again what they were
  /// before that state, and the new state sets its values over them. Nothing else changes, and no implicit animation
  /// starts. If you have set one of the values since then, your change is lost; a change of another component of its
  /// property is kept.
  ///
  /// Then the elements of `stateTransition(from:to:)` add their animations. A basic or spring animation without ends
  /// runs from the presentation value at the next commit to the new value, so an interrupted transition continues from
  /// the visible values. A layer that was in no commit before has no visible values. Children of groups must state
  /// their ends. `beginTime` counts from that commit, in the layer's time: 0 and 1e-100 mean at the commit, 0.5 means
  /// half a second later.
  ///
  /// A value that changes without an element changes at once. Therefore a running animation of a former transition is
  /// removed if its value changes or if the new transition animates the same key path. Otherwise it continues.
  ///
  /// Layers are found by their ``documentID``: first in this layer's own tree, then in the whole tree around it. If
  /// several layers have the id, the first in the document counts. Values that cannot be set and layers that cannot be
  /// found are left out, and ``LayerContext/diagnostics`` reports them.
  ///
  /// - Parameters:
  ///   - name: A state of ``states``; nil for the values before any state. The name of the current state changes
  ///     nothing.
  ///   - animated: Whether animations run. With false, all values change at once, as in a transition without elements.
  ///     Default: `true`.
  /// - Throws: ``LayerStateError`` if there is no such state, or if a state that it is based on does not exist or is
  ///   based on itself. Then nothing has changed.
  /// - Complexity: O(layers of the whole tree + values and animations of the change · animations of a layer).
  public func changeState(to name: String?, animated: Bool = true) throws(LayerStateError) {
    guard !name.isExactly(currentState) else { return }
    try changeState(to: name, animated: animated, in: DocumentLayers(around: self))
  }

  /// - Parameter layers: The layers by their document ids, looked up once for many changes.
  package func changeState(
    to name: String?, animated: Bool, in layers: DocumentLayers
  ) throws(LayerStateError) {
    guard !name.isExactly(currentState) else { return }
    let values = try name.map { (name) throws(LayerStateError) in try self.values(ofState: name) }
    let transition = animated ? stateTransition(from: currentState, to: name) : nil
    let animations = transition.map { self.animations(of: $0, on: layers) } ?? []

    if let context {
      context.inOneStep { take(name, values, animations, in: layers) }
    } else {
      take(name, values, animations, in: layers)
    }
  }

  private func take(
    _ name: String?, _ values: [LayerState.SetValue]?,
    _ animations: [(layer: Layer, key: String?, animation: Animation)], in layers: DocumentLayers
  ) {
    let running = stateRecord.running.filter(\.isAttached)
    let formerValues = running.map(\.modelValues)
    let context = context
    context?.beginTransaction()
    context?.disablesActions = true
    for change in stateRecord.changes.reversed() { change.undo() }
    stateRecord.changes = []
    for value in values ?? [] { set(value, in: name ?? "", on: layers) }
    context?.commitTransaction()
    stateRecord.current = name
    stateRecord.running = zip(running, formerValues).compactMap { running, formerValues in
      let isAnimated = animations.contains { layer, _, animation in
        layer === running.layer
          && animation.animatedKeyPaths.contains(where: running.keyPaths.contains)
      }
      guard isAnimated || running.modelValues != formerValues else { return running }
      running.layer?.removeAnimations { $0.id == running.id }
      return nil
    }
    for (layer, key, animation) in animations {
      var animation = animation
      let delay = animation.beginTime
      animation.beginTime = 0
      stateRecord.running.append(
        StateRecord.Running(
          layer: layer, id: layer.attach(animation, forKey: key, delay: delay),
          keyPaths: animation.animatedKeyPaths))
    }
  }

  /// Returns the values that a state sets, in order, after those of the state that it is based on.
  ///
  /// - Complexity: O(states + values).
  package func values(
    ofState name: String
  ) throws(LayerStateError) -> [LayerState.SetValue] {
    var statesByName: [ScalarString: LayerState] = [:]
    for state in states where statesByName[ScalarString(state.name)] == nil {
      statesByName[ScalarString(state.name)] = state
    }
    guard var state = statesByName[ScalarString(name)] else {
      throw LayerStateError(.unknownState(name, valid: stateNames))
    }
    var chain = [state]
    var seen: Set = [ScalarString(name)]
    while let base = state.basedOn {
      guard seen.insert(ScalarString(base)).inserted else {
        let names = chain.map(\.name)
        let first = names.firstIndex { $0.isExactly(base) } ?? 0
        throw LayerStateError(.basedOnItself(names[first...] + [base]))
      }
      guard let next = statesByName[ScalarString(base)] else {
        throw LayerStateError(.unknownBase(base, of: state.name))
      }
      state = next
      chain.append(state)
    }
    return chain.reversed().flatMap(\.values)
  }

  package var stateNames: [String] {
    var seen: Set<ScalarString> = []
    return states.map(\.name).filter { seen.insert(ScalarString($0)).inserted }
  }

  /// Returns the first transition for exactly this pair, otherwise the first from any state to this state, otherwise
  /// from this state to any, otherwise from any to any; nil if there is none. Only ``StateTransition/anyState`` matches
  /// a nil name, which stands for no state. Complexity: O(transitions).
  package func stateTransition(from: String?, to: String?) -> StateTransition? {
    let any = StateTransition.anyState
    for (from, to) in [(from, to), (any, to), (from, any), (any, any)] {
      let found = stateTransitions.first {
        from.isExactly($0.fromState) && to.isExactly($0.toState)
      }
      if let found { return found }
    }
    return nil
  }

  /// Returns the layers and key paths of the properties that a state sets, each once.
  package func statedProperties(
    of name: String, in layers: DocumentLayers
  ) throws(LayerStateError) -> [(layer: Layer, keyPath: String)] {
    var found: [(layer: Layer, keyPath: String)] = []
    var seen: Set<[ScalarString]> = []
    for value in try values(ofState: name) {
      guard let layer = layers[value.targetID, from: self], (try? layer.path(value.keyPath)) != nil,
        seen.insert([ScalarString(value.targetID), ScalarString(value.keyPath)]).inserted
      else { continue }
      found.append((layer, value.keyPath))
    }
    return found
  }

  /// Returns the type of the values that a state can set at a key path, nil if there is no such property.
  package func stateValueType(ofKeyPath keyPath: String) -> ValueType? {
    Timing.valueType(ofKey: keyPath) ?? (try? path(keyPath).type)
  }

  // MARK: Steps

  private func set(_ value: LayerState.SetValue, in state: String, on layers: DocumentLayers) {
    let target = layers[value.targetID, from: self]
    let change = target.flatMap {
      StateRecord.Change(setting: value.value, forKeyPath: value.keyPath, of: $0)
    }
    guard let change else {
      context?.diagnostics.append(
        .ineffectiveStateValue(
          state: state, of: id, targetID: value.targetID, keyPath: value.keyPath,
          isThere: target != nil))
      return
    }
    stateRecord.changes.append(change)
  }

  private func animations(
    of transition: StateTransition, on layers: DocumentLayers
  ) -> [(layer: Layer, key: String?, animation: Animation)] {
    var elementsByID: [ScalarString: StateTransition.TargetedAnimation]?
    return transition.elements.compactMap { element in
      let targeted: StateTransition.TargetedAnimation
      switch element {
      case .other: return nil
      case .animation(let animation): targeted = animation
      case .reference(let id, _):
        let known = elementsByID ?? referableElements
        elementsByID = known
        guard let found = known[ScalarString(id)] else {
          context?.diagnostics.append(.missingTransitionElement(id, of: self.id))
          return nil
        }
        targeted = found
      }
      guard let layer = layers[targeted.targetID, from: self] else {
        context?.diagnostics.append(.missingTransitionTarget(targeted.targetID, of: id))
        return nil
      }
      let animation = targeted.animation
      return (layer, targeted.key ?? animation.animatedKeyPaths.first, animation)
    }
  }

  /// The elements with a document id, from all transitions.
  private var referableElements: [ScalarString: StateTransition.TargetedAnimation] {
    var elements: [ScalarString: StateTransition.TargetedAnimation] = [:]
    for case .animation(let element) in stateTransitions.flatMap(\.elements) {
      guard let id = element.documentID.map(ScalarString.init), elements[id] == nil else {
        continue
      }
      elements[id] = element
    }
    return elements
  }
}
