/// A `Double` property whose NaN equals itself.
///
/// A struct with IEEE numbers is not reflexive under the compiler's `==`: with one NaN it differs from its own copy,
/// so it can neither be compared with its previous value nor be found in a set. A stored property marked `@Reflexive`
/// is read and written as a plain `Double`; only the equality, the hash and the coding that the compiler derives for
/// the struct use this type. So `==` need not be written by hand.
///
/// Law: `==` is an equivalence; −0 equals 0; every NaN equals every NaN; equal values have equal hashes.
@propertyWrapper
@frozen
public struct Reflexive: Sendable {
  /// The number, as any other `Double`: a NaN that is read here is unequal to itself again.
  public var wrappedValue: Double

  /// Wraps a number without changing its bits.
  @inlinable
  public init(wrappedValue: Double) { self.wrappedValue = wrappedValue }
}

extension Reflexive: Hashable {
  /// Whether both are the same number or both NaN, whatever its payload.
  @inlinable
  public static func == (a: Reflexive, b: Reflexive) -> Bool {
    a.wrappedValue == b.wrappedValue || (a.wrappedValue.isNaN && b.wrappedValue.isNaN)
  }

  /// Hashes the number; all NaNs have one hash.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue.isNaN ? .nan : wrappedValue)
  }
}

extension Reflexive: CustomStringConvertible, CustomDebugStringConvertible {
  /// The bare number.
  public var description: String { wrappedValue.description }

  /// The bare number.
  public var debugDescription: String { wrappedValue.debugDescription }
}

#if !hasFeature(Embedded)
  extension Reflexive: Codable {
    /// Reads the bare number, so that the wrapper never shows in a document.
    public init(from decoder: any Decoder) throws {
      wrappedValue = try decoder.singleValueContainer().decode(Double.self)
    }

    /// Writes the bare number. The encoder decides about NaN and infinities.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }
#endif

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
  /// Whether both are nil, or lists of equal counts that are equal one by one, where NaN equals NaN. Complexity:
  /// O(n).
  public static func == (a: ReflexiveNumbers, b: ReflexiveNumbers) -> Bool {
    guard let first = a.wrappedValue, let second = b.wrappedValue else {
      return a.wrappedValue == nil && b.wrappedValue == nil
    }
    return first.count == second.count
      && zip(first, second).allSatisfy {
        Reflexive(wrappedValue: $0) == Reflexive(wrappedValue: $1)
      }
  }

  /// Hashes the numbers; all NaNs have one hash. Complexity: O(n).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue?.count)
    for number in wrappedValue ?? [] { hasher.combine(Reflexive(wrappedValue: number)) }
  }
}

#if !hasFeature(Embedded)
  extension ReflexiveNumbers: Codable {
    /// Reads the bare array, or null.
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
