import AnimationMath

/// The eight timing properties of an animation or a layer, which relate its time to its parent's time.
///
/// Core Animation: the protocol `CAMediaTiming`, which has the same properties. The default values are those of an
/// animation; `layer` has those of a layer. Any bit pattern is accepted; ``TimingSchedule`` documents the meaning of
/// invalid values.
///
/// All times are in seconds. All numbers are `Double`, even if Core Animation stores a `Float`. A NaN equals itself
/// here. See also: ``TimingSchedule``.
public struct Timing: Sendable, Hashable {
  /// The time at which the active interval starts, in the parent's time. Default: 0.
  ///
  /// For an animation that is added to a layer, 0 means "not given": the animation starts at the commit. A number
  /// above 0 and at most 1e-100, such as `.leastNonzeroMagnitude`, is the time 0 itself. The property keeps such a
  /// number as it was set; wherever times are compared, converted or reported it counts as exactly 0.
  @Reflexive public var beginTime: Double

  /// The duration of one iteration in local time, played once in one direction. Default: 0.
  ///
  /// 0 and less mean "not given": when the animation is added, another duration replaces it, usually 0.25 s.
  @Reflexive public var duration: Double

  /// Local seconds per second of the parent. Default: 1. 0 pauses the time; a negative speed plays backwards.
  @Reflexive public var speed: Double

  /// Seconds added to the local time, not multiplied by ``speed``. Default: 0. In an animation the offset wraps
  /// around within the iterations and does not shorten the active interval.
  @Reflexive public var timeOffset: Double

  /// The number of iterations, with fractions. Default: 0. 0 and less mean "not given". With ``autoreverses``, one
  /// iteration plays forwards, then backwards.
  @Reflexive public var repeatCount: Double

  /// The duration for which iterations are played, in local time. Default: 0. 0 and less mean "not given". It takes
  /// precedence over ``repeatCount``, and ``autoreverses`` does not double it.
  @Reflexive public var repeatDuration: Double

  /// Whether each iteration plays forwards, then backwards, and so takes twice ``duration``. Default: `false`.
  public var autoreverses: Bool

  /// The fill mode: the value before the start and after the end. Default: ``FillMode/removed``.
  public var fillMode: FillMode

  /// Creates a timing from its properties. The defaults are those of an animation.
  public init(
    beginTime: Double = 0, duration: Double = 0, speed: Double = 1, timeOffset: Double = 0,
    repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
    fillMode: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }

  /// The duration of the active interval in time of the parent: the round number n · c / |speed|, for n iterations of
  /// c seconds, or ``repeatDuration`` / |speed| if a repeat duration is given.
  ///
  /// The duration is infinite if the interval never ends, as with speed 0. It is 0 for an invalid timing, and for
  /// ``duration`` 0 unless there is a repeat duration.
  ///
  /// Law: the end of the active interval, ``TimingSchedule/endTime``, is ``beginTime`` plus this duration up to
  /// rounding noise, and usually just below it. So use this property to compare, add and show durations.
  public var activeDuration: Double {
    let prepared = TimingSchedule(preparing: self)
    if prepared.beginTime.isNaN { return 0 }
    return speed == 0 ? .infinity : prepared.localActiveDuration / speed.magnitude
  }

  /// The values of a fresh layer: those of an animation, except for the infinite duration.
  package static let layer = Timing(duration: .infinity)
}

extension Timing {
  package var startTime: Double { Self.startTime(ofBegin: beginTime) }

  /// Returns the time that a begin time means: 0 if it is above 0 and at most 1e-100, else the begin time itself.
  ///
  /// Authors write such a begin time for the time 0, since 0 says that no begin time is given. Core Animation's
  /// constant for that is `AVCoreAnimationBeginTimeAtZero`, 1e-100.
  @inlinable @inline(__always)
  package static func startTime(ofBegin beginTime: Double) -> Double {
    beginTime > 0 && beginTime <= 1e-100 ? 0 : beginTime
  }
}

#if !hasFeature(Embedded)
  extension Timing: Codable {}

  extension Timing: CustomStringConvertible {
    /// The properties that differ from `Timing()`, as `Timing(duration: 2.0, fillMode: both)`.
    public var description: String { "Timing(\(words.joined(separator: ", ")))" }

    /// The properties that differ from `Timing()`, as arguments.
    package var words: [String] {
      let usual = Timing()
      let numbers: [(name: String, value: Double, usual: Double)] = [
        ("beginTime", beginTime, usual.beginTime), ("duration", duration, usual.duration),
        ("speed", speed, usual.speed), ("timeOffset", timeOffset, usual.timeOffset),
        ("repeatCount", repeatCount, usual.repeatCount),
        ("repeatDuration", repeatDuration, usual.repeatDuration),
      ]
      var words = numbers.filter { $0.value != $0.usual }.map { "\($0.name): \($0.value)" }
      if autoreverses { words.append("autoreverses: true") }
      if fillMode != usual.fillMode { words.append("fillMode: \(fillMode)") }
      return words
    }
  }
