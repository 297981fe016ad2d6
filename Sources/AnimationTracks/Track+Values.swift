import AnimationGeometry
import AnimationInterpolation
import AnimationTiming

/// Why values cannot make a ``Track``, or bytes no ``TrackSet``, in words.
public struct TrackError: Error, Sendable, Hashable, CustomStringConvertible {
  package let reason: Reason

  package init(_ reason: Reason) { self.reason = reason }

  /// What is wrong.
  package enum Reason: Sendable, Hashable {
    /// There is no value, or the path draws nothing.
    case noValues
    /// Values of several types, or with different counts of numbers.
    case mixedValues
    /// Texts and images, which are no numbers.
    case notNumbers(ValueType)
    /// Whole transforms, or a path of infinite length, at even speed: they have no distances.
    case notPaceable
    /// A rotation without length, or with a component that is not finite.
    case noDirection
    /// Whole transforms, rotations and paths, which friction does not move.
    case notThrowable(ValueType)
    /// Numbers that no decay has.
    case decay(PreparedDecay.Problem)
    /// What was read is no set, or one that was changed; what is wrong with it and where.
    case damaged(String)
  }

  /// What is wrong, in one sentence.
  public var description: String {
    switch reason {
    case .noValues: "a track needs a value, or a path that draws something"
    case .mixedValues: "the values of a track must have the same type and the same count of numbers"
    case .notNumbers(let type):
      "values of a track: expected numbers, found a value of type \(type.rawValue)"
    case .notPaceable:
      "the distances between the values are not finite, so the values cannot be paced"
    case .noDirection:
      "a rotation of a track: expected a length above 0 and finite components, found none; "
        + "give a quaternion of length 1"
    case .notThrowable(let type):
      "a decay moves numbers independently, so it cannot move a value of type \(type.rawValue)"
    case .decay(.bounds): "a lower bound is above its upper bound"
    case .decay(.step): "a grid step must be 0 or more"
    case .decay(.restDistance):
      "the rest distance of a decay must be above 0"
    case .decay(.rate), .decay(.stiffness), .decay(.mismatchedCounts), .decay(.notFinite):
      "a number of a decay, or of its path, is infinite or NaN"
    case .damaged(let what): "the bytes are not a track set, or were changed: \(what)"
    }
  }
}

extension Track {
  /// A track between two values of any type that is numbers: whole transforms, rotations, lists of
  /// numbers and colours too.
  ///
  /// - Parameters:
  ///   - start: The value at progress 0.
  ///   - end: The value at progress 1, of the same type.
  ///   - timing: In the time of the clock.
  ///   - curve: Linear progress to paced progress.
  ///   - clock: The index of the clock in the set that the track is put in.
  ///   - isAdditive: Whether it adds to what lies below it instead of replacing it.
  /// - Throws: What makes the ends none of a track.
  public init(
    from start: AnimatableValue, to end: AnimatableValue, timing: Timing,
    curve: TimingFunction = .linear, clock: Int = 0, isAdditive: Bool = false
  ) throws(TrackError) {
    let values = try Self.numbers([start, end])
    do throws(PreparedEnds.Problem) {
      let ends = try PreparedEnds(
        from: values[0], to: values[1], by: nil, type: start.type, isAdditive: isAdditive)
      self.init(
        .ends(ends), start.type, timing, PreparedPacing(TimingCurve(curve)), clock,
        isAdditive)
    } catch {
      throw TrackError(error == .noDirection ? .noDirection : .mixedValues)
    }
  }

  /// A track through any number of values.
  ///
  /// - Parameters:
  ///   - values: One value a keyframe, all of one type.
  ///   - keyTimes: Where they lie in a cycle, from 0 to 1; nil for evenly. Not read in a paced mode.
  ///   - mode: How the values between the keyframes are found.
  ///   - timing: In the time of the clock.
  ///   - curves: One for each segment between two keyframes, or a single one for each of them; none
  ///     for even speed.
  ///   - clock: The index of the clock in the set that the track is put in.
  ///   - isAdditive: Whether it adds to what lies below it instead of replacing it.
  /// - Throws: What makes the values none of a track.
  public init(
    keyframes values: [AnimatableValue], keyTimes: [Double]? = nil,
    mode: CalculationMode = .linear, timing: Timing, curves: [TimingFunction] = [],
    clock: Int = 0, isAdditive: Bool = false
  ) throws(TrackError) {
    let numbers = try Self.numbers(values)
    do throws(PreparedKeyframes.Problem) {
      let keyframes = try PreparedKeyframes(
        values: numbers, type: values[0].type, mode: mode, keyTimes: keyTimes)
      let prepared = curves.map { TimingCurve($0) }
      let segments =
        prepared.count == 1
        ? Array(repeating: prepared[0], count: keyframes.segmentCount) : prepared
      self.init(
        .keyframes(keyframes), values[0].type, timing,
        PreparedPacing(.linear, segments: segments), clock, isAdditive)
    } catch {
      throw TrackError(of: error)
    }
  }

