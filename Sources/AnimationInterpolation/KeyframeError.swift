/// Why keyframes that are given with their times make no track.
public enum KeyframeError: Error, Sendable, Hashable {
  /// There is not a single one.
  case noKeyframes
  /// The lists that describe them have different counts, or the values different counts of numbers.
  case mismatchedCounts
  /// A time that is not finite, before that of the keyframe in front of it, or further from the
  /// first than the greatest number; counted from 0.
  case timeOutOfOrder(index: Int)
}

#if !hasFeature(Embedded)
  extension KeyframeError: CustomStringConvertible {
    /// What is wrong, in one clause.
    public var description: String {
      switch self {
      case .noKeyframes: "there are no keyframes"
      case .mismatchedCounts: "times, values and tangents differ in count"
      case .timeOutOfOrder(let index):
        "the time of keyframe \(index) is not finite or not after the one before it"
      }
    }
  }
#endif
