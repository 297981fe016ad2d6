import AnimationGeometry
import AnimationInterpolation
import AnimationTiming

/// The reason why values cannot make a ``Track``, or bytes no ``TrackSet``, as text.
public struct TrackError: Error, Sendable, Hashable, CustomStringConvertible {
  package let reason: Reason

  package init(_ reason: Reason) { self.reason = reason }

  package enum Reason: Sendable, Hashable {
    /// There is no value, or the path draws nothing.
    case noValues
    /// Values of several types, or with different counts of numbers.
    case mixedValues
    /// Texts and images, which are not numbers.
    case notNumbers(ValueType)
    /// Whole transforms, or a path of infinite length, at constant speed: they have no distances.
    case notPaceable
    /// A rotation without length, or with a component that is not finite.
    case noDirection
    /// Whole transforms, rotations and paths, which do not decay.
    case notThrowable(ValueType)
    /// Invalid numbers of a decay.
    case decay(PreparedDecay.Problem)
    /// The bytes are no set, or a set that was changed; the reason and the place.
    case damaged(String)
  }

  /// The reason, as one sentence.
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
  /// Creates a track between two values of any numeric type, including whole transforms, rotations, lists of numbers
  /// and colours.
  ///
  /// - Parameters:
  ///   - start: The value at progress 0.
  ///   - end: The value at progress 1, of the same type.
  ///   - timing: The timing, in the time of the clock.
  ///   - curve: The timing function. Default: `.linear`.
  ///   - clock: The index of the clock in the track's set. Default: 0, absolute time.
  ///   - isAdditive: Whether it adds to the underlying value instead of replacing it. Default: `false`.
  /// - Throws: ``TrackError`` if the ends cannot make a track.
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

  /// Creates a track through any number of values.
  ///
  /// - Parameters:
  ///   - values: One value per keyframe, all of one type.
  ///   - keyTimes: Their times as fractions of an iteration, from 0 to 1. Default: nil, evenly spaced. Ignored in a
  ///   paced mode.
  ///   - mode: The rule for the values between the keyframes. Default: `.linear`.
  ///   - timing: The timing, in the time of the clock.
  ///   - curves: One for each segment between two keyframes, or a single one for all of them. Default: none, linear
  ///   segments.
  ///   - clock: The index of the clock in the track's set. Default: 0, absolute time.
  ///   - isAdditive: Whether it adds to the underlying value instead of replacing it. Default: `false`.
  /// - Throws: ``TrackError`` if the values cannot make a track.
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

  /// Creates a track of a point on a motion path.
  ///
  /// - Parameters:
  ///   - path: The path; the point jumps over a gap between its subpaths.
  ///   - mode: The division of time: equal parts for the elements, or constant speed along the whole path in the
  ///   paced modes. Default: `.paced`.
  ///   - timing: The timing, in the time of the clock.
  ///   - curve: The timing function of a whole iteration. Default: `.linear`.
  ///   - clock: The index of the clock in the track's set. Default: 0, absolute time.
  /// - Throws: ``TrackError`` for a path that draws nothing, or is infinitely long at constant speed.
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

  /// Creates a track of a decay, which friction brings to rest, or a spring if it reaches a bound: see
  /// `DecayAnimation` of `LayerModel`, which has the same parts.
  ///
  /// - Parameters:
  ///   - start: The start value: numbers that move one by one, no whole transform, rotation or path.
  ///   - velocity: The velocity at the start, per second of its own time, of the same type.
  ///   - decay: The friction.
  ///   - target: The value at rest. Default: nil, the value to which friction leads.
  ///   - gridStep: The step of a grid of values at rest, 0 for a number without a grid. Default: nil, no grid.
  ///   - gridOffset: One point of the grid. Default: nil, zero.
  ///   - bounds: The bounds of the value at rest, number by number; infinite numbers for no bound. Default: nil.
  ///   - restDistance: The greatest distance from its target at the end, above 0. Default: nil, a thousandth of the
  ///   way.
  ///   - timing: The timing, in the time of the clock; with a duration of 0 it lasts as long as it moves.
  ///   - clock: The index of the clock in the track's set. Default: 0, absolute time.
  /// - Throws: ``TrackError`` if the values cannot make a track.
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
