import AnimationMath

/// The eight properties by which an animation or a layer relates its time to its parent's.
///
/// Core Animation: the protocol `CAMediaTiming`, whose properties these are. The initial values are
/// those of an animation; ``layer`` has those of a layer. Any bit pattern is accepted; what a
/// value without sense means is said at ``PreparedTiming``.
///
/// All times are in seconds, numbers are `Double` where Core Animation keeps a `Float`. A NaN
/// equals itself here. See also: ``PreparedTiming``, ``LayerTimeMap``.
public struct Timing: Sendable, Hashable {
  /// When the active interval begins, in the parent's time.
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
  /// Law: the end of the active interval, ``PreparedTiming/endTime``, is ``beginTime`` plus this up to
  /// rounding noise, and as a rule just below it; so lengths are compared, added and shown by this.
  public var activeDuration: Double {
    let prepared = PreparedTiming(preparing: self)
    if prepared.beginTime.isNaN { return 0 }
    return speed == 0 ? .infinity : prepared.localActiveDuration / speed.magnitude
  }

  /// The values of a fresh layer: those of an animation, but for an infinite duration.
  public static let layer = Timing(duration: .infinity)
}

#if !hasFeature(Embedded)
  extension Timing: Codable {}
#endif
