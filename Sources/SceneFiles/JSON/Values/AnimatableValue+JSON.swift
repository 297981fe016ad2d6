import AnimationGeometry
import AnimationInterpolation
import LayerModel

extension AnimatableValue {
  /// Reads a value of a type.
  ///
  /// | type | JSON |
  /// |---|---|
  /// | number | `1.5`, or one of `"inf"`, `"-inf"`, `"nan"` |
  /// | integer | a whole number |
  /// | bool | `true` or `false` |
  /// | string | a string |
  /// | image | `{"src":"…"}` |
  /// | point, size | two numbers |
  /// | rect | `[x, y, width, height]` |
  /// | color | `[red, green, blue, alpha]`, sRGB with straight alpha |
  /// | transform | sixteen numbers row by row, `"identity"`, or a list of steps |
  /// | numbers | any count of numbers |
  /// | colors | any count of colours |
  /// | affine | `[a, b, c, d, tx, ty]` |
  /// | quaternion | `[x, y, z, w]` |
  /// | path | SVG path data |
  /// | custom | `{"type":"Padding","lanes":[1,2]}`: a user's own type and its numbers |
  ///
  /// - Throws: `mismatchedValues` for a value of another shape, `outOfRange` for invalid path data.
  package init(json: JSONTree, type: ValueType) throws(JSONFieldError) {
    let value: AnimatableValue? =
      switch type {
      case .number: json.numberIfAny.map(AnimatableValue.number)
      case .integer: json.integerIfAny.map(AnimatableValue.integer)
      case .bool: Self.bool(from: json)
      case .string: Self.string(from: json)
      case .image: try Self.image(from: json)
      case .point: json.numbers(count: 2).map { .point(Point2D(x: $0[0], y: $0[1])) }
      case .size: json.numbers(count: 2).map { .size(Size2D(width: $0[0], height: $0[1])) }
      case .rect:
        json.numbers(count: 4).map {
          .rect(Rect2D(x: $0[0], y: $0[1], width: $0[2], height: $0[3]))
        }
      case .color: .color(try Color(json: json))
      case .transform: .transform(try Transform3D(json: json))
      case .numbers: json.numbersIfAny.map(AnimatableValue.numbers)
      case .colors: Self.colors(from: json)
      case .affine: .affine(try Transform2D(json: json))
      case .quaternion: .quaternion(try Quaternion(json: json))
      case .path: try Self.path(from: json)
      case .custom: Self.custom(from: json)
      }
    guard let value else {
      throw JSONFieldError(
        .mismatchedValues, "expected \(type.shapeInJSON), found \(json.shape)")
    }
    self = value
  }

  /// Throws `outOfRange` for a rotation without length, or with a component that is not finite.
  package func checkDirection() throws(JSONFieldError) {
    if case .quaternion(let rotation) = self, !rotation.hasDirection {
      throw JSONFieldError(
        .outOfRange,
        "a rotation: expected finite components that are not all 0, found \(json.text); "
          + "give a quaternion of length 1")
    }
  }

  /// Creates a value whose type is not known, by its shape alone: numbers, booleans, strings, images, arrays of
  /// numbers, and values of custom types; nil for any other shape.
  init?(inferringFrom json: JSONTree) {
    if case .string(let string) = json {
      self = .string(string)
    } else if let number = json.numberIfAny {
      self = .number(number)
    } else if let numbers = json.numbersIfAny {
      self = .numbers(numbers)
    } else if let value = Self.bool(from: json) ?? Self.custom(from: json)
      ?? (try? Self.image(from: json))
    {
      self = value
    } else {
      return nil
    }
  }

  package var json: JSONTree {
    switch self {
    case .number(let number): .number(number)
    case .integer(let integer): .integer(integer)
    case .bool(let flag): .bool(flag)
    case .string(let string): .string(string)
    case .image(let source): .object(["src": .string(source)])
    case .point(let point): .numbers([point.x, point.y])
    case .size(let size): .numbers([size.width, size.height])
    case .rect(let rect):
      .numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    case .color(let color): color.json
    case .transform(let transform): .numbers(transform.lanes)
    case .numbers(let numbers): .numbers(numbers)
    case .colors(let colors): .array(colors.map(\.json))
    case .affine(let transform): transform.json
    case .quaternion(let rotation): rotation.json
    case .path(let path): path.json
    case .custom(let value):
      .object(["type": .string(value.type), "lanes": .numbers(value.lanes)])
    }
  }

