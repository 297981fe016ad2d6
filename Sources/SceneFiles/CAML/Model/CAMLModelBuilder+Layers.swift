import AnimationInterpolation
import LayerModel

extension CAMLModelBuilder {
  /// Returns the layer of an element, with all of its sublayers.
  ///
  /// A layer of an unknown class becomes a plain layer and carries the name of its class in the attribute `class`.
  mutating func layer(_ element: MarkupElement) throws(SceneFileError) -> Layer {
    let (className, isTyped) = objectClass(of: element)
    let layerClass = LayerClass.named(className)
    let layer = Layer(layerClass ?? .layer, in: context)
    layerPlaces.append(layer.id.rawValue, at: element.place)
    if layerClass == nil {
      layer.attributes.append(Attribute("class", .text(className)))
      report(
        .unknownClass, at: element.place,
        "there is no layer class '\(className)'; the layer is read as a CALayer")
    }
    var components = CAMLComponents()
    for attribute in element.attributes where !(isTyped && attribute.name == "type") {
      if takeOwnList(attribute, of: element, on: &layer.attributes) { continue }
      try take(attribute, of: element, into: layer, &components)
    }
    for child in element.children where child.name != "sublayers" && child.name != "animations" {
      try take(child, of: element, into: layer, &components)
    }
    apply(components, to: layer)
    let replaced = replaced(in: element, but: layer.attributes)
    if !replaced.isEmpty { layer.attributes += replaced }
    for child in element.children {
      switch child.name {
      case "animations": try addAnimations(of: child, to: layer)
      case "sublayers": try addSublayers(of: child, to: layer)
      default: break
      }
    }
    if !element.text.isEmpty { keepText(of: element, on: &layer.attributes) }
    if !layer.attributes.isEmpty { layer.takeKeptValues() }
    for path in components.paths {
      if let spelling = spelling(of: path, in: element, on: layer) {
        layer.attributes.append(spelling)
      }
    }
    return layer
  }

  /// Returns the spelling of a path property; nil if the writer would write the same.
  private mutating func spelling(
    of property: PropertyKey, in element: MarkupElement, on layer: Layer
  ) -> Attribute? {
    var usual = MarkupElement(name: element.name)
    let isRegistered = property.id.isRegistered
    guard let value = layer.value(for: property),
      (try? usual.set(value, of: property.name, saysClass: isRegistered)) != nil
    else { return nil }
    return spelling(
      of: property.name, in: element,
      besides: usual.attribute(property.name).map { .text($0) }
        ?? .element(usual.children[0].foreign))
  }

  private mutating func addSublayers(
    of collection: MarkupElement, to layer: Layer
  ) throws(SceneFileError) {
    keepRest(of: collection, at: "sublayers", on: &layer.attributes)
    for child in collection.children { layer.addSublayer(try self.layer(child)) }
  }

  /// Returns the mask of a layer, which the element is or contains; nil for any other element.
  private mutating func mask(
    _ element: MarkupElement, of layer: Layer
  ) throws(SceneFileError) -> Layer? {
    if element.attribute("type")?.hasSuffix("Layer") == true { return try self.layer(element) }
    guard element.attribute("type") == nil, element.children.count == 1,
      objectClass(of: element.children[0]).name.hasSuffix("Layer")
    else { return nil }
    keepRest(of: element, at: element.name, on: &layer.attributes)
    return try self.layer(element.children[0])
  }

  // MARK: Attributes

  private mutating func take(
    _ attribute: MarkupAttribute, of element: MarkupElement, into layer: Layer,
    _ components: inout CAMLComponents
  ) throws(SceneFileError) {
    let source = Attribute.Content.text(attribute.text)
    if try takeMember(
      attribute.name, attribute.text, from: source, in: element, into: layer)
    {
      return
    }
    guard let path = try? layer.path(attribute.name), path.targets.isEmpty else {
      keep(attribute, of: element, on: &layer.attributes)
      return
    }
    do {
      let value = try value(
        of: attribute, in: element, expected: CAMLExpectation(at: path), type: path.type)
      components.set(
        value, at: path, of: layer, from: Attribute(attribute.name, source), place: element.place)
    } catch {
      try handle(
        error, of: attribute.name, keeping: source, in: element, on: &layer.attributes)
    }
  }

