import AnimationGeometry
import AnimationMath

/// The value of an animatable property, with its type at run time.
///
/// Documents and scripts are dynamic, so the model has values from this closed list; a render tree has plain numbers
/// instead (see `laneCount`). A property without a value, such as a background colour that was never set, is a nil
/// `AnimatableValue?`.
public enum AnimatableValue: Sendable {
  /// A real number: an opacity, an angle in radians, a coordinate.
  case number(Double)
  /// A whole number; interpolated as a real number, then truncated towards zero.
  case integer(Int)
  /// A switch; interpolated as 0 and 1, true unless the result is exactly 0.
  case bool(Bool)
  /// A text, such as a gravity or the name of a filter; it is never interpolated.
  case string(String)
  /// An image, by its source.
  case image(source: String)
  /// A position.
  case point(Point2D)
  /// A width and a height.
  case size(Size2D)
  /// An origin and a size.
  case rect(Rect2D)
  /// A colour, interpolated component by component in sRGB with straight alpha.
  case color(Color)
  /// A 4×4 matrix, interpolated by its parts.
  indirect case transform(Transform3D)
  /// A list of numbers, interpolated one by one if the counts agree.
  case numbers([Double])
  /// A list of colours, interpolated one by one if the counts agree.
  case colors([Color])
  /// A 3×2 matrix of the plane, interpolated as the equivalent 4×4 matrix.
  case affine(Transform2D)
  /// A rotation of unit length, interpolated along the shorter arc.
  case quaternion(Quaternion)
  /// A path, interpolated point by point if both have the same elements; others switch at half.
  case path(BezierPath)
  /// A value of a custom type, interpolated number by number.
  case custom(CustomValue)

  /// The type of the case, which determines the interpolation.
  @usableFromInline package var type: ValueType {
    switch self {
    case .number: .number
    case .integer: .integer
    case .bool: .bool
    case .string: .string
    case .image: .image
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    case .numbers: .numbers
    case .colors: .colors
    case .affine: .affine
    case .quaternion: .quaternion
    case .path: .path
    case .custom: .custom
    }
  }

  /// Returns this value as one of another type, if Core Animation does not distinguish the two: numbers, integers and
  /// booleans are all `NSNumber`s there.
  ///
  /// A number converts to an integer by truncation towards zero, nil if it does not fit; it converts to a boolean
  /// that is true unless the number is 0. Any other change of type gives nil.
  @inlinable
  package func converted(to type: ValueType) -> AnimatableValue? {
    self.type == type ? self : number.flatMap { Self.number($0, as: type) }
  }

  @inlinable
  static func number(_ number: Double, as type: ValueType) -> AnimatableValue? {
    switch type {
    case .number: .number(number)
    case .integer: Int(exactly: number.rounded(.towardZero)).map(AnimatableValue.integer)
    case .bool: .bool(number != 0)
    default: nil
    }
  }
}

