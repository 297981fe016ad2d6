import AnimationTracks
import LayerModel

/// The clocks that tracks of layers read beside their layer's: those of playbacks, at an absolute time.
struct OutsideClocks {
  private let playbacks: [RenderPlayback]
  private let time: Double

  init(_ playbacks: [RenderPlayback], at time: Double) {
    (self.playbacks, self.time) = (playbacks, time)
  }

  /// The state of a clock of a layer, by the number that it has there.
  func state(_ number: Int, of animations: LayerAnimations) -> ClockNode.State {
    playbacks.playback(animations.playbacks[number])?.state(at: time) ?? .hidden
  }

  /// The same, and how fast it goes.
  func motion(
    _ number: Int, of animations: LayerAnimations
  ) -> (state: ClockNode.State, rate: Double) {
    guard let playback = playbacks.playback(animations.playbacks[number]) else {
      return (.hidden, 0)
    }
    return (playback.state(at: time), playback.rate(at: time))
  }
}
