import AnimationMath
import AnimationTiming

/// How often something happens, as a fraction of integers: so many steps in so many seconds.
///
/// A rate such as 30000 steps in 1001 seconds is exact, and so is the time of any step, whatever
/// its number: times are computed from numbers and never added up. The fraction is kept in lowest
/// terms, so equal rates are equal values.
public struct StepRate: Sendable, Hashable {
  /// The numerator, in 1...1 000 000 000.
  public let steps: Int
  /// The denominator, in 1...1 000 000 000.
  package let seconds: Int

  /// A rate of so many steps in so many seconds.
  ///
  /// - Throws: ``AnimationTiming/InvalidParameter`` unless both are in 1...1 000 000 000.
  public init(_ steps: Int, per seconds: Int = 1) throws(InvalidParameter) {
    let range = 1...1_000_000_000
    for (name, value) in [("steps", steps), ("seconds", seconds)] where !range.contains(value) {
      throw InvalidParameter(name, Double(value), expected: "a number in 1...1000000000")
    }
    self.init(steps, seconds)
  }

  /// A rate whose two numbers are known to be in range.
  private init(_ steps: Int, _ seconds: Int) {
    var (a, b) = (steps, seconds)
    while b > 0 { (a, b) = (b, a % b) }
    self.steps = steps / a
    self.seconds = seconds / a
  }

  /// 30 steps a second.
  public static let hertz30 = StepRate(30, 1)
  /// 60 steps a second.
  public static let hertz60 = StepRate(60, 1)
  /// 120 steps a second.
  public static let hertz120 = StepRate(120, 1)
  /// 144 steps a second.
  package static let hertz144 = StepRate(144, 1)

  /// The length of a step in seconds, correctly rounded.
  public var interval: Double { Double(seconds) / Double(steps) }

  /// The steps of a second, correctly rounded.
  package var perSecond: Double { Double(steps) / Double(seconds) }

  /// When a step has passed, in seconds from the beginning, for steps numbered from 0 to 2⁵¹.
  ///
  /// Two roundings whatever the number; see `steps(in:)` for its inverse.
  public func time(ofStep number: Int) -> Double {
    Double(number) * Double(seconds) / Double(steps)
  }

  /// How many steps have passed after a time, and which part of the next one.
  ///
  /// The product of time and rate is taken to the nearest integer where it is within 2⁻⁴⁹ of it,
  /// relatively; so after `time(ofStep: n)`, or the caller's `Double(n) / 120`, exactly n steps have
  /// passed. This is the rule of the cycles of a timing, and the same function.
  ///
  /// - Parameter elapsed: Seconds from the beginning. Below 0, and for NaN, nothing has passed.
  /// - Returns: The whole steps, 0...2⁵¹, where time stands still, and the rest, in 0..<1. Both
  ///   together never decrease as the time increases.
  package func steps(in elapsed: Double) -> (whole: Int, fraction: Double) {
    steps(in: elapsed, size: elapsed.magnitude)
  }

  /// How many steps have passed between two times, and which part of the next one.
  ///
  /// As `steps(in:)` of the difference. But noise is what is within 2⁻⁴⁹ relatively to the greater
  /// of the two times, because they have been rounded before: after `start + time(ofStep: n)`,
  /// rounded, exactly n steps have passed. With a time of a day that is less than a nanosecond.
  ///
  /// - Returns: The whole steps, which never decrease as `time` increases, and the rest, in 0..<1;
  ///   0 and 0 where a time is NaN or `time` lies before `start`.
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
    /// Reads the two numbers; a rate that there is not is refused.
    public init(from decoder: any Decoder) throws {
      self = try Archive.decode(from: decoder, Self.archived)
    }

    /// Writes the steps and the seconds as a list.
    public func encode(to encoder: any Encoder) throws {
      try Archive.encode(self, to: encoder, Self.archived)
    }
  }
#endif
