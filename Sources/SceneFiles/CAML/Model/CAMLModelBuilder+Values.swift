import AnimationGeometry
import AnimationInterpolation
import LayerModel

extension CAMLModelBuilder {
  /// Returns the value of an element; nil for an explicit null.
  ///
  /// - Parameters:
  ///   - element: `<fromValue type="real" value="1"/>`, or in a collection `<real value="1"/>`.
  ///   - isInCollection: Whether the tag is the class if there is no `type`.
  ///   - expected: The type of a value that does not state its class, and of an empty list.
  mutating func value(
    of element: MarkupElement, isInCollection: Bool = false,
    expected: @autoclosure () -> CAMLExpectation = CAMLExpectation(nil),
    at path: String, on attributes: inout [Attribute]
  ) throws(CAMLValueError) -> AnimatableValue? {
    var rest: [Attribute] = []
    do {
      let value = try following(element, at: path, on: &rest) {
        (builder, element, rest) throws(CAMLValueError) in
        try builder.unplacedValue(
          of: element, isInCollection: isInCollection, expected: expected(), at: path, on: &rest)
      }
      attributes += rest
      return value
    } catch {
      throw error.placed(at: element.place)
    }
  }

  private mutating func unplacedValue(
    of element: MarkupElement, isInCollection: Bool, expected: @autoclosure () -> CAMLExpectation,
    at path: String, on attributes: inout [Attribute]
  ) throws(CAMLValueError) -> AnimatableValue? {
    if let name = element.attribute("type") ?? (isInCollection ? element.name : nil) {
      guard let valueClass = CAMLValueClass(name) else {
        throw .notUnderstood("the class '\(name)' is not understood")
      }
      return try value(
        of: element, class: valueClass, expected: expected(), at: path, on: &attributes)
    }
    let hasText = ["value", "src"].contains { element.attribute($0) != nil }
    if let only = element.children.first, !hasText {
      keepRest(of: element, at: path, on: &attributes)
      let expected = expected()
      guard expected.type != .numbers, expected.type != .colors else {
        return try array(element.children, expected: expected.type, at: path, on: &attributes)
      }
      guard element.children.count == 1 else {
        throw .notUnderstood("expected one value, found \(element.children.count)")
      }
      return try value(
        of: only, isInCollection: true, expected: expected, at: "\(path)/0", on: &attributes)
    }
    let expected = expected()
    guard let type = expected.type else {
      throw .notUnderstood("the class of the value is missing")
    }
    let isArray = type == .colors && !hasText
    return try value(
      of: element, class: isArray ? .array : .value(type), expected: expected, at: path,
      on: &attributes)
  }

