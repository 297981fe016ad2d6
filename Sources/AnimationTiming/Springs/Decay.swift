import AnimationMath

/// An exponential decay of velocity: motion that friction brings to rest.
///
/// The counterpart of ``SpringMotion`` for flings. The value runs from 0 to 1, where 1 is the whole distance that the
/// initial velocity covers, and approaches 1 forever.
///
/// Laws: velocity is the derivative of value; velocity and remainder stay in proportion.
@frozen
public struct Decay: Sendable, Hashable {
  /// The decay rate per second: after t seconds the velocity is multiplied by e^(−rate · t). Finite and above 0.
  public let rate: Double

  /// The friction of scroll views: 0.998 of the velocity is left after each millisecond.
  public static let scroll = Decay(ofMillisecond: 0.998)
  /// The fast friction of scroll views: 0.99 of the velocity is left after each millisecond.
  public static let fastScroll = Decay(ofMillisecond: 0.99)

  private init(ofMillisecond factor: Double) { rate = -1000 * Double.log(factor) }

  /// Creates a decay from its rate.
  ///
  /// - Throws: ``InvalidParameter`` if the rate is not a finite number above 0.
  public init(rate: Double) throws(InvalidParameter) {
    guard rate > 0, rate.isFinite else {
      throw InvalidParameter("rate", rate, expected: "a finite number above 0")
    }
    self.rate = rate
  }

  /// Creates a decay whose velocity is multiplied by a factor each millisecond. Scroll views use such factors: 0.998
  /// is the normal one, 0.99 the fast one.
  ///
  /// - Parameter factor: Above 0 and below 1.
  /// - Throws: ``InvalidParameter`` with the rate that would follow.
  public init(factorPerMillisecond factor: Double) throws(InvalidParameter) {
    try self.init(rate: -1000 * Double.log(factor))
  }

  /// Returns the distance that a velocity covers, in its unit of length.
  @inlinable
  public func distance(forVelocity velocity: Double) -> Double { velocity / rate }

  /// Returns the velocity that covers a distance.
  @inlinable
  public func velocity(forDistance distance: Double) -> Double { distance * rate }

  /// Returns the part of the distance that has been covered.
  ///
  /// - Parameter seconds: Time since the start; a time below 0 counts as 0.
  /// - Returns: Exactly 0 at 0, 1 at infinity; NaN for NaN.
  ///
  /// Complexity: O(1), no allocation.
  @inlinable
  public func value(at seconds: Double) -> Double {
    seconds <= 0 ? 0 : -Double.expMinusOne(-rate * seconds)
  }

  /// Returns the part of the distance that remains: 1 minus ``value(at:)`` with all its digits.
  @inlinable
  package func remainder(at seconds: Double) -> Double {
    seconds <= 0 ? 1 : Double.exp(-rate * seconds)
  }

  /// Returns the derivative of ``value(at:)``, in whole distances per second.
  @inlinable
  public func velocity(at seconds: Double) -> Double { rate * remainder(at: seconds) }

  /// Returns the time from which on less than `tolerance` of the distance remains, in seconds.
  ///
  /// - Parameter tolerance: Above 0.
  /// - Returns: 0 or more, a true bound; infinite for a tolerance of 0 or below or NaN.
  public func settlingDuration(tolerance: Double) -> Double {
    guard tolerance > 0 else { return .infinity }
    // The margin covers the rounding of logarithm and exponential.
    return max(0, -Double.log(tolerance) / rate) * (1 + 0x1p-48)
  }
}

#if !hasFeature(Embedded)
  extension Decay: Codable {
    /// Creates a decay from the fields that ``encode(to:)`` has written.
    public init(from decoder: any Decoder) throws {
      self = try Archive.decode(from: decoder, Self.archived)
    }

    /// Writes the fields as one list.
    public func encode(to encoder: any Encoder) throws {
      try Archive.encode(self, to: encoder, Self.archived)
    }
  }
#endif
