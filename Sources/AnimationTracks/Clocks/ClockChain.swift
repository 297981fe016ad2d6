import AnimationMath
import AnimationTiming

/// The steps from absolute time to the time of one layer, with the times at which they break.
///
/// Absolute time is divided into pieces. On at most one of them the chain moves, forwards or backwards; on all others
/// some level has not started or is stopped, so that the chain has one constant value. Pieces meet at crossings: the
/// absolute times from which on the begin time of a level is on the other side.
///
/// It stores all steps, shared with the chains above, instead of a reference to a parent: releasing a deep document
/// releases no chain of references.
package struct ClockChain: Sendable {
  /// The function of one layer from its superlayer's time to its own.
  package struct Level: Sendable {
    /// Seconds that are first subtracted from the superlayer's time, as for a replicator's copy.
    package let lag: Double
    package let map: LayerTimeMap
    /// Whether the map continues before its begin time: the level of a playback.
    package let isUnclamped: Bool
    /// The first absolute time on the later side of the level's begin time; infinite if there is none.
    package let crossing: Double

    package init(lag: Double, map: LayerTimeMap, isUnclamped: Bool = false, crossing: Double = .nan)
    {
      self.lag = lag
      self.map = map
      self.isUnclamped = isUnclamped
      self.crossing = crossing
    }

    package func localTime(at parentTime: Double) -> Double {
      isUnclamped ? map.steadyTime(at: parentTime) : map.localTime(at: parentTime - lag)
    }

    /// Returns the rate of the layer's time for a rate of its superlayer's time; NaN at a jump.
    package func rate(at parentTime: Double, parentRate: Double) -> Double {
      isUnclamped
        ? parentRate.chained(with: map.speed)
        : map.rate(at: parentTime - lag, parentRate: parentRate)
    }
  }

  /// Levels that chains share.
  private final class Block: Sendable {
    static let size = 16

    let levels: [Level]

    init(_ levels: [Level]) { self.levels = levels }
  }

  /// The direction of a chain on its only piece that may move.
  package enum Direction: Sendable {
    case forwards, backwards, still

    func followed(bySpeed speed: Double) -> Direction {
      if speed > 0 { return self }
      guard speed < 0 else { return .still }
      switch self {
      case .forwards: return .backwards
      case .backwards: return .forwards
      case .still: return .still
      }
    }
  }

  private var blocks = PersistentMap<Block>()
  private var rest: [Level] = []
  /// The first time of the piece that may move, and the first one after it.
  package private(set) var start = -Double.infinity
  private(set) var end = Double.infinity
  private(set) var direction = Direction.forwards
  package var moves: Direction { direction }
  /// The local time at the first and at the last number of that piece.
  private var localStart = -Double.infinity
  private var localLast = Double.greatestFiniteMagnitude
  package private(set) var lastCrossing = -Double.infinity
  /// On the moving piece the local time is about `slope * time + origin`, for guesses of times.
  private var slope = 1.0
  private var origin = 0.0

  package init() {}

  package var depth: Int { blocks.count * Block.size + rest.count }

  /// Calls a function with the levels, the root layer's first, without allocating.
  @inline(__always)
  package func forEachLevel(_ body: (Level) -> Void) {
    if blocks.count > 0 { blocks.forEachValue { for level in $0.levels { body(level) } } }
    for level in rest { body(level) }
  }

  /// Complexity: O(depth), no allocation.
  package func localTime(at time: Double) -> Double {
    var time = time
    forEachLevel { time = $0.localTime(at: time) }
    return time
  }

  /// Returns the absolute time at a time of the layer, as if every level had started; 0 if a level is stopped.
  /// Complexity: O(depth).
  package func absoluteTime(at localTime: Double) -> Double {
    var steps: [Level] = []
    forEachLevel { steps.append($0) }
    return steps.reversed().reduce(localTime) { $1.map.parentTime(at: $0) + $1.lag }
  }

  /// Returns the rate of the layer's time from an absolute time on; NaN at a jump.
  package func rate(at time: Double) -> Double {
    var (time, rate) = (time, 1.0)
    forEachLevel {
      rate = $0.rate(at: time, parentRate: rate)
      time = $0.localTime(at: time)
    }
    return rate
  }

  /// Complexity: O(1) if the level's begin time is on one side of all times of this chain, else that of about 10
  /// evaluations.
  package func appending(
    _ map: LayerTimeMap, lag: Double = 0, isUnclamped: Bool = false
  ) -> ClockChain {
    var chain = self
    let startsBefore = !isUnclamped && localStart - lag < map.beginTime
    let endsBefore = !isUnclamped && localLast - lag < map.beginTime
    var crossing = Double.infinity
    if direction != .still, startsBefore != endsBefore {
      let guess = (map.beginTime + lag - origin) / slope
      crossing = leastNumber(above: start, upTo: end.nextDown, near: guess) {
        (localTime(at: $0) - lag < map.beginTime) == endsBefore
      }
      // Only the side after the begin time moves.
      if endsBefore {
        chain.end = crossing
        chain.localLast = localTime(at: crossing.nextDown)
      } else {
        chain.start = crossing
        chain.localStart = localTime(at: crossing)
      }
      chain.lastCrossing = max(lastCrossing, crossing)
    }
    // A level is stopped if the whole piece is before its begin time.
    let stands = startsBefore && endsBefore
    chain.direction = stands ? .still : direction.followed(bySpeed: map.speed)
    chain.slope = slope * map.speed
    chain.origin = (origin - lag - map.beginTime) * map.speed + map.timeOffset
    let level = Level(lag: lag, map: map, isUnclamped: isUnclamped, crossing: crossing)
    chain.localStart = level.localTime(at: chain.localStart)
    chain.localLast = level.localTime(at: chain.localLast)
    chain.rest.append(level)
    if chain.rest.count == Block.size {
      chain.blocks[UInt64(blocks.count)] = Block(chain.rest)
      chain.rest = []
    }
    return chain
  }
}

