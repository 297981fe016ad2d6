import AnimationInterpolation
import AnimationMath
import LayerModel

/// A collection of states or of transitions, to be read when all layers exist.
struct CAMLStateCollection {
  let element: MarkupElement
  let owner: Layer
}

extension CAMLModelBuilder {
  /// Reads the states and transitions of all layers. All layers must exist, because states refer to ids anywhere in
  /// the document.
  mutating func readStates(_ collections: [CAMLStateCollection]) throws(SceneFileError) {
    for collection in collections {
      let (element, owner) = (collection.element, collection.owner)
      keepRest(of: element, at: element.name, on: &owner.attributes)
      for child in element.children {
        let isRead =
          element.name == "states"
          ? try readState(child, of: owner) : try readTransition(child, of: owner)
        if !isRead {
          keep(child, of: element, at: element.name, as: .notEvaluated, on: &owner.attributes)
        }
      }
    }
    // Once per owner; the order does not matter, because diagnostics are sorted by place.
    for group in Dictionary(grouping: collections, by: \.owner.id).values {
      guard let owner = group.first?.owner else { continue }
      let elements = { (name: String) in
        group.map(\.element).filter { $0.name == name }.flatMap(\.children)
      }
      reportBases(of: elements("states"), in: owner)
      reportReferences(of: elements("stateTransitions"), in: owner)
    }
  }

  // MARK: States

  mutating func readState(
    _ element: MarkupElement, of owner: Layer
  ) throws(SceneFileError) -> Bool {
    guard objectClass(of: element).name == "LKState", let name = element.attribute("name") else {
      return false
    }
    var state = LayerState(name, basedOn: element.attribute("basedOn"))
    let understood: Set = ["type", "name", "basedOn"]
    for (child, collection) in elements(of: element, but: understood, on: &state.attributes) {
      state.elements.append(try stateElement(child, of: collection, for: owner))
    }
    owner.states.append(state)
    return true
  }

  mutating func stateElement(
    _ element: MarkupElement, of collection: MarkupElement, for owner: Layer
  ) throws(SceneFileError) -> LayerState.Element {
    let own = ownElement(element) { json throws(JSONFieldError) in
      try LayerState.Element(json: json)
    }
    if let own { return own }
    guard objectClass(of: element).name == "LKStateSetValue",
      let targetID = element.attribute("targetId"), let keyPath = element.attribute("keyPath")
    else {
      reportUnevaluated(element, in: collection)
      return .other(element.foreign)
    }
    let target = target(of: element, id: targetID)
    var attributes: [Attribute] = []
    do throws(CAMLValueError) {
      let expected = (target ?? owner).stateExpectation(ofKeyPath: keyPath)
      var understood: Set = ["type", "targetId", "keyPath", "final"]
      let child = element.children.first { $0.name == "value" }
      let value: AnimatableValue?
      if let child {
        value = try self.value(of: child, expected: expected, at: child.name, on: &attributes)
      } else if let text = element.attributes.first(where: { $0.name == "value" }),
        let type = expected.type
      {
        value = try self.value(of: text, in: element, expected: expected, type: type)
        understood.insert("value")
      } else {
        throw .notUnderstood("the value is missing")
      }
      keepFinality(of: element, on: &attributes)
      keepRest(of: element, but: understood, on: &attributes) { $0.place == child?.place }
      if let value, case .path = value {
        let usual = value.markup(named: "value").foreign
        if let spelling = spelling(of: "value", in: element, besides: .element(usual)) {
          attributes.append(spelling)
        }
      }
      return .setValue(
        LayerState.SetValue(value, forKeyPath: keyPath, of: targetID, attributes: attributes))
    } catch {
      var kept: [Attribute] = []
      try handle(
        error.placed(at: element.place(of: "value")), of: keyPath,
        keeping: .element(element.foreign), in: element, so: "it is not set", on: &kept)
      return .other(element.foreign)
    }
  }

  /// Reports states that are based on a state that does not exist, and duplicate names.
  private mutating func reportBases(of states: [MarkupElement], in owner: Layer) {
    let names = Set(owner.states.map { ScalarString($0.name) })
    var seen: Set<ScalarString> = []
    for element in states {
      guard let name = element.attribute("name"), names.contains(ScalarString(name)) else {
        continue
      }
      if !seen.insert(ScalarString(name)).inserted {
        report(
          .duplicateState, at: element.place,
          "there is already a state '\(name)'; the name refers to the first state")
      }
      if let base = element.attribute("basedOn"), !names.contains(ScalarString(base)) {
        report(
          .unresolvedReference, at: element.place,
          "the state '\(name)' is based on '\(base)', which does not exist")
      }
    }
  }

  // MARK: Transitions

  mutating func readTransition(
    _ element: MarkupElement, of owner: Layer
  ) throws(SceneFileError) -> Bool {
    guard objectClass(of: element).name == "LKStateTransition",
      let fromState = element.attribute("fromState"), let toState = element.attribute("toState")
    else { return false }
    var transition = StateTransition(from: fromState, to: toState)
    let understood: Set = ["type", "fromState", "toState"]
    for (child, collection) in elements(of: element, but: understood, on: &transition.attributes) {
      transition.elements.append(try transitionElement(child, of: collection, for: owner))
    }
    owner.stateTransitions.append(transition)
    return true
  }

