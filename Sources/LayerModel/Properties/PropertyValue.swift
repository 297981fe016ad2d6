import AnimationGeometry
import AnimationInterpolation

/// A Swift type whose values are those of one type of property.
///
/// Optional values stand for properties that may have none, such as a background colour.
public protocol PropertyValue: Sendable {
  /// The type of property that holds such values.
  static var valueType: ValueType { get }
  /// The type by name, where it is a user's own; see ``CustomPropertyValue``.
  static var customType: CustomType? { get }
  /// The value as properties hold it, nil for none.
  var animatableValue: AnimatableValue? { get }
  /// The value that a property holds; nil where that is of another type, or none where one is
  /// needed.
  init?(animatableValue: AnimatableValue?)
}

extension PropertyValue {
  /// None: the type is one of the engine's.
  public static var customType: CustomType? { nil }
}

extension Double: PropertyValue {
  /// A real number.
  public static var valueType: ValueType { .number }
  /// Itself.
  public var animatableValue: AnimatableValue? { .number(self) }
  /// A number, or an integer or boolean as one.
  public init?(animatableValue: AnimatableValue?) {
    guard let number = animatableValue?.number else { return nil }
    self = number
  }
}

extension Int: PropertyValue {
  /// A whole number.
  public static var valueType: ValueType { .integer }
  /// Itself.
  public var animatableValue: AnimatableValue? { .integer(self) }
  /// An integer, or a number or boolean as one.
  public init?(animatableValue: AnimatableValue?) {
    guard case .integer(let value)? = animatableValue?.converted(to: .integer) else { return nil }
    self = value
  }
}

extension Bool: PropertyValue {
  /// A switch.
  public static var valueType: ValueType { .bool }
  /// Itself.
  public var animatableValue: AnimatableValue? { .bool(self) }
  /// A boolean, or a number as one.
  public init?(animatableValue: AnimatableValue?) {
    guard case .bool(let value)? = animatableValue?.converted(to: .bool) else { return nil }
    self = value
  }
}

extension String: PropertyValue {
  /// A text.
  public static var valueType: ValueType { .string }
  /// Itself.
  public var animatableValue: AnimatableValue? { .string(self) }
  /// A text.
  public init?(animatableValue: AnimatableValue?) {
    guard case .string(let value)? = animatableValue else { return nil }
    self = value
  }
}

extension Point2D: PropertyValue {
  /// A position.
  public static var valueType: ValueType { .point }
  /// Itself.
  public var animatableValue: AnimatableValue? { .point(self) }
  /// A position.
  public init?(animatableValue: AnimatableValue?) {
    guard case .point(let value)? = animatableValue else { return nil }
    self = value
  }
}

extension Size2D: PropertyValue {
  /// A width and a height.
  public static var valueType: ValueType { .size }
  /// Itself.
  public var animatableValue: AnimatableValue? { .size(self) }
  /// A width and a height.
  public init?(animatableValue: AnimatableValue?) {
    guard case .size(let value)? = animatableValue else { return nil }
    self = value
  }
}

extension Rect2D: PropertyValue {
  /// A rectangle.
  public static var valueType: ValueType { .rect }
  /// Itself.
  public var animatableValue: AnimatableValue? { .rect(self) }
  /// A rectangle.
  public init?(animatableValue: AnimatableValue?) {
    guard case .rect(let value)? = animatableValue else { return nil }
    self = value
  }
}

extension Color: PropertyValue {
  /// A colour.
  public static var valueType: ValueType { .color }
  /// Itself.
  public var animatableValue: AnimatableValue? { .color(self) }
  /// A colour.
  public init?(animatableValue: AnimatableValue?) {
    guard case .color(let value)? = animatableValue else { return nil }
    self = value
  }
}

extension Transform3D: PropertyValue {
  /// A matrix.
  public static var valueType: ValueType { .transform }
  /// Itself.
  public var animatableValue: AnimatableValue? { .transform(self) }
  /// A matrix.
  public init?(animatableValue: AnimatableValue?) {
    guard case .transform(let value)? = animatableValue else { return nil }
    self = value
  }
}

