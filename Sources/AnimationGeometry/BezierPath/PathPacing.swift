/// How the length of a path is measured when it is walked at constant speed.
public enum PathPacing: String, Sendable, Hashable, CaseIterable {
  /// The length of the curves themselves, to a stated accuracy.
  case arcLength
  /// The table that Core Animation was seen to use: each curve in sixteen equal steps of its
  /// parameter, the length of a step by Simpson's rule, and the parameter linear within a step.
  ///
  /// The speed along a curve is then not quite constant: a quarter of the way along the curve (0, 0),
  /// (0, 100), (100, 100), (100, 0) this is (10.648, 48.460), the exact point (10.589, 48.352).
  case coreAnimation
}

#if !hasFeature(Embedded)
  extension PathPacing: Codable {}
#endif
