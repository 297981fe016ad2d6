import AnimationMath

/// The position of a playback, or of an animation of a layer, at one time.
public struct PlaybackState: Sendable, Hashable {
  /// Seconds from the start of the first iteration on, between 0 and the duration of all iterations.
  @Reflexive public var time: Double
  /// The position as a part of the whole, in 0...1; 0 if the whole is endless, 1 if it takes no time.
  @Reflexive public var progress: Double
  /// The seconds of absolute time until the end to which it plays; infinite if it never gets there.
  @Reflexive public var remainingTime: Double

  package init(time: Double, progress: Double, remainingTime: Double) {
    self.time = time
    self.progress = progress
    self.remainingTime = remainingTime
  }
}

#if !hasFeature(Embedded)
  extension PlaybackState: Codable {}
#endif
