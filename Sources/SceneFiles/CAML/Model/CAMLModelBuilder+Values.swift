import AnimationInterpolation
import LayerModel

extension CAMLModelBuilder {
  /// The value that an element says; nil for an explicit none.
  ///
  /// - Parameters:
  ///   - element: `<fromValue type="real" value="1"/>`, or in a collection `<real value="1"/>`.
  ///   - isInCollection: Whether the tag is the class where there is no `type`.
  ///   - expected: The type of the property, for a value that does not say its class.
  ///   - path: Where the element stands below the object.
  ///   - attributes: Receive what of the element is not understood.
  mutating func value(
    of element: MarkupElement, isInCollection: Bool = false, expected: ValueType? = nil,
    at path: String, on attributes: inout [Attribute]
  ) throws(CAMLValueError) -> AnimatableValue? {
    var rest: [Attribute] = []
    do {
      let value = try unplacedValue(
        of: element, isInCollection: isInCollection, expected: expected, at: path, on: &rest)
      attributes += rest
      return value
    } catch {
      throw error.placed(at: element.place)
    }
  }

  private mutating func unplacedValue(
    of element: MarkupElement, isInCollection: Bool, expected: ValueType?,
    at path: String, on attributes: inout [Attribute]
  ) throws(CAMLValueError) -> AnimatableValue? {
    if let name = element.attribute("type") ?? (isInCollection ? element.name : nil) {
      guard let valueClass = CAMLValueClass(name) else {
        throw .notUnderstood("the class '\(name)' is not understood")
      }
      return try value(
        of: element, class: valueClass, expected: expected, at: path, on: &attributes)
    }
    let hasText = ["value", "src"].contains { element.attribute($0) != nil }
    if let only = element.children.first, !hasText {
      keepRest(of: element, at: path, on: &attributes)
      guard expected != .numbers, expected != .colors else {
        return try array(element.children, expected: expected, at: path, on: &attributes)
      }
      guard element.children.count == 1 else {
        throw .notUnderstood("\(element.children.count) values where one goes")
      }
      return try value(
        of: only, isInCollection: true, at: "\(path)/0", on: &attributes)
    }
    guard let expected else { throw .notUnderstood("the value does not say its class") }
    let isArray = expected == .colors && !hasText
    return try value(
      of: element, class: isArray ? .array : .value(expected), expected: expected, at: path,
      on: &attributes)
  }

  private mutating func value(
    of element: MarkupElement, class valueClass: CAMLValueClass, expected: ValueType?,
    at path: String, on attributes: inout [Attribute]
  ) throws(CAMLValueError) -> AnimatableValue? {
    let written = element.attribute("value")
    let text = CAMLValueText(written ?? element.trimmedText)
    let result: AnimatableValue?
    var understood: Set<String> = ["type", "value"]
    switch valueClass {
    case .null:
      understood = ["type"]
      result = nil
    case .array:
      keepRest(of: element, at: path, on: &attributes)
      return try array(element.children, expected: expected, at: path, on: &attributes)
    case .colorMatrix: result = .numbers(try text.colorMatrix())
    case .value(.color):
      understood.insert("opacity")
      result = .color(try text.color(opacity: element.attribute("opacity")))
    case .value(.image):
      understood = ["type", "src"]
      guard let source = element.attribute("src") else {
        throw .notUnderstood("an image without its 'src'")
      }
      result = .image(source: source)
    case .value(let type): result = try text.value(of: type)
    case .own(let type): result = try text.ownValue(of: type)
    }
    for attribute in element.attributes where !understood.contains(attribute.name) {
      keep(attribute, of: element, at: path, on: &attributes)
    }
    for child in element.children { keep(child, of: element, at: path, on: &attributes) }
    if written != nil || !understood.contains("value") {
      keepText(of: element, at: path, on: &attributes)
    }
    return result
  }

  /// The numbers or the colours of a list of elements.
  private mutating func array(
    _ elements: [MarkupElement], expected: ValueType?, at path: String,
    on attributes: inout [Attribute]
  ) throws(CAMLValueError) -> AnimatableValue {
    let values = try values(of: elements, at: path, on: &attributes)
    let colors = values.compactMap { if case .color(let color) = $0 { color } else { nil } }
    if values.isEmpty { return expected == .colors ? .colors([]) : .numbers([]) }
    if colors.count == values.count { return .colors(colors) }
    return .numbers(try numbers(values))
  }

  /// The values of the elements of a collection, each with the type that it says.
  mutating func values(
    of elements: [MarkupElement], at path: String, on attributes: inout [Attribute]
  ) throws(CAMLValueError) -> [AnimatableValue] {
    var values: [AnimatableValue] = []
    for (index, element) in elements.enumerated() {
      let value = try value(
        of: element, isInCollection: true, at: "\(path)/\(index)", on: &attributes)
      guard let value else { throw .notUnderstood("a list with nothing in a place") }
      values.append(value)
    }
    return values
  }

  /// Values as plain numbers.
  func numbers(_ values: [AnimatableValue]) throws(CAMLValueError) -> [Double] {
    var numbers: [Double] = []
    for value in values {
      guard case .number(let number)? = value.converted(to: .number) else {
        throw .notUnderstood("a value of type \(value.type.rawValue) among numbers")
      }
      numbers.append(number)
    }
    return numbers
  }
}