  /// A track of a point that walks a path.
  ///
  /// - Parameters:
  ///   - path: The path; a gap between its subpaths is jumped.
  ///   - mode: How time is shared out: in equal parts among the elements, or along the whole path at
  ///     even speed in the paced modes.
  ///   - timing: In the time of the clock.
  ///   - curve: The pacing of a whole cycle.
  ///   - clock: The index of the clock in the set that the track is put in.
  /// - Throws: ``TrackError`` for a path that draws nothing, or is infinitely long at even speed.
  public init(
    path: BezierPath, mode: CalculationMode = .paced, timing: Timing,
    curve: TimingFunction = .linear, clock: Int = 0
  ) throws(TrackError) {
    do throws(PreparedKeyframes.Problem) {
      let walked = try PreparedPathKeyframes(path, mode: mode, pacing: .arcLength)
      self.init(
        .path(walked), .point, timing, PreparedPacing(TimingCurve(curve)), clock, false)
    } catch {
      throw TrackError(of: error)
    }
  }

  /// A track of something thrown, which friction brings to rest, or a spring where it reaches a bound: see
  /// `DecayAnimation` of `LayerModel`, of which these are the parts.
  ///
  /// - Parameters:
  ///   - start: Where it starts: numbers that move one by one, no whole transform, rotation or path.
  ///   - velocity: How fast it moves then, per second of its own time, of the same type.
  ///   - decay: The friction.
  ///   - target: Where it is to come to rest instead of where friction brings it.
  ///   - gridStep: The distances between the places at which it may come to rest, 0 of a number for anywhere.
  ///   - gridOffset: One of them; nil for zero.
  ///   - bounds: Between what it comes to rest, number by number; infinite numbers for no bound.
  ///   - restDistance: How near it is to its target at the end, above 0; nil for a thousandth of the way.
  ///   - timing: In the time of the clock; with a duration of 0 it lasts as long as it moves.
  ///   - clock: The index of the clock in the set that the track is put in.
  /// - Throws: What makes the values none of a track.
  public init(
    from start: AnimatableValue, velocity: AnimatableValue, decay: Decay,
    to target: AnimatableValue? = nil, gridStep: AnimatableValue? = nil,
    gridOffset: AnimatableValue? = nil,
    within bounds: (low: AnimatableValue, high: AnimatableValue)? = nil,
    restDistance: Double? = nil, timing: Timing = Timing(fillMode: .both), clock: Int = 0
  ) throws(TrackError) {
    guard start.type.isOfRates else { throw TrackError(.notThrowable(start.type)) }
    let lanes = { (value: AnimatableValue?) throws(TrackError) -> [Double]? in
      guard let value else { return nil }
      return try Self.numbers([start, value])[1]
    }
    var course = PreparedDecay.Course(
      from: try Self.numbers([start])[0], velocity: try Self.numbers([start, velocity])[1],
      rate: decay.rate)
    course.target = try lanes(target)
    course.step = try lanes(gridStep)
    course.offset = try lanes(gridOffset)
    course.lowerBound = try lanes(bounds?.low)
    course.upperBound = try lanes(bounds?.high)
    course.restDistance = restDistance
    do throws(PreparedDecay.Problem) {
      let thrown = try PreparedDecay(course, duration: timing.duration)
      var timing = timing
      if !(timing.duration > 0) { timing.duration = thrown.duration }
      self.init(.decay(thrown), start.type, timing, PreparedPacing(.linear), clock, false)
    } catch {
      throw TrackError(error == .mismatchedCounts ? .mixedValues : .decay(error))
    }
  }

  private init(
    _ source: PreparedInterpolation.Source, _ type: ValueType, _ timing: Timing,
    _ pacing: PreparedPacing, _ clock: Int, _ isAdditive: Bool
  ) {
    self.init(
      clock: clock, timing: TimingSchedule(timing), pacing: pacing,
      interpolation: PreparedInterpolation(
        source, type: type, isAdditive: isAdditive, endsAtStart: timing.autoreverses))
  }

  /// The numbers of values of one type.
  private static func numbers(_ values: [AnimatableValue]) throws(TrackError) -> [[Double]] {
    guard let first = values.first else { throw TrackError(.noValues) }
    var objects = BoxedValues()
    var numbers: [[Double]] = []
    for value in values {
      guard value.type == first.type else { throw TrackError(.mixedValues) }
      guard !value.type.usesObjects else { throw TrackError(.notNumbers(value.type)) }
      numbers.append(value.lanes(objects: &objects))
    }
    return numbers
  }
}

extension TrackError {
  fileprivate init(of problem: PreparedKeyframes.Problem) {
    switch problem {
    case .noValues: self.init(.noValues)
    case .mismatchedCounts: self.init(.mixedValues)
    // Tracks give their splines no shapes.
    case .unpaceable, .unshapeable: self.init(.notPaceable)
    case .noDirection: self.init(.noDirection)
    }
  }
}
