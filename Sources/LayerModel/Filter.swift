import AnimationInterpolation

/// An effect on what a layer shows or on what lies behind it: a `CAFilter` or `CIFilter`, as data.
///
/// Nothing is computed here; a renderer reads kind and inputs. Any kind and any input is kept.
public struct Filter: Sendable, Hashable {
  /// The name by which key paths reach the filter: `filters.NAME.inputRadius`; not unique.
  public var name: String?
  /// The kind, such as `gaussianBlur` or `multiplyBlendMode`.
  public var type: String
  /// Whether the filter has an effect.
  public var isEnabled = true
  /// The inputs that are given, by name, such as `inputRadius`.
  public var inputs: [String: AnimatableValue]
  /// Values carried for others.
  public var attributes: [Attribute] = []

  /// A filter by its kind and inputs.
  public init(_ type: String, name: String? = nil, inputs: [String: AnimatableValue] = [:]) {
    self.type = type
    self.name = name
    self.inputs = inputs
  }

  /// The property that an input is, or `enabled`; nil for an input that is not given.
  ///
  /// Inputs are not known in advance, so the type of one is that of its value.
  public func property(named name: String) -> PropertyKey? {
    if name == "enabled" || name == "isEnabled" {
      return PropertyKey("enabled", .bool, default: .bool(true))
    }
    return inputs[name].map { PropertyKey(input: name, $0) }
  }

  /// The value of an input, or of `enabled`; nil where there is none.
  public func value(for property: PropertyKey) -> AnimatableValue? {
    property.name == "enabled" ? .bool(isEnabled) : inputs[property.name]
  }

  /// Sets or takes away an input, or sets `enabled`, which is true where nothing is given.
  ///
  /// - Precondition: The value has the property's type.
  public mutating func setValue(_ value: AnimatableValue?, for property: PropertyKey) {
    property.check(value)
    if property.name == "enabled" {
      isEnabled = value != .bool(false)
    } else {
      inputs[property.name] = value
    }
  }
}
