/// A `Double` property whose NaN equals itself.
///
/// A struct that holds IEEE numbers is not reflexive under the compiler's `==`: one NaN in it and
/// it differs from its own copy, so it can be neither compared with what it was before nor found
/// in a set. A stored property marked `@Reflexive` is read and written as a plain `Double`; only
/// the equality, the hash and the coding that the compiler derives for the struct go through this
/// type. That keeps `==` out of human hands.
///
/// Law: `==` is an equivalence; −0 equals 0; every NaN equals every NaN; equal values have equal
/// hashes.
@propertyWrapper
@frozen
public struct Reflexive: Sendable {
  /// The number, as any other `Double`: a NaN read from here is unequal to itself again.
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

  /// Hashes the number, all NaNs alike.
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
    /// Coded as the bare number, so that the wrapper never shows in a document.
    public init(from decoder: any Decoder) throws {
      wrappedValue = try decoder.singleValueContainer().decode(Double.self)
    }

    /// Writes the bare number. What the encoder does with a NaN or an infinity is its own affair.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }
#endif
