import AnimationMath

extension PreparedInterpolation {
  /// The two given ends between which plain numbers are mixed, with no velocity at the start and with
  /// nothing added, accumulated, rounded or made of the result; nil where there is more to do.
  package var plainEnds: (start: [Double], end: [Double])? {
    guard case .ends(let ends) = source, ends.form == .fixed, !ends.isDiscrete, isPlain,
      !type.isMatrix, type != .quaternion, type != .path
    else { return nil }
    return (ends.start, ends.end)
  }

  /// The keyframes of one to four plain numbers that are mixed, held or switched one by one, with
  /// nothing added, accumulated, rounded or made of the result; nil where there is more to do.
  package var plainKeyframes: PreparedKeyframes? {
    guard case .keyframes(let keyframes) = source, isPlain, type != .path,
      (1...4).contains(keyframes.laneCount), keyframes.rule != .transform, keyframes.rule != .turn
    else { return nil }
    return keyframes
  }

  /// Whether the value is that of the source, whatever lies below and however many cycles are done.
  package var isPlain: Bool {
    function == nil && !isAdditive && !isCumulative && storage == .number && !needsBelow
      && !isMoving
  }

  /// Whether the value depends on the progress alone.
  package var replacesWhole: Bool { !isCumulative && !needsBelow && !isMoving }

  /// The pair of given transforms that is mixed with nothing more to do, one element; nil where there
  /// is none.
  package var plainTransforms: FixedArray<PreparedTransformInterpolation>? {
    guard case .ends(let ends) = source, ends.form == .fixed, isPlain, type.isMatrix else {
      return nil
    }
    return ends.transforms
  }
}
