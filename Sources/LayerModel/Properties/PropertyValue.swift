import AnimationGeometry
import AnimationInterpolation

/// A Swift type whose values a type of property holds.
///
/// Optional types are for properties that may have no value, such as a background colour.
public protocol PropertyValue: Sendable {
  /// The type of property that holds such values.
  static var propertyType: PropertyType { get }
  /// The value as properties hold it, or nil for no value.
  var animatableValue: AnimatableValue? { get }
  /// Creates a value from the one that a property holds. Fails for a value of another type, and for no value if the
  /// type is not optional.
  init?(animatableValue: AnimatableValue?)
}

/// A type of property. There is one for each Swift type that the engine knows, and one for each
/// ``CustomPropertyValue``.
public struct PropertyType: Sendable {
  package let value: ValueType
  package let custom: CustomType?

  init(_ value: ValueType, _ custom: CustomType? = nil) {
    self.value = value
    self.custom = custom
  }
}

extension PropertyValue {
  package static var valueType: ValueType { propertyType.value }
}

extension Double: PropertyValue {
  /// The type of real numbers.
  public static var propertyType: PropertyType { PropertyType(.number) }
  /// This number as an animatable value; never nil.
  @inlinable
  public var animatableValue: AnimatableValue? { .number(self) }
  /// Creates a number from an animatable value that is a number, an integer or a boolean. Fails for any other value.
  public init?(animatableValue: AnimatableValue?) {
    guard let number = animatableValue?.number else { return nil }
    self = number
  }
}

extension Int: PropertyValue {
  /// The type of whole numbers.
  public static var propertyType: PropertyType { PropertyType(.integer) }
  /// This number as an animatable value; never nil.
  public var animatableValue: AnimatableValue? { .integer(self) }
  /// Creates an integer from an animatable value that is an integer, a number or a boolean. Fails for any other value.
  public init?(animatableValue: AnimatableValue?) {
    guard case .integer(let value)? = animatableValue?.converted(to: .integer) else { return nil }
    self = value
  }
}

extension Bool: PropertyValue {
  /// The type of booleans.
  public static var propertyType: PropertyType { PropertyType(.bool) }
  /// This boolean as an animatable value; never nil.
  public var animatableValue: AnimatableValue? { .bool(self) }
  /// Creates a boolean from an animatable value that is a boolean or a number. Fails for any other value.
  public init?(animatableValue: AnimatableValue?) {
    guard case .bool(let value)? = animatableValue?.converted(to: .bool) else { return nil }
    self = value
  }
}

extension String: PropertyValue {
  /// The type of texts.
  public static var propertyType: PropertyType { PropertyType(.string) }
  /// This text as an animatable value; never nil.
  public var animatableValue: AnimatableValue? { .string(self) }
  /// Creates a text from an animatable value that is a text. Fails for any other value.
  public init?(animatableValue: AnimatableValue?) {
    guard case .string(let value)? = animatableValue else { return nil }
    self = value
  }
}

extension Point2D: PropertyValue {
  /// The type of points.
  public static var propertyType: PropertyType { PropertyType(.point) }
  /// This point as an animatable value; never nil.
  public var animatableValue: AnimatableValue? { .point(self) }
  /// Creates a point from an animatable value that is a point. Fails for any other value.
  public init?(animatableValue: AnimatableValue?) {
    guard case .point(let value)? = animatableValue else { return nil }
    self = value
  }
}

extension Size2D: PropertyValue {
  /// The type of sizes.
  public static var propertyType: PropertyType { PropertyType(.size) }
  /// This size as an animatable value; never nil.
  public var animatableValue: AnimatableValue? { .size(self) }
  /// Creates a size from an animatable value that is a size. Fails for any other value.
  public init?(animatableValue: AnimatableValue?) {
    guard case .size(let value)? = animatableValue else { return nil }
    self = value
  }
}

extension Rect2D: PropertyValue {
  /// The type of rectangles.
  public static var propertyType: PropertyType { PropertyType(.rect) }
  /// This rectangle as an animatable value; never nil.
  public var animatableValue: AnimatableValue? { .rect(self) }
  /// Creates a rectangle from an animatable value that is a rectangle. Fails for any other value.
  public init?(animatableValue: AnimatableValue?) {
    guard case .rect(let value)? = animatableValue else { return nil }
    self = value
  }
}

extension Color: PropertyValue {
  /// The type of colours.
  public static var propertyType: PropertyType { PropertyType(.color) }
  /// This colour as an animatable value; never nil.
  public var animatableValue: AnimatableValue? { .color(self) }
  /// Creates a colour from an animatable value that is a colour. Fails for any other value.
  public init?(animatableValue: AnimatableValue?) {
    guard case .color(let value)? = animatableValue else { return nil }
    self = value
  }
}

