import AnimationMath

extension PreparedTimingFunction {
  /// The slope of this curve on one side of a fraction: progress per fraction.
  ///
  /// - Parameters:
  ///   - fraction: Linear position in 0...1. Where it is limited to that range, the slope is 0
  ///     outside it, and at an end on the outer side.
  ///   - isRising: Whether the slope is that on the right, towards which a fraction that grows
  ///     moves; else that on the left.
  /// - Returns: At a corner the slope of that side. Between steps 0. At a jump inside 0...1, be it of
  ///   steps or between two stops of one input, NaN: the curve has no slope there. Infinite at a
  ///   vertical tangent. NaN in gives NaN out.
  ///
  /// Exact, that is, the derivative of the curve's own equation. A Bézier curve with the abscissa
  /// x(s) is solved for its parameter s first: with b = 1 + (|y1| + |y2|) / x′(s)² the error is
  /// within 1e-12 · b · (1 + b) for x′(s) > 0.01 and fractions in 0.001...0.999
  /// (`TimingFunctionSlopeTests.matchesExactDerivatives`). Penner's exponential curves, which are
  /// exactly 0 and 1 at their ends and jump there by 2⁻¹⁰, have the slope of their inside; the
  /// corners of his bouncing ones are where binary64 puts them. Complexity: O(1), of stops
  /// O(log n); a Bézier curve is solved, in 30 to 100 ns. No allocation.
  @inlinable
  public func slope(at fraction: Double, isRising: Bool) -> Double {
    var slope = first.slope(at: fraction, isRising: isRising)
    if !rest.isEmpty {
      var progress = first.progress(at: fraction)
      for link in rest {
        slope = slope.chained(
          with: link.slope(at: progress, isRising: isRising == (slope >= 0)))
        progress = link.progress(at: progress)
      }
    }
    return slope
  }
}

extension PreparedLink {
  /// As ``PreparedTimingFunction/slope(at:isRising:)``, for this link.
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

  /// For x in 0...1, on a side that lies there too.
  @inlinable
  func slopeOfForm(at x: Double, isRising: Bool) -> Double {
    switch kind {
    case .linear: return 1
    case .cubic: return CubicSolver(table).derivative(at: x, isRising: isRising)
    case .steps(let count, let jumps, let offset):
      let place = x * count
      guard place == place.rounded(.down) else { return 0 }
      // The input does not go below 0, so that nothing jumps there.
      return x > 0 && place - 1 + offset < jumps ? .nan : 0
    case .stops(let stops): return stops.slope(at: x, isRising: isRising, table)
    case .penner(let easing): return easing.derivative(at: x)
    case .spring(let spring, let duration):
      return spring.velocity(at: x * duration) * duration
    }
  }
}

extension PreparedStops {
  /// The slope of the piece on one side of `x`; NaN where the outputs jump. Inputs below 0 do not
  /// occur, so that a jump at 0 is none.
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
