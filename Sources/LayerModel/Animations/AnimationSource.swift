import AnimationGeometry
import AnimationInterpolation
import AnimationTiming

/// An animation that can say, for a type of value, what its values come from.
public protocol AnimationSource {
  /// What values are mixed from.
  ///
  /// - Parameters:
  ///   - type: The type of the values; with a value function that of its input.
  ///   - objects: Receives the values that have no numbers of their own.
  func preparedSource(
    type: ValueType, objects: inout ObjectTable
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
  public func preparedRotation() -> PreparedInterpolation? { nil }
}

extension BasicAnimation: AnimationSource {
  /// The ends that are given, as numbers; those that are not are read from below.
  ///
  /// - Throws: ``Diagnostic/Code/noValues`` without any end,
  ///   ``Diagnostic/Code/mismatchedValues`` and ``Diagnostic/Code/notANumber`` for ends
  ///   that do not fit, ``Diagnostic/Code/impossibleChange`` for a `byValue` that cannot be added
  ///   or taken away.
  public func preparedSource(
    type: ValueType, objects: inout ObjectTable
  ) throws(Diagnostic) -> PreparedInterpolation.Source {
    try preparedEnds(type: type, moving: nil, objects: &objects)
  }

  /// The ends with a velocity that the start has; see ``SpringAnimation/velocity``.
  fileprivate func preparedEnds(
    type: ValueType, moving velocity: AnimatableValue?, objects: inout ObjectTable
  ) throws(Diagnostic) -> PreparedInterpolation.Source {
    let from = try fromValue.map { value throws(Diagnostic) in
      try value.preparedLanes(for: type, of: "fromValue", objects: &objects)
    }
    let to = try toValue.map { value throws(Diagnostic) in
      try value.preparedLanes(for: type, of: "toValue", objects: &objects)
    }
    // Beside both ends the change is not looked at, whatever it is.
    let change = from == nil || to == nil ? byValue : nil
    let by = try change.map { value throws(Diagnostic) in
      try value.preparedLanes(for: type, of: "byValue", objects: &objects)
    }
    let velocity = try velocity.map { value throws(Diagnostic) in
      try value.preparedLanes(for: type, of: "velocity", objects: &objects)
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
      }
    }
  }

  /// The animation's curve, linear without one. Never throws.
  public func preparedPacing(
    curves: inout PreparedCurves
  ) throws(Diagnostic) -> PreparedPacing {
    PreparedPacing(curves.curve(timingFunction))
  }
}

extension SpringAnimation: AnimationSource {
  /// The ends as those of ``basic``, with the velocity of the start and with the same errors.
  public func preparedSource(
    type: ValueType, objects: inout ObjectTable
  ) throws(Diagnostic) -> PreparedInterpolation.Source {
    try basic.preparedEnds(type: type, moving: velocity, objects: &objects)
  }

  /// The spring's motion over the duration, in place of a curve.
  ///
  /// - Throws: ``Diagnostic/Code/impossibleSpring`` where ``spring`` is nil.
  public func preparedPacing(
    curves: inout PreparedCurves
  ) throws(Diagnostic) -> PreparedPacing {
    guard let spring else { throw .impossibleSpring }
    return PreparedPacing(
      PreparedSpring(
        spring, overdamped: overdampedResponse, allowsOverdamping: allowsOverdamping),
      duration: duration)
  }
}

extension KeyframeAnimation: AnimationSource {
  /// The keyframes as numbers, with times and tangents settled. Complexity: O(values).
  ///
  /// - Throws: ``Diagnostic/Code/unknownCalculationMode``, ``Diagnostic/Code/noValues``,
  ///   ``Diagnostic/Code/mismatchedValues`` and ``Diagnostic/Code/notANumber`` for values
  ///   that do not fit, ``Diagnostic/Code/unpaceable`` for whole transforms in a paced mode.
  public func preparedSource(
    type: ValueType, objects: inout ObjectTable
  ) throws(Diagnostic) -> PreparedInterpolation.Source {
    if let unknownCalculationMode { throw .unknownCalculationMode(unknownCalculationMode) }
    if let path { return .path(try preparedPath(path, type: type)) }
    var lanes: [[Double]] = []
    for value in values {
      lanes.append(try value.preparedLanes(for: type, of: "values", objects: &objects))
    }
    do {
      return .keyframes(
        try PreparedKeyframes(
          values: lanes, type: type, mode: calculationMode, keyTimes: keyTimes,
          tension: tensionValues ?? [], continuity: continuityValues ?? [],
          bias: biasValues ?? []))
    } catch {
      throw Diagnostic(error)
    }
  }

