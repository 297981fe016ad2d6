/// What an animation shows outside its active interval. Core Animation: `CAMediaTimingFillMode`.
///
/// | | before the begin | after the end |
/// |---|---|---|
/// | ``removed`` | nothing | nothing |
/// | ``forwards`` | nothing | the value at its end |
/// | ``backwards`` | the value at its begin | nothing |
/// | ``both`` | the value at its begin | the value at its end |
///
/// "Nothing" means that the animation does not contribute: the value below it shows through. The
/// raw values are Core Animation's string constants.
public enum FillMode: String, CaseIterable, Sendable {
  /// The four modes of the table above.
  case removed, forwards, backwards, both

  /// Whether the first instant is held before the begin.
  @inlinable
  public var fillsBefore: Bool { self == .backwards || self == .both }

  /// Whether the last instant is held after the end.
  @inlinable
  public var fillsAfter: Bool { self == .forwards || self == .both }
}

#if !hasFeature(Embedded)
  extension FillMode: Codable {}
#endif
