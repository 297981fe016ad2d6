extension PreparedInterpolation {
  /// The two given ends between which plain numbers are mixed, with nothing added, accumulated,
  /// rounded or made of the result; nil where there is more to do.
  package var plainEnds: (start: [Double], end: [Double])? {
    guard case .ends(let ends) = source, ends.form == .fixed, !ends.isDiscrete, function == nil,
      !type.isMatrix, type != .quaternion, type != .path, !isAdditive, !isCumulative,
      storage == .number
    else { return nil }
    return (ends.start, ends.end)
  }
}
