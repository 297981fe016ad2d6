import AnimationTracks
import Inbetween

/// The time of a layer, to say when something of it is shown.
struct SceneClock {
  private let levels: LayerTimeChain
  private let chain: ClockChain

  init(of layer: Layer) {
    levels = layer.timeChain
    chain = levels.levels.reduce(ClockChain()) { $0.appending($1) }
  }

  /// The first absolute time, from the begin of the layer's clock on, at which the layer has reached a time
  /// of its own: that begin for all times that the clock leaps over there. In a clock that runs backwards or stands still the time at which
  /// it would be, if it had always run so.
  func time(reaching local: Double) -> Double {
    guard chain.moves == .forwards else { return levels.absoluteTime(at: local) }
    return chain.firstTime(reaching: local, from: max(chain.start, -.greatestFiniteMagnitude))
  }

  /// The absolute time at which the layer has a time of its own; nil for one that it leaps over.
  func time(showing local: Double) -> Double? {
    let time = time(reaching: local)
    let shown = levels.localTime(at: time)
    return (shown - local).magnitude <= 1e-9 * (1 + local.magnitude) ? time : nil
  }
}