  private mutating func takeMember(
    _ name: String, _ text: String, from source: Attribute.Content, in element: MarkupElement,
    into layer: Layer
  ) throws(SceneFileError) -> Bool {
    switch name {
    case "name": layer.name = text
    case "id":
      layer.documentID = text
      index(layer, at: element.place)
    default:
      do {
        return try layer.timing.take(name, CAMLValueText(text))
      } catch {
        try handle(error, of: name, keeping: source, in: element, on: &layer.attributes)
      }
    }
    return true
  }

  // MARK: Children

  private mutating func take(
    _ child: MarkupElement, of element: MarkupElement, into layer: Layer,
    _ components: inout CAMLComponents
  ) throws(SceneFileError) {
    if child.name == "states" || child.name == "stateTransitions" {
      stateCollections.append(CAMLStateCollection(element: child, owner: layer))
      return
    }
    var besides: [Attribute] = []
    if let text = scalarText(of: child, on: &besides),
      try takeMember(
        child.name, text, from: .element(child.foreign), in: child, into: layer)
    {
      layer.attributes += besides
      return
    }
    if try takeEffects(child, into: layer) { return }
    if child.name == "mask", let mask = try mask(child, of: layer) {
      layer.mask = mask
      return
    }
    guard let path = try? layer.path(child.name), path.targets.isEmpty else {
      keep(child, of: element, on: &layer.attributes)
      return
    }
    do throws(CAMLValueError) {
      var rest: [Attribute] = []
      let value = try value(
        of: child, expected: CAMLExpectation(at: path), at: child.name, on: &rest)
      guard let value else {
        guard path.component == nil, path.key.isOptional else { throw .noValue }
        layer.attributes += rest
        layer.setValue(nil, for: path.key)
        return
      }
      guard let converted = path.converted(value) else {
        throw .notUnderstood("expected a value of type \(path.typeName), found \(value.typeName)")
      }
      layer.attributes += rest
      components.set(
        converted, at: path, of: layer, from: Attribute(child.name, .element(child.foreign)),
        place: child.place)
    } catch {
      try handle(
        error, of: child.name, keeping: .element(child.foreign), in: child,
        on: &layer.attributes)
    }
  }

  // MARK: Components

  /// Sets the components of properties that the element of a layer gives, after all whole properties.
  ///
  /// If the whole property is also given and already agrees with the component, nothing changes: some files write
  /// both `transform` and `transform.rotation.z`. If the two contradict each other, the component is set in the whole
  /// value and the contradiction is reported.
  private mutating func apply(_ components: CAMLComponents, to layer: Layer) {
    for key in components.keys {
      let parts = components.parts(of: key)
      let isGiven = layer.assignedProperties.contains(key)
      guard let whole = layer.value(for: key) else {
        for part in parts {
          layer.attributes.append(part.source)
          report(
            .unknownValue, at: part.place,
            "\(part.source.name): the property of this component has no value; the component is kept"
          )
        }
        continue
      }
      if isGiven, whole.has(parts.map { ($0.component, $0.value) }) { continue }
      for part in parts {
        layer.setValue(
          layer.value(for: key)?.replacing(part.component, by: part.value), for: key)
      }
      guard isGiven else {
        reportOverlaps(of: parts)
        continue
      }
      if let first = parts.first {
        report(
          .contradiction, at: first.place, about: first.source.name,
          "\(first.source.name) contradicts \(key.name); \(key.name) takes the value of the component"
        )
      }
    }
  }

  /// Reports components that contradict each other, as `rotation` and `rotation.z` may; the last one wins.
  private mutating func reportOverlaps(of parts: [CAMLComponents.Part]) {
    var given: [Int: (part: CAMLComponents.Part, number: Double)] = [:]
    for part in parts {
      var contradicted: CAMLComponents.Part?
      for (lane, number) in part.numbers {
        guard let former = given.updateValue((part, number), forKey: lane),
          former.part.component != part.component
        else { continue }
        if !AnimatableValue.agree(.number(former.number), .number(number), of: part.component) {
          contradicted = former.part
        }
      }
      guard let other = contradicted else { continue }
      // Attributes of one tag need no place, because their names identify them.
      let place = other.place == part.place ? "" : " at \(other.place)"
      report(
        .contradiction, at: part.place, about: part.source.name,
        "\(part.source.name) replaces the value of \(other.source.name)\(place)")
    }
  }
}
