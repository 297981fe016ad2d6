/// The values of the properties after a playback is cancelled.
public enum CancelTarget: Sendable, Hashable {
  /// The values before the playback.
  case start
  /// The presentation values at the time of the cancellation.
  case shown
  /// The last targets.
  case end
  /// The model values, unchanged. The properties of a track set have none, so a track set takes ``end``.
  case model
}

#if !hasFeature(Embedded)
  extension CancelTarget: Codable {}
#endif
