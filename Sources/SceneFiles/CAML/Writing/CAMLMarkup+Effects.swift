import AnimationInterpolation
import LayerModel

extension CAMLMarkup {
  // MARK: Cells

  func emitterCells(_ cells: [EmitterCell]) throws(CAMLWritingError) -> MarkupElement {
    var collection = MarkupElement(name: "emitterCells")
    collection.children = try cells.markup(inside: collection.name) {
      (cell) throws(CAMLWritingError) in try element(of: cell)
    }
    return collection
  }

  private func element(of cell: EmitterCell) throws(CAMLWritingError) -> MarkupElement {
    var bare = MarkupElement(name: "CAEmitterCell")
    if let name = cell.name { bare.set("name", name) }
    bare.set(cell.timing, besides: .layer)
    for property in cell.assignedProperties {
      try bare.set(cell.value(for: property), of: property.name)
    }
    // Its cells are written and tested by themselves. They are inserted at the end.
    let cells = try emitterCells(cell.emitterCells)
    if !cells.children.isEmpty { bare.children.append(MarkupElement(name: cells.name)) }
    var element = try keeping(cell.attributes, in: bare) { (element) throws(SceneFileError) in
      var builder = builder
      let read = try builder.emitterCell(element)
      var expected = cell
      expected.emitterCells = []
      expected.attributes = read.attributes
      return read == expected ? read.attributes : nil
    }
    element.insert(cells.children, into: cells.name)
    return element
  }

  // MARK: Filters

  func filters(of layer: Layer) throws(CAMLWritingError) -> [MarkupElement] {
    var elements: [MarkupElement] = []
    for (name, filters) in [
      ("filters", layer.filters), ("backgroundFilters", layer.backgroundFilters),
    ] where !filters.isEmpty {
      var collection = MarkupElement(name: name)
      for (index, filter) in filters.enumerated() {
        do {
          collection.children.append(try element(of: filter, tag: nil))
        } catch {
          throw error.inside(name, index)
        }
      }
      elements.append(collection)
    }
    if let filter = layer.compositingFilter {
      do {
        elements.append(try element(of: filter, tag: "compositingFilter"))
      } catch {
        throw error.inside("compositingFilter")
      }
    }
    return elements
  }

  /// - Parameter tag: The tag, if it is not the class.
  private func element(
    of filter: Filter, tag: String?
  ) throws(CAMLWritingError) -> MarkupElement {
    var children: [MarkupElement] = []
    for (name, value) in filter.inputs.sorted(by: { $0.key < $1.key }) {
      guard name.isXMLNameWithoutColon, !["name", "enabled"].contains(name) else {
        throw CAMLWritingError("a file cannot have an input of this name")
          .inside(name).inside("inputs")
      }
      guard value.isSpelledExactly else {
        throw CAMLWritingError("a path with coordinates that are not finite")
          .inside(name).inside("inputs")
      }
      children.append(value.markup(named: name, isMatrix: name.hasSuffix("ColorMatrix")))
    }
    let make = { (className: String) in
      var element = MarkupElement(name: tag ?? className)
      if tag != nil { element.set("type", className) }
      element.set("filter", filter.type)
      if let name = filter.name { element.set("name", name) }
      if !filter.isEnabled { element.set("enabled", "0") }
      element.children = children
      return element
    }
    let read = { (element: MarkupElement) throws(SceneFileError) -> [Attribute]? in
      var builder = builder
      guard let read = try builder.filter(element) else { return nil }
      var expected = filter
      expected.attributes = read.attributes
      return read == expected ? read.attributes : nil
    }
    // The class is carried if it is not the usual one.
    if filter.attributes.first == Attribute("class", .text("CIFilter")) {
      var natural = make("CIFilter")
      if put(filter.attributes.dropFirst(), into: &natural),
        (try? read(natural)) == filter.attributes
      {
        return natural
      }
    }
    return try keeping(filter.attributes, in: make("CAFilter"), read)
  }
}

extension AnimatableValue {
  /// Returns the value as an element with its class.
  ///
  /// - Parameters:
  ///   - name: The tag; nil in a collection, where the tag is the class.
  ///   - isTyped: Whether an element with its own tag states the class.
  ///   - isMatrix: Whether twenty numbers are a colour matrix.
  func markup(
    named name: String? = nil, isTyped: Bool = true, isMatrix: Bool = false
  ) -> MarkupElement {
    let (className, text) = classAndText(isMatrix: isMatrix)
    var element = MarkupElement(name: name ?? className)
    if name != nil, isTyped { element.set("type", className) }
    if let text { element.set(Self.isImage(self) ? "src" : "value", text) }
    switch self {
    case .color(let color) where color.alpha != 1:
      element.set("opacity", CAMLValueText.text(color.alpha))
    case .numbers(let numbers) where text == nil:
      element.children = numbers.map { AnimatableValue.number($0).markup() }
    case .colors(let colors) where text == nil:
      element.children = colors.map { AnimatableValue.color($0).markup() }
    default: break
    }
    return element
  }

  static func markupOfNone(named name: String) -> MarkupElement {
    var element = MarkupElement(name: name)
    element.set("type", "null")
    return element
  }

  /// The value as one text, from which a property of its type is read; nil if the value has no such text.
  var attributeText: String? {
    switch self {
    case .color(let color) where color.alpha == 1: CAMLValueText.text(color)
    case .string(let string): string
    case .numbers(let numbers): CAMLValueText.text(numbers)
    case .number, .integer, .bool, .point, .size, .rect, .transform, .path:
      classAndText(isMatrix: false).text
    case .color, .image, .colors, .affine, .quaternion, .custom: nil
    }
  }

  /// Returns the class and the text of the value; nil as the text if it has children instead.
  private func classAndText(isMatrix: Bool) -> (name: String, text: String?) {
    switch self {
    case .number(let number): ("real", CAMLValueText.text(number))
    case .integer(let integer): ("integer", String(integer))
    case .bool(let flag): ("bool", CAMLValueText.text(flag))
    case .string(let string): ("string", string)
    case .image(let source): ("CGImage", source)
    case .point(let point): ("CGPoint", CAMLValueText.text([point.x, point.y]))
    case .size(let size): ("CGSize", CAMLValueText.text([size.width, size.height]))
    case .rect(let rect):
      (
        "CGRect",
        CAMLValueText.text([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
      )
    case .color(let color): ("CGColor", CAMLValueText.text(color))
    case .transform(let transform): ("CATransform3D", CAMLValueText.text(transform))
    case .numbers(let numbers) where isMatrix && numbers.count == 20:
      ("CAColorMatrix", "matrix(\(CAMLValueText.text(numbers)))")
    case .numbers(let numbers): numbers.isEmpty ? ("numbers", "") : ("NSArray", nil)
    case .colors(let colors): colors.isEmpty ? ("colors", "") : ("NSArray", nil)
    case .affine(let t): ("affine", CAMLValueText.text([t.a, t.b, t.c, t.d, t.tx, t.ty]))
    case .quaternion(let q): ("quaternion", CAMLValueText.text([q.x, q.y, q.z, q.w]))
    case .path(let path): ("CGPath", CAMLValueText.text(path))
    case .custom(let value): ("custom", "\(value.type)(\(CAMLValueText.text(value.lanes)))")
    }
  }

  private static func isImage(_ value: AnimatableValue) -> Bool {
    if case .image = value { true } else { false }
  }
}
