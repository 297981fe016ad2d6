import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import AnimationTracks
import LayerModel

/// An animation that can say, for a type of value, what its values come from.
package protocol AnimationSource {
  /// What values are mixed from.
  ///
  /// - Parameters:
  ///   - type: The type of the values; with a value function that of its input.
  ///   - customType: The user's own type of the values, nil where they are of none.
  ///   - objects: Receives the values that have no numbers of their own.
  func preparedSource(
    type: ValueType, customType: CustomType?, objects: inout BoxedValues
  ) throws(Diagnostic) -> PreparedInterpolation.Source

  /// How progress is paced.
  ///
  /// - Parameter curves: Where its curves are found, or put.
  func preparedPacing(
    curves: inout PreparedCurves
  ) throws(Diagnostic) -> PreparedPacing

  /// What the animation does to the layer's transform beside its own property; nil for nothing.
  func preparedRotation() -> PreparedInterpolation?
}

extension AnimationSource {
  /// Nothing: only keyframes along a path turn.
  package func preparedRotation() -> PreparedInterpolation? { nil }
}

extension BasicAnimation: AnimationSource {
  /// The ends that are given, as numbers; those that are not are read from below.
  ///
  /// - Throws: ``LayerModel/Diagnostic/Code/noValues`` without any end,
  ///   ``LayerModel/Diagnostic/Code/mismatchedValues`` and ``LayerModel/Diagnostic/Code/notANumber`` for ends
  ///   that do not fit, ``LayerModel/Diagnostic/Code/notFinite`` for rotations without a direction,
  ///   ``LayerModel/Diagnostic/Code/impossibleChange`` for a `byValue` that cannot be added or taken away.
  package func preparedSource(
    type: ValueType, customType: CustomType?, objects: inout BoxedValues
  ) throws(Diagnostic) -> PreparedInterpolation.Source {
    try preparedEnds(type: type, customType: customType, moving: velocity, objects: &objects)
  }

  /// The ends with a velocity that the start has.
  fileprivate func preparedEnds(
    type: ValueType, customType: CustomType?, moving velocity: AnimatableValue?,
    objects: inout BoxedValues
  ) throws(Diagnostic) -> PreparedInterpolation.Source {
    let from = try fromValue.map { value throws(Diagnostic) in
      try value.preparedLanes(for: type, customType, of: "fromValue", objects: &objects)
    }
    let to = try toValue.map { value throws(Diagnostic) in
      try value.preparedLanes(for: type, customType, of: "toValue", objects: &objects)
    }
    // Beside both ends the change is not looked at, whatever it is.
    let change = from == nil || to == nil ? byValue : nil
    let by = try change.map { value throws(Diagnostic) in
      try value.preparedLanes(for: type, customType, of: "byValue", objects: &objects)
    }
    let velocity = try velocity.map { value throws(Diagnostic) in
      let lanes = try value.preparedLanes(
        for: type, customType, of: "velocity", objects: &objects)
      guard lanes.allSatisfy(\.isFinite) else { throw .notANumber("velocity") }
      return lanes
    }
    do {
      return .ends(
        try PreparedEnds(
          from: from, to: to, by: by, type: type, isAdditive: isAdditive,
          neutral: valueFunction?.neutralInput, absent: absentEnds ?? [], velocity: velocity))
    } catch {
      switch error {
      case .noEnds:
        throw .noValues
      case .mismatchedCounts:
        throw .mismatchedValues("the ends have different counts of numbers")
      case .singularChange, .notAdditive:
        throw .impossibleChange
      case .noDirection:
        throw .noDirection
      }
    }
  }

  /// The animation's curve, linear without one. Never throws.
  package func preparedPacing(
    curves: inout PreparedCurves
  ) throws(Diagnostic) -> PreparedPacing {
    PreparedPacing(curves.curve(timingFunction), carrying: velocity == nil ? 0 : duration)
  }
}

extension SpringAnimation: AnimationSource {
  /// The ends as those of ``basic``, with the velocity of the start and with the same errors.
  package func preparedSource(
    type: ValueType, customType: CustomType?, objects: inout BoxedValues
  ) throws(Diagnostic) -> PreparedInterpolation.Source {
    var start: AnimatableValue?
    if case .perSecond(let velocity)? = velocity { start = velocity }
    return try basic.preparedEnds(
      type: type, customType: customType, moving: start, objects: &objects)
  }

  /// The spring's motion over the duration, in place of a curve.
  ///
  /// - Throws: ``LayerModel/Diagnostic/Code/impossibleSpring`` where ``spring`` is nil.
  package func preparedPacing(
    curves: inout PreparedCurves
  ) throws(Diagnostic) -> PreparedPacing {
    guard let spring else { throw .impossibleSpring }
    return PreparedPacing(motion(of: spring), duration: duration)
  }

  /// How a spring goes where the animation says what it does over-damped.
  package func motion(of spring: Spring) -> SpringMotion {
    SpringMotion(spring, overdamped: overdampedResponse, allowsOverdamping: allowsOverdamping)
  }
}

extension DecayAnimation: AnimationSource {
  /// The movement of each number, with the errors of `prepared(for:_:)`.
  package func preparedSource(
    type: ValueType, customType: CustomType?, objects: inout BoxedValues
  ) throws(Diagnostic) -> PreparedInterpolation.Source {
    .decay(try prepared(for: type, customType))
  }

  /// Even speed: a decay runs in seconds. Never throws.
  package func preparedPacing(
    curves: inout PreparedCurves
  ) throws(Diagnostic) -> PreparedPacing { PreparedPacing(.linear) }
}

