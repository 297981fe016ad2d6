// The position of a parent time in the iterations: for one timing at any time, for one timing strictly inside an
// iteration in fewer steps, and for four timings side by side. If nothing is snapped, the two shorter forms have the
// expressions of the first form, and so its bits. A caller that finds a lane outside uses the first form.

extension TimingSchedule {
  /// Returns the phase, the iteration, the progress and the visibility at `parentTime`.
  ///
  /// - Parameters:
  ///   - parentTime: Any number of seconds, in the time in which ``Timing/beginTime`` is given.
  ///   - isClosedAtEnd: Whether an animation that ends exactly at this time, and not before it, is visible even if it
  ///     does not fill. A group passes true to its children while it shows its own last instant. Default: `false`.
  /// - Returns: Phase, iteration, progress and visibility. At a boundary between two iterations, the start of the
  ///   next iteration; at the end of the active interval, the end of the last iteration. Before the start, iteration
  ///   and progress are those of the first instant.
  ///
  /// Accuracy: the position in iterations has a relative error of 2⁻⁵¹ against exact arithmetic on the same numbers,
  /// and none at the boundaries. Complexity: O(1), no allocation.
  @inlinable
  public func located(at parentTime: Double, isClosedAtEnd: Bool = false) -> LocatedTiming {
    located(at: parentTime, closing: isClosedAtEnd ? 0 : -1)
  }

  /// Returns ``located(at:isClosedAtEnd:)`` for a child of a group. `closing` is the result of the group's
  /// ``closing(at:paced:duration:)``.
  @inlinable
  package func located(at parentTime: Double, closing: Double) -> LocatedTiming {
    if let inside = locatedInside(at: parentTime) { return inside }
    guard kind != .invalid, !parentTime.isNaN else { return .invalid }
    let isBefore = parentTime < begin
    // Written so that ∞ − ∞ cannot occur.
    var elapsed = parentTime <= begin ? 0 : snappedToInteger(cycles(in: parentTime - begin))
    var phase = isBefore ? LocatedTiming.Phase.before : .active
    var isVisible = isBefore ? fillsBefore : true
    if !isBefore, isOver(elapsed) {
      phase = .after
      // Neighbouring times of the parent are at least this far apart.
      let slack = closing + parentTime.ulp
      isVisible = fillsAfter || (closing >= 0 && elapsed <= count + noise + cycles(in: slack))
      elapsed = count
    }
    guard kind != .instant else {
      return LocatedTiming(
        phase: phase, cycle: 0, progress: isBefore ? 0 : 1, isVisible: isVisible)
    }
    let (cycle, progress) = position(elapsed: elapsed, isOver: phase == .after)
    return LocatedTiming(phase: phase, cycle: cycle, progress: progress, isVisible: isVisible)
  }

  /// Returns the result strictly inside an iteration of a moving timing, in fewer steps; else nil.
  ///
  /// The expressions are those of ``located(at:isClosedAtEnd:)`` without snapping, so the bits are the same.
  @inlinable @inline(__always)
  func locatedInside(at parentTime: Double) -> LocatedTiming? {
    let elapsed = (parentTime - begin) * rate
    guard kind == .moving, elapsed > 0, elapsed < count - noise else { return nil }
    let sum = offset + direction * elapsed
    guard sum.magnitude < 0x1p50, elapsed < 0x1p50 else { return nil }
    let nearest = (sum + 0x1.8p52) - 0x1.8p52
    let gap = sum - nearest
    // Both the elapsed iterations and the position must be clear of integers.
    let elapsedGap = elapsed - ((elapsed + 0x1.8p52) - 0x1.8p52)
    guard gap.magnitude > cycleNoise * (1 + sum.magnitude),
      elapsedGap.magnitude > cycleNoise * (1 + elapsed)
    else { return nil }
    let fraction = gap < 0 ? gap + 1 : gap
    return LocatedTiming(
      phase: .active, cycle: gap < 0 ? nearest - 1 : nearest,
      progress: !autoreverses ? fraction : fraction > 0.5 ? 2 - 2 * fraction : 2 * fraction,
      isVisible: true)
  }

  @inlinable @inline(__always)
  package func progressInside(at parentTime: Double) -> Double? {
    locatedInside(at: parentTime)?.progress
  }