// MARK: - Instants

extension ClockChain {
  /// Returns the first time, not before `time`, at which the local time is `localTime` or more; infinity if there is
  /// none.
  ///
  /// It is exact: the least such number for ``localTime(at:)``.
  package func firstTime(reaching localTime: Double, from time: Double) -> Double {
    guard localTime < .infinity else { return .infinity }
    func hasReached(_ time: Double) -> Bool { self.localTime(at: time) >= localTime }
    var first = time
    while first < .infinity {
      if hasReached(first) { return first }
      let crossing = nextCrossing(after: first)
      let last = crossing.nextDown
      if first < last, hasReached(last) {
        return leastNumber(
          above: first, upTo: last, near: (localTime - origin) / slope, where: hasReached)
      }
      first = crossing
    }
    return .infinity
  }

  /// Returns the greatest local time between two times, including both.
  package func greatestLocalTime(from first: Double, to last: Double) -> Double {
    var greatest = max(localTime(at: first), localTime(at: last))
    var crossing = nextCrossing(after: first)
    while crossing <= last, crossing < .infinity {
      greatest = max(greatest, localTime(at: crossing), localTime(at: crossing.nextDown))
      crossing = nextCrossing(after: crossing)
    }
    return greatest
  }

  /// Returns the first crossing after a time; infinity if there is none. Complexity: O(depth), no allocation.
  package func nextCrossing(after time: Double) -> Double {
    guard time < lastCrossing else { return .infinity }
    var next = Double.infinity
    forEachLevel { if $0.crossing > time, $0.crossing < next { next = $0.crossing } }
    return next
  }

  /// The first time at which every level has started; the least finite number if all always have, and infinity if one
  /// never does.
  package var firstTimeWithAllBegun: Double {
    var time = -Double.greatestFiniteMagnitude
    while time < .infinity, !haveAllBegun(at: time) { time = nextCrossing(after: time) }
    return time
  }

  private func haveAllBegun(at time: Double) -> Bool {
    var (time, haveBegun) = (time, true)
    forEachLevel {
      if !$0.isUnclamped, time - $0.lag < $0.map.beginTime { haveBegun = false }
      time = $0.localTime(at: time)
    }
    return haveBegun
  }

  package func direction(at time: Double) -> Direction {
    time >= start && time < end ? direction : .still
  }
}
