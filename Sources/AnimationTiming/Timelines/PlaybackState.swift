import AnimationMath

/// How far a playback, or an animation of a layer, is at one time.
public struct PlaybackState: Sendable, Hashable {
  /// Seconds from the begin of the first pass or cycle on, between 0 and the length of all.
  @Reflexive public var time: Double
  /// What share of the whole that is, 0…1; 0 where it is endless, 1 where it takes no time.
  @Reflexive public var progress: Double
  /// In how many seconds of absolute time it is at the end that it goes to; infinite where it never is.
  @Reflexive public var remainingTime: Double

  /// A state from its parts.
  package init(time: Double, progress: Double, remainingTime: Double) {
    self.time = time
    self.progress = progress
    self.remainingTime = remainingTime
  }
}

#if !hasFeature(Embedded)
  extension PlaybackState: Codable {}
#endif