  /// Returns the progress of four usual timings strictly inside an iteration, as `locatedInside(at:)` finds it.
  ///
  /// - Parameters:
  ///   - rate: The ``laneRate`` of each timing.
  ///   - limit: The ``laneLimit`` of each timing, or less.
  /// - Returns: The progress before any curve, in 0..<1 or nearly so, and the lanes in which it is that of
  ///   ``TimingSchedule/located(at:isClosedAtEnd:)``. The other lanes are outside, or so near to a boundary that
  ///   rounding noise has to be removed; their numbers mean nothing.
  @inlinable @inline(__always)
  package static func progress(
    at time: SIMD4<Double>, begin: SIMD4<Double>, rate: SIMD4<Double>, limit: SIMD4<Double>
  ) -> (progress: SIMD4<Double>, isInside: SIMDMask<SIMD4<Int64>>) {
    let magic = SIMD4(repeating: 0x1.8p52)
    let one = SIMD4<Double>(repeating: 1)
    let elapsed = (time - begin) * rate.sizes
    let nearest = (elapsed + magic) - magic
    let gap = elapsed - nearest
    // One comparison for `elapsed > 0`, `elapsed < limit` and `size > noise`: the sign of a difference is that of the
    // comparison, and the last difference is NaN if any number is NaN.
    let noise = SIMD4(repeating: cycleNoise) * (one + elapsed)
    let isInside = elapsed.least(limit - elapsed).least(gap.sizes - noise) .> SIMD4()
    return (turned(gap + one.masked(by: gap .< SIMD4()), rate: rate), isInside)
  }

  /// Returns the iteration of a timing at a time, for ``progress(at:begin:rate:cycle:)``; NaN if that function must
  /// not be used.
  @inlinable @inline(__always)
  package static func cycle(
    at time: Double, begin: Double, rate: Double, limit: Double
  ) -> Double {
    let elapsed = (time - begin) * rate.magnitude
    let nearest = (elapsed + 0x1.8p52) - 0x1.8p52
    let cycle = nearest - (nearest > elapsed ? 1 : 0)
    return cycle >= 0 && cycle + (1 - cycleMargin) <= min(limit, 0x1p20) ? cycle : .nan
  }

  /// Returns the progress of four usual timings whose iteration is known. Inside the iteration, except for
  /// `cycleMargin` at both ends, there is no rounding noise, and start and limit need no test.
  ///
  /// - Parameter cycle: A whole number of 0 or more. The end of the iteration is at most the limit.
  /// - Returns: The progress, and the lanes in which the time is in that iteration. Subtracting the iteration is
  ///   exact there, like the difference to the nearest iteration.
  @inlinable @inline(__always)
  package static func progress(
    at time: SIMD4<Double>, begin: SIMD4<Double>, rate: SIMD4<Double>, cycle: SIMD4<Double>
  ) -> (progress: SIMD4<Double>, isInside: SIMDMask<SIMD4<Int64>>) {
    let fraction = (time - begin) * rate.sizes - cycle
    let half = SIMD4<Double>(repeating: 0.5)
    return (
      turned(fraction, rate: rate),
      (fraction - half).sizes .< SIMD4(repeating: 0.5 - cycleMargin)
    )
  }

  /// Returns the progress at fractions f of iterations: f, or, if the rate is below 0, 2f in the forward half and 2 −
  /// 2f in the backward half.
  @inlinable @inline(__always)
  static func turned(_ fraction: SIMD4<Double>, rate: SIMD4<Double>) -> SIMD4<Double> {
    // If the rate is above 0, this is f, which is less than 2 − f.
    let scaled = fraction + fraction.masked(by: rate .< SIMD4())
    return (SIMD4(repeating: 2) - scaled).least(scaled)
  }

  /// Returns the number of iterations in some seconds of the parent.
  @inlinable @inline(__always)
  func cycles(in seconds: Double) -> Double {
    (kind == .rushing ? seconds * 0x1p600 : seconds) * rate
  }

  /// Whether the active interval is over, `elapsed` iterations after the start.
  @inlinable @inline(__always)
  func isOver(_ elapsed: Double) -> Bool {
    count < .infinity && elapsed >= count - noise && (direction != 0)
  }

