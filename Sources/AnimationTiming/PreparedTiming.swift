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
/// Laws: progress is in 0...1 for every input; moving begin and parent time by an amount that both
/// take exactly changes nothing; scaling every time by a power of two changes nothing.
///
/// Source: `CAMediaTiming`; W3C Web Animations Level 1 for the boundaries of cycles.
@frozen
public struct PreparedTiming: Sendable, Hashable {
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
  public let localActiveDuration: Double

  /// Prepares `timing` as it is given: a duration of 0 is not replaced here.
  public init(_ timing: Timing) { self.init(preparing: timing) }

  /// The same for this module: a call of the other from within would make the compiler put a copy
  /// between it and its callers.
  @inline(__always)
  init(preparing timing: Timing) {
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
    begin = kind == .invalid ? 0 : timing.beginTime
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

  /// What counts as rounding noise at the end, after some cycles.
  @inlinable
  static func noise(atCount count: Double) -> Double {
    count < .infinity ? cycleNoise * max(1, count) : 0
  }

  /// When the active interval begins, in parent time; NaN of a timing without sense.
  @inlinable
  public var beginTime: Double { kind == .invalid ? .nan : begin }
}