#endif

/// The value of an animation outside its active interval. Core Animation: `CAMediaTimingFillMode`.
///
/// | | before the start | after the end |
/// |---|---|---|
/// | ``removed`` | nothing | nothing |
/// | ``forwards`` | nothing | the value at its end |
/// | ``backwards`` | the value at its start | nothing |
/// | ``both`` | the value at its start | the value at its end |
///
/// "Nothing" means that the animation does not contribute: the underlying value shows through. The raw values are
/// Core Animation's string constants.
public enum FillMode: String, CaseIterable, Sendable {
  /// The four modes of the table above.
  case removed, forwards, backwards, both

  @inlinable @inline(__always)
  package var fillsBefore: Bool { self == .backwards || self == .both }

  @inlinable @inline(__always)
  package var fillsAfter: Bool { self == .forwards || self == .both }
}

#if !hasFeature(Embedded)
  extension FillMode: Codable {}
#endif

/// A type with timing properties, such as an animation or a layer. Core Animation: `CAMediaTiming`.
///
/// A conforming type stores one ``Timing`` and gets its eight properties.
public protocol MediaTiming {
  /// The eight timing properties together.
  var timing: Timing { get set }
}

extension MediaTiming {
  /// The time at which the active interval starts, in the parent's time. See ``Timing/beginTime``.
  public var beginTime: Double {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// The duration of one iteration in seconds of local time. See ``Timing/duration``.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// Local seconds per second of the parent. See ``Timing/speed``.
  public var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// Seconds added to the local time. See ``Timing/timeOffset``.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// The number of iterations. See ``Timing/repeatCount``.
  public var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// The seconds of local time for which iterations are played. See ``Timing/repeatDuration``.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether each iteration plays forwards, then backwards. See ``Timing/autoreverses``.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// The value outside the active interval. See ``Timing/fillMode``.
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  package var startTime: Double { timing.startTime }

  package var activeDuration: Double { timing.activeDuration }
}

// Recipes for the clock of a layer: pause it, resume it and change its speed, each without a jump of the layer's
// time. `parentTime` is the superlayer's time now, or absolute time for a root layer.

extension Timing {
  /// Whether the clock is paused: its speed is 0.
  @inlinable
  public var isPaused: Bool { speed == 0 }

  /// Pauses the clock at its current time. A paused clock stays as it is.
  ///
  /// The subtree below the layer pauses with it. Source: Apple, Technical Q&A QA1673.
  ///
  /// - Parameter parentTime: The superlayer's time now, in seconds; absolute time for a root layer.
  public mutating func pause(atParentTime parentTime: Double) {
    guard !isPaused else { return }
    let localTime = LayerTimeMap(self).localTime(at: parentTime)
    // Before its begin time a clock shows 0, and it must still show 0 after the begin time has passed.
    speed = 0
    timeOffset = localTime
  }

  /// Resumes a paused clock from the time at which it was paused; at `parentTime` it shows exactly that time. An
  /// animation that was added during the pause, and starts at this time of the layer, has therefore started
  /// (`TimingClockTests`).
  ///
  /// Afterwards `timeOffset` is 0 and `beginTime` has the whole shift, as in Apple's Technical Q&A QA1673; a layer
  /// paused at 100 and resumed at 130 has `beginTime` 30. In two cases, ``setSpeed(_:atParentTime:)`` gives the begin
  /// time and the offset instead: if rounding that `beginTime` would change the clock's time, and if that `beginTime`
  /// would be later than `parentTime`, because the clock's time and the new speed have opposite signs. A running
  /// clock stays as it is.
  ///
  /// - Parameters:
  ///   - parentTime: The time at which the clock resumes, in seconds of parent time.
  ///   - newSpeed: The speed from then on. Default: 1. The speed 0 traps.
  public mutating func resume(atParentTime parentTime: Double, speed newSpeed: Double = 1) {
    require(newSpeed != 0, "a clock cannot be resumed at speed 0: give the speed to resume at")
    guard isPaused else { return }
    let shown = LayerTimeMap(self).localTime(at: parentTime)
    let shifted = LayerTimeMap(beginTime: parentTime - shown / newSpeed, speed: newSpeed)
    guard shifted.localTime(at: parentTime) == shown else {
      setSpeed(newSpeed, atParentTime: parentTime)
      return
    }
    (beginTime, speed, timeOffset) = (shifted.beginTime, newSpeed, 0)
  }

  /// Changes the speed without a jump of the layer's time.
  ///
  /// If you set `speed` alone, the layer's time jumps, since local time is always computed from the begin time.
  /// Afterwards `beginTime` is `parentTime` and `timeOffset` is the local time, which is exactly the layer's time at
  /// `parentTime`.
  public mutating func setSpeed(_ newSpeed: Double, atParentTime parentTime: Double) {
    timeOffset = LayerTimeMap(self).localTime(at: parentTime)
    beginTime = parentTime
    speed = newSpeed
  }
}
