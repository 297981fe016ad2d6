/// An event in the life of an animation, a track, a playback or an exiting layer.
public enum EventKind: Sendable, Hashable {
  /// The clock of an animation, a track or a playback has reached its start.
  case started
  /// An iteration of an animation or a track has ended, and the next iteration follows. The number is the index of
  /// the iteration that has ended, as ``LocatedTiming/cycle`` counts.
  case iterated(Double)
  /// A playback has passed a label, forwards or backwards, in an iteration counted from 0.
  case labelReached(String, iteration: Int, isForwards: Bool)
  /// An animation, a track or a playback is over.
  case ended(PlaybackOutcome)
  /// The exit of a layer is over: no tree shows the layer any more.
  case exited
}

/// The reason why an animation, a track or a playback is over.
public enum PlaybackOutcome: String, Sendable, Hashable {
  /// The animation, the track or the playback has reached an end.
  case completed
  /// The animation, the track or the playback was cancelled, or could never play.
  ///
  /// An animation is cancelled if it is removed or replaced, leaves the tree with its layer, or has impossible
  /// numbers. A track is cancelled if another track replaces it.
  case cancelled
  /// The playback was asked to finish.
  case finishedEarly
}

#if !hasFeature(Embedded)
  extension EventKind: CustomStringConvertible {
    /// A readable form of the event: `started`, `iterated 2.0`, `label open 0 forwards`, `ended completed` or
    /// `exited`.
    public var description: String {
      switch self {
      case .started: "started"
      case .iterated(let iteration): "iterated \(iteration)"
      case .labelReached(let name, let iteration, let isForwards):
        "label \(name) \(iteration) \(isForwards ? "forwards" : "backwards")"
      case .ended(let outcome): "ended \(outcome.rawValue)"
      case .exited: "exited"
      }
    }
  }

  extension EventKind: Codable {}
  extension PlaybackOutcome: Codable {}
#endif
