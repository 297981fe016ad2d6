/// The numbers of an axis: its ends, and ticks at multiples of 1, 2 or 5 times a power of ten.
///
/// Both ends are ticks. Total for any finite numbers: what lies beyond ±1e300 is taken as that, and
/// numbers too close for their ticks to differ are taken as equal.
struct AxisScale {
  /// A tick: the number and how it is written.
  struct Tick {
    var value: Double
    var text: String
  }

  /// At least two, in order.
  let ticks: [Tick]

  /// An axis that covers a range.
  ///
  /// - Parameters:
  ///   - range: Finite numbers. Where they are equal the axis reaches as far to both sides as they
  ///     are from 0, and from −1 to 1 about 0.
  ///   - limit: How many steps the range may be divided into, 1 or more; the steps in which the
  ///     ends lie are not divided.
  init(covering range: ClosedRange<Double>, atMost limit: Int) {
    let (lower, upper) = Self.widened(range)
    let (digit, exponent) = Self.step(atLeast: (upper - lower) / Double(max(1, limit)))
    let step = Double(digit) * powerOfTen(exponent)
    // Ends within rounding noise of a tick are that tick.
    let first = Int64((lower / step + 1e-6).rounded(.down))
    let last = max(first + 1, Int64((upper / step - 1e-6).rounded(.up)))
    ticks = (first...last).map { number in
      Tick(
        value: Double(number) * step, text: decimalText(number * digit, exponent: exponent))
    }
  }

  /// Where a number lies on the axis: 0 at its lower end, 1 at its upper one, and never outside.
  func share(_ value: Double) -> Double {
    let lower = ticks[0].value
    let upper = ticks[ticks.count - 1].value
    return min(max((min(max(value, lower), upper) - lower) / (upper - lower), 0), 1)
  }

  /// A range whose ends are clearly different.
  private static func widened(_ range: ClosedRange<Double>) -> (lower: Double, upper: Double) {
    let lower = min(max(range.lowerBound, -1e300), 1e300)
    let upper = min(max(range.upperBound, -1e300), 1e300)
    let magnitude = max(lower.magnitude, upper.magnitude)
    if magnitude < 1e-290 { return (-1, 1) }
    if upper - lower > magnitude * 1e-9 { return (lower, upper) }
    return (lower - magnitude, upper + magnitude)
  }

  /// The least step of 1, 2 or 5 times a power of ten that is at least `size`, up to noise.
  private static func step(atLeast size: Double) -> (digit: Int64, exponent: Int) {
    var exponent = 0
    while powerOfTen(exponent + 1) <= size { exponent += 1 }
    while powerOfTen(exponent) > size { exponent -= 1 }
    let unit = powerOfTen(exponent)
    for digit in [1, 2, 5] as [Int64] where Double(digit) * unit >= size * (1 - 1e-9) {
      return (digit, exponent)
    }
    return (1, exponent + 1)
  }
}

/// A power of ten; exact up to 22, and near enough for a tick beyond.
private func powerOfTen(_ exponent: Int) -> Double {
  var power = 1.0
  for _ in 0..<exponent.magnitude { power *= 10 }
  return exponent < 0 ? 1 / power : power
}
