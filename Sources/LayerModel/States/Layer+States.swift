import AnimationInterpolation
import AnimationMath
import AnimationTiming

// States and the ways between them: what `CAStateController` does for a layer.

extension Layer {
  /// The name of the state in place, nil before any.
  public var currentState: String? { stateRecord.current }

  /// Goes to a state.
  ///
  /// Model values first: what the former state has set becomes again what it was before that state,
  /// and the new one sets its values over that, all at once. Nothing else is touched, and no implicit
  /// animation starts. A change that someone else has made since to the same value is lost, to
  /// another component of the property it is kept.
  ///
  /// Then the elements of `stateTransition(from:to:)` add their animations. A basic or spring
  /// animation without ends runs from what is shown at the next commit to the new value, so that a
  /// transition that is interrupted goes on from where it is; a layer that was in no commit before
  /// has nothing to run from. In a group that is not so: its children say their ends. `beginTime`
  /// counts from that commit in the layer's time: 0 and 1e-100 are now, 0.5 is half a second later.
  ///
  /// A value that changes without an element changes at once. Therefore an animation of a former
  /// transition that still runs is taken away where its value changes or the new transition animates
  /// the same key path; elsewhere it goes on.
  ///
  /// Layers are found by their ``documentID``, in this layer's own tree and after that in the whole
  /// tree that it lies in, where several have the id the first of the document. What cannot be set
  /// or found is left out and listed in ``LayerContext/diagnostics``.
  ///
  /// - Parameters:
  ///   - name: A state of ``states``; nil for the values before any. The one in place changes
  ///     nothing.
  ///   - animated: False for a change at once, as by a transition without elements.
  /// - Throws: Why there is no such state; nothing has happened then.
  /// - Complexity: O(layers of the whole tree + what is set and animated · animations of a layer).
  public func changeState(to name: String?, animated: Bool = true) throws(LayerStateError) {
    guard !name.isExactly(currentState) else { return }
    try changeState(to: name, animated: animated, in: DocumentLayers(around: self))
  }

  /// The same among layers that have been found once for many.
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

  /// What a state sets, in order: first what the state sets that it is based on.
  ///
  /// - Throws: That there is no state of the name, or none that it is based on, or that it is based
  ///   on itself.
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

  /// The names of the states, each once, in order.
  package var stateNames: [String] {
    var seen: Set<ScalarString> = []
    return states.map(\.name).filter { seen.insert(ScalarString($0)).inserted }
  }

  /// The transition that is taken from a state to another: the first for exactly this pair,
  /// otherwise the first from any state to this one, otherwise from this one to any, otherwise from
  /// any to any; nil for none.
  ///
  /// - Parameters:
  ///   - from: The name of a state, nil before any; nil is met by ``StateTransition/anyState`` only.
  ///   - to: The same of the state that is gone to.
  /// - Complexity: O(transitions).
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

  /// The layers and key paths of properties that a state sets, each once.
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

  /// The type of what a state can set under a key path, nil where it names nothing.
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

  /// What a transition adds to which layers, references resolved.
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

  /// The elements of all transitions that have an id, by it.
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
