import AnimationTiming

/// The pacing of a row that is paced neither evenly nor by a curve of the set.
struct RowPacing {
  let pacing: PreparedPacing
  /// The curve of the whole, where it is one: apart from the rule, since telling rules apart where many
  /// rows lie copies what they hold.
  private let curve: PreparedTimingFunction
  private let hasCurve: Bool
  let hasSegmentCurves: Bool

  init(_ pacing: PreparedPacing) {
    self.pacing = pacing
    let curve = pacing.curve
    hasCurve = curve != nil
    self.curve = curve ?? .linear
    hasSegmentCurves = pacing.hasSegmentCurves
  }

  /// The paced progress, as ``AnimationTiming/PreparedPacing/progress(at:)`` gives it.
  @inline(__always)
  func progress(at linear: Double) -> Double {
    hasCurve ? curve.progress(at: linear) : pacing.progress(at: linear)
  }
}
