import AnimationTiming

/// A ``AnimationTiming/Timeline`` for a ``TrackSet``: its steps move properties to values, or run tracks.
///
/// ```swift
/// var timeline = TrackTimeline()
/// timeline.animate(door, to: 100, with: .curve(duration: 0.4))
/// timeline.label("open")
/// timeline.animate(lamp, to: 1, with: .spring(.snappy), at: .label("open", 0.1))
/// let playback = set.play(timeline, at: time)
/// ```
public typealias TrackTimeline = Timeline<TrackStep>

/// A step of a ``TrackTimeline``.
public struct TrackStep: Sendable {
  let property: PropertyHandle
  let change: Change

  enum Change: Sendable {
    /// Brings the property from where the step before it has left it to a value, or by one.
    case target(TrackNumbers, isRelative: Bool, Motion)
    /// A track as adding it runs it.
    case track(Track)
  }
}

extension Timeline where Step == TrackStep {
  /// Brings a property to a value.
  ///
  /// The step starts from the end of the property's previous step. The property's first step starts from the value
  /// that is visible when the timeline is played; if it starts at once and takes over, it also continues with the
  /// visible velocity. A step holds its end until the property's next step or the end of the timeline. If two steps
  /// of the property overlap, the later one wins, and the property jumps to the end of the earlier step, from which
  /// the later one starts; `problems(of:)` of the set reports the overlap.
  ///
  /// - Parameters:
  ///   - property: The property, of at most four numbers.
  ///   - value: The target, of as many numbers.
  ///   - motion: How it moves. A motion that leaves out the duration or the curve takes the timeline's
  ///     ``AnimationTiming/Timeline/stepDuration`` or ``AnimationTiming/Timeline/timingFunction``.
  ///     Default: `.inherited`, which takes both.
  ///   - place: When the step starts. Default: `.end`.
  public mutating func animate<Value: TrackValue>(
    _ property: PropertyHandle, to value: Value, with motion: Motion = .inherited,
    at place: TimelinePosition = .end
  ) {
    add(property, value, filled(motion), at: place)
  }

  /// Brings the property of a track to a value. The arguments are those of the method for a property.
  public mutating func animate<Value: TrackValue>(
    _ track: TrackHandle, to value: Value, with motion: Motion = .inherited,
    at place: TimelinePosition = .end
  ) {
    add(track.property, value, filled(motion), at: place)
  }

  /// Changes a property by a value.
  ///
  /// The target is the sum of the value and the target of the property's earlier step. Without an earlier step, the
  /// value is added to the first of these that exists when the timeline is played:
  ///
  /// - the model value of the property;
  /// - the end of its track, if the track was added from one value to another;
  /// - the last target of the playback that drives the property;
  /// - the presentation value.
  ///
  /// The other arguments are those of `animate(_:to:with:at:)`.
  public mutating func animate<Value: TrackValue>(
    _ property: PropertyHandle, by change: Value, with motion: Motion = .inherited,
    at place: TimelinePosition = .end
  ) {
    add(
      property, change, isRelative: true, filled(motion), at: place)
  }

  /// Changes the property of a track by a value. The arguments are those of the method for a property.
  public mutating func animate<Value: TrackValue>(
    _ track: TrackHandle, by change: Value, with motion: Motion = .inherited,
    at place: TimelinePosition = .end
  ) {
    add(
      track.property, change, isRelative: true, filled(motion),
      at: place)
  }

  /// Sets a property to a value at a time, by a step of the duration 0.
  public mutating func set<Value: TrackValue>(
    _ property: PropertyHandle, to value: Value, at place: TimelinePosition = .end
  ) {
    add(property, value, .curve(duration: 0), at: place)
  }

  /// Sets the property of a track to a value at a time, by a step of the duration 0.
  public mutating func set<Value: TrackValue>(
    _ track: TrackHandle, to value: Value, at place: TimelinePosition = .end
  ) {
    add(track.property, value, .curve(duration: 0), at: place)
  }

  /// Runs a track above those that a property has, as it would run if it were added then: it holds
  /// nothing after its end but by its fill. Its begin counts from the place; its clock is that of the
  /// timeline.
  ///
  /// - Parameters:
  ///   - track: What runs.
  ///   - property: One of `addProperty(_:)` or of a track, of as many numbers.
  ///   - place: When it is added.
  public mutating func add(
    _ track: Track, to property: PropertyHandle, at place: TimelinePosition = .end
  ) {
    add(
      TrackStep(property: property, change: .track(track)), duration: track.timing.duration,
      at: place)
  }

  private mutating func add<Value: TrackValue>(
    _ property: PropertyHandle, _ value: Value, isRelative: Bool = false, _ motion: Motion,
    at place: TimelinePosition
  ) {
    let numbers = value.trackNumbers
    add(
      TrackStep(
        property: property, change: .target(numbers, isRelative: isRelative, motion)),
      duration: motion.duration, at: place)
  }
}

extension TimingSchedule {
  /// Seconds of the clock until it is over, its begin counted; 0 of one without sense.
  fileprivate var duration: Double {
    let (begin, local, seconds) = (beginTime, localActiveDuration, parentDuration)
    if begin.isNaN { return 0 }
    // At the usual speed the number that was given.
    let isLocal = (seconds - local).magnitude <= 0x1p-48 * local
    return max(0, begin + (isLocal ? local : seconds))
  }
}
