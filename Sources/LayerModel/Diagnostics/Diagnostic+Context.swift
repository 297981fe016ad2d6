extension Diagnostic {
  package static let unmatchedTransactionCommit = Diagnostic(
    .unmatchedTransactionCommit,
    "a transaction was committed without being begun, so nothing happened")

  package static func ineffectiveStateValue(
    state: String, of layer: Layer.ID, targetID: String, keyPath: String, isThere: Bool
  ) -> Diagnostic {
    let fault = isThere ? "does not accept the value" : "does not exist"
    return Diagnostic(
      .ineffectiveStateValue, at: Place(layer: layer, property: keyPath),
      "the state '\(state)' sets '\(keyPath)' of '\(targetID)', which \(fault), so it was not set")
  }

  package static func missingTransitionTarget(_ id: String, of layer: Layer.ID) -> Diagnostic {
    Diagnostic(
      .missingTransitionTarget, at: Place(layer: layer),
      "a transition animates '\(id)', which does not exist, so the animation does not run")
  }

  package static func missingTransitionElement(_ id: String, of layer: Layer.ID) -> Diagnostic {
    Diagnostic(
      .missingTransitionElement, at: Place(layer: layer),
      "a transition refers to its element '\(id)', which does not exist, so nothing runs for it")
  }

  package static func endlessCompletion(
    layer: Layer.ID, animation: Animation.ID, key: String?
  ) -> Diagnostic {
    Diagnostic(
      .endlessCompletion, at: Place(layer: layer, animation: animation, key: key),
      "the animation \(animation.rawValue) of the layer \(layer.rawValue) never ends, so the "
        + "completion that waits for it is not called until it is removed")
  }

  static func unshownLayer(_ layer: Layer, property: String, isInTree: Bool) -> Diagnostic {
    Diagnostic(
      .unshownLayer, at: Place(layer: layer.id, property: property),
      isInTree
        ? "no commit has shown \(layer.label) yet, so '\(property)' has its new value without an "
          + "animation; commit before you animate"
        : "\(layer.label) is below no root of its context, so '\(property)' has its new value without "
          + "an animation; add the layer to the tree and commit before you animate")
  }

  package static func groupsTooDeep(
    layer: Layer.ID, animation: Animation.ID, key: String?
  ) -> Diagnostic {
    Diagnostic(
      .groupsTooDeep, at: Place(layer: layer, animation: animation, key: key),
      "the animation \(animation.rawValue) of the layer \(layer.rawValue) nests groups more "
        + "than \(AnimationGroup.greatestDepth) deep, so the deeper groups have no children"
    )
  }

  static func impossibleTarget(_ number: Double, of layer: Layer.ID, property: String) -> Diagnostic
  {
    Diagnostic(
      .notFinite, at: Place(layer: layer, property: property),
      "'\(property)' of the layer \(layer.rawValue): expected a finite target, found \(number); "
        + "its value stays")
  }

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
      "\(name(hidden)) was added to the layer \(layer.rawValue) and is visible again after "
        + "\(name(other)), which hides it; remove it, or animate with 'takesOver: true'")
  }

  package static func endlessExit(of layer: Layer.ID) -> Diagnostic {
    impossibleMotion(of: layer, "has an exit that never ends, so it was removed at once")
  }

  package static func impossibleMotion(of layer: Layer.ID, _ what: String) -> Diagnostic {
    Diagnostic(
      .impossibleMotion, at: Place(layer: layer), "the layer \(layer.rawValue) \(what)")
  }

  package static func timelineProblem(
    _ what: String, of layer: Layer.ID? = nil, property: String? = nil
  ) -> Diagnostic {
    Diagnostic(.timelineProblem, at: Place(layer: layer, property: property), what)
  }

  package static func notKept(
    _ what: String, layer: Layer.ID? = nil, animation: Animation.ID? = nil, property: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .notKept, at: Place(layer: layer, animation: animation, property: property),
      "\(what) has no name, so a snapshot does not contain it")
  }

  static func groupsNotKept(
    in what: String, layer: Layer.ID, property: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .notKept, at: Place(layer: layer, property: property),
      "\(what) of the layer \(layer.rawValue) nests groups more than \(AnimationGroup.greatestDepth) "
        + "deep, so a snapshot is written without the children of the deeper groups")
  }

  package static func unknownHandler(
    _ name: String, in list: String, layer: Layer.ID? = nil, animation: Animation.ID? = nil,
    property: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .unknownHandler, at: Place(layer: layer, animation: animation, property: property),
      "handlers.\(list) has no handler '\(name)', so no handler is called")
  }

  fileprivate static func begun(_ animation: AddedAnimation, at time: Double, of layer: Layer.ID)
    -> Diagnostic
  {
    Diagnostic(
      .notKept, at: Place(layer: layer, animation: animation.id, key: animation.key),
      "the animation \(animation.id.rawValue) has started at \(time) s of its layer, which a document "
        + "does not record, so it starts again when the document is read")
  }

  package static func unregisteredProperty(_ name: String, of layer: Layer.ID) -> Diagnostic {
    Diagnostic(
      .unregisteredProperty, at: Place(layer: layer, property: name),
      "no property '\(name)' is registered, so its value is kept without effect; "
        + "register the property before reading")
  }
}

extension Layer {
  /// Diagnostics for the animations whose start a commit has resolved, because documents do not store it.
  package var begunAnimations: [Diagnostic] {
    animations.compactMap { attached in
      // A begin time of 0 means the commit, even if the commit was at 0.
      guard let begin = attached.endpoints?.beginTime,
        attached.animation.beginTime == 0 || begin != attached.animation.beginTime
      else { return nil }
      return .begun(attached, at: begin, of: id)
    }
  }
}
