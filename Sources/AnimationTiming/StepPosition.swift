/// Where the jumps of a stepped timing function lie. CSS Easing: `<step-position>`.
///
/// The raw values are the CSS keywords.
public enum StepPosition: String, CaseIterable, Sendable {
  /// The first jump happens at 0.
  case start = "jump-start"
  /// The last jump happens at 1.
  case end = "jump-end"
  /// No jump at the ends: both values are held for a while.
  case none = "jump-none"
  /// A jump at both ends.
  case both = "jump-both"

  /// How many jumps `count` intervals have.
  @inlinable
  func jumps(count: Int) -> Int {
    switch self {
    case .start, .end: count
    case .none: count - 1
    case .both: count + 1
    }
  }
}

#if !hasFeature(Embedded)
  extension StepPosition: Codable {}
#endif
