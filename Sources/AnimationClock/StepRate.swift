import AnimationMath
import AnimationTiming

/// A rate as a fraction of integers: a number of steps per number of seconds.
///
/// A rate such as 30000 steps in 1001 seconds is exact, and so is the time of any step, whatever its number: times
/// are computed from numbers and never added up. The fraction is stored in lowest terms, so equal rates are equal
/// values.
public struct StepRate: Sendable, Hashable {
  /// The numerator, in 1...1 000 000 000.
  public let steps: Int
  /// The denominator, in 1...1 000 000 000.
  package let seconds: Int

  /// Creates a rate of steps per seconds. Default: steps per second.
  ///
  /// - Throws: ``AnimationTiming/InvalidParameter`` unless both are in 1...1 000 000 000.
  public init(_ steps: Int, per seconds: Int = 1) throws(InvalidParameter) {
    let range = 1...1_000_000_000
    for (name, value) in [("steps", steps), ("seconds", seconds)] where !range.contains(value) {
      throw InvalidParameter(name, Double(value), expected: "a number in 1...1000000000")
    }
    self.init(steps, seconds)
  }

  /// Creates a rate from two numbers that are known to be in range.
  private init(_ steps: Int, _ seconds: Int) {
    var (a, b) = (steps, seconds)
    while b > 0 { (a, b) = (b, a % b) }
    self.steps = steps / a
    self.seconds = seconds / a
  }

  /// 30 steps per second.
  public static let hertz30 = StepRate(30, 1)
  /// 60 steps per second.
  public static let hertz60 = StepRate(60, 1)
  /// 120 steps per second.
  public static let hertz120 = StepRate(120, 1)
  /// 144 steps per second.
  package static let hertz144 = StepRate(144, 1)

  /// The duration of a step in seconds, correctly rounded.
  public var interval: Double { Double(seconds) / Double(steps) }

  /// The steps per second, correctly rounded.
  package var perSecond: Double { Double(steps) / Double(seconds) }

  /// Returns the time at the end of `number` steps, in seconds from the start, for 0 to 2⁵¹ steps.
  ///
  /// Two roundings whatever the number; see `steps(in:)` for its inverse.
  public func time(ofStep number: Int) -> Double {
    Double(number) * Double(seconds) / Double(steps)
  }

  /// Returns the number of steps that have passed after a time, and the fraction of the next one.
  ///
  /// The product of time and rate is rounded to the nearest integer if it is within 2⁻⁴⁹ of it, relatively; so after
  /// `time(ofStep: n)`, or the caller's `Double(n) / 120`, exactly n steps have passed. The iterations of a timing
  /// use the same rule and the same function.
  ///
  /// - Parameter elapsed: Seconds from the start. Below 0, and for NaN, nothing has passed.
  /// - Returns: The whole steps, 0...2⁵¹, where the count stops, and the rest, in 0..<1. Both together never decrease
  ///   as the time increases.
  package func steps(in elapsed: Double) -> (whole: Int, fraction: Double) {
    steps(in: elapsed, size: elapsed.magnitude)
  }

  /// Returns the number of steps that have passed between two times, and the fraction of the next one.
  ///
  /// As `steps(in:)` of the difference. But the tolerance is 2⁻⁴⁹ relative to the greater of the two times, because
  /// they have been rounded before: after `start + time(ofStep: n)`, rounded, exactly n steps have passed. With a
  /// time of a day that is less than a nanosecond.
  ///
  /// - Returns: The whole steps, which never decrease as `time` increases, and the rest, in 0..<1; 0 and 0 if a time
  ///   is NaN or `time` is before `start`.
  package func steps(from start: Double, to time: Double) -> (whole: Int, fraction: Double) {
    steps(in: time - start, size: max(start.magnitude, time.magnitude))
  }

  private func steps(in elapsed: Double, size: Double) -> (whole: Int, fraction: Double) {
    let product = elapsed * Double(steps) / Double(seconds)
    guard product > 0 else { return (0, 0) }
    let most = min(1 << 51, Int64(Int.max))
    guard product < Double(most) else { return (Int(most), 0) }
    let position = snappedToInteger(product, ofSize: size * Double(steps) / Double(seconds))
    let whole = floorOfSmall(position)
    return (Int(whole), position - whole)
  }
}

extension StepRate {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let steps = try archive.index(old?.steps, below: .max)
    let seconds = try archive.index(old?.seconds, below: .max)
    do throws(InvalidParameter) {
      return try StepRate(steps, per: seconds)
    } catch {
      throw archive.error("a step rate is out of range")
    }
  }
}

#if !hasFeature(Embedded)
  extension StepRate: Codable {
    /// Reads a rate that ``encode(to:)`` has written. Throws for numbers that a rate cannot have.
    public init(from decoder: any Decoder) throws {
      self = try Archive.decode(from: decoder, Self.archived)
    }

    /// Writes the steps and the seconds as a list.
    public func encode(to encoder: any Encoder) throws {
      try Archive.encode(self, to: encoder, Self.archived)
    }
  }
#endif