  private func preparedPath(
    _ path: BezierPath, type: ValueType
  ) throws(Diagnostic) -> PreparedPathKeyframes {
    guard type == .point || type == .size else {
      throw .mismatchedValues("a path gives points where a \(type.rawValue) goes")
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
  public func preparedRotation() -> PreparedInterpolation? {
    guard let path, let rotationMode,
      let keyframes = try? PreparedPathKeyframes(
        path, mode: calculationMode, keyTimes: keyTimes, pacing: pathPacing)
    else { return nil }
    return PreparedInterpolation(
      .pathAngle(keyframes, offset: rotationMode == .auto ? 0 : .pi), type: .transform,
      isAdditive: true, function: .rotateZ)
  }

  /// The curve of the whole and, in the modes that read them, those of the segments. Never throws.
  public func preparedPacing(
    curves: inout PreparedCurves
  ) throws(Diagnostic) -> PreparedPacing {
    let readsSegmentCurves = !calculationMode.isPaced && calculationMode != .discrete
    return PreparedPacing(
      curves.curve(timingFunction),
      segments: readsSegmentCurves ? timingFunctions.map { curves.curve($0) } : [])
  }

  /// What is odd about an animation that has an effect all the same: key times that the mode reads and
  /// that are not as they should be, and cumulative paths of other elements.
  public var oddities: [Diagnostic] {
    var oddities: [Diagnostic] = []
    if let keyTimes, !calculationMode.isPaced {
      let (count, mode) =
        path.map { ($0.keyframes.count, .linear) } ?? (values.count, calculationMode)
      if !KeyTimes.areValid(keyTimes, valueCount: count, mode: mode) {
        let used = KeyTimes.used(keyTimes, valueCount: count, mode: mode)
        oddities.append(.keyTimes(areUsed: used != nil))
      }
    }
    if isCumulative, path == nil, !values.canAllMorph { oddities.append(.noSum) }
    return oddities
  }
}

extension BasicAnimation {
  /// What is odd about an animation that has an effect all the same: cumulative ends that are paths of
  /// other elements.
  public var oddities: [Diagnostic] {
    let ends = [fromValue, toValue].compactMap(\.self)
    return isCumulative && !ends.canAllMorph ? [.noSum] : []
  }
}

extension [AnimatableValue] {
  /// Whether those that are paths have the same elements.
  fileprivate var canAllMorph: Bool {
    guard case .path(let first)? = self.first else { return true }
    return allSatisfy {
      if case .path(let path) = $0 { path.canMorph(to: first) } else { true }
    }
  }
}

extension AnimatableValue {
  /// The numbers of a value that an animation gives for a property.
  func preparedLanes(
    for type: ValueType, of field: String, objects: inout ObjectTable
  ) throws(Diagnostic) -> [Double] {
    let lanes: [Double]
    if self.type == type {
      lanes = self.lanes(objects: &objects)
    } else if let value = converted(to: type) {
      lanes = value.lanes(objects: &objects)
    } else {
      throw .mismatchedValues("\(field) has a \(self.type.rawValue) where a \(type.rawValue) goes")
    }
    guard !lanes.contains(where: \.isNaN) else { throw .notANumber(field) }
    return lanes
  }
}

extension Diagnostic {
  init(_ problem: PreparedKeyframes.Problem) {
    switch problem {
    case .noValues: self = .noValues
    case .mismatchedCounts:
      self = .mismatchedValues("the keyframes have different counts of numbers")
    case .unpaceable: self = .unpaceable
    }
  }
}