  /// Returns iteration and progress, `elapsed` iterations after the start.
  @inlinable
  func position(elapsed: Double, isOver: Bool) -> (cycle: Double, progress: Double) {
    let sum = direction == 0 ? offset : snappedToInteger(offset + direction * elapsed)
    var cycle: Double
    var fraction: Double
    if sum.magnitude < 0x1p51 {
      cycle = floorOfSmall(sum)
      fraction = sum - cycle
    } else {
      // Beyond 2⁵¹ every position counts as a boundary. If offset and elapsed time are both infinite, with opposite
      // signs, the offset decides.
      let far = sum.isNaN ? offset : sum
      cycle = min(max(far.rounded(.down), -0x1p53), 0x1p53)
      fraction = 0
      if far.isInfinite { return (cycle, 0) }
    }
    if fraction == 0 {
      let showsEnd =
        direction > 0 ? isOver && sum > 0 : direction < 0 ? !isOver : sum > 0
      if showsEnd {
        cycle = max(cycle - 1, -0x1p53)
        fraction = 1
      }
    }
    if autoreverses {
      fraction = fraction > 0.5 ? 2 - 2 * fraction : 2 * fraction
    }
    return (cycle, fraction)
  }
}

extension SIMD4<Double> {
  /// Returns the lesser number of each lane; that of `other` if either is NaN.
  @inlinable @inline(__always)
  package func least(_ other: SIMD4) -> SIMD4 { other.replacing(with: self, where: self .< other) }

  @inlinable
  var sizes: SIMD4<Double> {
    @inline(__always) get {
      unsafeBitCast(
        unsafeBitCast(self, to: SIMD4<Int64>.self) & SIMD4<Int64>(repeating: .max),
        to: SIMD4<Double>.self)
    }
  }

  /// Returns the lanes in which the mask holds, and 0 in the others.
  @inlinable @inline(__always)
  func masked(by mask: SIMDMask<SIMD4<Int64>>) -> SIMD4<Double> {
    unsafeBitCast(
      unsafeBitCast(self, to: SIMD4<Int64>.self) & unsafeBitCast(mask, to: SIMD4<Int64>.self),
      to: SIMD4<Double>.self)
  }
}

// The usual timing plays forwards, without an offset, for a duration that is neither 0 nor infinite. Four numbers and
// the fill mode describe it completely, so samplers of many animations store those.

extension TimingSchedule {
  /// Whether this is the usual timing: ``init(begin:laneRate:count:activeDuration:fillsBefore:fillsAfter:)`` makes
  /// the same timing again, and its progress is found in lanes.
  @inlinable package var isPlain: Bool {
    kind == .moving && direction == 1 && offset == 0 && rate.isNormal && begin.isFinite
  }

  /// Iterations per second of the parent, both halves of an autoreversing iteration counted as one; below 0 if each
  /// iteration autoreverses.
  @inlinable package var laneRate: Double {
    // The bit sets the sign: a branch would often be mispredicted.
    Double(bitPattern: rate.bitPattern ^ UInt64(autoreverses ? 1 : 0) << 63)
  }

  /// The greatest number of elapsed iterations for which a position is found in lanes.
  @inlinable package var laneLimit: Double { min(count - noise, 0x1p50) }

  /// A parent time from which on a usual timing no longer changes. It may be late by 2⁻⁴⁰ of the duration and the
  /// begin time together, never early. Infinite if the timing never ends.
  @inlinable package var latestEnd: Double {
    let length = count / rate
    return begin + length + 0x1p-40 * (length + begin.magnitude)
  }

  /// The progress of a usual timing at the end of the active interval.
  package var lastProgress: Double { position(elapsed: count, isOver: true).progress }

  /// The duration of the active interval in seconds of the parent, except for rounding.
  package var parentDuration: Double {
    if kind == .rushing { return count / rate * 0x1p-600 }
    return direction == 0 && kind != .instant ? .infinity : count / rate
  }

  package func beginning(at time: Double) -> TimingSchedule {
    TimingSchedule(
      self, begin: kind == .invalid || time.isNaN ? begin : Timing.startTime(ofBegin: time))
  }

  /// Creates the usual timing with these numbers: `begin` is finite, `laneRate` normal, and `count` may be infinite.
  @inlinable @inline(__always)
  package init(
    begin: Double, laneRate: Double, count: Double, activeDuration: Double, fillsBefore: Bool,
    fillsAfter: Bool
  ) {
    self.begin = begin
    rate = laneRate.magnitude
    direction = 1
    offset = 0
    self.count = count
    noise = Self.noise(atCount: count)
    kind = .moving
    autoreverses = laneRate < 0
    self.fillsBefore = fillsBefore
    self.fillsAfter = fillsAfter
    localActiveDuration = activeDuration
  }
}
