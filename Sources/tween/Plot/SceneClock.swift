import AnimationTracks
import Inbetween

/// The clock of a layer, to find the times at which content of it is shown.
struct SceneClock {
  private let levels: LayerTimeChain
  private let chain: ClockChain

  init(of layer: Layer) {
    levels = layer.timeChain
    chain = levels.levels.reduce(ClockChain()) { $0.appending($1) }
  }

  /// The first absolute time, at or after the start of the layer's clock, at which the layer has reached a local
  /// time. For all local times that the clock skips there, it is that start.
  ///
  /// For a clock that runs backwards or is stopped, it is the time as if the clock had always run like that.
  func time(reaching local: Double) -> Double {
    guard chain.moves == .forwards else { return levels.absoluteTime(at: local) }
    return chain.firstTime(reaching: local, from: max(chain.start, -.greatestFiniteMagnitude))
  }

  /// The absolute time at which the layer shows a local time; nil for one that it skips.
  func time(showing local: Double) -> Double? {
    let time = time(reaching: local)
    let shown = levels.localTime(at: time)
    return (shown - local).magnitude <= 1e-9 * (1 + local.magnitude) ? time : nil
  }
}
