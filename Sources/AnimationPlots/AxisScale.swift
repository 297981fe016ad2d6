import AnimationMath

/// The numbers of an axis: its ends, and ticks at multiples of 1, 2 or 5 times a power of ten, or at powers of ten.
///
/// Both ends are ticks unless the axis is tight or logarithmic. Any finite numbers are accepted: numbers beyond
/// ±1e100 count as ±1e100, and numbers too close for different ticks count as equal.
struct AxisScale {
  struct Tick {
    var value: Double
    var text: String
  }

  /// The ticks in order; at least two, except on a tight axis.
  let ticks: [Tick]
  private let isLogarithmic: Bool
  private let lower: Double
  private let upper: Double

  static let greatest = 1e100

  static func shows(_ value: Double, isLogarithmic: Bool) -> Bool {
    isLogarithmic ? value >= 1 / greatest && value <= greatest : value.magnitude <= greatest
  }

  /// Creates an axis that covers a range.
  ///
  /// - Parameters:
  ///   - range: Finite numbers. If they are equal, the axis extends to both sides by their distance from 0, to −1…1
  ///   about 0, or by a factor of ten on a logarithmic axis.
  ///   - axis: States whether the axis is logarithmic or tight; its range is ignored.
  ///   - limit: The greatest number of steps in the range, 1 or more; the steps that contain the ends are not
  ///   counted.
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

  /// Returns the position of a number on the axis: 0 at its lower end, 1 at its upper one, and never outside.
  func share(_ value: Double) -> Double {
    let value = isLogarithmic ? Double.log(max(value, 1 / Self.greatest)) : value
    return min(max((min(max(value, lower), upper) - lower) / (upper - lower), 0), 1)
  }

  /// Whether a number can be shown and lies between the ends, up to rounding.
  func holds(_ value: Double) -> Bool {
    guard Self.shows(value, isLogarithmic: isLogarithmic) else { return false }
    let value = isLogarithmic ? Double.log(value) : value
    let noise = (upper - lower) * 1e-6
    return value >= lower - noise && value <= upper + noise
  }

  /// Whether more than an end of a range lies between the ends.
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
    // Ends within rounding of a tick are that tick.
    let first = Int64((lower / step + 1e-6).rounded(.down))
    let last = max(first + 1, Int64((upper / step - 1e-6).rounded(.up)))
    let ticks = (first...last).map { number in
      Tick(
        value: Double(number) * step, text: tickText(number * digit, exponent: exponent))
    }
    return ((ticks[0].value, ticks[ticks.count - 1].value), ticks)
  }

  /// Returns ends at 1, 2 or 5 times a power of ten around a range above 0, and ticks at all of these numbers or, if
  /// there is no room, at powers of ten that are far enough apart.
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

  /// Returns the least step of 1, 2 or 5 times a power of ten that is at least `size`, up to rounding.
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

  /// Returns a range whose ends are clearly different.
  private static func widened(_ range: ClosedRange<Double>) -> (lower: Double, upper: Double) {
    let lower = min(max(range.lowerBound, -greatest), greatest)
    let upper = min(max(range.upperBound, -greatest), greatest)
    let magnitude = max(lower.magnitude, upper.magnitude)
    if magnitude < 1e-290 { return (-1, 1) }
    if upper - lower > magnitude * 1e-9 { return (lower, upper) }
    return (lower - magnitude, upper + magnitude)
  }

  /// Returns a range of numbers above 0 whose ends are clearly different.
  private static func positive(_ range: ClosedRange<Double>) -> (lower: Double, upper: Double) {
    let upper = min(max(range.upperBound, 1 / greatest), greatest)
    let lower = min(max(range.lowerBound, 1 / greatest), upper)
    return upper > lower * (1 + 1e-9) ? (lower, upper) : (lower / 10, upper * 10)
  }
}

/// Returns a power of ten; exact up to 22, and accurate enough for a tick beyond.
private func powerOfTen(_ exponent: Int) -> Double {
  var power = 1.0
  for _ in 0..<exponent.magnitude { power *= 10 }
  return exponent < 0 ? 1 / power : power
}
