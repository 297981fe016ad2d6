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

/// What the properties that a cancelled playback has driven have from then on.
public enum CancelTarget: Sendable, Hashable {
  /// What they had before it.
  case start
  /// What they show when it is cancelled.
  case shown
  /// Their last targets.
  case end
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