extension Transform3D: PropertyValue {
  /// The type of matrices in three dimensions.
  public static var propertyType: PropertyType { PropertyType(.transform) }
  /// This matrix as an animatable value; never nil.
  public var animatableValue: AnimatableValue? { .transform(self) }
  /// Creates a matrix from an animatable value that is a matrix in three dimensions. Fails for any other value.
  public init?(animatableValue: AnimatableValue?) {
    guard case .transform(let value)? = animatableValue else { return nil }
    self = value
  }
}

extension Transform2D: PropertyValue {
  /// The type of matrices of the plane.
  public static var propertyType: PropertyType { PropertyType(.affine) }
  /// This matrix as an animatable value; never nil.
  public var animatableValue: AnimatableValue? { .affine(self) }
  /// Creates a matrix from an animatable value that is a matrix of the plane. Fails for any other value.
  public init?(animatableValue: AnimatableValue?) {
    guard case .affine(let value)? = animatableValue else { return nil }
    self = value
  }
}

extension Quaternion: PropertyValue {
  /// The type of rotations.
  public static var propertyType: PropertyType { PropertyType(.quaternion) }
  /// This rotation as an animatable value; never nil.
  public var animatableValue: AnimatableValue? { .quaternion(self) }
  /// Creates a rotation from an animatable value that is a rotation. Fails for any other value.
  public init?(animatableValue: AnimatableValue?) {
    guard case .quaternion(let value)? = animatableValue else { return nil }
    self = value
  }
}

extension BezierPath: PropertyValue {
  /// The type of paths.
  public static var propertyType: PropertyType { PropertyType(.path) }
  /// This path as an animatable value; never nil.
  public var animatableValue: AnimatableValue? { .path(self) }
  /// Creates a path from an animatable value that is a path. Fails for any other value.
  public init?(animatableValue: AnimatableValue?) {
    guard case .path(let value)? = animatableValue else { return nil }
    self = value
  }
}

/// The source of an image, such as the name of a file. The engine loads nothing.
public struct ImageSource: PropertyValue, Hashable, ExpressibleByStringLiteral {
  /// The place of the image, in the renderer's words.
  public var name: String

  /// Creates a source from its name.
  public init(_ name: String) { self.name = name }

  /// Creates a source from its name.
  public init(stringLiteral name: String) { self.init(name) }

  /// The type of images.
  public static var propertyType: PropertyType { PropertyType(.image) }
  /// The image of this source.
  public var animatableValue: AnimatableValue? { .image(source: name) }
  /// Creates a source from an animatable value that is an image. Fails for any other value.
  public init?(animatableValue: AnimatableValue?) {
    guard case .image(let name)? = animatableValue else { return nil }
    self.init(name)
  }
}

extension Optional: PropertyValue where Wrapped: PropertyValue {
  /// The type of property that holds the wrapped values.
  public static var propertyType: PropertyType { Wrapped.propertyType }
  /// The wrapped value as properties hold it, or nil for none.
  public var animatableValue: AnimatableValue? { self?.animatableValue }
  /// Creates a value of the wrapped type or nil. Fails for a value of another type.
  public init?(animatableValue: AnimatableValue?) {
    guard animatableValue != nil else {
      self = .none
      return
    }
    guard let value = Wrapped(animatableValue: animatableValue) else { return nil }
    self = value
  }
}

/// A Swift type with properties that hold lists of its values: numbers and colours.
public protocol PropertyElement: Sendable {
  /// The type of property that holds lists of such values.
  static var listType: PropertyType { get }
}

extension Double: PropertyElement {
  /// The type of lists of numbers.
  public static var listType: PropertyType { PropertyType(.numbers) }
}

extension Color: PropertyElement {
  /// The type of lists of colours.
  public static var listType: PropertyType { PropertyType(.colors) }
}

extension Array: PropertyValue where Element: PropertyElement {
  /// The type of property that holds lists of the elements.
  public static var propertyType: PropertyType { Element.listType }
  /// This list as an animatable value; nil if the elements are neither numbers nor colours.
  public var animatableValue: AnimatableValue? {
    Element.listType.value == .colors
      ? (self as? [Color]).map(AnimatableValue.colors)
      : (self as? [Double]).map(AnimatableValue.numbers)
  }
  /// Creates a list from an animatable value that is a list of such elements. Fails for any other value.
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
  /// This value plus a change of its type, or nil if the type has no sums or the counts of numbers differ.
  func sum(_ change: AnimatableValue) -> AnimatableValue? {
    var objects = BoxedValues()
    let (lanes, changes) = (lanes(objects: &objects), change.lanes(objects: &objects))
    guard type == change.type, type.hasSums, lanes.count == changes.count else { return nil }
    return AnimatableValue(
      lanes: type.sum(lanes, changes), type: type, objects: objects, customType: customType)
  }
}
