import AnimationInterpolation
import LayerModel

extension CAMLMarkup {
  func states(of layer: Layer) throws(CAMLWritingError) -> [MarkupElement] {
    try layer.states.markup(inside: "states") { (state) throws(CAMLWritingError) in
      try element(of: state, for: layer)
    }
  }

  func stateTransitions(of layer: Layer) throws(CAMLWritingError) -> [MarkupElement] {
    try layer.stateTransitions.markup(inside: "stateTransitions") {
      (transition) throws(CAMLWritingError) in try element(of: transition, for: layer)
    }
  }

  // MARK: States

  private func element(
    of state: LayerState, for owner: Layer
  ) throws(CAMLWritingError) -> MarkupElement {
    var bare = MarkupElement(name: "LKState")
    bare.set("name", state.name)
    if let base = state.basedOn { bare.set("basedOn", base) }
    bare.children = [MarkupElement(name: "elements")]
    var element = try keeping(state.attributes, in: bare) { (element) throws(SceneFileError) in
      var builder = builder
      let copy = Layer(in: probe)
      let isState = try builder.readState(element, of: copy)
      guard isState, let read = copy.states.first, read.name == state.name,
        read.basedOn == state.basedOn, read.elements.isEmpty
      else { return nil }
      return read.attributes
    }
    element.insertElements(
      try state.elements.markup(inside: "elements") { (member) throws(CAMLWritingError) in
        try self.element(of: member, for: owner)
      })
    return element
  }

  private func element(
    of element: LayerState.Element, for owner: Layer
  ) throws(CAMLWritingError) -> MarkupElement {
    var markup: MarkupElement
    var isPlaced = true
    switch element {
    case .other(let foreign): markup = MarkupElement(foreign)
    case .setValue(let set):
      markup = MarkupElement(name: "LKStateSetValue")
      markup.set("targetId", set.targetID)
      markup.set("keyPath", set.keyPath)
      if let value = set.value {
        try markup.append(value, named: "value", keyPath: set.keyPath)
      } else {
        markup.children.append(AnimatableValue.markupOfNone(named: "value"))
      }
      markup.respell(set.attributes, builder)
      isPlaced = put(set.attributes.withoutSpellings, into: &markup)
    }
    var builder = builder
    if isPlaced, markup.isWritable(within: limits),
      (try? builder.stateElement(markup, of: MarkupElement(name: "elements"), for: owner))
        == element
    {
      return markup
    }
    return try ownForm { () throws(JSONFieldError) in try element.json }
  }

  // MARK: Transitions

  private func element(
    of transition: StateTransition, for owner: Layer
  ) throws(CAMLWritingError) -> MarkupElement {
    var bare = MarkupElement(name: "LKStateTransition")
    bare.set("fromState", transition.fromState)
    bare.set("toState", transition.toState)
    bare.children = [MarkupElement(name: "elements")]
    var element = try keeping(transition.attributes, in: bare) { (element) throws(SceneFileError) in
      var builder = builder
      let copy = Layer(in: probe)
      let isTransition = try builder.readTransition(element, of: copy)
      guard isTransition, let read = copy.stateTransitions.first,
        read.fromState == transition.fromState, read.toState == transition.toState,
        read.elements.isEmpty
      else { return nil }
      return read.attributes
    }
    element.insertElements(
      try transition.elements.markup(inside: "elements") { (member) throws(CAMLWritingError) in
        try self.element(of: member, for: owner)
      })
    return element
  }

  private func element(
    of element: StateTransition.Element, for owner: Layer
  ) throws(CAMLWritingError) -> MarkupElement {
    var markup: MarkupElement
    var isPlaced = true
    switch element {
    case .other(let foreign): markup = MarkupElement(foreign)
    case .reference(let id, let attributes):
      markup = MarkupElement(name: "LKStateTransitionElement")
      markup.set("object", id)
      isPlaced = put(attributes, into: &markup)
    case .animation(let targeted):
      markup = MarkupElement(name: "LKStateTransitionElement")
      if let id = targeted.documentID { markup.set("id", id) }
      if let key = targeted.key { markup.set("key", key) }
      markup.set("targetId", targeted.targetID)
      do {
        markup.children.append(
          try animation(targeted.animation, key: nil, for: owner, tag: "animation") { _ in true })
      } catch {
        throw error.inside("animation")
      }
      isPlaced = put(targeted.attributes, into: &markup)
    }
    var builder = builder
    if isPlaced, markup.isWritable(within: limits),
      (try? builder.transitionElement(
        markup, of: MarkupElement(name: "elements"), for: owner)) == element
    {
      return markup
    }
    return try ownForm { () throws(JSONFieldError) in try element.json }
  }

  private func ownForm(
    _ json: () throws(JSONFieldError) -> JSONTree
  ) throws(CAMLWritingError) -> MarkupElement {
    var element = MarkupElement(name: CAMLOwnForm.element)
    let tree: JSONTree
    do { tree = try json() } catch { throw CAMLWritingError(error.reason) }
    element.set("value", try CAMLOwnForm.text(tree, within: limits))
    return element
  }
}

extension MarkupElement {
  /// Inserts the elements of a state or a transition before the kept elements of its collection.
  fileprivate mutating func insertElements(_ members: [MarkupElement]) {
    guard let index = children.firstIndex(where: { $0.name == "elements" }) else { return }
    children[index].children.insert(contentsOf: members, at: 0)
  }
}
