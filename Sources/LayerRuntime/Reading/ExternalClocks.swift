import AnimationTracks
import LayerModel

/// The clocks that tracks of layers read in addition to their layer's clock: those of playbacks, at an absolute time.
struct ExternalClocks {
  private let playbacks: [RenderPlayback]
  private let time: Double

  init(_ playbacks: [RenderPlayback], at time: Double) {
    (self.playbacks, self.time) = (playbacks, time)
  }

  func state(_ number: Int, of animations: LayerAnimations) -> ClockNode.State {
    let clock = animations.playbacks[number]
    return playbacks.playback(clock.playback)?.state(at: time, isBare: clock.isBare) ?? .hidden
  }

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
