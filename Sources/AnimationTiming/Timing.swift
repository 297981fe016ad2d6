import AnimationMath

/// The eight properties by which an animation or a layer relates its time to its parent's.
///
/// Core Animation: the protocol `CAMediaTiming`, whose properties these are. The initial values are
/// those of an animation; `layer` has those of a layer. Any bit pattern is accepted; what a
/// value without sense means is said at ``TimingSchedule``.
///
/// All times are in seconds, numbers are `Double` where Core Animation keeps a `Float`. A NaN
/// equals itself here. See also: ``TimingSchedule``.
public struct Timing: Sendable, Hashable {
  /// When the active interval begins, in the parent's time.
  ///
  /// In an animation that is added to a layer 0 means "not given": it begins at the commit. A number above 0
  /// and at most 1e-100, such as `.leastNonzeroMagnitude`, is the time 0 itself. The property keeps such a
  /// number as it was set; wherever times are compared, converted or reported it counts as exactly 0.
  @Reflexive public var beginTime: Double

  /// The length of one cycle in local time, played once in one direction. 0 and less mean "not
  /// given": whoever adds an animation replaces it, as a rule by 0.25 s.
  @Reflexive public var duration: Double

  /// Local seconds per second of the parent; 0 freezes, a negative speed plays backwards.
  @Reflexive public var speed: Double

  /// Added to the local time, not multiplied by ``speed``. In an animation it wraps around within
  /// the cycles and does not shorten the active interval.
  @Reflexive public var timeOffset: Double

  /// How many cycles are played, fractions included; 0 and less mean "not given". With
  /// ``autoreverses`` a cycle is there and back.
  @Reflexive public var repeatCount: Double

  /// How long cycles are played, in local time; 0 and less mean "not given". Wins over
  /// ``repeatCount`` and is not doubled by ``autoreverses``.
  @Reflexive public var repeatDuration: Double

  /// Whether each cycle runs there and back, and so takes twice ``duration``.
  public var autoreverses: Bool

  /// What is shown before the begin and after the end.
  public var fillMode: FillMode

  /// A timing from its properties, with the defaults of an animation.
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

  /// The length of the active interval in time of the parent: the round number n · c / |speed|, of n
  /// cycles of c seconds, or ``repeatDuration`` / |speed| where that is given.
  ///
  /// Infinite where it never ends, which speed 0 never does; 0 of a timing without sense and for
  /// ``duration`` 0, unless there is a repeat duration.
  ///
  /// Law: the end of the active interval, ``TimingSchedule/endTime``, is ``beginTime`` plus this up to
  /// rounding noise, and as a rule just below it; so lengths are compared, added and shown by this.
  public var activeDuration: Double {
    let prepared = TimingSchedule(preparing: self)
    if prepared.beginTime.isNaN { return 0 }
    return speed == 0 ? .infinity : prepared.localActiveDuration / speed.magnitude
  }

  /// The values of a fresh layer: those of an animation, but for an infinite duration.
  package static let layer = Timing(duration: .infinity)
}

extension Timing {
  /// When the active interval starts, in the parent's time: the time that ``beginTime`` means.
  package var startTime: Double { Self.startTime(ofBegin: beginTime) }

  /// The time that a begin time means: 0 if it is above 0 and at most 1e-100, else the begin time itself.
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
    /// `Timing(duration: 2.0, fillMode: both)`: what is not as in `Timing()`.
    public var description: String { "Timing(\(words.joined(separator: ", ")))" }

    /// What is not as in `Timing()`, as arguments.
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

/// What an animation shows outside its active interval. Core Animation: `CAMediaTimingFillMode`.
///
/// | | before the begin | after the end |
/// |---|---|---|
/// | ``removed`` | nothing | nothing |
/// | ``forwards`` | nothing | the value at its end |
/// | ``backwards`` | the value at its begin | nothing |
/// | ``both`` | the value at its begin | the value at its end |
///
/// "Nothing" means that the animation does not contribute: the value below it shows through. The
/// raw values are Core Animation's string constants.
public enum FillMode: String, CaseIterable, Sendable {
  /// The four modes of the table above.
  case removed, forwards, backwards, both

  /// Whether the first instant is held before the begin.
  @inlinable @inline(__always)
  package var fillsBefore: Bool { self == .backwards || self == .both }

  /// Whether the last instant is held after the end.
  @inlinable @inline(__always)
  package var fillsAfter: Bool { self == .forwards || self == .both }
}

#if !hasFeature(Embedded)
  extension FillMode: Codable {}
#endif

/// Something that has a place in time: an animation, a layer. Core Animation: `CAMediaTiming`.
///
/// A conforming type stores one ``Timing``; its eight properties are then its own.
public protocol MediaTiming {
  /// The eight timing properties together.
  var timing: Timing { get set }
}

extension MediaTiming {
  /// When the active interval begins, in the parent's time. See ``Timing/beginTime``.
  public var beginTime: Double {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// The length of one cycle in seconds of local time. See ``Timing/duration``.
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

  /// How many cycles are played. See ``Timing/repeatCount``.
  public var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// How many seconds of local time cycles are played. See ``Timing/repeatDuration``.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether each cycle runs there and back. See ``Timing/autoreverses``.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// What is shown outside the active interval. See ``Timing/fillMode``.
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// When the active interval starts, in the parent's time. See ``Timing/startTime``.
  package var startTime: Double { timing.startTime }

  /// How long the active interval is in the parent's time. See ``Timing/activeDuration``.
  package var activeDuration: Double { timing.activeDuration }
}

// Recipes on the timing of a layer: stopping its clock, starting it again, and changing its speed,
// each without a jump of the layer's time. `parentTime` is the superlayer's time now, or absolute
// time for a root layer.

extension Timing {
  /// Whether the clock stands still.
  @inlinable
  public var isPaused: Bool { speed == 0 }

  /// Stops the clock at the time it shows now. A paused clock stays as it is.
  ///
  /// The subtree below the layer stops with it. Source: Apple, Technical Q&A QA1673.
  public mutating func pause(atParentTime parentTime: Double) {
    guard !isPaused else { return }
    let localTime = LayerTimeMap(self).localTime(at: parentTime)
    // A clock that has not begun shows 0 and must go on doing so once the begin has passed.
    speed = 0
    timeOffset = localTime
  }

  /// Lets a paused clock go on from the time it shows, which is exactly what it shows at `parentTime`:
  /// whatever began while it stood still has begun then (`TimingClockTests`).
  ///
  /// Afterwards `timeOffset` is 0 and `beginTime` carries the whole shift, as in Apple's Technical
  /// Q&A QA1673; a layer paused at 100 and resumed at 130 has `beginTime` 30. Where that would round the
  /// time, or put the begin into the future (a clock that shows a negative time), begin and offset are
  /// those of ``setSpeed(_:atParentTime:)`` instead. A running clock stays as it is.
  ///
  /// - Parameters:
  ///   - parentTime: When it goes on, in seconds of parent time.
  ///   - newSpeed: The speed to go on with, not 0.
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

  /// Changes the speed so that the layer's time goes on from what it is now.
  ///
  /// Setting `speed` alone makes it jump, since local time is always computed from the begin.
  /// Afterwards `beginTime` is `parentTime` and `timeOffset` the local time: exactly that is shown
  /// at `parentTime`.
  public mutating func setSpeed(_ newSpeed: Double, atParentTime parentTime: Double) {
    timeOffset = LayerTimeMap(self).localTime(at: parentTime)
    beginTime = parentTime
    speed = newSpeed
  }
}
