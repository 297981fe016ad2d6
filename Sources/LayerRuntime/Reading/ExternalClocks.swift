import AnimationTracks
import LayerModel

/// The clocks that tracks of layers read beside their layer's: those of playbacks, at an absolute time.
struct ExternalClocks {
  private let playbacks: [RenderPlayback]
  private let time: Double

  init(_ playbacks: [RenderPlayback], at time: Double) {
    (self.playbacks, self.time) = (playbacks, time)
  }

  /// The state of a clock of a layer, by the number that it has there.
  func state(_ number: Int, of animations: LayerAnimations) -> ClockNode.State {
    let clock = animations.playbacks[number]
    return playbacks.playback(clock.playback)?.state(at: time, isBare: clock.isBare) ?? .hidden
  }

  /// The same, and how fast it goes.
  func motion(
    _ number: Int, of animations: LayerAnimations
  ) -> (state: ClockNode.State, rate: Double) {
    let clock = animations.playbacks[number]
    guard let playback = playbacks.playback(clock.playback) else { return (.hidden, 0) }
    return (
      playback.state(at: time, isBare: clock.isBare), playback.rate(at: time, isBare: clock.isBare)
    )
  }
}
