import AnimationMath

/// A ``Timing`` made ready to be asked many times: plain numbers, counted in cycles.
///
/// Evaluation is a pure function of the parent time, total, without loop or allocation. Positions
/// are computed in cycles and rounding noise of 2⁻⁴⁹ at a boundary is removed, so that an
/// animation of 0.01 s repeated for 0.35 s rests at its end and not at its start, and a time that
/// is `k * duration` in the caller's arithmetic lies in cycle k.
///
/// Values without sense are given one:
/// * NaN in any field, or an infinite speed: never visible, always ``TimingPhase/after``.
/// * Duration 0 or less, or an active interval that is too short for a number: at and after the
///   begin progress 1; over at once, unless ``Timing/repeatDuration`` is given. (Whoever adds an
///   animation has replaced such a duration before.)
/// * Infinite duration: progress 0 for ever.
/// * Repeat count or duration below 0: as 0, not given.
/// * An offset or a position beyond all numbers: progress 0.
///
/// A begin above 0 and at most 1e-100 is the time 0.
///
/// Laws: progress is in 0...1 for every input; moving begin and parent time by an amount that both
/// take exactly changes nothing; scaling every time by a power of two changes nothing.
///
/// Source: `CAMediaTiming`; W3C Web Animations Level 1 for the boundaries of cycles.
@frozen
public struct TimingSchedule: Sendable, Hashable {
  @usableFromInline
  enum Kind: UInt8, Sendable {
    /// Positions move with the parent time.
    case moving
    /// They do, and a second has more cycles than the greatest number.
    case rushing
    /// Speed 0 or an infinite duration: one position for ever.
    case resting
    /// A cycle or an active interval without length: progress 1 from the begin on.
    case instant
    /// NaN in a field or an infinite speed.
    case invalid

    /// Whether positions move with the parent time.
    @inlinable
    var isMoving: Bool { self == .moving || self == .rushing }
  }

  @usableFromInline package let begin: Double
  /// Cycles per second of the parent, above 0; of `instant` timings active intervals per second, of
  /// `rushing` ones cycles in 2⁻⁶⁰⁰ seconds.
  @usableFromInline let rate: Double
  /// −1, 0 or 1; 0 when resting.
  @usableFromInline let direction: Double
  /// The position in cycles at the begin.
  @usableFromInline let offset: Double
  /// The length of the active interval in cycles; of `instant` timings 0 or 1.
  @usableFromInline package let count: Double
  /// What counts as rounding noise at `count`.
  @usableFromInline let noise: Double
  @usableFromInline let kind: Kind
  @usableFromInline let autoreverses: Bool
  @usableFromInline package let fillsBefore: Bool
  @usableFromInline package let fillsAfter: Bool

  /// The length of the active interval in seconds of local time: the repeat duration, or the cycles
  /// times their length. Infinite when it never ends, 0 of a timing without sense.
  ///
  /// See ``Timing/activeDuration`` for its length in time of the parent.
  @usableFromInline package let localActiveDuration: Double

  /// Prepares `timing` as it is given: a duration of 0 is not replaced here.
  public init(_ timing: Timing) { self.init(preparing: timing) }

  /// The same for this module: a call of the other from within would make the compiler put a copy
  /// between it and its callers.
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
    // What one unit of position stands for, in local time.
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

    // Kept away from 0 and ∞, where a product with a time of ∞ or 0 would have no value.
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

  /// A timing that plays forwards, without an offset or a repeat duration, for a length that is neither 0
  /// nor infinite in a cycle: the same in fewer steps. Nil for any other.
  @inlinable @inline(__always)
  package init?(usual timing: Timing) {
    // What it does at its end is as good as random, and a branch on that would be foreseen wrong.
    let ways = Double(bitPattern: 1.0.bitPattern + UInt64(timing.autoreverses ? 1 : 0) << 52)
    let cycle = timing.duration * ways
    let rate = timing.speed / cycle
    let given = timing.repeatCount.bitPattern
    let count = Double(bitPattern: timing.repeatCount > 0 ? given : 1.0.bitPattern)
    let length = cycle * count
    // An infinite cycle has no rate.
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

  /// Another timing but for its begin.
  init(_ other: TimingSchedule, begin: Double) {
    self.begin = begin
    (rate, direction, offset) = (other.rate, other.direction, other.offset)
    (count, noise, kind) = (other.count, other.noise, other.kind)
    (autoreverses, localActiveDuration) = (other.autoreverses, other.localActiveDuration)
    (fillsBefore, fillsAfter) = (other.fillsBefore, other.fillsAfter)
  }

  /// What counts as rounding noise at the end, after some cycles.
  @inlinable
  static func noise(atCount count: Double) -> Double {
    count < .infinity ? cycleNoise * max(1, count) : 0
  }

  /// When the active interval begins, in parent time; NaN of a timing without sense.
  @inlinable
  public var beginTime: Double { kind == .invalid ? .nan : begin }
}

// The arithmetic of positions that are counted in cycles. One rule removes the rounding noise at
// cycle boundaries, and everything that speaks of a boundary goes through it.

/// The relative distance from an integer that counts as rounding noise: 2⁻⁴⁹.
@inlinable @inline(__always)
package var cycleNoise: Double { 0x1p-49 }

/// How far from both of its ends a cycle is known not to be left: more than the rounding noise of up to
/// 2²⁰ cycles, and than what a limit below that loses as a `Float` while it is up to 2¹².
@inlinable @inline(__always)
package var cycleMargin: Double { 0x1p-12 }

/// The nearest integer where `x` is within 2⁻⁴⁹ · max(1, |x|) of it, else `x`. Monotone; ±∞ and
/// NaN stay as they are.
@inlinable @inline(__always)
package func snappedToInteger(_ x: Double) -> Double {
  snappedToInteger(x, ofSize: x.magnitude)
}

/// The nearest integer where `x` is within 2⁻⁴⁹ · max(1, size) of it, else `x`.
///
/// - Parameters:
///   - x: A sum or a difference, in cycles.
///   - size: The magnitude of its greatest term, and not less than that of `x`: what the rounding
///     noise in `x` is relative to.
@inlinable @inline(__always)
package func snappedToInteger(_ x: Double, ofSize size: Double) -> Double {
  // Adding and subtracting 1.5 · 2⁵² rounds to an integer where |x| < 2⁵¹; `rounded()` would be a
  // call into the C library.
  guard x.magnitude < 0x1p51 else { return x.rounded() }
  let nearest = (x + 0x1.8p52) - 0x1.8p52
  return (x - nearest).magnitude <= cycleNoise * (size > 1 ? size : 1) ? nearest : x
}

/// The greatest integer not above `x`, for |x| < 2⁵¹.
@inlinable @inline(__always)
package func floorOfSmall(_ x: Double) -> Double {
  let nearest = (x + 0x1.8p52) - 0x1.8p52
  return nearest > x ? nearest - 1 : nearest
}

extension TimingSchedule {
  /// Whether steps show at a time the value before the jump that the progress there lies at: CSS's before flag.
  ///
  /// That is so before a first instant that runs forwards, and after a last one that a way back has reached.
  ///
  /// - Parameter located: What this timing makes of the time.
  @inlinable
  package func isBeforeJump(_ located: LocatedTiming) -> Bool {
    located.phase != .active && isBeforeJump(outside: located.phase)
  }

