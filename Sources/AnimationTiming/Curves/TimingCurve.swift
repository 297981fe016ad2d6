import AnimationMath

/// A ``TimingFunction`` prepared for repeated evaluation: plain numbers and, for stops, one table that is only read.
///
/// Evaluation is a pure function without allocation. NaN gives NaN.
@frozen
public struct TimingCurve: Sendable, Hashable {
  @usableFromInline private(set) var first: CurveStage
  /// The links after the first one; without a reference if there are none.
  @usableFromInline let others: FixedArray<CurveStage>
  /// Whether this is a single Bézier curve, neither reversed nor inverted: the usual case.
  @usableFromInline let isPlainCubic: Bool

  /// Creates a curve that will be evaluated often. Keep it.
  ///
  /// Complexity: a Bézier curve takes 3 to 5 µs and 2.6 kB, at most 4 kB. The named curves are an exception: their
  /// tables are made once and shared. The other forms take well under 1 µs, stops O(n). Evaluation takes 3 ns if
  /// there is a table, up to 6 ns on average if a curve has a vertical tangent.
  public init(_ function: TimingFunction) {
    self.init(function, isTabulated: true)
  }

  /// Returns a curve without a table, which will be evaluated only a few times.
  ///
  /// The values agree with those of ``init(_:)`` within the stated accuracy, not to the last bit. Complexity: well
  /// under 1 µs, stops O(n); evaluation of a Bézier curve takes 30 to 100 ns.
  package static func untabulated(_ function: TimingFunction) -> TimingCurve {
    TimingCurve(function, isTabulated: false)
  }

  private init(_ function: TimingFunction, isTabulated: Bool) {
    self.init(
      CurveStage(function.first, isTabulated: isTabulated),
      rest: function.rest.links.map { CurveStage($0, isTabulated: isTabulated) })
  }

  init(_ first: CurveStage, rest: [CurveStage]) {
    (self.first, others) = (first, FixedArray(rest))
    isPlainCubic =
      others.isEmpty && first.kind == .cubic && first.table.count > CubicIndex.place
      && !first.isReversed && !first.isInverted
  }

  var rest: [CurveStage] { others.withUnsafeBufferPointer { Array($0) } }

  /// Linear progress, without using ``TimingFunction/linear``.
  package static let linear = TimingCurve(.linear)

  /// Whether this is the line y = x, held at its ends: then 0...1 needs no evaluation.
  @inlinable
  package var isLinear: Bool {
    others.isEmpty && first.kind == .linear && first.isReversed == first.isInverted
  }

  /// Whether this is a single Bézier curve, neither reversed nor inverted, that shares its table with another such
  /// curve: then the curves are equal.
  package func sharesTable(with other: TimingCurve) -> Bool {
    isPlainCubic && other.isPlainCubic && first.table.isIdentical(to: other.first.table)
  }

  /// Returns whether this is a single curve whose table has other references.
  package mutating func isInUse() -> Bool { others.isEmpty && !first.table.isAlone() }

  package var hasTable: Bool { isPlainCubic }

  /// Returns the progress of this curve at a linear position in its duration.
  ///
  /// - Parameter fraction: Linear position in 0...1. Outside it the input is clamped, unless the curve is
  ///   `extrapolated`.
  /// - Returns: The progress: exactly 0 at 0 and exactly 1 at 1, except for reversed curves, steps that jump at an
  ///   end, stops, and springs that have not settled. It may leave 0...1 in between.
  ///
  /// Accuracy: within 1e-12 · max(1, |y|) of the exact value at a fraction within 2⁻⁵² of the given one, and within
  /// 1e-12 of the ends at the given one (`CubicSolverTests`); linear is exact. A Bézier curve with ordinates in 0...1
  /// stays there and falls nowhere by more than that error. Complexity: O(1), for stops O(log n); no allocation. See
  /// also: ``derivative(at:)``.
  @inlinable @inline(__always)
  public func progress(at fraction: Double) -> Double {
    if isPlainCubic {
      let progress = first.table.withAddress { CubicFrame($0).progress(at: fraction) }
      return progress ?? unusualProgress(at: fraction)
    }
    return linkedProgress(at: fraction)
  }

  /// Returns the progress of a single Bézier curve if its table does not have it directly.
  @inlinable @inline(never)
  func unusualProgress(at fraction: Double) -> Double {
    guard fraction >= 0, fraction <= 1 else { return linkedProgress(at: fraction) }
    return first.table.withAddress { cubicProgress(at: fraction, $0) }
  }

  /// Returns the progress through all links, one after the other. Out of line, so that it is not repeated at every
  /// call of the usual case.
  @inlinable @inline(never)
  func linkedProgress(at fraction: Double) -> Double {
    var progress = first.progress(at: fraction)
    for index in 0..<others.count { progress = others[index].progress(at: progress) }
    return progress
  }

  /// Returns the progress at a fraction; with `isBeforeJump`, at a jump of steps the progress before it. See
  /// ``TimingSchedule/isBeforeJump(_:)``.
  @inlinable
  package func progress(at fraction: Double, isBeforeJump: Bool) -> Double {
    isBeforeJump ? progressBeforeJump(at: fraction) : progress(at: fraction)
  }

