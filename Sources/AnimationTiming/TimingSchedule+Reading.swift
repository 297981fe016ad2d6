// Where a time of the parent lies in the cycles: for one timing at any time, strictly inside a cycle by
// a shorter way, and for four timings side by side. The two shorter ways have the expressions of the
// first where nothing is snapped, and so its bits; whoever finds a lane outside asks the first.

extension TimingSchedule {
  /// What this timing makes of `parentTime`.
  ///
  /// - Parameters:
  ///   - parentTime: Any number of seconds, in the time in which ``Timing/beginTime`` is given.
  ///   - isClosedAtEnd: Whether an animation that ends exactly at this time, and not before it, is
  ///     visible though it does not fill. A group asks so of its children while it shows its own
  ///     last instant.
  /// - Returns: Phase, cycle, progress and visibility. At a boundary between two cycles the start
  ///   of the next one; at the end of the active interval the end of the last cycle. Before the
  ///   begin cycle and progress are those of the first instant.
  ///
  /// Accuracy: the position in cycles has a relative error of 2⁻⁵¹ against exact arithmetic on the
  /// same numbers, and none at the boundaries. Complexity: O(1), no allocation.
  @inlinable
  public func located(at parentTime: Double, isClosedAtEnd: Bool = false) -> LocatedTiming {
    located(at: parentTime, closing: isClosedAtEnd ? 0 : -1)
  }

