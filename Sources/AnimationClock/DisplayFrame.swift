import AnimationMath

/// What a display link says when it fires.
public struct DisplayFrame: Sendable, Hashable {
  /// When the frame on show was put there, in seconds of host time.
  @Reflexive public var timestamp: Double
  /// When the frame that is to be prepared now will be shown, in seconds of host time. Later than
  /// that of any frame before.
  @Reflexive public var targetTimestamp: Double
  /// The time between two refreshes of the display, in seconds, however many of them the link
  /// leaves out.
  @Reflexive public var duration: Double
  /// By how much the target is later than that of the frame before, in seconds: what an animation
  /// that counts for itself goes on by. 0 for the first frame, and for the first after a pause.
  @Reflexive public var elapsed: Double
  /// How many frames should have come between the one before and this one and did not, those among
  /// them that were due while the loop ran in a mode of others. They do not come any more.
  public var droppedFrames: Int

  /// A frame from its parts.
  public init(
    timestamp: Double, targetTimestamp: Double, duration: Double, elapsed: Double = 0,
    droppedFrames: Int = 0
  ) {
    self.timestamp = timestamp
    self.targetTimestamp = targetTimestamp
    self.duration = duration
    self.elapsed = elapsed
    self.droppedFrames = droppedFrames
  }
}

#if !hasFeature(Embedded)
  extension DisplayFrame: Codable {}
#endif