extension Transform2D: PropertyValue {
  /// A matrix of the plane.
  public static var valueType: ValueType { .affine }
  /// Itself.
  public var animatableValue: AnimatableValue? { .affine(self) }
  /// A matrix of the plane.
  public init?(animatableValue: AnimatableValue?) {
    guard case .affine(let value)? = animatableValue else { return nil }
    self = value
  }
}

extension Quaternion: PropertyValue {
  /// A rotation.
  public static var valueType: ValueType { .quaternion }
  /// Itself.
  public var animatableValue: AnimatableValue? { .quaternion(self) }
  /// A rotation.
  public init?(animatableValue: AnimatableValue?) {
    guard case .quaternion(let value)? = animatableValue else { return nil }
    self = value
  }
}

extension BezierPath: PropertyValue {
  /// A path.
  public static var valueType: ValueType { .path }
  /// Itself.
  public var animatableValue: AnimatableValue? { .path(self) }
  /// A path.
  public init?(animatableValue: AnimatableValue?) {
    guard case .path(let value)? = animatableValue else { return nil }
    self = value
  }
}

/// The source of an image, such as a file's name; nothing is loaded.
public struct ImageSource: PropertyValue, Hashable, ExpressibleByStringLiteral {
  /// Where the image is, in the words of whoever draws it.
  public var name: String

  /// A source by its name.
  public init(_ name: String) { self.name = name }

  /// A source by its name.
  public init(stringLiteral name: String) { self.init(name) }

  /// An image.
  public static var valueType: ValueType { .image }
  /// The image of this source.
  public var animatableValue: AnimatableValue? { .image(source: name) }
  /// The source of an image.
  public init?(animatableValue: AnimatableValue?) {
    guard case .image(let name)? = animatableValue else { return nil }
    self.init(name)
  }
}

extension Optional: PropertyValue where Wrapped: PropertyValue {
  /// That of the wrapped values.
  public static var valueType: ValueType { Wrapped.valueType }
  /// That of the wrapped values.
  public static var customType: CustomType? { Wrapped.customType }
  /// The wrapped value, nil for none.
  public var animatableValue: AnimatableValue? { self?.animatableValue }
  /// A value of the type or none; nil for a value of another type.
  public init?(animatableValue: AnimatableValue?) {
    guard animatableValue != nil else {
      self = .none
      return
    }
    guard let value = Wrapped(animatableValue: animatableValue) else { return nil }
    self = value
  }
}

/// A Swift type of which properties hold lists.
public protocol PropertyElement: Sendable {
  /// The type of property that holds lists of such values.
  static var listType: ValueType { get }
  /// A list as properties hold it.
  static func animatableValue(of list: [Self]) -> AnimatableValue
  /// The list that a property holds, nil for a value of another type.
  static func list(of value: AnimatableValue) -> [Self]?
}

extension Double: PropertyElement {
  /// Numbers.
  public static var listType: ValueType { .numbers }
  /// Numbers.
  public static func animatableValue(of list: [Double]) -> AnimatableValue { .numbers(list) }
  /// Numbers.
  public static func list(of value: AnimatableValue) -> [Double]? {
    if case .numbers(let list) = value { list } else { nil }
  }
}

extension Color: PropertyElement {
  /// Colours.
  public static var listType: ValueType { .colors }
  /// Colours.
  public static func animatableValue(of list: [Color]) -> AnimatableValue { .colors(list) }
  /// Colours.
  public static func list(of value: AnimatableValue) -> [Color]? {
    if case .colors(let list) = value { list } else { nil }
  }
}

extension Array: PropertyValue where Element: PropertyElement {
  /// That of lists of the elements.
  public static var valueType: ValueType { Element.listType }
  /// The list.
  public var animatableValue: AnimatableValue? { Element.animatableValue(of: self) }
  /// A list.
  public init?(animatableValue: AnimatableValue?) {
    guard let list = animatableValue.flatMap(Element.list) else { return nil }
    self = list
  }
}
