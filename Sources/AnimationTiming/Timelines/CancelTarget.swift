/// The values that the properties of a cancelled playback have from then on.
public enum CancelTarget: Sendable, Hashable {
  /// The values before it.
  case start
  /// The presentation values at the cancel.
  case shown
  /// The last targets.
  case end
  /// The model values, unchanged. The properties of a track set have none, so that it takes ``end``.
  case model
}

#if !hasFeature(Embedded)
  extension CancelTarget: Codable {}
#endif