  mutating func transitionElement(
    _ element: MarkupElement, of collection: MarkupElement, for owner: Layer
  ) throws(SceneFileError) -> StateTransition.Element {
    let own = ownElement(element) { json throws(JSONFieldError) in
      try StateTransition.Element(json: json)
    }
    if let own { return own }
    let isElement = objectClass(of: element).name == "LKStateTransitionElement"
    var attributes: [Attribute] = []
    if isElement, let id = element.attribute("object") {
      keepFinality(of: element, on: &attributes)
      keepRest(of: element, but: ["type", "object", "final"], on: &attributes) { _ in false }
      return .reference(id, attributes: attributes)
    }
    guard isElement, let targetID = element.attribute("targetId"),
      let child = element.children.first(where: { $0.name == "animation" }),
      let (made, key) = try animation(
        child.giving(keyPath: element.attribute("keyPath") ?? element.attribute("key")),
        for: target(of: element, id: targetID) ?? owner)
    else {
      reportUnevaluated(element, in: collection)
      return .other(element.foreign)
    }
    guard var animation = made else { return .other(element.foreign) }
    if key != child.name, let key { animation.attributes.append(Attribute("key", .text(key))) }
    if let keyPath = element.attribute("keyPath") {
      attributes.append(Attribute("keyPath", .text(keyPath)))
      if let own = child.keyPath, own != keyPath {
        report(
          .contradiction, at: element.place, about: "keyPath",
          "the key path differs from '\(own)' of the animation, which is used")
      }
    }
    keepFinality(of: element, on: &attributes)
    keepRest(
      of: element, but: ["type", "id", "key", "keyPath", "targetId", "final"], on: &attributes
    ) { $0.place == child.place }
    return .animation(
      StateTransition.TargetedAnimation(
        animation, of: targetID, key: element.attribute("key"),
        documentID: element.attribute("id"), attributes: attributes))
  }

  /// Reports references to elements that no transition of the layer has, and duplicate ids.
  private mutating func reportReferences(of transitions: [MarkupElement], in owner: Layer) {
    var known: Set<ScalarString> = []
    for case .animation(let element) in owner.stateTransitions.flatMap(\.elements) {
      if let id = element.documentID { known.insert(ScalarString(id)) }
    }
    let elements = transitions.flatMap(\.children).flatMap(\.children)
    var places: [ScalarString: Diagnostic.FilePlace] = [:]
    for element in elements {
      guard let id = element.attribute("id"), known.contains(ScalarString(id)) else { continue }
      if let first = places[ScalarString(id)] {
        report(
          .duplicateID, at: element.place,
          "the id '\(id)' is already used in line \(first.line), which keeps it")
      } else {
        places[ScalarString(id)] = element.place
      }
    }
    for element in elements {
      guard let id = element.attribute("object"), !known.contains(ScalarString(id)) else {
        continue
      }
      report(
        .unresolvedReference, at: element.place,
        "no element of a transition has the id '\(id)', so nothing runs for this element")
    }
  }

  // MARK: States and transitions

  /// Returns the elements of a state or a transition, each with its collection; keeps everything else.
  private mutating func elements(
    of element: MarkupElement, but understood: Set<String>, on attributes: inout [Attribute]
  ) -> [(child: MarkupElement, collection: MarkupElement)] {
    keepRest(of: element, but: understood, on: &attributes) { $0.name == "elements" }
    var found: [(child: MarkupElement, collection: MarkupElement)] = []
    for collection in element.children where collection.name == "elements" {
      keepRest(of: collection, at: collection.name, on: &attributes)
      found += collection.children.map { ($0, collection) }
    }
    return found
  }

  /// Returns the element that the writer has written in its own form, nil for any other element.
  private func ownElement<Element>(
    _ element: MarkupElement, _ read: (JSONTree) throws(JSONFieldError) -> Element
  ) -> Element? {
    guard element.name == CAMLOwnForm.element, let text = element.attribute("value"),
      let json = CAMLOwnForm.json(text, within: limits)
    else { return nil }
    return try? read(json)
  }

  /// Returns the layer that an element is about; reports a layer that does not exist.
  private mutating func target(of element: MarkupElement, id: String) -> Layer? {
    let layer = layersByID[ScalarString(id)]
    if layer == nil {
      report(
        .unresolvedReference, at: element.place,
        "no layer has the id '\(id)', so this <\(element.name)> has no effect")
    }
    return layer
  }

  /// Keeps `final`, which has no effect.
  private func keepFinality(of element: MarkupElement, on attributes: inout [Attribute]) {
    guard let text = element.attribute("final") else { return }
    attributes.append(Attribute("final", .text(text)))
  }

  private mutating func reportUnevaluated(
    _ element: MarkupElement, in collection: MarkupElement
  ) {
    report(
      .notEvaluated, at: element.place,
      "<\(element.name)> in <\(collection.name)> is kept, not evaluated")
  }

  private mutating func keepRest(
    of element: MarkupElement, but understood: Set<String>, on attributes: inout [Attribute],
    besides isTaken: (MarkupElement) -> Bool
  ) {
    for attribute in element.attributes where !understood.contains(attribute.name) {
      if takeOwnList(attribute, of: element, on: &attributes) { continue }
      keep(attribute, of: element, on: &attributes)
    }
    for child in element.children where !isTaken(child) {
      keep(child, of: element, on: &attributes)
    }
    keepText(of: element, on: &attributes)
  }
}

extension Layer {
  fileprivate func stateExpectation(ofKeyPath keyPath: String) -> CAMLExpectation {
    CAMLExpectation(
      stateValueType(ofKeyPath: keyPath), isBounds: CAMLExpectation(at: try? path(keyPath)).isBounds
    )
  }
}

extension MarkupElement {
  fileprivate var keyPath: String? {
    attribute("keyPath")
      ?? children.first { $0.name == "keyPath" }.map { $0.scalarText ?? $0.trimmedText }
  }

  fileprivate func giving(keyPath: String?) -> MarkupElement {
    guard let keyPath, self.keyPath == nil else { return self }
    var copy = self
    copy.set("keyPath", keyPath)
    return copy
  }
}
