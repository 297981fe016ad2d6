import AnimationGeometry
import AnimationInterpolation

/// A Swift type whose values are those of one type of property.
///
/// Optional values stand for properties that may have none, such as a background colour. A type of
/// one's own is a ``CustomPropertyValue``.
public protocol PropertyValue: Sendable {
  /// How values become those of properties, and the other way.
  static var conversion: PropertyConversion<Self> { get }
}

/// How values of a Swift type become those that properties hold, and the other way. Every type of
/// property has one; nothing needs to be made of it.
public struct PropertyConversion<Value>: Sendable {
  let type: ValueType
  /// The type by name, where it is a user's own; asked for, as it is made for the question.
  var customType: (@Sendable () -> CustomType?)?
  /// nil for none.
  let write: @Sendable (Value) -> AnimatableValue?
  /// nil where that is of another type, or none where one is needed.
  let read: @Sendable (AnimatableValue?) -> Value?
}

extension PropertyValue {
  /// The type of property that holds such values.
  package static var valueType: ValueType { conversion.type }
  /// The type by name, where it is a user's own.
  package static var customType: CustomType? { conversion.customType?() }
  /// The value as properties hold it, nil for none.
  package var animatableValue: AnimatableValue? { Self.conversion.write(self) }

  /// The value that a property holds; nil where that is of another type, or none where one is needed.
  package init?(animatableValue: AnimatableValue?) {
    guard let value = Self.conversion.read(animatableValue) else { return nil }
    self = value
  }
}

extension Double: PropertyValue {
  /// A real number; an integer or a boolean is read as one.
  public static var conversion: PropertyConversion<Double> {
    PropertyConversion(type: .number, write: { .number($0) }, read: { $0?.number })
  }
}

extension Int: PropertyValue {
  /// A whole number; a number or a boolean is read as one.
  public static var conversion: PropertyConversion<Int> {
    PropertyConversion(
      type: .integer, write: { .integer($0) },
      read: { if case .integer(let value)? = $0?.converted(to: .integer) { value } else { nil } })
  }
}

extension Bool: PropertyValue {
  /// A switch; a number is read as one.
  public static var conversion: PropertyConversion<Bool> {
    PropertyConversion(
      type: .bool, write: { .bool($0) },
      read: { if case .bool(let value)? = $0?.converted(to: .bool) { value } else { nil } })
  }
}

extension String: PropertyValue {
  /// A text.
  public static var conversion: PropertyConversion<String> {
    PropertyConversion(
      type: .string, write: { .string($0) },
      read: { if case .string(let value)? = $0 { value } else { nil } })
  }
}

extension Point2D: PropertyValue {
  /// A position.
  public static var conversion: PropertyConversion<Point2D> {
    PropertyConversion(
      type: .point, write: { .point($0) },
      read: { if case .point(let value)? = $0 { value } else { nil } })
  }
}

extension Size2D: PropertyValue {
  /// A width and a height.
  public static var conversion: PropertyConversion<Size2D> {
    PropertyConversion(
      type: .size, write: { .size($0) },
      read: { if case .size(let value)? = $0 { value } else { nil } })
  }
}

extension Rect2D: PropertyValue {
  /// A rectangle.
  public static var conversion: PropertyConversion<Rect2D> {
    PropertyConversion(
      type: .rect, write: { .rect($0) },
      read: { if case .rect(let value)? = $0 { value } else { nil } })
  }
}

extension Color: PropertyValue {
  /// A colour.
  public static var conversion: PropertyConversion<Color> {
    PropertyConversion(
      type: .color, write: { .color($0) },
      read: { if case .color(let value)? = $0 { value } else { nil } })
  }
}

extension Transform3D: PropertyValue {
  /// A matrix.
  public static var conversion: PropertyConversion<Transform3D> {
    PropertyConversion(
      type: .transform, write: { .transform($0) },
      read: { if case .transform(let value)? = $0 { value } else { nil } })
  }
}

extension Transform2D: PropertyValue {
  /// A matrix of the plane.
  public static var conversion: PropertyConversion<Transform2D> {
    PropertyConversion(
      type: .affine, write: { .affine($0) },
      read: { if case .affine(let value)? = $0 { value } else { nil } })
  }
}

extension Quaternion: PropertyValue {
  /// A rotation.
  public static var conversion: PropertyConversion<Quaternion> {
    PropertyConversion(
      type: .quaternion, write: { .quaternion($0) },
      read: { if case .quaternion(let value)? = $0 { value } else { nil } })
  }
}

extension BezierPath: PropertyValue {
  /// A path.
  public static var conversion: PropertyConversion<BezierPath> {
    PropertyConversion(
      type: .path, write: { .path($0) },
      read: { if case .path(let value)? = $0 { value } else { nil } })
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

  /// An image by its source.
  public static var conversion: PropertyConversion<ImageSource> {
    PropertyConversion(
      type: .image, write: { .image(source: $0.name) },
      read: { if case .image(let name)? = $0 { ImageSource(name) } else { nil } })
  }
}

extension Optional: PropertyValue where Wrapped: PropertyValue {
  /// That of the wrapped values, and none.
  public static var conversion: PropertyConversion<Wrapped?> {
    let wrapped = Wrapped.conversion
    return PropertyConversion(
      type: wrapped.type, customType: wrapped.customType, write: { $0.flatMap(wrapped.write) },
      read: { value in
        guard value != nil else { return .some(.none) }
        return wrapped.read(value).map { .some($0) }
      })
  }
}

/// A Swift type of which properties hold lists.
public protocol PropertyElement: Sendable {
  /// How lists become those that properties hold, and the other way.
  static var listConversion: PropertyConversion<[Self]> { get }
}

extension Double: PropertyElement {
  /// Numbers.
  public static var listConversion: PropertyConversion<[Double]> {
    PropertyConversion(
      type: .numbers, write: { .numbers($0) },
      read: { if case .numbers(let list)? = $0 { list } else { nil } })
  }
}

extension Color: PropertyElement {
  /// Colours.
  public static var listConversion: PropertyConversion<[Color]> {
    PropertyConversion(
      type: .colors, write: { .colors($0) },
      read: { if case .colors(let list)? = $0 { list } else { nil } })
  }
}

extension Array: PropertyValue where Element: PropertyElement {
  /// That of lists of the elements.
  public static var conversion: PropertyConversion<[Element]> { Element.listConversion }
}
