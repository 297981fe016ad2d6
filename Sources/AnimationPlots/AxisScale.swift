import AnimationMath

/// The numbers of an axis: its ends, and ticks at multiples of 1, 2 or 5 times a power of ten, or
/// at powers of ten.
///
/// Unless the axis is tight or logarithmic both ends are ticks. Total for any finite numbers: what
/// lies beyond ±1e100 is taken as that, and numbers too close for their ticks to differ are taken as
/// equal.
struct AxisScale {
  /// A tick: the number and how it is written.
  struct Tick {
    var value: Double
    var text: String
  }

  /// In order. At least two, but for a tight axis.
  let ticks: [Tick]
  private let isLogarithmic: Bool
  private let lower: Double
  private let upper: Double

  /// The greatest magnitude that an axis shows.
  static let greatest = 1e100

  /// Whether a number can be shown on an axis.
  static func shows(_ value: Double, isLogarithmic: Bool) -> Bool {
    isLogarithmic ? value >= 1 / greatest && value <= greatest : value.magnitude <= greatest
  }

  /// An axis that covers a range.
  ///
  /// - Parameters:
  ///   - range: Finite numbers. Where they are equal the axis reaches as far to both sides as they
  ///     are from 0, and from −1 to 1 about 0; a logarithmic one by a factor of ten.
  ///   - axis: Says whether it is logarithmic or tight; its range does not count.
  ///   - limit: How many steps the range may be divided into, 1 or more; the steps in which the
  ///     ends lie are not divided.
  init(covering range: ClosedRange<Double>, of axis: Chart.Axis, atMost limit: Int) {
    isLogarithmic = axis.isLogarithmic
    let range = isLogarithmic ? Self.positive(range) : Self.widened(range)
    let (lower, upper) = range
    let (ends, ticks) =
      isLogarithmic
      ? Self.powers(from: lower, to: upper, atMost: limit)
      : Self.multiples(from: lower, to: upper, atMost: limit)
    self.ticks = axis.isTight ? ticks.filter { (lower...upper).contains($0.value) } : ticks
    let (first, last) = axis.isTight ? range : ends
    self.lower = isLogarithmic ? .log(first) : first
    self.upper = isLogarithmic ? .log(last) : last
  }

  /// Where a number lies on the axis: 0 at its lower end, 1 at its upper one, and never outside.
  func share(_ value: Double) -> Double {
    let value = isLogarithmic ? Double.log(max(value, 1 / Self.greatest)) : value
    return min(max((min(max(value, lower), upper) - lower) / (upper - lower), 0), 1)
  }

  /// Whether a number can be shown on it and lies between its ends, but for noise.
  func holds(_ value: Double) -> Bool {
    guard Self.shows(value, isLogarithmic: isLogarithmic) else { return false }
    let value = isLogarithmic ? Double.log(value) : value
    let noise = (upper - lower) * 1e-6
    return value >= lower - noise && value <= upper + noise
  }

  /// Whether more than an end of a range lies between its ends.
  func overlaps(_ range: ClosedRange<Double>) -> Bool {
    let (start, end) = (range.lowerBound, range.upperBound)
    return share(end) > 0 && share(start) < 1
  }

  // MARK: Ticks

  private static func multiples(
    from lower: Double, to upper: Double, atMost limit: Int
  ) -> (ends: (Double, Double), ticks: [Tick]) {
    let (digit, exponent) = step(atLeast: (upper - lower) / Double(max(1, limit)))
    let step = Double(digit) * powerOfTen(exponent)
    // Ends within rounding noise of a tick are that tick.
    let first = Int64((lower / step + 1e-6).rounded(.down))
    let last = max(first + 1, Int64((upper / step - 1e-6).rounded(.up)))
    let ticks = (first...last).map { number in
      Tick(
        value: Double(number) * step, text: tickText(number * digit, exponent: exponent))
    }
    return ((ticks[0].value, ticks[ticks.count - 1].value), ticks)
  }

  /// Of a range above 0, ends at 1, 2 or 5 times a power of ten, and ticks at all of these or, where
  /// there is no room, at powers of ten so far apart that there is.
  private static func powers(
    from lower: Double, to upper: Double, atMost limit: Int
  ) -> (ends: (Double, Double), ticks: [Tick]) {
    let perDecade = 1 / Double.log(10)
    let first = Int((Double.log(lower) * perDecade + 1e-9).rounded(.down))
    let last = Int((Double.log(upper) * perDecade).rounded(.up)) + 1
    let all = (first...last).flatMap { exponent in
      ([1, 2, 5] as [Int64]).map { (digit: $0, exponent: exponent, tick: tick($0, exponent)) }
    }
    let start = all.lastIndex { $0.tick.value <= lower * (1 + 1e-9) } ?? 0
    let end =
      all[(start + 1)...].firstIndex { $0.tick.value >= upper * (1 - 1e-9) } ?? all.count - 1
    let inside = all[start...end]
    let ends = (all[start].tick.value, all[end].tick.value)
    let step = max(1, (last - first - 2) / max(1, limit) + 1)
    let powers = inside.filter { $0.exponent.isMultiple(of: step) && $0.digit == 1 }
    if inside.count <= limit + 1 { return (ends, inside.map { $0.tick }) }
    return (ends, powers.count > 1 ? powers.map { $0.tick } : [all[start].tick, all[end].tick])
  }

  private static func tick(_ digit: Int64, _ exponent: Int) -> Tick {
    Tick(
      value: Double(digit) * powerOfTen(exponent),
      text: tickText(digit, exponent: exponent, atMost: 5))
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

  // MARK: Ranges

  /// A range whose ends are clearly different.
  private static func widened(_ range: ClosedRange<Double>) -> (lower: Double, upper: Double) {
    let lower = min(max(range.lowerBound, -greatest), greatest)
    let upper = min(max(range.upperBound, -greatest), greatest)
    let magnitude = max(lower.magnitude, upper.magnitude)
    if magnitude < 1e-290 { return (-1, 1) }
    if upper - lower > magnitude * 1e-9 { return (lower, upper) }
    return (lower - magnitude, upper + magnitude)
  }

  /// A range of numbers above 0 whose ends are clearly different.
  private static func positive(_ range: ClosedRange<Double>) -> (lower: Double, upper: Double) {
    let upper = min(max(range.upperBound, 1 / greatest), greatest)
    let lower = min(max(range.lowerBound, 1 / greatest), upper)
    return upper > lower * (1 + 1e-9) ? (lower, upper) : (lower / 10, upper * 10)
  }
}

/// A power of ten; exact up to 22, and near enough for a tick beyond.
private func powerOfTen(_ exponent: Int) -> Double {
  var power = 1.0
  for _ in 0..<exponent.magnitude { power *= 10 }
  return exponent < 0 ? 1 / power : power
}
