import AnimationMath

/// A ``Timing`` prepared for repeated evaluation: plain numbers, counted in iterations.
///
/// Evaluation is a pure function of the parent time, total, without loop or allocation. Positions are computed in
/// iterations and rounding noise of 2⁻⁴⁹ at a boundary is removed. So an animation of 0.01 s repeated for 0.35 s
/// stops at its end and not at its start, and a time that is `k * duration` in the caller's arithmetic is in
/// iteration k.
///
/// Invalid values have a meaning:
/// * NaN in any field, or an infinite speed: never visible, always ``LocatedTiming/Phase/after``.
/// * Duration 0 or less, or an active interval that is too short for a number: at and after the start progress 1;
///   over at once, unless ``Timing/repeatDuration`` is given. (Adding an animation replaces such a duration first.)
/// * Infinite duration: progress 0 forever.
/// * Repeat count or duration below 0: the same as 0, not given.
/// * An offset or a position beyond all numbers: progress 0.
///
/// A begin time above 0 and at most 1e-100 is the time 0.
///
/// Laws: progress is in 0...1 for every input; moving begin time and parent time by an amount that both take exactly
/// changes nothing; scaling every time by a power of two changes nothing.
///
/// Source: `CAMediaTiming`; W3C Web Animations Level 1 for the boundaries of iterations.
@frozen
public struct TimingSchedule: Sendable, Hashable {
  @usableFromInline
  enum Kind: UInt8, Sendable {
    case moving
    /// Positions move, and a second has more iterations than the greatest number.
    case rushing
    /// Speed 0 or an infinite duration: one position forever.
    case resting
    /// An iteration or an active interval without duration: progress 1 from the start on.
    case instant
    /// NaN in a field or an infinite speed.
    case invalid

    @inlinable
    var isMoving: Bool { self == .moving || self == .rushing }
  }

  @usableFromInline package let begin: Double
  /// Iterations per second of the parent, above 0. In `instant` timings, active intervals per second; in `rushing`
  /// timings, iterations per 2⁻⁶⁰⁰ seconds.
  @usableFromInline let rate: Double
  /// −1, 0 or 1; 0 if the position does not move.
  @usableFromInline let direction: Double
  /// The position in iterations at the start.
  @usableFromInline let offset: Double
  /// The duration of the active interval in iterations; 0, 1 or infinite in `instant` timings.
  @usableFromInline package let count: Double
  /// The rounding noise at `count`.
  @usableFromInline let noise: Double
  @usableFromInline let kind: Kind
  @usableFromInline let autoreverses: Bool
  @usableFromInline package let fillsBefore: Bool
  @usableFromInline package let fillsAfter: Bool

  /// The duration of the active interval in seconds of local time: the repeat duration, or the iterations times their
  /// duration. Infinite if the duration or the repetition is infinite, 0 for an invalid timing.
  ///
  /// See ``Timing/activeDuration`` for the duration in seconds of the parent time.
  @usableFromInline package let localActiveDuration: Double

  /// Creates the schedule of `timing` as it is given: a duration of 0 is not replaced here.
  public init(_ timing: Timing) { self.init(preparing: timing) }

  /// Creates the schedule for callers in this module. A call of the public initialiser from within would make the
  /// compiler put a copy between it and its callers.
  @inline(__always)
  init(preparing timing: Timing) {
    if let usual = TimingSchedule(usual: timing) {
      self = usual
      return
    }
    let cycle = max(0, timing.duration) * (timing.autoreverses ? 2 : 1)
    let isInvalid =
      timing.beginTime.isNaN || timing.duration.isNaN || !timing.speed.isFinite
      || timing.timeOffset.isNaN || timing.repeatCount.isNaN || timing.repeatDuration.isNaN
    let isResting = timing.speed == 0 || cycle == .infinity
    let isInstant =
      cycle == 0
      || timing.repeatDuration <= 0 && timing.repeatCount > 0 && cycle * timing.repeatCount == 0
    let isRushing = (timing.speed / cycle).isInfinite
    let kind: Kind =
      isInvalid
      ? .invalid : isInstant ? .instant : isResting ? .resting : isRushing ? .rushing : .moving
    self.kind = kind
    begin = kind == .invalid ? 0 : timing.startTime
    autoreverses = timing.autoreverses
    fillsBefore = timing.fillMode.fillsBefore
    fillsAfter = timing.fillMode.fillsAfter

    let isEndless = cycle == .infinity
    let repeatDuration = max(0, timing.repeatDuration)
    // The local time of one unit of position.
    let unit: Double
    let count: Double
    switch kind {
    case .invalid: (unit, count) = (1, 0)
    case .instant:
      let isLasting = repeatDuration > 0 && repeatDuration < .infinity
      (unit, count) = isLasting ? (repeatDuration, 1) : (0, repeatDuration)
    case .moving, .rushing, .resting:
      unit = cycle
      count =
        isEndless
        ? .infinity
        : repeatDuration > 0
          ? snappedToInteger(repeatDuration / cycle)
          : timing.repeatCount > 0 ? timing.repeatCount : 1
    }
    self.count = count
    noise = Self.noise(atCount: count)
    localActiveDuration =
      kind == .invalid
      ? 0 : isEndless ? .infinity : repeatDuration > 0 ? repeatDuration : cycle * count

    // Kept away from 0 and ∞: there a product with a time of ∞ or 0 would have no value.
    let speed = kind == .invalid ? 1 : timing.speed.magnitude
    let span = kind == .rushing ? unit * 0x1p600 : unit
    let quotient = span > 0 ? speed / span : .infinity
    rate = min(max(quotient, .leastNonzeroMagnitude), .greatestFiniteMagnitude)
    direction = isEndless || !(timing.speed.magnitude > 0) ? 0 : timing.speed < 0 ? -1 : 1
    switch kind {
    case .invalid, .instant: offset = 0
    case .moving, .rushing: offset = timing.timeOffset / cycle
    case .resting:
      offset = isEndless ? 0 : snappedToInteger(min(max(timing.timeOffset / cycle, 0), count))
    }
  }

