/// The numbers of the usual timing, as samplers of many animations keep them: it plays forwards,
/// without an offset, for a length that is neither 0 nor infinite.
///
/// Together with the fill mode they hold all that ``PreparedTiming`` does, so that each can be made
/// from the other. Positions strictly inside a cycle are found in lanes, by the very expressions of
/// ``PreparedTiming/resolved(at:isClosedAtEnd:)`` and so with the same bits; whoever finds a lane
/// outside asks the prepared timing.
@usableFromInline
package struct PlainTiming: Sendable, Hashable {
  /// When the active interval begins, in parent time.
  @usableFromInline package var begin: Double
  /// Cycles per second of the parent, there and back counted as one; below 0 where each cycle runs
  /// there and back.
  @usableFromInline package var rate: Double
  /// The length of the active interval in cycles; may be infinite.
  @usableFromInline package var count: Double
  /// See ``PreparedTiming/localActiveDuration``.
  @usableFromInline package var activeDuration: Double
  /// Whether the first instant is shown before the begin.
  @usableFromInline package var fillsBefore: Bool
  /// Whether the last instant is shown from the end on.
  @usableFromInline package var fillsAfter: Bool

  /// A timing from its numbers, as ``PreparedTiming/plain`` gives them.
  @inlinable
  package init(
    begin: Double, rate: Double, count: Double, activeDuration: Double, fillsBefore: Bool,
    fillsAfter: Bool
  ) {
    self.begin = begin
    self.rate = rate
    self.count = count
    self.activeDuration = activeDuration
    self.fillsBefore = fillsBefore
    self.fillsAfter = fillsAfter
  }

  /// Up to how many elapsed cycles a position is found in lanes.
  @inlinable
  package var limit: Double { min(count - Self.noise(atCount: count), 0x1p50) }

  /// What counts as rounding noise at the end.
  @inlinable
  static func noise(atCount count: Double) -> Double {
    count < .infinity ? cycleNoise * max(1, count) : 0
  }

  /// A time from which on nothing changes any more in parent time; it may be late by some
  /// neighbours, never early. Infinite where it never ends.
  @inlinable
  package var latestEnd: Double {
    let length = count / rate.magnitude
    return begin + length + 0x1p-40 * (length + begin.magnitude)
  }

  /// The progress, in four lanes, of timings that are strictly inside a cycle.
  ///
  /// - Parameters:
  ///   - time: Parent times.
  ///   - begin: The numbers of that name.
  ///   - rate: The numbers of that name.
  ///   - limit: The numbers of that name.
  /// - Returns: The progress before any curve, in 0..<1 or so, and in which lanes it is that of
  ///   ``PreparedTiming/resolved(at:isClosedAtEnd:)``. The others are outside, or so near to a
  ///   boundary that rounding noise has to be removed; their numbers mean nothing.
  @inlinable @inline(__always)
  package static func progress(
    at time: SIMD4<Double>, begin: SIMD4<Double>, rate: SIMD4<Double>, limit: SIMD4<Double>
  ) -> (progress: SIMD4<Double>, isInside: SIMDMask<SIMD4<Int64>>) {
    let magic = SIMD4(repeating: 0x1.8p52)
    let zero = SIMD4<Double>()
    let one = SIMD4<Double>(repeating: 1)
    let isThereAndBack = rate .< zero
    let speed = unsafeBitCast(
      unsafeBitCast(rate, to: SIMD4<Int64>.self) & SIMD4(repeating: .max),
      to: SIMD4<Double>.self)
    let elapsed = (time - begin) * speed
    let nearest = (elapsed + magic) - magic
    let gap = elapsed - nearest
    let size = unsafeBitCast(
      unsafeBitCast(gap, to: SIMD4<Int64>.self) & SIMD4(repeating: .max), to: SIMD4<Double>.self)
    // One comparison for `elapsed > 0`, `elapsed < limit` and `size > noise`: a difference has the sign
    // that comparing says, and the last one is NaN where any is.
    let noise = SIMD4(repeating: cycleNoise) * (one + elapsed)
    let isInside = elapsed.least(limit - elapsed).least(size - noise) .> zero
    let fraction = gap + one.masked(by: gap .< zero)
    // There 2f, back 2 − 2f; else f, which is less than 2 − f.
    let scaled = fraction + fraction.masked(by: isThereAndBack)
    let back = SIMD4(repeating: 2) - scaled
    return (back.least(scaled), isInside)
  }
}

extension SIMD4<Double> {
  /// The lesser of both in each lane; that of the other where one is NaN.
  @inlinable @inline(__always)
  package func least(_ other: SIMD4) -> SIMD4 { other.replacing(with: self, where: self .< other) }

  /// The lanes where the mask holds, 0 elsewhere.
  @inlinable @inline(__always)
  func masked(by mask: SIMDMask<SIMD4<Int64>>) -> SIMD4<Double> {
    unsafeBitCast(
      unsafeBitCast(self, to: SIMD4<Int64>.self) & unsafeBitCast(mask, to: SIMD4<Int64>.self),
      to: SIMD4<Double>.self)
  }
}

extension PreparedTiming {
  /// The numbers of a timing that plays forwards without an offset; nil for every other.
  package var plain: PlainTiming? {
    guard kind == .moving, direction == 1, offset == 0, rate.isNormal, begin.isFinite else {
      return nil
    }
    return PlainTiming(
      begin: begin, rate: autoreverses ? -rate : rate, count: count,
      activeDuration: localActiveDuration, fillsBefore: fillsBefore, fillsAfter: fillsAfter)
  }

  /// The prepared timing that gave these numbers.
  @inlinable
  package init(_ plain: PlainTiming) {
    begin = plain.begin
    rate = plain.rate.magnitude
    direction = 1
    offset = 0
    count = plain.count
    noise = PlainTiming.noise(atCount: plain.count)
    kind = .moving
    autoreverses = plain.rate < 0
    fillsBefore = plain.fillsBefore
    fillsAfter = plain.fillsAfter
    localActiveDuration = plain.activeDuration
  }
}