extension KeyframeAnimation: AnimationSource {
  /// The keyframes as numbers, with times and tangents settled. Complexity: O(values).
  ///
  /// - Throws: ``LayerModel/Diagnostic/Code/unknownCalculationMode``, ``LayerModel/Diagnostic/Code/noValues``,
  ///   ``LayerModel/Diagnostic/Code/mismatchedValues`` and ``LayerModel/Diagnostic/Code/notANumber`` for values
  ///   that do not fit, the last one for a tension, continuity or bias that is read and not finite too;
  ///   ``LayerModel/Diagnostic/Code/notFinite`` for rotations without a direction;
  ///   ``LayerModel/Diagnostic/Code/unpaceable`` for whole transforms in a paced mode.
  package func preparedSource(
    type: ValueType, customType: CustomType?, objects: inout BoxedValues
  ) throws(Diagnostic) -> PreparedInterpolation.Source {
    if let unknownCalculationMode { throw .unknownCalculationMode(unknownCalculationMode) }
    if let path { return .path(try preparedPath(path, type: type)) }
    var lanes: [[Double]] = []
    for value in values {
      lanes.append(try value.preparedLanes(for: type, customType, of: "values", objects: &objects))
    }
    do {
      return .keyframes(
        try PreparedKeyframes(
          values: lanes, type: type, mode: calculationMode, keyTimes: keyTimes,
          tension: tensionValues ?? [], continuity: continuityValues ?? [],
          bias: biasValues ?? []))
    } catch {
      throw error == .unshapeable ? .notANumber(impossibleShape) : Diagnostic(error)
    }
  }

  /// The first of the fields that shape the spline with what is not finite.
  private var impossibleShape: String {
    let fields = [("tensionValues", tensionValues), ("continuityValues", continuityValues)]
    let found = fields.first { $1?.prefix(values.count).allSatisfy(\.isFinite) == false }
    return found?.0 ?? "biasValues"
  }

  private func preparedPath(
    _ path: BezierPath, type: ValueType
  ) throws(Diagnostic) -> PreparedPathKeyframes {
    guard type == .point || type == .size else {
      throw .mismatchedValues("a path gives points, not values of type \(type.rawValue)")
    }
    do {
      return try PreparedPathKeyframes(
        path, mode: calculationMode, keyTimes: keyTimes, pacing: pathPacing)
    } catch {
      throw Diagnostic(error)
    }
  }

  /// The rotation along the path, before what the transform does; nil without a path or a rotation
  /// mode.
  package func preparedRotation() -> PreparedInterpolation? {
    guard let path, let rotationMode,
      let keyframes = try? PreparedPathKeyframes(
        path, mode: calculationMode, keyTimes: keyTimes, pacing: pathPacing)
    else { return nil }
    return PreparedInterpolation(
      .pathAngle(keyframes, offset: rotationMode == .auto ? 0 : .pi), type: .transform,
      isAdditive: true, function: .rotateZ)
  }

  /// The curve of the whole and, in the modes that read them, those of the segments. Never throws.
  package func preparedPacing(
    curves: inout PreparedCurves
  ) throws(Diagnostic) -> PreparedPacing {
    let readsSegmentCurves = !calculationMode.isPaced && calculationMode != .discrete
    return PreparedPacing(
      curves.curve(timingFunction),
      segments: readsSegmentCurves ? timingFunctions.map { curves.curve($0) } : [])
  }
}

extension Diagnostic {
  init(_ problem: PreparedKeyframes.Problem) {
    switch problem {
    case .noValues: self = .noValues
    case .mismatchedCounts:
      self = .mismatchedValues("the keyframes have different counts of numbers")
    case .unpaceable: self = .unpaceable
    case .unshapeable: self = .notANumber("a tension, continuity or bias")
    case .noDirection: self = .noDirection
    }
  }
}

extension Animation {
  /// What a layer shows of a property, or of a component of it, that nothing but this animation
  /// moves; nil for no value.
  ///
  /// Made ready for this one reading.
  ///
  /// - Parameters:
  ///   - path: What is read.
  ///   - layer: Where key paths find what they name.
  ///   - model: The value of the whole property below the animation.
  ///   - time: The time of the layer, in which the begin and the durations are settled.
  package func value(
    at path: PropertyPath, of layer: Layer, over model: AnimatableValue, time: Double
  ) -> AnimatableValue? {
    var flattening = AnimationLowering(
      layer: layer, properties: AnimatedProperties(), superseded: [], isOfBlock: false,
      isOfUser: false, springsWithoutDuration: [], isDriven: false,
      place: Diagnostic.Place(layer: layer.id),
      objects: BoxedValues())
    flattening.add(self, timing: timing, group: -1, path: [])
    var tracks = TrackRecord()
    _ = tracks.addClock(.unchanged, parent: nil)
    for group in flattening.groups {
      _ = tracks.addClock(group.clock, parent: group.parent + 1)
    }
    let property = tracks.addProperty(
      path.key.type, model: EffectAccumulator.modelLanes(model, objects: &flattening.objects))
    for (part, track) in zip(flattening.parts, flattening.tracks)
    where part.property.isSame(as: path) {
      tracks.append(track.on(part.group + 1), to: property)
    }
    var reader = TrackReader()
    return reader.withLanes(
      of: property, component: path.component?.lanes, in: tracks, at: time
    ) { lanes in
      lanes.map {
        AnimatableValue(
          lanes: Span(_unsafeElements: $0), type: path.type, objects: flattening.objects,
          customType: path.customType?.name)
      }
    }
  }
}