  /// Creates the schedule of a timing that plays forwards, without offset or repeat duration, and whose iterations
  /// are neither 0 nor infinite, in fewer steps; nil for any other timing.
  @inlinable @inline(__always)
  package init?(usual timing: Timing) {
    // Autoreversing is as good as random, so a branch on it would be mispredicted.
    let ways = Double(bitPattern: 1.0.bitPattern + UInt64(timing.autoreverses ? 1 : 0) << 52)
    let cycle = timing.duration * ways
    let rate = timing.speed / cycle
    let given = timing.repeatCount.bitPattern
    let count = Double(bitPattern: timing.repeatCount > 0 ? given : 1.0.bitPattern)
    let length = cycle * count
    // An infinite iteration has no rate.
    guard cycle > 0, rate >= .leastNormalMagnitude, rate <= .greatestFiniteMagnitude, length > 0,
      timing.timeOffset == 0, timing.repeatDuration <= 0, !timing.repeatCount.isNaN,
      timing.beginTime.isFinite
    else { return nil }
    begin = Timing.startTime(ofBegin: timing.beginTime)
    (self.rate, direction, offset) = (rate, 1, timing.timeOffset)
    (self.count, noise, kind) = (count, Self.noise(atCount: count), .moving)
    autoreverses = timing.autoreverses
    (fillsBefore, fillsAfter) = (timing.fillMode.fillsBefore, timing.fillMode.fillsAfter)
    localActiveDuration = length
  }

  init(_ other: TimingSchedule, begin: Double) {
    self.begin = begin
    (rate, direction, offset) = (other.rate, other.direction, other.offset)
    (count, noise, kind) = (other.count, other.noise, other.kind)
    (autoreverses, localActiveDuration) = (other.autoreverses, other.localActiveDuration)
    (fillsBefore, fillsAfter) = (other.fillsBefore, other.fillsAfter)
  }

  /// Returns the rounding noise at the end of some iterations.
  @inlinable
  static func noise(atCount count: Double) -> Double {
    count < .infinity ? cycleNoise * max(1, count) : 0
  }

  /// The time at which the active interval starts, in parent time; NaN for an invalid timing.
  @inlinable
  public var beginTime: Double { kind == .invalid ? .nan : begin }
}

// The arithmetic of positions that are counted in iterations. One rule removes the rounding noise at boundaries of
// iterations, and every function about boundaries uses it.

/// The relative distance from an integer that counts as rounding noise: 2⁻⁴⁹.
@inlinable @inline(__always)
package var cycleNoise: Double { 0x1p-49 }

/// The part of an iteration at each end in which a position may belong to the neighbouring iteration. It is more than
/// the rounding noise of up to 2²⁰ iterations, and more than a limit of up to 2¹² loses as a `Float`.
@inlinable @inline(__always)
package var cycleMargin: Double { 0x1p-12 }

/// Returns the nearest integer if `x` is within 2⁻⁴⁹ · max(1, |x|) of it, else `x`. Monotone; ±∞ and NaN stay as they
/// are.
@inlinable @inline(__always)
package func snappedToInteger(_ x: Double) -> Double {
  snappedToInteger(x, ofSize: x.magnitude)
}

/// Returns the nearest integer if `x` is within 2⁻⁴⁹ · max(1, size) of it, else `x`.
///
/// - Parameter size: The magnitude of the greatest term of the sum `x`, at least that of `x`. The rounding noise in
///   `x` is relative to it.
@inlinable @inline(__always)
package func snappedToInteger(_ x: Double, ofSize size: Double) -> Double {
  // Adding and subtracting 1.5 · 2⁵² rounds to an integer if |x| < 2⁵¹; `rounded()` would be a call into the C
  // library.
  guard x.magnitude < 0x1p51 else { return x.rounded() }
  let nearest = (x + 0x1.8p52) - 0x1.8p52
  return (x - nearest).magnitude <= cycleNoise * (size > 1 ? size : 1) ? nearest : x
}