  @usableFromInline @inline(never)
  func progressBeforeJump(at fraction: Double) -> Double {
    if isPlainCubic { return progress(at: fraction) }
    var progress = first.progress(at: fraction, fromBelow: true)
    var fromBelow = first.side(fromBelow: true)
    for index in 0..<others.count {
      progress = others[index].progress(at: progress, fromBelow: fromBelow)
      fromBelow = others[index].side(fromBelow: fromBelow)
    }
    return progress
  }

  /// Returns the slope of this curve: progress per fraction.
  ///
  /// - Returns: At 0 and 1 the one-sided slope from inside; 0 outside if the input is clamped, at steps and inside
  ///   their intervals; at a vertical tangent the greatest finite number with its sign. At a corner the slope on its
  ///   right, except at 1.
  ///
  /// Complexity: that of `progress(at:)`.
  @inlinable
  public func derivative(at fraction: Double) -> Double {
    var slope = first.derivative(at: fraction)
    if !others.isEmpty {
      var progress = first.progress(at: fraction)
      for index in 0..<others.count {
        let link = others[index]
        slope *= link.derivative(at: progress)
        progress = link.progress(at: progress)
      }
    }
    return limited(slope)
  }

  /// Returns `slope`, with the greatest finite numbers for the infinite ones.
  @inlinable
  func limited(_ slope: Double) -> Double {
    slope.isNaN
      ? .nan : min(max(slope, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}

extension TimingCurve {
  /// The fractions at which a curve of n steps may jump: the multiples of 1/n in 0...1, even if it does not jump at an
  /// end. Empty for more than 64 steps and for every other curve.
  package var jumps: [Double] {
    guard others.isEmpty, case .steps(let count, _, _) = first.kind, count <= 64 else { return [] }
    return (0...Int(count)).map { Double($0) / count }
  }
}

extension TimingCurve {
  /// Whether the progress always rises, or always falls, from 0 to 1, so that there is an inverse.
  ///
  /// There is none for steps, curves that overshoot, springs that oscillate, and the families back, elastic and
  /// bounce. Complexity: O(1), for stops O(n).
  package var isMonotone: Bool {
    first.isMonotone && rest.allSatisfy { $0.isMonotone }
  }

  /// Returns the fraction in 0...1 at which the curve has a given progress: the inverse of `progress(at:)`.
  ///
  /// - Returns: The fraction, at a jump that of the jump; nil if the curve is not monotone (``isMonotone``), if it
  ///   does not reach the progress, and for NaN.
  ///
  /// Law: if the slope at x is above 2⁻¹⁰, the fraction of the progress at x is within 2⁻⁴⁰ of x, or, for a slope
  /// below 1, within 2⁻⁴⁰ over the slope. Complexity: O(1), at most 128 evaluations per link, usually 5; no
  /// allocation.
  package func fraction(at progress: Double) -> Double? {
    guard isMonotone else { return nil }
    var value = progress
    for link in rest.reversed() {
      guard let fraction = link.fraction(at: value) else { return nil }
      value = fraction
    }
    return first.fraction(at: value)
  }
}

extension CurveStage {
  var isMonotone: Bool {
    switch kind {
    case .linear: true
    case .steps: false
    case .cubic: CubicSolver(table).isMonotone
    case .penner(let easing): easing.isMonotone
    case .spring(let spring, let duration): spring.isMonotone(until: duration)
    case .stops(let stops): stops.isMonotone(table)
    }
  }

  /// Returns the fraction in 0...1 with the given progress, for a monotone link.
  func fraction(at progress: Double) -> Double? {
    let y = isInverted ? 1 - progress : progress
    let x: Double?
    if case .linear = kind {
      x = y >= 0 && y <= 1 ? y : nil
    } else {
      x = root(of: y)
    }
    return isReversed ? x.map { 1 - $0 } : x
  }

  /// Returns the input of an output, by Newton's method inside a bracket that is halved if four steps gain too
  /// little.
  private func root(of y: Double) -> Double? {
    var (low, high) = (0.0, 1.0)
    let (start, end) = (innerProgress(at: 0), innerProgress(at: 1))
    if y == start { return 0 }
    if y == end { return 1 }
    let sign: Double = start < end ? 1 : -1
    guard sign * (y - start) > 0, sign * (end - y) > 0 else { return nil }
    var x = (y - start) / (end - start)
    var lastWidth = 2.0
    for step in 1...128 {
      let error = innerProgress(at: x) - y
      if error == 0 { return x }
      if sign * error < 0 { low = x } else { high = x }
      let width = high - low
      var next = x - error / innerDerivative(at: x)
      if step & 3 == 0 {
        if width > 0.5 * lastWidth { next = low + 0.5 * width }
        lastWidth = width
      }
      if !(next > low && next < high) { next = low + 0.5 * width }
      if !(next > low && next < high) { return x }
      x = next
    }
    return x
  }
}

extension CubicSolver {
  /// Whether the ordinate never falls: its derivative, a quadratic with the Bernstein coefficients
  /// y1, y2 − y1 and 1 − y2, has no negative value in 0...1.
  var isMonotone: Bool {
    let (start, middle, end) = (y1, y2 - y1, 1 - y2)
    return start >= 0 && end >= 0 && (middle >= 0 || middle * middle <= start * end)
  }
}

extension PreparedStops {
  /// Whether the outputs rise, or fall, from each stop to the next. The inputs cover 0...1, or the outer pieces
  /// continue with their slope.
  func isMonotone(_ table: FixedArray<Double>) -> Bool {
    guard count > 1 else { return false }
    let outputs = (0..<count).map { table[2 * $0 + 1] }
    let pairs = zip(outputs, outputs.dropFirst())
    return pairs.allSatisfy { $0 < $1 } || pairs.allSatisfy { $0 > $1 }
  }
}

extension TimingCurve {
  /// Returns the slope of this curve on one side of a fraction: progress per fraction.
  ///
  /// - Parameters:
  ///   - fraction: Linear position in 0...1. If the curve limits its input to that range, the slope is 0 outside the
  ///     range, and at an end on the outer side.
  ///   - isRising: Whether to return the slope on the right, towards which a growing fraction moves; else the slope
  ///     on the left.
  /// - Returns: At a corner the slope of that side. Between steps 0. NaN at a jump inside 0...1, of steps or between
  ///   two stops of one input: the curve has no slope there. Infinite at a vertical tangent. NaN gives NaN.
  ///
  /// The slope is exact: the derivative of the curve's own equation. A Bézier curve with the abscissa x(s) is solved
  /// for its parameter s first. For x′(s) above 0.01 and fractions in 0.001...0.999 the error is within 1e-12 · b ·
  /// (1 + b), with b = 1 + (|y1| + |y2|) / x′(s)² (`TimingFunctionSlopeTests.matchesExactDerivatives`). Penner's
  /// exponential curves are exactly 0 and 1 at their ends, with jumps of 2⁻¹⁰ there, and have the slope of their
  /// inside. The corners of his bouncing curves are at their binary64 values. Complexity: O(1), for stops O(log n); a
  /// Bézier curve is solved, in 30 to 100 ns. No allocation.
  @inlinable
  package func slope(at fraction: Double, isRising: Bool) -> Double {
    var slope = first.slope(at: fraction, isRising: isRising)
    if !others.isEmpty {
      var progress = first.progress(at: fraction)
      for index in 0..<others.count {
        let link = others[index]
        slope = slope.chained(
          with: link.slope(at: progress, isRising: isRising == (slope >= 0)))
        progress = link.progress(at: progress)
      }
    }
    return slope
  }
}

extension CurveStage {
  @inlinable
  func slope(at fraction: Double, isRising: Bool) -> Double {
    let x = isReversed ? 1 - fraction : fraction
    guard !x.isNaN else { return .nan }
    let isBefore = isReversed == isRising ? x <= 0 : x < 0
    let isAfter = isReversed == isRising ? x > 1 : x >= 1
    guard !(isBefore || isAfter) || extrapolates else { return 0 }
    let slope =
      isBefore || isAfter
      ? outerSlope(before: isBefore) : slopeOfForm(at: x, isRising: isReversed != isRising)
    return isReversed == isInverted ? slope : -slope
  }

  /// For x in 0...1, on a side that is also in 0...1.
  @inlinable
  func slopeOfForm(at x: Double, isRising: Bool) -> Double {
    switch kind {
    case .linear: return 1
    case .cubic: return CubicSolver(table).derivative(at: x, isRising: isRising)
    case .steps(let count, let jumps, let offset):
      let place = x * count
      guard place == place.rounded(.down) else { return 0 }
      // The input does not go below 0, so nothing jumps there.
      return x > 0 && place - 1 + offset < jumps ? .nan : 0
    case .stops(let stops): return stops.slope(at: x, isRising: isRising, table)
    case .penner(let easing): return easing.derivative(at: x)
    case .spring(let spring, let duration):
      return spring.velocity(at: x * duration) * duration
    }
  }
}

extension PreparedStops {
  /// Returns the slope of the piece on one side of `x`; NaN if the outputs jump. Inputs below 0 do not occur, so a
  /// jump at 0 does not count.
  @inlinable
  func slope(at x: Double, isRising: Bool, _ table: FixedArray<Double>) -> Double {
    table.withUnsafeBufferPointer { table in
      guard count > 1 else { return 0 }
      var last = piece(at: x, table)
      if table[2 * (last + 1)] <= x { last += 1 }
      var first = last
      if table[2 * last] == x {
        while first > 0, table[2 * (first - 1)] == x { first -= 1 }
        let jumps = table[2 * first + 1] != table[2 * last + 1]
        if jumps && x != 0 { return .nan }
      }
      let start = isRising || table[2 * last] != x ? last : first - 1
      let index = 2 * min(max(start, 0), count - 2)
      let (x1, y1, x2, y2) = (table[index], table[index + 1], table[index + 2], table[index + 3])
      return x1 == x2 ? 0 : (y2 - y1) / (x2 - x1)
    }
  }
}
