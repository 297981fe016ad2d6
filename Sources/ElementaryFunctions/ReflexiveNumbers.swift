/// An optional array property whose NaNs equal themselves: ``Reflexive`` for many numbers.
@propertyWrapper
public struct ReflexiveNumbers: Sendable {
  public var wrappedValue: [Double]?

  @inlinable
  public init(wrappedValue: [Double]?) { self.wrappedValue = wrappedValue }
}

extension ReflexiveNumbers: Hashable {
  public static func == (a: ReflexiveNumbers, b: ReflexiveNumbers) -> Bool {
    guard let first = a.wrappedValue, let second = b.wrappedValue else {
      return a.wrappedValue == nil && b.wrappedValue == nil
    }
    return first.count == second.count
      && zip(first, second).allSatisfy {
        Reflexive(wrappedValue: $0) == Reflexive(wrappedValue: $1)
      }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue?.count)
    for number in wrappedValue ?? [] { hasher.combine(Reflexive(wrappedValue: number)) }
  }
}

#if !hasFeature(Embedded)
  extension ReflexiveNumbers: Codable {
    /// Coded as the bare array, or as null.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      wrappedValue = container.decodeNil() ? nil : try container.decode([Double].self)
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let wrappedValue {
        try container.encode(wrappedValue)
      } else {
        try container.encodeNil()
      }
    }
  }
#endif