/// Returns the greatest integer not above `x`, for |x| < 2⁵¹.
@inlinable @inline(__always)
package func floorOfSmall(_ x: Double) -> Double {
  let nearest = (x + 0x1.8p52) - 0x1.8p52
  return nearest > x ? nearest - 1 : nearest
}

extension TimingSchedule {
  /// Returns whether steps show the value before the jump if the progress is at a jump: CSS's before flag.
  ///
  /// That is so before a first instant that plays forwards, and after a last instant that was reached backwards.
  @inlinable
  package func isBeforeJump(_ located: LocatedTiming) -> Bool {
    located.phase != .active && isBeforeJump(outside: located.phase)
  }

  @usableFromInline
  package func isBeforeJump(outside phase: LocatedTiming.Phase) -> Bool {
    let isAfter = phase == .after
    // An instant goes from 0 to 1, whatever its speed.
    if kind == .instant { return !isAfter }
    let playsBackwards = direction < 0
    guard autoreverses else { return isAfter == playsBackwards }
    let elapsed = isAfter ? count : 0
    let sum = direction == 0 ? offset : snappedToInteger(offset + direction * elapsed)
    let fraction = sum - sum.rounded(.down)
    // The half of the iteration that is on the side of the active interval. In the second half progress falls as the
    // position rises.
    let isSecondHalf =
      isAfter == playsBackwards ? fraction >= 0.5 : fraction > 0.5 || fraction == 0
    return isAfter == (isSecondHalf != playsBackwards)
  }
}

extension LocatedTiming {
  /// The relation of a time to an active interval.
  ///
  /// The active interval is closed at its start and open at its end: at the end time itself the phase is ``after``.
  public enum Phase: String, CaseIterable, Sendable {
    /// Before the start, from the start to the end, from the end on.
    case before, active, after
  }
}

/// The result of a timing for one parent time.
@frozen
public struct LocatedTiming: Sendable, Hashable {
  /// The relation of the parent time to the active interval.
  public var phase: Phase

  /// The index of the current iteration: an integral number from −2⁵³ to 2⁵³. 0 is the first iteration of a timing
  /// without offset; a timing that plays backwards counts down, from −1 without an offset.
  public var cycle: Double

  /// The position within the iteration, in 0...1: after repeating and mirroring, before any timing function. Outside
  /// the active interval, the position of the nearest instant in it.
  public var progress: Double

  /// Whether the animation contributes a value: it is active, or fills this side.
  public var isVisible: Bool

  @inlinable
  package init(phase: Phase, cycle: Double, progress: Double, isVisible: Bool) {
    self.phase = phase
    self.cycle = cycle
    self.progress = progress
    self.isVisible = isVisible
  }

  /// The result of an invalid timing at any time, and of any timing at NaN: it is over and shows nothing.
  @inlinable
  package static var invalid: LocatedTiming {
    LocatedTiming(phase: .after, cycle: 0, progress: 0, isVisible: false)
  }
}

#if !hasFeature(Embedded)
  extension LocatedTiming.Phase: Codable {}
  extension LocatedTiming: Codable {}
#endif

// A group shows its own last instant: while it fills, and at the turn if it autoreverses. Children that end exactly
// then are still visible.

extension TimingSchedule {
  /// Returns the time by which a child of this group may have ended before a time of the group, with a progress through
  /// the group's curve, and still count as ending at it, in seconds of the group's local time. Below 0 if the group
  /// does not show its own last instant.
  ///
  /// At the end of a whole iteration the result is 0. If a count with a fraction or a repeat duration cuts the last
  /// iteration, the time in it has the rounding of all iterations before it.
  package func closing(
    at located: LocatedTiming, paced progress: Double, duration: Double
  ) -> Double {
    if progress == 1 { return 0 }
    // An offset at the end or beyond it stays at the end.
    let restsAtEnd = kind == .resting && offset == count && count < .infinity
    guard located.phase == .after || restsAtEnd else { return -1 }
    return noise * duration * (autoreverses ? 2 : 1)
  }

  /// Returns the time in an iteration of a group at a time of the parent, in seconds. In the first iteration this is
  /// exactly the time since the start. In later iterations it has only the rounding of the parent's time. For a timing
  /// other than the usual one at speed 1, the result is the progress times `duration`, that of one direction of an
  /// iteration.
  package func seconds(
    at parentTime: Double, _ located: LocatedTiming, ofCycle duration: Double
  ) -> Double {
    let product = located.progress * duration
    let length = autoreverses ? 2 * duration : duration
    guard isPlain, rate == 1 / length, located.progress > 0, located.progress < 1 else {
      return product
    }
    let elapsed = located.phase == .after ? localActiveDuration : parentTime - begin
    let start = DoublePair(product: located.cycle, length)
    let place = (elapsed - start.head) - start.tail
    let seconds = place > duration ? length - place : place
    return seconds > 0 && seconds < duration ? seconds : product
  }
}
