// How what plays a timeline comes to its end, and what it tells.

/// How a playback of a ``Timeline`` has come to its end.
public enum PlaybackOutcome: String, Sendable, Hashable {
  /// It reached an end of its timeline.
  case completed
  /// It was cancelled, or never could play.
  case cancelled
  /// It was told to finish.
  case finishedEarly
}

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

/// What happens in the life of a playback.
public enum PlaybackEventKind: Sendable, Hashable {
  /// It begins to play.
  case started
  /// It passes a label, in a cycle counted from 0, forwards or backwards.
  case label(String, cycle: Int, isForwards: Bool)
  /// It is over.
  case finished(PlaybackOutcome)
}

#if !hasFeature(Embedded)
  extension PlaybackOutcome: Codable {}
  extension CancelTarget: Codable {}
  extension PlaybackEventKind: Codable {}
#endif
