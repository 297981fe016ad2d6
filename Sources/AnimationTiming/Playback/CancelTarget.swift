/// What the properties that a cancelled playback has driven have from then on.
public enum CancelTarget: Sendable, Hashable {
  /// What they had before it.
  case start
  /// What they show when it is cancelled.
  case shown
  /// Their last targets.
  case end
}

#if !hasFeature(Embedded)
  extension CancelTarget: Codable {}
#endif
