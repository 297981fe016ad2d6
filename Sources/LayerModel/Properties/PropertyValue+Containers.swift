import AnimationGeometry
import AnimationInterpolation

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