extension AnimatableValue: Hashable {
  /// Whether type and value are equal. A NaN is equal to itself; texts and images are equal by their code points.
  public static func == (a: AnimatableValue, b: AnimatableValue) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): Reflexive(wrappedValue: a) == Reflexive(wrappedValue: b)
    case (.integer(let a), .integer(let b)): a == b
    case (.bool(let a), .bool(let b)): a == b
    case (.string(let a), .string(let b)): a.isExactly(b)
    case (.image(let a), .image(let b)): a.isExactly(b)
    case (.point(let a), .point(let b)): a == b
    case (.size(let a), .size(let b)): a == b
    case (.rect(let a), .rect(let b)): a == b
    case (.color(let a), .color(let b)): a == b
    case (.transform(let a), .transform(let b)): a == b
    case (.numbers(let a), .numbers(let b)):
      ReflexiveNumbers(wrappedValue: a) == ReflexiveNumbers(wrappedValue: b)
    case (.colors(let a), .colors(let b)): a == b
    case (.affine(let a), .affine(let b)): a == b
    case (.quaternion(let a), .quaternion(let b)): a == b
    case (.path(let a), .path(let b)): a == b
    case (.custom(let a), .custom(let b)): a == b
    default: false
    }
  }

  /// Hashes type and value; equal values, NaN included, have equal hashes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    switch self {
    case .number(let value): hasher.combine(Reflexive(wrappedValue: value))
    case .integer(let value): hasher.combine(value)
    case .bool(let value): hasher.combine(value)
    case .string(let value), .image(let value): hasher.combine(ScalarString(value))
    case .point(let value): hasher.combine(value)
    case .size(let value): hasher.combine(value)
    case .rect(let value): hasher.combine(value)
    case .color(let value): hasher.combine(value)
    case .transform(let value): hasher.combine(value)
    case .numbers(let value): hasher.combine(ReflexiveNumbers(wrappedValue: value))
    case .colors(let value): hasher.combine(value)
    case .affine(let value): hasher.combine(value)
    case .quaternion(let value): hasher.combine(value)
    case .path(let value): hasher.combine(value)
    case .custom(let value): hasher.combine(value)
    }
  }
}

#if !hasFeature(Embedded)
  extension AnimatableValue: Codable {}

  extension AnimatableValue: CustomStringConvertible {
    /// The value as its own type prints it: `0.5`, `(100.0, 20.0)`, `[0.0, 1.0]`; texts and the sources of images in
    /// quotation marks, a custom value as `Padding(8.0, 4.0)`.
    public var description: String {
      switch self {
      case .number(let value): "\(value)"
      case .integer(let value): "\(value)"
      case .bool(let value): "\(value)"
      case .string(let value): "\"\(value)\""
      case .image(let source): "image \"\(source)\""
      case .point(let value): "\(value)"
      case .size(let value): "\(value)"
      case .rect(let value): "\(value)"
      case .color(let value): "\(value)"
      case .transform(let value): "\(value)"
      case .numbers(let values): "\(values)"
      case .colors(let values): "\(values)"
      case .affine(let value): "\(value)"
      case .quaternion(let value): "(\(value.x), \(value.y), \(value.z), \(value.w))"
      case .path(let value): "\(value)"
      case .custom(let value):
        "\(value.type)(\(value.lanes.map(\.description).joined(separator: ", ")))"
      }
    }
  }
#endif

extension AnimatableValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Creates a number. `converted(to:)` makes an integer of a whole one where an integer is expected.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// Creates a boolean, not the number 0 or 1, which `converted(to:)` makes of it.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension AnimatableValue {
  /// The number π, for calls such as `to: .pi`.
  public static var pi: AnimatableValue { .number(.pi) }

  /// The value as one number: a number or an integer itself, 0 or 1 for a boolean; nil otherwise.
  public var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    case .bool(let flag): flag ? 1 : 0
    default: nil
    }
  }
}

/// A value of a custom type as numbers, with the name of the type.
///
/// Documents contain this form: a reader that does not know the type keeps it unchanged.
public struct CustomValue: Sendable, Hashable {
  /// The name of the type, which distinguishes values of different types.
  public var type: String
  /// The numbers, in the order that the type gives them.
  public var lanes: [Double] {
    get { numbers ?? [] }
    set { numbers = newValue }
  }

  @ReflexiveNumbers private var numbers: [Double]?

  /// Creates a value from its parts.
  public init(type: String, lanes: [Double]) {
    self.type = type
    numbers = lanes
  }
}

extension AnimatableValue {
  /// The name of the type of a custom value, else nil.
  package var customType: String? {
    if case .custom(let value) = self { value.type } else { nil }
  }
}

#if !hasFeature(Embedded)
  extension CustomValue: Codable {
    private enum CodingKeys: String, CodingKey {
      case type
      case numbers = "lanes"
    }
  }
#endif