  /// As ``located(at:isClosedAtEnd:)``, for a child of a group.
  ///
  /// - Parameters:
  ///   - parentTime: Any number of seconds, of the group's time.
  ///   - closing: What ``closing(at:paced:duration:)`` of the group says.
  @inlinable
  package func located(at parentTime: Double, closing: Double) -> LocatedTiming {
    if let inside = locatedInside(at: parentTime) { return inside }
    guard kind != .invalid, !parentTime.isNaN else { return .invalid }
    let isBefore = parentTime < begin
    // Written so that ∞ − ∞ cannot come up.
    var elapsed = parentTime <= begin ? 0 : snappedToInteger(cycles(in: parentTime - begin))
    var phase = isBefore ? TimingPhase.before : .active
    var isVisible = isBefore ? fillsBefore : true
    if !isBefore, isOver(elapsed) {
      phase = .after
      // The times of the parent are no closer to each other than this.
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

  /// The result strictly inside a cycle of a moving timing, by the shorter way; else nil.
  ///
  /// The expressions are those of ``located(at:isClosedAtEnd:)`` where nothing is snapped, so the
  /// bits are the same.
  @inlinable @inline(__always)
  func locatedInside(at parentTime: Double) -> LocatedTiming? {
    let elapsed = (parentTime - begin) * rate
    guard kind == .moving, elapsed > 0, elapsed < count - noise else { return nil }
    let sum = offset + direction * elapsed
    guard sum.magnitude < 0x1p50, elapsed < 0x1p50 else { return nil }
    let nearest = (sum + 0x1.8p52) - 0x1.8p52
    let gap = sum - nearest
    // Both the elapsed cycles and the position must be clear of integers.
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

  /// The progress strictly inside a cycle of a moving timing, by the shorter way; else nil, and
  /// ``located(at:isClosedAtEnd:)`` is to be asked.
  @inlinable @inline(__always)
  package func progressInside(at parentTime: Double) -> Double? {
    locatedInside(at: parentTime)?.progress
  }

  /// The progress, in four lanes, of usual timings that are strictly inside a cycle, as
  /// `locatedInside(at:)` finds it.
  ///
  /// - Parameters:
  ///   - time: Parent times.
  ///   - begin: When each begins.
  ///   - rate: The ``laneRate`` of each.
  ///   - limit: The ``laneLimit`` of each, or less.
  /// - Returns: The progress before any curve, in 0..<1 or so, and in which lanes it is that of
  ///   ``TimingSchedule/located(at:isClosedAtEnd:)``. The others are outside, or so near to a
  ///   boundary that rounding noise has to be removed; their numbers mean nothing.
  @inlinable @inline(__always)
  package static func progress(
    at time: SIMD4<Double>, begin: SIMD4<Double>, rate: SIMD4<Double>, limit: SIMD4<Double>
  ) -> (progress: SIMD4<Double>, isInside: SIMDMask<SIMD4<Int64>>) {
    let magic = SIMD4(repeating: 0x1.8p52)
    let one = SIMD4<Double>(repeating: 1)
    let elapsed = (time - begin) * rate.sizes
    let nearest = (elapsed + magic) - magic
    let gap = elapsed - nearest
    // One comparison for `elapsed > 0`, `elapsed < limit` and `size > noise`: a difference has the sign
    // that comparing says, and the last one is NaN where any is.
    let noise = SIMD4(repeating: cycleNoise) * (one + elapsed)
    let isInside = elapsed.least(limit - elapsed).least(gap.sizes - noise) .> SIMD4()
    return (turned(gap + one.masked(by: gap .< SIMD4()), rate: rate), isInside)
  }

  /// The cycle in which a timing is at a time, for ``progress(at:begin:rate:cycle:)``; NaN where that is
  /// not to be used.
  ///
  /// - Parameters: As for four lanes.
  @inlinable @inline(__always)
  package static func cycle(
    at time: Double, begin: Double, rate: Double, limit: Double
  ) -> Double {
    let elapsed = (time - begin) * rate.magnitude
    let nearest = (elapsed + 0x1.8p52) - 0x1.8p52
    let cycle = nearest - (nearest > elapsed ? 1 : 0)
    return cycle >= 0 && cycle + (1 - cycleMargin) <= min(limit, 0x1p20) ? cycle : .nan
  }

  /// The same of timings of which the cycle is known, from its begin on to its end but for so little at
  /// both that there is no rounding noise, and nothing to be asked of the begin and the limit.
  ///
  /// - Parameter cycle: A whole number of 0 or more, with its end up to the limit.
  /// - Returns: The progress, and in which lanes it is in that cycle. What is subtracted is exact there, as
  ///   the difference to the nearest cycle is.
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

  /// The progress of fractions of cycles: where the rate is below 0 there 2f, back 2 − 2f.
  @inlinable @inline(__always)
  static func turned(_ fraction: SIMD4<Double>, rate: SIMD4<Double>) -> SIMD4<Double> {
    // Else f, which is less than 2 − f.
    let scaled = fraction + fraction.masked(by: rate .< SIMD4())
    return (SIMD4(repeating: 2) - scaled).least(scaled)
  }

  /// How many cycles pass in some seconds of the parent.
  @inlinable @inline(__always)
  func cycles(in seconds: Double) -> Double {
    (kind == .rushing ? seconds * 0x1p600 : seconds) * rate
  }

  /// Whether the active interval has passed, `elapsed` cycles after the begin.
  @inlinable @inline(__always)
  func isOver(_ elapsed: Double) -> Bool {
    count < .infinity && elapsed >= count - noise && (direction != 0)
  }

  /// Cycle and progress, `elapsed` cycles after the begin.
  @inlinable
  func position(elapsed: Double, isOver: Bool) -> (cycle: Double, progress: Double) {
    let sum = direction == 0 ? offset : snappedToInteger(offset + direction * elapsed)
    var cycle: Double
    var fraction: Double
    if sum.magnitude < 0x1p51 {
      cycle = floorOfSmall(sum)
      fraction = sum - cycle
    } else {
      // Beyond 2⁵¹ every position is taken as a boundary. Where offset and elapsed time are both
      // infinite, with opposite signs, the offset decides.
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
  /// The lesser of both in each lane; that of the other where one is NaN.
  @inlinable @inline(__always)
  package func least(_ other: SIMD4) -> SIMD4 { other.replacing(with: self, where: self .< other) }

  /// The size of each lane, without its sign.
  @inlinable
  var sizes: SIMD4<Double> {
    @inline(__always) get {
      unsafeBitCast(
        unsafeBitCast(self, to: SIMD4<Int64>.self) & SIMD4<Int64>(repeating: .max),
        to: SIMD4<Double>.self)
    }
  }

  /// The lanes where the mask holds, 0 elsewhere.
  @inlinable @inline(__always)
  func masked(by mask: SIMDMask<SIMD4<Int64>>) -> SIMD4<Double> {
    unsafeBitCast(
      unsafeBitCast(self, to: SIMD4<Int64>.self) & unsafeBitCast(mask, to: SIMD4<Int64>.self),
      to: SIMD4<Double>.self)
  }
}

// The usual timing plays forwards, without an offset, for a length that is neither 0 nor infinite. Four
// numbers and the fill mode say all of it: so samplers of many animations keep it.

extension TimingSchedule {
  /// Whether this is the usual timing, of which ``init(begin:laneRate:count:activeDuration:fillsBefore:fillsAfter:)``
  /// makes the same again, and whose progress is found in lanes.
  @inlinable package var isPlain: Bool {
    kind == .moving && direction == 1 && offset == 0 && rate.isNormal && begin.isFinite
  }

  /// Cycles per second of the parent, there and back counted as one; below 0 where each cycle runs
  /// there and back.
  @inlinable package var laneRate: Double {
    // The sign by its bit: a branch on it would be foreseen wrong as often as not.
    Double(bitPattern: rate.bitPattern ^ UInt64(autoreverses ? 1 : 0) << 63)
  }

  /// Up to how many elapsed cycles a position is found in lanes.
  @inlinable package var laneLimit: Double { min(count - noise, 0x1p50) }

  /// A time from which on nothing changes any more in parent time, of the usual timing; it may be late
  /// by some neighbours, never early. Infinite where it never ends.
  @inlinable package var latestEnd: Double {
    let length = count / rate
    return begin + length + 0x1p-40 * (length + begin.magnitude)
  }

  /// The progress at the end of the active interval, of the usual timing.
  package var lastProgress: Double { position(elapsed: count, isOver: true).progress }

  /// The length of the active interval in seconds of the parent, but for rounding.
  package var parentDuration: Double {
    if kind == .rushing { return count / rate * 0x1p-600 }
    return direction == 0 && kind != .instant ? .infinity : count / rate
  }

  /// The same timing with another begin.
  package func beginning(at time: Double) -> TimingSchedule {
    TimingSchedule(
      self, begin: kind == .invalid || time.isNaN ? begin : Timing.startTime(ofBegin: time))
  }

  /// The usual timing that has these numbers.
  ///
  /// - Parameters:
  ///   - begin: When the active interval begins, in parent time; a finite number.
  ///   - laneRate: As ``laneRate`` says; a normal number.
  ///   - count: The length of the active interval in cycles; may be infinite.
  ///   - activeDuration: See ``localActiveDuration``.
  ///   - fillsBefore: Whether the first instant is shown before the begin.
  ///   - fillsAfter: Whether the last instant is shown from the end on.
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
