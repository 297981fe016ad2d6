import AnimationInterpolation
import AnimationTiming
import LayerModel

extension CAMLMarkup {
  /// Returns the element of a layer, with all of its sublayers.
  ///
  /// - Parameter isNamedLayer: Whether the tag must end in `Layer`, because not every element there is a layer.
  func layer(
    _ layer: Layer, isNamedLayer: Bool = false
  ) throws(CAMLWritingError) -> MarkupElement {
    guard LayerClass.named(layer.layerClass.name) == layer.layerClass else {
      throw CAMLWritingError("files have no class '\(layer.layerClass.name)'")
    }
    var element = try own(of: layer, isNamedLayer: isNamedLayer)
    if let mask = layer.mask, let index = element.children.firstIndex(where: \.isMaskToFill) {
      do {
        element.children[index].children = [try self.layer(mask, isNamedLayer: true)]
      } catch {
        throw error.inside("mask")
      }
    }
    element.insert(try animations(of: layer), into: "animations")
    let sublayers = try layer.sublayers.markup(inside: "sublayers") {
      (sublayer) throws(CAMLWritingError) in try self.layer(sublayer)
    }
    element.insert(sublayers, into: "sublayers")
    element.insert(try states(of: layer), into: "states")
    element.insert(try stateTransitions(of: layer), into: "stateTransitions")
    return element
  }

  /// Returns the element of a layer without animations, states and sublayers.
  private func own(
    of layer: Layer, isNamedLayer: Bool
  ) throws(CAMLWritingError) -> MarkupElement {
    let bare = try bare(layer, tag: layer.layerClass.name)
    let className = layer.unknownClassName
    let attributes = layer.attributes.withoutSpellings
    guard let className else {
      return try keeping(attributes, in: bare) { (element) throws(SceneFileError) in
        try read(element, as: layer)
      }
    }
    // The class is the tag, or the `type` if it is not a valid tag.
    let isTag = className.isXMLName
    guard isTag || !isNamedLayer, !isNamedLayer || className.hasSuffix("Layer") else {
      return try listing(attributes, in: bare)
    }
    var typed = try self.bare(layer, tag: isTag ? className : "layer")
    if !isTag { typed.set("type", className) }
    var natural = typed
    if put(attributes.dropFirst(), into: &natural),
      (try? read(natural, as: layer)) == attributes
    {
      return natural
    }
    return try listing(attributes, in: bare)
  }

  /// Returns the attributes that the layer of this element carries when it is read; nil if the element is not read as
  /// the same layer.
  private func read(
    _ element: MarkupElement, as layer: Layer
  ) throws(SceneFileError) -> [Attribute]? {
    var builder = builder
    let copy = try builder.layer(element)
    try builder.readStates(builder.stateCollections)
    let isSame =
      copy.layerClass == layer.layerClass && copy.name == layer.name
      && copy.documentID == layer.documentID && copy.timing == layer.timing
      && copy.hasValues(of: layer) && copy.emitterCells == layer.emitterCells
      && copy.filters == layer.filters && copy.backgroundFilters == layer.backgroundFilters
      && copy.compositingFilter == layer.compositingFilter
      && (copy.mask == nil) == (layer.mask == nil)
      && copy.animations.isEmpty && copy.sublayers.isEmpty && copy.states.isEmpty
      && copy.stateTransitions.isEmpty
    return isSame ? copy.attributes.withoutSpellings : nil
  }

  /// Returns the element of a layer without carried attributes.
  private func bare(_ layer: Layer, tag: String) throws(CAMLWritingError) -> MarkupElement {
    var element = MarkupElement(name: tag)
    if let id = layer.documentID { element.set("id", id) }
    if let name = layer.name { element.set("name", name) }
    element.set(layer.timing, besides: .layer)
    for property in layer.assignedProperties {
      guard property.name.isXMLNameWithoutColon, element.attribute(property.name) == nil,
        !Self.members.contains(property.name)
      else {
        throw CAMLWritingError("a file cannot have a property of this name")
          .inside(property.name)
      }
      try element.set(
        layer.value(for: property), of: property.name, saysClass: property.id.isRegistered)
      if property.type == .path { element.respell(layer.attributes, only: property.name, builder) }
    }
    if !layer.emitterCells.isEmpty {
      element.children.append(try emitterCells(layer.emitterCells))
    }
    element.children += try filters(of: layer)
    if layer.mask != nil {
      element.children.append(.maskToFill)
    }
    return element
  }

  private static let members: Set = [
    "id", "name", "animations", "sublayers", "states", "stateTransitions", "emitterCells",
    "filters",
    "backgroundFilters", "compositingFilter", "mask", "beginTime", "duration", "speed",
    "timeOffset",
    "repeatCount", "repeatDuration", "autoreverses", "fillMode",
  ]
}

extension Layer {
  /// The name of the unknown class that the layer had in its file.
  fileprivate var unknownClassName: String? {
    guard layerClass == .layer, attributes.first?.name == "class",
      case .text(let name)? = attributes.first?.content, !name.isEmpty
    else { return nil }
    return name
  }

  fileprivate func hasValues(of other: Layer) -> Bool {
    let properties = assignedProperties
    return properties.map(\.name) == other.assignedProperties.map(\.name)
      && properties.allSatisfy { value(for: $0) == other.value(for: $0) }
  }
}