  private mutating func value(
    of element: MarkupElement, class valueClass: CAMLValueClass,
    expected: @autoclosure () -> CAMLExpectation, at path: String, on attributes: inout [Attribute]
  ) throws(CAMLValueError) -> AnimatableValue? {
    let written = element.attribute("value")
    let text = CAMLValueText(written ?? element.trimmedText)
    let result: AnimatableValue?
    var understood = Self.plainAttributes
    switch valueClass {
    case .null:
      understood = ["type"]
      result = nil
    case .array:
      keepRest(of: element, at: path, on: &attributes)
      return try array(element.children, expected: expected().type, at: path, on: &attributes)
    case .colorMatrix: result = .numbers(try text.colorMatrix())
    case .value(.color):
      understood.append("opacity")
      var color = try text.color()
      if let opacity = element.attribute("opacity") {
        let alpha = color.alpha
        color.alpha = try CAMLValueText(opacity).number()
        if color.alpha != alpha, try text.numbers().count == 4 {
          report(
            .contradiction, at: element.place, about: element.name,
            "the opacity next to the value replaces its alpha, \(alpha)")
        }
      }
      result = .color(color)
    case .value(.image):
      understood = ["type", "src"]
      guard let source = element.attribute("src") else {
        throw .notUnderstood("the 'src' of an image is missing")
      }
      result = .image(source: source)
    case .value(.rect):
      result = try rect(text, expected: expected(), in: element)
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

  mutating func value(
    of attribute: MarkupAttribute, in element: MarkupElement, expected: CAMLExpectation,
    type: ValueType
  ) throws(CAMLValueError) -> AnimatableValue {
    let text = CAMLValueText(attribute.text)
    guard type == .rect else { return try text.value(of: type) }
    return try rect(text, expected: expected, in: element)
  }

  /// Returns a rectangle. A size alone is also accepted for bounds.
  private mutating func rect(
    _ text: CAMLValueText, expected: CAMLExpectation, in element: MarkupElement
  ) throws(CAMLValueError) -> AnimatableValue {
    guard expected.isBounds, case .size(let size)? = try? text.value(of: .size) else {
      return try text.value(of: .rect)
    }
    report(
      .boundsWithoutOrigin, at: element.place(of: Property.bounds.name),
      about: Property.bounds.name,
      "bounds: '\(text.excerpt)' is a size, so the origin is 0 0; write all four numbers")
    return .rect(Rect2D(origin: .zero, size: size))
  }

  private static let plainAttributes = ["type", "value"]

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

  /// Returns the values of the elements of a collection. Each element states the type of its value.
  ///
  /// - Parameter expected: The type of the values. It determines the type of an empty list among them. For bounds, an
  ///   element may also be a size.
  mutating func values(
    of elements: [MarkupElement], expected: CAMLExpectation = CAMLExpectation(nil), at path: String,
    on attributes: inout [Attribute]
  ) throws(CAMLValueError) -> [AnimatableValue] {
    var values: [AnimatableValue] = []
    for (index, element) in elements.enumerated() {
      let value = try value(
        of: element, isInCollection: true, expected: expected, at: "\(path)/\(index)",
        on: &attributes)
      guard let value else { throw .notUnderstood("an element of a list is empty") }
      values.append(value)
    }
    return values
  }

  func numbers(_ values: [AnimatableValue]) throws(CAMLValueError) -> [Double] {
    var numbers: [Double] = []
    for value in values {
      guard case .number(let number)? = value.converted(to: .number) else {
        throw .notUnderstood("expected numbers, found a value of type \(value.type.rawValue)")
      }
      numbers.append(number)
    }
    return numbers
  }
}

struct CAMLExpectation {
  let type: ValueType?
  let isBounds: Bool

  init(_ type: ValueType?, isBounds: Bool = false) { (self.type, self.isBounds) = (type, isBounds) }

  /// Creates the expectation for a path, without a type if the path names nothing.
  init(at path: PropertyPath?) {
    self.init(path?.type, isBounds: path?.name == Property.bounds.name && path?.targets == [])
  }
}

/// The components of properties that one element gives. They are set after all whole properties, because the order of
/// attributes has no meaning in XML.
struct CAMLComponents {
  struct Part {
    let component: PropertyComponent
    let value: AnimatableValue
    /// The attribute or element of the file, to be kept if the component cannot be set.
    let source: Attribute
    let place: Diagnostic.FilePlace

    var numbers: [(lane: Int, number: Double)] {
      let (lanes, numbers) = (component.lanes, value.lanes)
      return (0..<lanes.count).map { (lanes.first + $0, numbers[lanes.isUniform ? 0 : $0]) }
    }
  }

  private var list: [(key: PropertyKey, part: Part)] = []
  private(set) var paths: [PropertyKey] = []

  /// Sets a whole property at once, or stores a component for later.
  ///
  /// - Precondition: The value has the type of the path, which is a path of the layer.
  mutating func set(
    _ value: AnimatableValue, at path: PropertyPath, of layer: Layer, from source: Attribute,
    place: Diagnostic.FilePlace
  ) {
    guard let component = path.component else {
      layer.setValue(value, for: path.key)
      if case .path = value, !paths.contains(path.key) { paths.append(path.key) }
      return
    }
    list.append(
      (path.key, Part(component: component, value: value, source: source, place: place)))
  }

  var keys: [PropertyKey] {
    var keys: [PropertyKey] = []
    for (key, _) in list where !keys.contains(key) { keys.append(key) }
    return keys
  }

  func parts(of key: PropertyKey) -> [Part] {
    list.filter { $0.key == key }.map(\.part)
  }
}

extension AnimatableValue {
  /// The greatest difference between two spellings of one number: writers round angles to a few digits.
  private static let agreement = 1e-4

  /// Whether this value has the given components.
  ///
  /// Euler angles are not unique: each rotation has two triples, and adding a whole turn to any angle changes
  /// nothing. The components agree if all of them agree with one triple.
  func has(_ parts: [(component: PropertyComponent, value: AnimatableValue)]) -> Bool {
    guard case .transform(let transform) = self else {
      return parts.allSatisfy { component($0.component) == $0.value }
    }
    var first = TransformParts(transform)
    first.translation = Vector3D(x: transform.m41, y: transform.m42, z: transform.m43)
    var second = first
    second.rotation = Vector3D(
      x: first.rotation.x + .pi, y: .pi - first.rotation.y, z: first.rotation.z + .pi)
    return [first, second].contains { candidate in
      parts.allSatisfy { part in
        Self.agree(candidate.value(of: part.component), part.value, of: part.component)
      }
    }
  }

  /// Whether two values of a component of a transform are two spellings of one value.
  static func agree(
    _ a: AnimatableValue, _ b: AnimatableValue, of component: PropertyComponent
  ) -> Bool {
    if component.lanes.isTranslation { return a == b }
    let isAngle = component.name.hasPrefix("rotation")
    return agree(a, b, period: isAngle ? 2 * .pi : nil)
  }

  /// Whether two values of one type have nearly the same numbers, apart from whole periods.
  package static func agree(
    _ a: AnimatableValue, _ b: AnimatableValue, period: Double?
  ) -> Bool {
    var objects = BoxedValues()
    return zip(a.lanes(objects: &objects), b.lanes(objects: &objects)).allSatisfy { a, b in
      var difference = (a - b).magnitude
      if let period { difference = difference.remainder(dividingBy: period).magnitude }
      return difference <= agreement * max(1, a.magnitude, b.magnitude)
    }
  }
}

extension TransformParts {
  fileprivate func value(of component: PropertyComponent) -> AnimatableValue {
    var lanes = [Double](repeating: 0, count: 16)
    var numbers = [Double](repeating: 0, count: component.lanes.valueCount)
    lanes.withUnsafeMutableBufferPointer { write(to: $0) }
    lanes.withUnsafeBufferPointer { lanes in
      numbers.withUnsafeMutableBufferPointer { component.lanes.read(lanes, into: $0) }
    }
    return AnimatableValue(lanes: numbers, type: component.type, objects: BoxedValues())
  }
}
