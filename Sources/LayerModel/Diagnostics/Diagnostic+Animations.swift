import AnimationInterpolation

// Core Animation accepts these animations silently, although they do not show what they state. Callers that know the
// place add it.

extension Diagnostic {
  package static let noKeyPath = Diagnostic(
    .noKeyPath, "the animation has no key path, so it changes nothing")

  package static func keyPath(_ error: PropertyPathError) -> Diagnostic {
    let code: Code =
      if case .unknownTarget = error.reason { .noSuchTarget } else { .unknownKeyPath }
    return Diagnostic(code, "\(error), so the animation changes nothing")
  }

  package static func mismatchedValues(_ what: String) -> Diagnostic {
    Diagnostic(.mismatchedValues, "\(what), so the animation changes nothing")
  }

  package static func notANumber(_ what: String) -> Diagnostic {
    Diagnostic(.notANumber, "\(what) is not a number, so the animation changes nothing")
  }

  package static let noDirection = Diagnostic(
    .notFinite,
    "a rotation has no length or is not finite, so the animation changes nothing; "
      + "write a quaternion with finite components that are not all 0")

  /// No keyframes, or no ends where the presentation value cannot supply them.
  package static let noValues = Diagnostic(
    .noValues, "the animation has no values, so it changes nothing")

  /// A change of a transform without an inverse, or of a value that cannot be added.
  package static let impossibleChange = Diagnostic(
    .impossibleChange,
    "the change can be neither added nor subtracted, so the animation changes nothing")

  package static let impossibleSpring = Diagnostic(
    .impossibleSpring,
    "no spring has this mass, stiffness or damping, so the animation changes nothing")

  package static func impossibleDecay(_ what: String, _ remedy: String) -> Diagnostic {
    Diagnostic(.impossibleDecay, "\(what), so the animation changes nothing; \(remedy)")
  }

  package static let unpaceable = Diagnostic(
    .unpaceable,
    "whole transforms and infinite values cannot be paced, so the animation changes nothing")

  package static func unknownFillMode(_ name: String) -> Diagnostic {
    Diagnostic(
      .unknownFillMode, "there is no fill mode '\(name)', so the animation does not fill")
  }

  package static func unknownFillMode(_ name: String, of layer: Layer.ID) -> Diagnostic {
    Diagnostic(
      .unknownFillMode, at: Place(layer: layer, property: "fillMode"),
      "there is no fill mode '\(name)', so it is treated as 'removed'; the name is kept")
  }

  package static func fillRemoved(_ keyPath: String) -> Diagnostic {
    Diagnostic(
      .fillRemoved,
      "the animation is removed at its end, so its fill is never shown and '\(keyPath)' returns to its "
        + "model value; set isRemovedOnCompletion to false, or set the last value on the layer")
  }

  /// - Parameter settling: The duration after which the spring settles.
  package static func springTooShort(duration: Double, settling: Double) -> Diagnostic {
    let remedy =
      settling < Double(Float.greatestFiniteMagnitude)
      ? "give it the duration \(settling)"
      : "it never settles, so give it a duration and a damping above 0"
    return Diagnostic(
      .springTooShort,
      "more than 1 % of the spring's distance is left after its duration of \(duration) s, "
        + "so it jumps; \(remedy)")
  }

  package static func unknownCalculationMode(_ name: String) -> Diagnostic {
    Diagnostic(
      .unknownCalculationMode,
      "there is no calculation mode '\(name)', so the animation changes nothing")
  }

  /// The animation has an effect: with the key times as they are, or with even spacing if they are too many, too few or
  /// not finite.
  package static func keyTimes(areUsed: Bool) -> Diagnostic {
    Diagnostic(
      .keyTimes,
      areUsed
        ? "the key times do not rise from 0 to 1; they are used as they are, and the first and last "
          + "value held beyond them"
        : "the key times do not fit the values, so even spacing is used")
  }

  package static let noSum = Diagnostic(
    .noSum, "the values cannot be added, so the iterations do not accumulate")
  package static let ignoredVelocity = Diagnostic(
    .ignoredProperty,
    "the velocity has no effect: children of groups inherit no velocity, and whole transforms, rotations and paths need both ends"
  )
}

extension KeyframeAnimation {
  /// The problems of an animation that still has an effect: invalid key times that the mode reads, and cumulative paths
  /// with different elements.
  package var oddities: [Diagnostic] {
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
  /// The problems of an animation that still has an effect: cumulative paths with different elements.
  package var oddities: [Diagnostic] {
    guard isCumulative else { return [] }
    return [fromValue, toValue].compactMap(\.self).canAllMorph ? [] : [.noSum]
  }
}

extension [AnimatableValue] {
  fileprivate var canAllMorph: Bool {
    guard case .path(let first)? = self.first else { return true }
    return allSatisfy {
      if case .path(let path) = $0 { path.canMorph(to: first) } else { true }
    }
  }
}

extension AnimatableValue {
  /// - Parameter field: The name of the value in diagnostics.
  package func preparedLanes(
    for type: ValueType, _ customType: CustomType?, of field: String, objects: inout BoxedValues
  ) throws(Diagnostic) -> [Double] {
    let lanes: [Double]
    if self.type == type, customType == nil {
      // Without a conversion, which copies.
      lanes = self.lanes(objects: &objects)
    } else {
      guard let value = converted(to: type), customType?.has(value) ?? true else {
        throw .mismatchedValues(
          "\(field): expected a \(customType?.description ?? type.rawValue), found a \(typeName)")
      }
      lanes = value.lanes(objects: &objects)
    }
    // A rotation is checked as a whole after it is prepared.
    guard type == .quaternion || !lanes.contains(where: \.isNaN) else { throw .notANumber(field) }
    return lanes
  }
}