extension MarkupElement {
  fileprivate static var maskToFill: MarkupElement {
    var mask = MarkupElement(name: "mask")
    mask.children = [MarkupElement(name: "CALayer")]
    return mask
  }

  /// Whether this is an empty mask, not a kept element of its name.
  fileprivate var isMaskToFill: Bool {
    name == "mask" && children.count == 1 && children[0].name == "CALayer"
  }

  /// Inserts the members of a collection before its kept elements. The collection need not exist if there are no
  /// members.
  mutating func insert(_ members: [MarkupElement], into collection: String) {
    guard !members.isEmpty else { return }
    guard let index = children.firstIndex(where: { $0.name == collection }) else {
      children.append(MarkupElement(name: collection))
      children[children.count - 1].children = members
      return
    }
    children[index].children.insert(contentsOf: members, at: 0)
  }

  /// Sets a value of a property: an attribute if it is one text, otherwise an element.
  ///
  /// - Parameter saysClass: Whether the value is always an element with its class, for a reader that does not know
  ///   the property.
  mutating func set(
    _ value: AnimatableValue?, of name: String, saysClass: Bool = false
  ) throws(CAMLWritingError) {
    guard let value else {
      children.append(AnimatableValue.markupOfNone(named: name))
      return
    }
    guard value.isSpelledExactly else {
      throw CAMLWritingError("a path with coordinates that are not finite").inside(name)
    }
    if saysClass {
      children.append(value.markup(named: name))
    } else if let text = value.attributeText, !(name == "type" && Self.isClass(text)) {
      set(name, text)
    } else if case .color = value {
      // As in known files: the property implies the class.
      children.append(value.markup(named: name, isTyped: false))
    } else {
      children.append(value.markup(named: name))
    }
  }

  static func isClass(_ name: String) -> Bool {
    LayerClass.named(name) != nil || CAMLAnimationClass(rawValue: name) != nil
  }

  mutating func set(_ timing: Timing, besides usual: Timing) {
    let numbers = [
      ("beginTime", timing.beginTime, usual.beginTime),
      ("duration", timing.duration, usual.duration),
      ("speed", timing.speed, usual.speed), ("timeOffset", timing.timeOffset, usual.timeOffset),
      ("repeatCount", timing.repeatCount, usual.repeatCount),
      ("repeatDuration", timing.repeatDuration, usual.repeatDuration),
    ]
    for (name, number, usual) in numbers where !number.isIdentical(to: usual) {
      set(name, CAMLValueText.text(number))
    }
    if timing.autoreverses != usual.autoreverses {
      set("autoreverses", CAMLValueText.text(timing.autoreverses))
    }
    if timing.fillMode != usual.fillMode { set("fillMode", timing.fillMode.rawValue) }
  }
}

extension MarkupElement {
  init(_ element: ForeignElement) {
    self.init(
      name: element.name,
      attributes: element.attributes.sorted { $0.name < $1.name }
        .map { MarkupAttribute(name: $0.name, text: $0.text) })
    children = element.children.map(MarkupElement.init)
    text = element.text
  }

  /// Puts a kept attribute or element of a file back to its place.
  ///
  /// The name of an attribute is the path to it: `hash`, `values/1/@unit`, `sublayers/text()`. Children with kept
  /// content are in the order of that content.
  ///
  /// - Parameter work: The number of names that may still be compared; at 0 nothing is put.
  /// - Returns: Whether the place exists and was free.
  mutating func put(_ attribute: Attribute, work: inout Int) -> Bool {
    let path = attribute.name.split(separator: "/", omittingEmptySubsequences: false)
    return put(attribute.content, at: path[...], isOwn: true, work: &work)
  }

  private mutating func put(
    _ content: Attribute.Content, at path: ArraySlice<Substring>, isOwn: Bool, work: inout Int
  ) -> Bool {
    guard let step = path.first, work > 0 else { return false }
    work -= path.count == 1 ? attributes.count : 0
    guard path.count == 1 else {
      guard let index = index(of: step, isOwn: isOwn, work: &work) else { return false }
      return children[index].put(content, at: path.dropFirst(), isOwn: false, work: &work)
    }
    switch content {
    case .value: return false
    case .element(let element):
      guard element.name == step else { return false }
      children.append(MarkupElement(element))
      return true
    case .text(let text) where step == "text()":
      guard self.text.isEmpty else { return false }
      self.text = text
      return true
    case .text(let text):
      if isOwn { return set(String(step), text) }
      return step.first == "@" && set(String(step.dropFirst()), text)
    }
  }

  /// Returns the index of the child that a step of a path names: by its index in a collection, otherwise by its tag.
  /// A child of the object itself moves after the others. A missing child is added as an empty collection.
  private mutating func index(of step: Substring, isOwn: Bool, work: inout Int) -> Int? {
    if !isOwn, let index = Int(step) { return children.indices.contains(index) ? index : nil }
    work -= children.count
    guard let index = children.firstIndex(where: { $0.name == step }) else {
      children.append(MarkupElement(name: String(step)))
      return children.count - 1
    }
    guard isOwn else { return index }
    children.append(children.remove(at: index))
    return children.count - 1
  }
}
