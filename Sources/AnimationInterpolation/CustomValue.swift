import AnimationMath

/// A value of a user's own type as numbers, with the name of the type.
///
/// It is what a document holds of such a value: a reader that does not know the type keeps it as it
/// is.
public struct CustomValue: Sendable, Hashable {
  /// The name of the type, by which values of one type are told from those of another.
  public var type: String
  /// The numbers, in the order that the type gives them.
  public var lanes: [Double] {
    get { numbers ?? [] }
    set { numbers = newValue }
  }

  @ReflexiveNumbers private var numbers: [Double]?

  /// A value from its parts.
  public init(type: String, lanes: [Double]) {
    self.type = type
    numbers = lanes
  }
}

extension AnimatableValue {
  /// The name of the type of a value that is of a user's own, else nil.
  public var customType: String? {
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
