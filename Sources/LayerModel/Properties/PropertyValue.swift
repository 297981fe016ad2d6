import AnimationGeometry
import AnimationInterpolation

/// A Swift type whose values are those of one type of property.
///
/// Optional values stand for properties that may have none, such as a background colour.
public protocol PropertyValue: Sendable {
  /// The type of property that holds such values.
  static var propertyType: PropertyType { get }
  /// The value as properties hold it, nil for none.
  var animatableValue: AnimatableValue? { get }
  /// The value that a property holds; nil where that is of another type, or none where one is
  /// needed.
  init?(animatableValue: AnimatableValue?)
}

/// A type of property. There is one for each Swift type that the engine knows, and one for each
/// ``CustomPropertyValue``.
public struct PropertyType: Sendable {
  /// The type by which values are mixed.
  package let value: ValueType
  /// The type by name, where it is a user's own.
  package let custom: CustomType?

  init(_ value: ValueType, _ custom: CustomType? = nil) {
    self.value = value
    self.custom = custom
  }
}

extension PropertyValue {
  /// The type by which values are mixed.
  package static var valueType: ValueType { propertyType.value }
}

extension Double: PropertyValue {
  /// A real number.
  public static var propertyType: PropertyType { PropertyType(.number) }
  /// Itself.
  @inlinable
  public var animatableValue: AnimatableValue? { .number(self) }
  /// A number, or an integer or boolean as one.
  public init?(animatableValue: AnimatableValue?) {
    guard let number = animatableValue?.number else { return nil }
    self = number
  }
}

extension Int: PropertyValue {
  /// A whole number.
  public static var propertyType: PropertyType { PropertyType(.integer) }
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
  public static var propertyType: PropertyType { PropertyType(.bool) }
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
  public static var propertyType: PropertyType { PropertyType(.string) }
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
  public static var propertyType: PropertyType { PropertyType(.point) }
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
  public static var propertyType: PropertyType { PropertyType(.size) }
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
  public static var propertyType: PropertyType { PropertyType(.rect) }
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
  public static var propertyType: PropertyType { PropertyType(.color) }
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
  public static var propertyType: PropertyType { PropertyType(.transform) }
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
  public static var propertyType: PropertyType { PropertyType(.affine) }
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
  public static var propertyType: PropertyType { PropertyType(.quaternion) }
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
  public static var propertyType: PropertyType { PropertyType(.path) }
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
  public static var propertyType: PropertyType { PropertyType(.image) }
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
  public static var propertyType: PropertyType { Wrapped.propertyType }
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

/// A Swift type of which properties hold lists: numbers and colours.
public protocol PropertyElement: Sendable {
  /// The type of property that holds lists of such values.
  static var listType: PropertyType { get }
}

extension Double: PropertyElement {
  /// Numbers.
  public static var listType: PropertyType { PropertyType(.numbers) }
}

extension Color: PropertyElement {
  /// Colours.
  public static var listType: PropertyType { PropertyType(.colors) }
}

extension Array: PropertyValue where Element: PropertyElement {
  /// That of lists of the elements.
  public static var propertyType: PropertyType { Element.listType }
  /// The list.
  public var animatableValue: AnimatableValue? {
    Element.listType.value == .colors
      ? (self as? [Color]).map(AnimatableValue.colors)
      : (self as? [Double]).map(AnimatableValue.numbers)
  }
  /// A list.
  public init?(animatableValue: AnimatableValue?) {
    guard animatableValue?.type == Element.listType.value else { return nil }
    let list: [Element]? =
      switch animatableValue {
      case .numbers(let list): list as? [Element]
      case .colors(let list): list as? [Element]
      default: nil
      }
    guard let list else { return nil }
    self = list
  }
}

extension AnimatableValue {
  /// This value changed by one of its type; nil where that cannot be.
  func sum(_ change: AnimatableValue) -> AnimatableValue? {
    var objects = BoxedValues()
    let (lanes, changes) = (lanes(objects: &objects), change.lanes(objects: &objects))
    guard type == change.type, type.hasSums, lanes.count == changes.count else { return nil }
    return AnimatableValue(
      lanes: type.sum(lanes, changes), type: type, objects: objects, customType: customType)
  }
}
