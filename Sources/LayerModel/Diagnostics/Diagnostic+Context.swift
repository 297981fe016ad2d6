// What was accepted by a context, or by a layer in it, and means nothing.

extension Diagnostic {
  /// A transaction was committed where none had been begun.
  package static let unmatchedTransactionCommit = Diagnostic(
    .unmatchedTransactionCommit,
    "a transaction was committed without being begun, so nothing happened")

  /// A state of a layer sets something of a layer that is not there, or a value that does not fit it.
  package static func ineffectiveStateValue(
    state: String, of layer: Layer.ID, targetID: String, keyPath: String, isThere: Bool
  ) -> Diagnostic {
    let fault = isThere ? "does not accept the value" : "does not exist"
    return Diagnostic(
      .ineffectiveStateValue, at: Place(layer: layer, property: keyPath),
      "the state '\(state)' sets '\(keyPath)' of '\(targetID)', which \(fault), so it was not set")
  }

  /// A transition between states of a layer runs an animation on a layer that is not there.
  package static func missingTransitionTarget(_ id: String, of layer: Layer.ID) -> Diagnostic {
    Diagnostic(
      .missingTransitionTarget, at: Place(layer: layer),
      "a transition animates '\(id)', which does not exist, so the animation does not run")
  }

  /// A transition between states of a layer refers to an element that is not there, by its id.
  package static func missingTransitionElement(_ id: String, of layer: Layer.ID) -> Diagnostic {
    Diagnostic(
      .missingTransitionElement, at: Place(layer: layer),
      "a transition refers to its element '\(id)', which does not exist, so nothing runs for it")
  }

  /// An animation that never ends was added after a completion was set that waits for it.
  package static func endlessCompletion(
    layer: Layer.ID, animation: Animation.ID, key: String?
  ) -> Diagnostic {
    Diagnostic(
      .endlessCompletion, at: Place(layer: layer, animation: animation, key: key),
      "the animation \(animation.rawValue) of the layer \(layer.rawValue) never ends, so the "
        + "completion that waits for it is not called until it is removed")
  }

  /// A property was animated of a layer that no commit has shown, or that is in no tree of its context.
  static func unshownLayer(_ layer: Layer, property: String, isInTree: Bool) -> Diagnostic {
    Diagnostic(
      .unshownLayer, at: Place(layer: layer.id, property: property),
      isInTree
        ? "no commit has shown \(layer.label) yet, so '\(property)' has its new value without an "
          + "animation; commit before you animate"
        : "\(layer.label) is below no root of its context, so '\(property)' has its new value without "
          + "an animation; add the layer to the tree and commit before you animate")
  }

  /// An animation was added with more than ``LayerModel/AnimationGroup/greatestDepth`` groups in
  /// each other.
  package static func groupsTooDeep(
    layer: Layer.ID, animation: Animation.ID, key: String?
  ) -> Diagnostic {
    Diagnostic(
      .groupsTooDeep, at: Place(layer: layer, animation: animation, key: key),
      "the animation \(animation.rawValue) of the layer \(layer.rawValue) nests groups more "
        + "than \(AnimationGroup.greatestDepth) deep, so the deeper groups have no children"
    )
  }

  /// A value is to move to where it cannot be.
  static func impossibleTarget(_ number: Double, of layer: Layer.ID, property: String) -> Diagnostic
  {
    Diagnostic(
      .notFinite, at: Place(layer: layer, property: property),
      "'\(property)' of the layer \(layer.rawValue): expected a finite target, found \(number); "
        + "its value stays")
  }

  /// What is set moves numbers above an animation that was added, which is seen again afterwards.
  package static func hiddenAnimation(
    _ hidden: AddedAnimation, by other: AddedAnimation, of layer: Layer.ID
  ) -> Diagnostic {
    let name = { (animation: AddedAnimation) in
      "the animation \(animation.id.rawValue)"
        + (animation.key.map { " with the key '\($0)'" } ?? "")
        + (animation.animation.keyPath.map { " of '\($0)'" } ?? "")
    }
    return Diagnostic(
      .competingAnimations, at: Place(layer: layer, animation: hidden.id, key: hidden.key),
      "\(name(hidden)) was added to the layer \(layer.rawValue) and is seen again after "
        + "\(name(other)), which hides it; remove it, or animate with 'takesOver: true'")
  }

  /// A layer would leave for ever.
  package static func endlessExit(of layer: Layer.ID) -> Diagnostic {
    impossibleMotion(of: layer, "has an exit that never ends, so it was removed at once")
  }

  /// A layer cannot leave, enter or move as it was asked to.
  package static func impossibleMotion(of layer: Layer.ID, _ what: String) -> Diagnostic {
    Diagnostic(
      .impossibleMotion, at: Place(layer: layer), "the layer \(layer.rawValue) \(what)")
  }

  /// A timeline, or what was asked of its playback, has something that cannot be played as it is.
  package static func timelineProblem(
    _ what: String, of layer: Layer.ID? = nil, property: String? = nil
  ) -> Diagnostic {
    Diagnostic(.timelineProblem, at: Place(layer: layer, property: property), what)
  }

  /// A snapshot does not hold somebody who has no name.
  package static func notKept(
    _ what: String, layer: Layer.ID? = nil, animation: Animation.ID? = nil, property: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .notKept, at: Place(layer: layer, animation: animation, property: property),
      "\(what) has no name, so a snapshot does not contain it")
  }

  /// A snapshot is written without what lies in more than ``LayerModel/AnimationGroup/greatestDepth``
  /// groups in each other.
  static func groupsNotKept(
    in what: String, layer: Layer.ID, property: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .notKept, at: Place(layer: layer, property: property),
      "\(what) of the layer \(layer.rawValue) nests groups more than \(AnimationGroup.greatestDepth) "
        + "deep, so a snapshot is written without the children of the deeper groups")
  }

  /// Somebody is to be called by a name that nobody has.
  package static func unknownHandler(
    _ name: String, in list: String, layer: Layer.ID? = nil, animation: Animation.ID? = nil,
    property: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .unknownHandler, at: Place(layer: layer, animation: animation, property: property),
      "handlers.\(list) has no handler '\(name)', so no handler is called")
  }

  /// A document does not say when an animation has begun.
  fileprivate static func begun(_ animation: AddedAnimation, at time: Double, of layer: Layer.ID)
    -> Diagnostic
  {
    Diagnostic(
      .notKept, at: Place(layer: layer, animation: animation.id, key: animation.key),
      "the animation \(animation.id.rawValue) has started at \(time) s of its layer, which a document "
        + "does not record, so it starts again when the document is read")
  }

  /// A document gives a layer a value that says its type under a name that the context does not know.
  package static func unregisteredProperty(_ name: String, of layer: Layer.ID) -> Diagnostic {
    Diagnostic(
      .unregisteredProperty, at: Place(layer: layer, property: name),
      "no property '\(name)' is registered, so its value is kept without effect; "
        + "register the property before reading")
  }
}

extension Layer {
  /// The animations whose begins a commit has resolved, as documents do not have them.
  package var begunAnimations: [Diagnostic] {
    animations.compactMap { attached in
      // A begin of 0 means the commit, also where that was at 0.
      guard let begin = attached.endpoints?.beginTime,
        attached.animation.beginTime == 0 || begin != attached.animation.beginTime
      else { return nil }
      return .begun(attached, at: begin, of: id)
    }
  }
}
