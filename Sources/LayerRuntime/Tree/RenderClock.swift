import AnimationTiming
import AnimationTracks

/// The clock of a layer, shared by all layers that have the same time.
final class RenderClock: Sendable {
  /// The bounds of the copies' times below replicators that delay their copies.
  struct Copies: Sendable {
    /// The clocks of the copy with the greatest lag, and of the one with the greatest lead.
    let last: ClockChain
    let first: ClockChain
    /// Whether an animation changes the lags, so that nothing is certain.
    let isAnimated: Bool
  }

  let chain: ClockChain
  let copies: Copies?
  /// The clock of layers directly below with a plain timing; nil if it is this one. It differs from this one only for
  /// times below 0, for which a layer has 0.
  private let plainChild: RenderClock?
  /// The number of time maps, and the maps, of a clock of up to two layers whose copies have no lags; 0 for a clock
  /// of more layers.
  private let nearCount: Int
  private let near: (outer: LayerTimeMap, inner: LayerTimeMap)

  private init(_ chain: ClockChain, copies: Copies?, isPlain: Bool) {
    self.chain = chain
    self.copies = copies
    (nearCount, near) = Self.near(chain)
    plainChild =
      isPlain
      ? nil
      : RenderClock(
        chain.appending(LayerTimeMap()), copies: copies?.appending(LayerTimeMap()), isPlain: true)
  }

  /// The clock of a root layer with a plain timing.
  private static let plain = RenderClock(
    ClockChain().appending(LayerTimeMap()), copies: nil, isPlain: true)

  /// Returns the clock of a layer; `parent` is nil for absolute time. `lags` are those of the copies, if the superlayer
  /// is a replicator.
  static func clock(_ map: LayerTimeMap, below parent: RenderClock?, lags: CopyLags?)
    -> RenderClock
  {
    let isPlain = map == LayerTimeMap()
    guard let parent else {
      return isPlain ? plain : RenderClock(ClockChain().appending(map), copies: nil, isPlain: false)
    }
    guard let lags else {
      if isPlain { return parent.plainChild ?? parent }
      return RenderClock(
        parent.chain.appending(map), copies: parent.copies?.appending(map), isPlain: false)
    }
    let above =
      parent.copies ?? Copies(last: parent.chain, first: parent.chain, isAnimated: false)
    return RenderClock(
      parent.chain.appending(map), copies: above.appending(map, lags), isPlain: isPlain)
  }

  /// Returns the clock for the time maps of all layers above a layer and its own; nil without any. Copies are
  /// ignored.
  static func clock(_ maps: [LayerTimeMap]) -> RenderClock? {
    maps.reduce(nil) { clock($1, below: $0, lags: nil) }
  }

  var maps: [LayerTimeMap] {
    var maps: [LayerTimeMap] = []
    chain.forEachLevel { maps.append($0.map) }
    return maps
  }

  private static func near(
    _ chain: ClockChain
  ) -> (count: Int, (outer: LayerTimeMap, inner: LayerTimeMap)) {
    var (outer, inner) = (LayerTimeMap(), LayerTimeMap())
    guard chain.depth <= 2 else { return (0, (outer, inner)) }
    // Nothing is subtracted from a parent's time here.
    chain.forEachLevel { (outer, inner) = (inner, $0.map) }
    return (chain.depth, (outer, inner))
  }

  @inline(__always)
  func localTime(at time: Double) -> Double { nearTime(at: time) ?? chain.localTime(at: time) }

  /// The local time of a root layer or of a child of one; otherwise nil. It calls no function.
  @inline(__always)
  func nearTime(at time: Double) -> Double? {
    switch nearCount {
    case 1: near.inner.localTime(at: time)
    case 2: near.inner.localTime(at: near.outer.localTime(at: time))
    default: nil
    }
  }
}

extension RenderClock {
  /// The first absolute time, not before another, at which the local time reaches or exceeds a time, as
  /// ``ClockChain/firstTime(reaching:from:)``. The chain is not copied.
  func firstTime(reaching localTime: Double, from time: Double) -> Double {
    chain.firstTime(reaching: localTime, from: time)
  }
}

/// The lags of a replicator's copies behind its source, in seconds.
struct CopyLags: Sendable, Hashable {
  /// The lag of the copy that leads most, 0 or less.
  let least: Double
  /// The lag of the copy that lags most, 0 or more.
  let greatest: Double
  let isAnimated: Bool
}

extension RenderClock.Copies {
  /// The bounds one level deeper. A level that runs backwards makes the last copy the first.
  fileprivate func appending(_ map: LayerTimeMap, _ lags: CopyLags? = nil) -> Self {
    let lagging = last.appending(map, lag: lags?.greatest ?? 0)
    let leading = first.appending(map, lag: lags?.least ?? 0)
    let isAnimated = isAnimated || lags?.isAnimated == true
    return map.speed < 0
      ? Self(last: leading, first: lagging, isAnimated: isAnimated)
      : Self(last: lagging, first: leading, isAnimated: isAnimated)
  }
}
