import AnimationMath
import AnimationTiming

/// The steps from absolute time to the time of one layer, and where they break.
///
/// Absolute time falls into pieces. On at most one of them the chain moves, forwards or backwards;
/// on all others some level has not begun or stands still, so that the chain shows one number.
/// Pieces meet at crossings: the absolute times from which on a level's begin lies on the other
/// side.
///
/// It holds all steps, shared with the chains above, rather than a reference to a parent: taking
/// down a deep document takes down no chain of references.
package struct ClockChain: Sendable {
  /// What one layer makes of its superlayer's time.
  package struct Level: Sendable {
    /// Seconds by which the superlayer's time is set back first, as for a replicator's copy.
    package let lag: Double
    package let map: LayerTimeMap
    /// Whether the map goes on before its begin: the level of a playback.
    package let isUnclamped: Bool
    /// The first absolute time on the later side of the level's begin; infinite where there is none.
    package let crossing: Double

    /// A level; by itself, where nobody asks for crossings, it has none.
    package init(lag: Double, map: LayerTimeMap, isUnclamped: Bool = false, crossing: Double = .nan)
    {
      self.lag = lag
      self.map = map
      self.isUnclamped = isUnclamped
      self.crossing = crossing
    }

    /// The layer's time at a time of its superlayer.
    package func localTime(at parentTime: Double) -> Double {
      isUnclamped ? map.steadyTime(at: parentTime) : map.localTime(at: parentTime - lag)
    }

    /// How fast that goes where the superlayer's time goes at a rate; NaN where it jumps.
    package func rate(at parentTime: Double, parentRate: Double) -> Double {
      isUnclamped
        ? parentRate.chained(with: map.speed)
        : map.rate(at: parentTime - lag, parentRate: parentRate)
    }
  }

  /// Levels as chains share them.
  private final class Block: Sendable {
    static let size = 16

    let levels: [Level]

    init(_ levels: [Level]) { self.levels = levels }
  }

  /// How a chain moves on its one piece that may move.
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

  /// The levels by depth, the root layer's first: whole blocks, and the rest below them.
  private var blocks = PersistentMap<Block>()
  private var rest: [Level] = []
  /// The first time of the piece that may move, and the first one after it.
  package private(set) var start = -Double.infinity
  private(set) var end = Double.infinity
  private(set) var direction = Direction.forwards
  /// How it moves on that piece.
  package var moves: Direction { direction }
  /// The local time at the first and at the last number of that piece.
  private var localStart = -Double.infinity
  private var localLast = Double.greatestFiniteMagnitude
  /// The latest crossing, −∞ where there is none: from it on there is a single piece.
  package private(set) var lastCrossing = -Double.infinity
  /// On the moving piece the local time is about `slope * time + origin`: to guess instants with.
  private var slope = 1.0
  private var origin = 0.0

  /// Absolute time itself.
  package init() {}

  /// How many levels there are.
  package var depth: Int { blocks.count * Block.size + rest.count }

  /// Hands the levels to a function, the root layer's first, without allocating.
  @inline(__always)
  package func forEachLevel(_ body: (Level) -> Void) {
    if blocks.count > 0 { blocks.forEachValue { for level in $0.levels { body(level) } } }
    for level in rest { body(level) }
  }

  /// The layer's time at an absolute time. Complexity: O(depth), no allocation.
  package func localTime(at time: Double) -> Double {
    var time = time
    forEachLevel { time = $0.localTime(at: time) }
    return time
  }

  /// The absolute time at a time of the layer, as if every level had begun; a level that stands still
  /// gives 0. Complexity: O(depth).
  package func absoluteTime(at localTime: Double) -> Double {
    var steps: [Level] = []
    forEachLevel { steps.append($0) }
    return steps.reversed().reduce(localTime) { $1.map.parentTime(at: $0) + $1.lag }
  }

  /// How fast the layer's time goes at an absolute time, from then on; NaN where it jumps.
  package func rate(at time: Double) -> Double {
    var (time, rate) = (time, 1.0)
    forEachLevel {
      rate = $0.rate(at: time, parentRate: rate)
      time = $0.localTime(at: time)
    }
    return rate
  }

  /// This chain with a level below it.
  ///
  /// Complexity: O(1) where the level's begin lies on one side of all times of this chain, else
  /// that of about 10 evaluations.
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
      // Only the side after the begin moves.
      if endsBefore {
        chain.end = crossing
        chain.localLast = localTime(at: crossing.nextDown)
      } else {
        chain.start = crossing
        chain.localStart = localTime(at: crossing)
      }
      chain.lastCrossing = max(lastCrossing, crossing)
    }
    // Before its begin on the whole piece, a level stands still.
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
  /// The first time, not before `time`, at which the local time is `localTime` or more; infinity
  /// where there is none.
  ///
  /// It is exact: the least number at which ``localTime(at:)`` says so.
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

  /// The greatest local time from one time to a later one, both counted.
  package func greatestLocalTime(from first: Double, to last: Double) -> Double {
    var greatest = max(localTime(at: first), localTime(at: last))
    var crossing = nextCrossing(after: first)
    while crossing <= last, crossing < .infinity {
      greatest = max(greatest, localTime(at: crossing), localTime(at: crossing.nextDown))
      crossing = nextCrossing(after: crossing)
    }
    return greatest
  }

  /// The first crossing after a time; infinity where there is none. Complexity: O(depth), no
  /// allocation.
  package func nextCrossing(after time: Double) -> Double {
    guard time < lastCrossing else { return .infinity }
    var next = Double.infinity
    forEachLevel { if $0.crossing > time, $0.crossing < next { next = $0.crossing } }
    return next
  }

  /// The first time at which every level has begun; the least finite number for a chain of which each always
  /// has, and infinity where one never does.
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

  /// How the chain moves at a time.
  package func direction(at time: Double) -> Direction {
    time >= start && time < end ? direction : .still
  }
}
