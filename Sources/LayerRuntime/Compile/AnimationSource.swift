import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import AnimationTracks
import LayerModel

/// An animation that gives the source of its values for a type of value.
package protocol AnimationSource {
  /// The source from which values are interpolated. With a value function, `type` is the type of its input; `objects`
  /// receives the values without numbers.
  func preparedSource(
    type: ValueType, customType: CustomType?, objects: inout BoxedValues
  ) throws(Diagnostic) -> PreparedInterpolation.Source

  /// The curve of the animation's progress.
  func preparedPacing(
    curves: inout PreparedCurves
  ) throws(Diagnostic) -> PreparedPacing

  /// The animation's effect on the layer's transform in addition to its own property; nil for none.
  func preparedRotation() -> PreparedInterpolation?
}

extension AnimationSource {
  /// The default, nil: only keyframes along a path rotate the layer.
  package func preparedRotation() -> PreparedInterpolation? { nil }
}

extension BasicAnimation: AnimationSource {
  /// The given ends as numbers. Missing ends are read from the underlying value.
  ///
  /// - Throws: ``LayerModel/Diagnostic/Code/noValues`` without any end,
  ///   ``LayerModel/Diagnostic/Code/mismatchedValues`` and ``LayerModel/Diagnostic/Code/notANumber`` for invalid
  ///   ends, ``LayerModel/Diagnostic/Code/notFinite`` for rotations without a direction,
  ///   ``LayerModel/Diagnostic/Code/impossibleChange`` for a `byValue` that cannot be added or subtracted.
  package func preparedSource(
    type: ValueType, customType: CustomType?, objects: inout BoxedValues
  ) throws(Diagnostic) -> PreparedInterpolation.Source {
    try preparedEnds(type: type, customType: customType, moving: velocity, objects: &objects)
  }

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
    // If both ends are given, the change is ignored, even if it is invalid.
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
  /// The ends of ``basic`` with the velocity of the start, with the same errors.
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
  /// - Throws: ``LayerModel/Diagnostic/Code/impossibleSpring`` if ``spring`` is nil.
  package func preparedPacing(
    curves: inout PreparedCurves
  ) throws(Diagnostic) -> PreparedPacing {
    guard let spring else { throw .impossibleSpring }
    return PreparedPacing(motion(of: spring), duration: duration)
  }

  package func motion(of spring: Spring) -> SpringMotion {
    SpringMotion(spring, overdamped: overdampedResponse, allowsOverdamping: allowsOverdamping)
  }
}

extension DecayAnimation: AnimationSource {
  /// The motion of each number, with the errors of `prepared(for:_:)`.
  package func preparedSource(
    type: ValueType, customType: CustomType?, objects: inout BoxedValues
  ) throws(Diagnostic) -> PreparedInterpolation.Source {
    .decay(try prepared(for: type, customType))
  }

  /// Linear progress, because a decay runs in seconds. Never throws.
  package func preparedPacing(
    curves: inout PreparedCurves
  ) throws(Diagnostic) -> PreparedPacing { PreparedPacing(.linear) }
}

extension KeyframeAnimation: AnimationSource {
  /// The keyframes as numbers, with their times and tangents resolved. Complexity: O(values).
  ///
  /// - Throws: ``LayerModel/Diagnostic/Code/unknownCalculationMode``, ``LayerModel/Diagnostic/Code/noValues``,
  ///   ``LayerModel/Diagnostic/Code/mismatchedValues`` and ``LayerModel/Diagnostic/Code/notANumber`` for invalid
  ///   values, and the last one also for a tension, continuity or bias that is used and not finite;
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

  /// The first field for the shape of the spline that has a number which is not finite.
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

  /// The rotation along the path, before the transform's own values; nil without a path or a rotation mode.
  package func preparedRotation() -> PreparedInterpolation? {
    guard let path, let rotationMode,
      let keyframes = try? PreparedPathKeyframes(
        path, mode: calculationMode, keyTimes: keyTimes, pacing: pathPacing)
    else { return nil }
    return PreparedInterpolation(
      .pathAngle(keyframes, offset: rotationMode == .auto ? 0 : .pi), type: .transform,
      isAdditive: true, function: .rotateZ)
  }

  /// The curve of the whole animation, with the curves of the segments in the modes that use them. Never throws.
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
  /// The value of a property or a component on a layer where only this animation moves it; nil for no value. The
  /// animation is prepared for this one reading. `model` is the underlying value of the whole property; begin time and
  /// durations are resolved in `time`, the layer's.
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
