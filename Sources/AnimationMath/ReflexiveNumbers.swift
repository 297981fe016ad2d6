/// An optional array property whose NaNs equal themselves: ``Reflexive`` for many numbers.
@propertyWrapper
public struct ReflexiveNumbers: Sendable {
  /// The numbers, or nil.
  public var wrappedValue: [Double]?

  /// Wraps numbers without changing their bits.
  @inlinable
  public init(wrappedValue: [Double]?) { self.wrappedValue = wrappedValue }
}

extension ReflexiveNumbers: Hashable {
  /// Whether both are nil, or as many numbers that are equal one by one, each NaN equal to each
  /// NaN. Complexity: O(n).
  public static func == (a: ReflexiveNumbers, b: ReflexiveNumbers) -> Bool {
    guard let first = a.wrappedValue, let second = b.wrappedValue else {
      return a.wrappedValue == nil && b.wrappedValue == nil
    }
    return first.count == second.count
      && zip(first, second).allSatisfy {
        Reflexive(wrappedValue: $0) == Reflexive(wrappedValue: $1)
      }
  }

  /// Hashes the numbers, all NaNs alike. Complexity: O(n).
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

    /// Writes the bare array, or null.
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
