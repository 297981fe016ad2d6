import AnimationInterpolation

// What animations show otherwise than they say. Core Animation accepts them without a word. The place
// is added where it is known.

extension Diagnostic {
  /// No key path: the animation runs, but changes nothing.
  package static let noKeyPath = Diagnostic(
    .noKeyPath, "the animation has no key path, so it changes nothing")

  /// The key path names nothing animatable on the layer.
  package static func keyPath(_ error: PropertyPathError) -> Diagnostic {
    let code: Code =
      if case .unknownTarget = error.reason { .noSuchTarget } else { .unknownKeyPath }
    return Diagnostic(code, "\(error), so the animation changes nothing")
  }

  /// A value has another type than the key path, or its count of numbers differs from the others'.
  package static func mismatchedValues(_ what: String) -> Diagnostic {
    Diagnostic(.mismatchedValues, "\(what), so the animation changes nothing")
  }

  /// A value or a timing number is not a number.
  package static func notANumber(_ what: String) -> Diagnostic {
    Diagnostic(.notANumber, "\(what) is not a number, so the animation changes nothing")
  }

  /// A rotation that stands for no direction.
  package static let noDirection = Diagnostic(
    .notFinite,
    "a rotation has no length or is not finite, so the animation changes nothing; "
      + "write a quaternion with finite components that are not all 0")

  /// No keyframes, or no ends where none can be taken from what is shown.
  package static let noValues = Diagnostic(
    .noValues, "the animation has no values, so it changes nothing")

  /// A change of a transform that cannot be undone, or of a value that has no sums.
  package static let impossibleChange = Diagnostic(
    .impossibleChange,
    "the change can be neither added nor subtracted, so the animation changes nothing")

  /// Constants that no spring has.
  package static let impossibleSpring = Diagnostic(
    .impossibleSpring,
    "no spring has this mass, stiffness or damping, so the animation changes nothing")

  /// Numbers that no decay has, and what to give instead.
  package static func impossibleDecay(_ what: String, _ remedy: String) -> Diagnostic {
    Diagnostic(.impossibleDecay, "\(what), so the animation changes nothing; \(remedy)")
  }

  /// Whole transforms and values that are not finite cannot be paced.
  package static let unpaceable = Diagnostic(
    .unpaceable,
    "whole transforms and infinite values cannot be paced, so the animation changes nothing")

  /// A fill mode that nobody knows counts as `removed`; the animation has an effect.
  package static func unknownFillMode(_ name: String) -> Diagnostic {
    Diagnostic(
      .unknownFillMode, "there is no fill mode '\(name)', so the animation does not fill")
  }

  /// The same of a layer.
  package static func unknownFillMode(_ name: String, of layer: Layer.ID) -> Diagnostic {
    Diagnostic(
      .unknownFillMode, at: Place(layer: layer, property: "fillMode"),
      "there is no fill mode '\(name)', so it is treated as 'removed'; the name is kept")
  }

  /// A fill after the end of an animation that is removed then. The animation has an effect.
  package static func fillRemoved(_ keyPath: String) -> Diagnostic {
    Diagnostic(
      .fillRemoved,
      "the animation is removed at its end, so its fill is never shown and '\(keyPath)' returns to its "
        + "model value; set isRemovedOnCompletion to false, or set the last value on the layer")
  }

  /// A spring was given no duration, and more than a hundredth of its way is left after the one that
  /// it has got, where it jumps; it would last `settling` seconds. The animation has an effect.
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

  /// No calculation mode has this name.
  package static func unknownCalculationMode(_ name: String) -> Diagnostic {
    Diagnostic(
      .unknownCalculationMode,
      "there is no calculation mode '\(name)', so the animation changes nothing")
  }

  /// The key times are not one for each keyframe, from 0 to 1 and never falling. The animation has an
  /// effect: they are used as they are, or even spacing is where they are too many, too few or not
  /// finite.
  package static func keyTimes(areUsed: Bool) -> Diagnostic {
    Diagnostic(
      .keyTimes,
      areUsed
        ? "the key times do not rise from 0 to 1; they are used as they are, and the first and last "
          + "value held beyond them"
        : "the key times do not fit the values, so even spacing is used")
  }

  /// The values of a cumulative animation do not fit each other, so that they have no sum. The animation
  /// has an effect without it.
  package static let noSum = Diagnostic(
    .noSum, "the values cannot be added, so the iterations do not accumulate")
  /// The velocity of a spring does not count. The animation has an effect without it.
  package static let ignoredVelocity = Diagnostic(
    .ignoredProperty,
    "the velocity has no effect: children of groups inherit no velocity, and whole transforms, rotations and paths need both ends"
  )
}

extension KeyframeAnimation {
  /// What is odd about an animation that has an effect all the same: key times that the mode reads and
  /// that are not as they should be, and cumulative paths of other elements.
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
  /// What is odd about an animation that has an effect all the same: cumulative ends that are paths of
  /// other elements.
  package var oddities: [Diagnostic] {
    guard isCumulative else { return [] }
    return [fromValue, toValue].compactMap(\.self).canAllMorph ? [] : [.noSum]
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
  ///
  /// - Parameter field: What has it, for a diagnostic.
  package func preparedLanes(
    for type: ValueType, _ customType: CustomType?, of field: String, objects: inout BoxedValues
  ) throws(Diagnostic) -> [Double] {
    let lanes: [Double]
    if self.type == type, customType == nil {
      // Not copied.
      lanes = self.lanes(objects: &objects)
    } else {
      guard let value = converted(to: type), customType?.has(value) ?? true else {
        throw .mismatchedValues(
          "\(field): expected a \(customType?.description ?? type.rawValue), found a \(typeName)")
      }
      lanes = value.lanes(objects: &objects)
    }
    // A rotation is looked at as a whole, once it is prepared.
    guard type == .quaternion || !lanes.contains(where: \.isNaN) else { throw .notANumber(field) }
    return lanes
  }
}