  /// As `isBeforeJump(_:)`, before the active interval or after it.
  @usableFromInline
  package func isBeforeJump(outside phase: TimingPhase) -> Bool {
    let isAfter = phase == .after
    // Those without length go from 0 to 1, whatever their speed.
    if kind == .instant { return !isAfter }
    let playsBackwards = direction < 0
    guard autoreverses else { return isAfter == playsBackwards }
    let elapsed = isAfter ? count : 0
    let sum = direction == 0 ? offset : snappedToInteger(offset + direction * elapsed)
    let fraction = sum - sum.rounded(.down)
    // The half of the cycle that lies on the side of the active interval: the second one falls as the
    // position rises.
    let isSecondHalf =
      isAfter == playsBackwards ? fraction >= 0.5 : fraction > 0.5 || fraction == 0
    return isAfter == (isSecondHalf != playsBackwards)
  }
}

/// Where a time lies relative to an active interval.
///
/// The active interval is closed at its begin and open at its end: at the end time itself the
/// phase is ``after``.
public enum TimingPhase: String, CaseIterable, Sendable {
  /// Before the begin, from the begin to the end, from the end on.
  case before, active, after
}

/// What a timing makes of one parent time.
@frozen
public struct LocatedTiming: Sendable, Hashable {
  /// Where the parent time lies relative to the active interval.
  public var phase: TimingPhase

  /// The index of the current cycle: an integral number from −2⁵³ to 2⁵³. 0 is the first cycle of
  /// a timing without offset; one that plays backwards counts down, from −1 without an offset.
  public var cycle: Double

  /// The position within the cycle, in 0...1: after repeating and mirroring, before any timing
  /// function. Outside the active interval that of the nearest instant in it.
  public var progress: Double

  /// Whether the animation contributes a value: it is active, or fills this side.
  public var isVisible: Bool

  /// A result from its parts.
  @inlinable
  package init(phase: TimingPhase, cycle: Double, progress: Double, isVisible: Bool) {
    self.phase = phase
    self.cycle = cycle
    self.progress = progress
    self.isVisible = isVisible
  }

  /// What a timing without sense gives at any time, and any timing at a NaN: it is over and shows
  /// nothing.
  @inlinable
  package static var invalid: LocatedTiming {
    LocatedTiming(phase: .after, cycle: 0, progress: 0, isVisible: false)
  }
}

#if !hasFeature(Embedded)
  extension TimingPhase: Codable {}
  extension LocatedTiming: Codable {}
#endif

// A group shows its own last instant: while it fills, and at the turn of one that reverses. Children
// that end just then, and not before it, are still seen.

extension TimingSchedule {
  /// By how much a child of this group may have ended before a time of the group and still count as
  /// ending at it, in seconds of the group's local time; below 0 where the group does not show its own
  /// last instant.
  ///
  /// At the end of a whole cycle that is nothing. Where a count with a fraction or a repeat duration
  /// cuts the last cycle, the time in it has the rounding of all cycles before it.
  ///
  /// - Parameters:
  ///   - located: What this timing makes of the time.
  ///   - progress: The progress there, through the group's curve.
  ///   - duration: That of the group.
  package func closing(
    at located: LocatedTiming, paced progress: Double, duration: Double
  ) -> Double {
    if progress == 1 { return 0 }
    // An offset at the end or beyond it rests at the end.
    let restsAtEnd = kind == .resting && offset == count && count < .infinity
    guard located.phase == .after || restsAtEnd else { return -1 }
    return noise * duration * (autoreverses ? 2 : 1)
  }

  /// The time in a cycle of a group at a time of the parent, counted in seconds: in the first cycle exactly
  /// what has passed since the begin, later that but for the rounding of the parent's time. Of a timing that
  /// is not the usual one at its own speed the progress times the length.
  ///
  /// - Parameters:
  ///   - located: What this timing makes of the time.
  ///   - duration: How long a cycle is, there or back.
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