  /// nil for anything but an object with exactly the two fields of a custom type.
  private static func custom(from json: JSONTree) -> AnimatableValue? {
    guard case .object(let fields) = json, fields.members.count == 2,
      case .string(let type)? = fields["type"], CustomType.isName(type),
      let lanes = fields["lanes"]?.numbersIfAny
    else { return nil }
    return .custom(CustomValue(type: type, lanes: lanes))
  }

  private static func bool(from json: JSONTree) -> AnimatableValue? {
    if case .bool(let flag) = json { .bool(flag) } else { nil }
  }

  private static func string(from json: JSONTree) -> AnimatableValue? {
    if case .string(let string) = json { .string(string) } else { nil }
  }

  private static func image(from json: JSONTree) throws(JSONFieldError) -> AnimatableValue? {
    guard case .object(let object) = json else { return nil }
    let fields = JSONFields(object)
    let source = fields.member(named: "src")
    try fields.refuseOthers()
    guard case .string(let source)? = source else { return nil }
    return .image(source: source)
  }

  private static func path(from json: JSONTree) throws(JSONFieldError) -> AnimatableValue? {
    guard case .string = json else { return nil }
    return .path(try BezierPath(json: json))
  }

  private static func colors(from json: JSONTree) -> AnimatableValue? {
    guard case .array(let trees) = json else { return nil }
    let colors = trees.compactMap { try? Color(json: $0) }
    return colors.count == trees.count ? .colors(colors) : nil
  }
}

extension ValueType {
  /// The expected shape of a value of this type, for an error.
  fileprivate var shapeInJSON: String {
    switch self {
    case .number: "a number"
    case .integer: "a whole number"
    case .bool: "true or false"
    case .string: "a string"
    case .image: "an image {\"src\":…}"
    case .point: "a point [x, y]"
    case .size: "a size [width, height]"
    case .rect: "a rectangle [x, y, width, height]"
    case .color: Color.shapeInJSON
    case .transform: "a transform"
    case .numbers: "an array of numbers"
    case .colors: "an array of colours [red, green, blue, alpha]"
    case .affine: Transform2D.shapeInJSON
    case .quaternion: Quaternion.shapeInJSON
    case .path: "path data"
    case .custom: "a value {\"type\":…,\"lanes\":[…]}"
    }
  }
}

extension JSONTree {
  /// Returns a whole number, even if binary64 would round it.
  package static func integer(_ integer: Int) -> JSONTree {
    Double(exactly: integer).map(JSONTree.number) ?? .wideNumber(String(integer))
  }

  /// Returns the numbers of an array of numbers only with this length; nil for anything else.
  func numbers(count: Int) -> [Double]? {
    guard let numbers = numbersIfAny, numbers.count == count else { return nil }
    return numbers
  }

  func numbers(count: Int, of shape: String) throws(JSONFieldError) -> [Double] {
    guard let numbers = numbers(count: count) else {
      throw JSONFieldError(.mismatchedValues, "expected \(shape), found \(self.shape)")
    }
    return numbers
  }

  /// The kind of the value, for an error; an array with its length.
  var shape: String {
    if case .array(let elements) = self { "an array of \(elements.count)" } else { kind }
  }
}

// MARK: - Values whose context does not state their type

extension AnimatableValue {
  /// Reads a value that states its type, `{"type":"point","value":[1,2]}`, or whose shape implies it: a number, a
  /// truth value, a string, an image, or an array of numbers.
  init(typed json: JSONTree) throws(JSONFieldError) {
    if let value = try Self.said(by: json) {
      self = value
    } else if let value = AnimatableValue(inferringFrom: json) {
      self = value
    } else {
      throw JSONFieldError(.mismatchedValues, "expected a value, found \(json.shape)")
    }
  }

  /// Returns the value of an object with exactly the keys `type` and `value`; nil for anything else.
  static func said(by json: JSONTree) throws(JSONFieldError) -> AnimatableValue? {
    guard case .object(let fields) = json, fields.members.count == 2, let type = fields["type"],
      let value = fields["value"]
    else { return nil }
    let name: ValueType
    do { name = try type.name(of: ValueType.self) } catch { throw error.inside("type") }
    do {
      return try AnimatableValue(json: value, type: name)
    } catch {
      throw error.inside("value")
    }
  }

  /// The value for ``init(typed:)``, with its type only if its shape implies another.
  var typedJSON: JSONTree {
    AnimatableValue(inferringFrom: json.readAgain) == self ? json : explicitJSON
  }

  var explicitJSON: JSONTree { .object(["type": .string(type.rawValue), "value": json]) }
}
