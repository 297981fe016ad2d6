import AnimationTiming
import AnimationTracks

/// The time of a layer; one for all layers that have the same time.
final class RenderClock: Sendable {
  /// Below replicators that delay their copies: the times between which those of the copies lie.
  struct Copies: Sendable {
    /// The time of the copy that lags most, and of the one that leads most.
    let last: ClockChain
    let first: ClockChain
    /// Whether an animation changes how the copies lag, so that nothing is sure.
    let isAnimated: Bool
  }

  /// The way from absolute time.
  let chain: ClockChain
  let copies: Copies?
  /// The clock of layers directly below that change nothing; nil where it is this one. It is no
  /// other number but for times below 0, at which a layer shows 0.
  private let plainChild: RenderClock?
  /// The places that make a clock of up to two layers, whose copies do not differ: 0 for one of more.
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

  /// The clock of a root layer that changes nothing.
  private static let plain = RenderClock(
    ClockChain().appending(LayerTimeMap()), copies: nil, isPlain: true)

  /// The clock of a layer by its place in its superlayer's time.
  ///
  /// - Parameters:
  ///   - map: The layer's place.
  ///   - parent: The superlayer's clock, nil for absolute time.
  ///   - lags: How a superlayer that is a replicator delays its copies.
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

  /// The clock of a layer by the places of all that it lies in and its own; nil without one. Copies are left
  /// aside.
  static func clock(_ maps: [LayerTimeMap]) -> RenderClock? {
    maps.reduce(nil) { clock($1, below: $0, lags: nil) }
  }

  /// The places that make it.
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
    // Nothing is taken off a parent's time here.
    chain.forEachLevel { (outer, inner) = (inner, $0.map) }
    return (chain.depth, (outer, inner))
  }

  /// The layer's time at an absolute time.
  @inline(__always)
  func localTime(at time: Double) -> Double { nearTime(at: time) ?? chain.localTime(at: time) }

  /// The same of a layer that is no deeper than the second; else nil. Nothing is called.
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
  /// The first absolute time, not before another, at which the layer's time is one or more, as
  /// ``ClockChain/firstTime(reaching:from:)``. The chain is read where it lies, not copied.
  func firstTime(reaching localTime: Double, from time: Double) -> Double {
    chain.firstTime(reaching: localTime, from: time)
  }
}

/// By how many seconds the copies of a replicator lag behind its source.
struct CopyLags: Sendable, Hashable {
  /// Of the copy that leads most, 0 or less.
  let least: Double
  /// Of the copy that lags most, 0 or more.
  let greatest: Double
  /// Whether an animation changes them.
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
