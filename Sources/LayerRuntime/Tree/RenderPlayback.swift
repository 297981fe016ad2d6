import AnimationMath
import AnimationTiming
import AnimationTracks
import LayerModel

/// A playback as a commit has taken it: where its clock is, and what of it has been told.
///
/// One for all layers that it drives, so that pausing or seeking it changes nothing else.
final class RenderPlayback: Sendable {
  let id: Playback.ID
  let passes: TimelinePasses
  /// The labels of one pass by time.
  let cues: [(time: Double, name: String)]
  /// The clock that it plays in, nil for absolute time.
  let parent: RenderClock?
  /// What of that is the time from the begin of the first pass on.
  let map: LayerTimeMap
  /// The way to that from absolute time.
  let chain: ClockChain
  /// What makes the time of a pass of it.
  let node: ClockNode
  /// When the record was made: from then on it tells.
  let commitTime: Double
  /// What commits and former trees have told.
  let hasStarted: Bool
  let hasFinished: Bool
  /// Up to where labels have been told, nil where that at the position itself has not.
  let passed: Double?
  /// The first absolute times, not before the commit, at which it plays and at which it is at an end.
  let startTime: Double
  let endTime: Double

  /// - Parameters:
  ///   - core: What plays.
  ///   - parent: The clock that it plays in.
  ///   - position: Where it is at the commit, in the time from the begin of the first pass on.
  ///   - passed: Up to where labels have been told.
  ///   - hasStarted: Whether its start has been told.
  ///   - hasFinished: Whether its end has been told.
  init(
    _ core: PlaybackCore, in parent: RenderClock?, at time: Double, position: Double,
    passed: Double?, hasStarted: Bool, hasFinished: Bool
  ) {
    (id, passes, cues) = (core.id, core.passes, core.cues)
    self.parent = parent
    let above = parent?.chain ?? ClockChain()
    let map = LayerTimeMap(
      beginTime: above.localTime(at: time), speed: core.speed, timeOffset: position)
    self.map = map
    let chain = above.appending(map, isSteady: true)
    self.chain = chain
    node = Self.node(of: passes)
    commitTime = time
    (self.hasStarted, self.hasFinished, self.passed) = (hasStarted, hasFinished, passed)
    guard map.speed != 0 else {
      (startTime, endTime) = (.infinity, .infinity)
      return
    }
    startTime =
      chain.direction(at: time) == .still ? chain.nextCrossing(after: time) : time
    endTime =
      chain.moves == .backwards
      ? Self.mirroredChain(map, in: above).firstTime(reaching: -passes.lead, from: time)
      : chain.firstTime(reaching: passes.lead + passes.total, from: time)
  }

  /// One that a commit has made, from what is known of it.
  init(
    _ passes: TimelinePasses, cues: [(time: Double, name: String)], in parent: RenderClock?,
    _ file: RenderPlaybackFile
  ) {
    (id, self.passes, self.cues, self.parent, map) = (file.id, passes, cues, parent, file.map)
    chain = (parent?.chain ?? ClockChain()).appending(file.map, isSteady: true)
    node = Self.node(of: passes)
    (commitTime, passed) = (file.commitTime, file.passed)
    (hasStarted, hasFinished) = (file.hasStarted, file.hasFinished)
    (startTime, endTime) = (file.startTime, file.endTime)
  }

  /// What makes the time of a pass. One that has an endless timeline in it is in its first pass for ever.
  private static func node(of passes: TimelinePasses) -> ClockNode {
    ClockNode(
      parent: nil,
      rule: passes.length < .infinity
        ? .group(TimingSchedule(passes.timing), curve: .linear, duration: passes.length)
        : .unchanged)
  }

  // MARK: Reading

  /// Where it is at an absolute time, in the time from the begin of the first pass on; between the ends.
  func position(at time: Double) -> Double {
    min(max(chain.localTime(at: time), passes.lead), passes.lead + passes.total)
  }

  /// The clock of what it plays.
  func state(at time: Double) -> ClockNode.State {
    node.state(in: .absolute(chain.localTime(at: time)))
  }

  /// How fast that goes.
  func rate(at time: Double) -> Double {
    node.rate(
      in: .absolute(chain.localTime(at: time)), parentRate: chain.rate(at: time))
  }

  /// The earliest time after which what it plays may differ: the time itself while it plays.
  func nextChange(after time: Double) -> Double {
    let crossing = chain.nextCrossing(after: time)
    guard map.speed != 0, chain.direction(at: time) != .still else { return crossing }
    let time = time.isNaN ? commitTime : time
    let position = chain.localTime(at: time)
    let (first, last) = (passes.lead, passes.lead + passes.total)
    if chain.moves == .backwards {
      if position < first { return crossing }
      if position > last {
        let begin = mirroredChain.firstTime(reaching: -last, from: time)
        return begin > time ? min(crossing, begin) : time
      }
    } else {
      if position > last { return crossing }
      if position < first {
        let begin = chain.firstTime(reaching: first, from: time)
        return begin > time ? min(crossing, begin) : time
      }
    }
    return time
  }

  /// The chain whose time runs the other way.
  var mirroredChain: ClockChain { Self.mirroredChain(map, in: parent?.chain ?? ClockChain()) }

  private static func mirroredChain(_ map: LayerTimeMap, in above: ClockChain) -> ClockChain {
    above.appending(map.mirrored, isSteady: true)
  }
}

extension RenderPlayback: Equatable {
  /// Whether both play the same at all times.
  static func == (a: RenderPlayback, b: RenderPlayback) -> Bool {
    a === b || a.id == b.id && a.map == b.map && a.passes == b.passes
  }
}

extension LayerTimeMap {
  /// The map whose time runs the other way, exactly.
  fileprivate var mirrored: LayerTimeMap {
    LayerTimeMap(beginTime: beginTime, speed: -speed, timeOffset: -timeOffset)
  }
}

extension [RenderPlayback] {
  /// The one of an id; they are in order. Complexity: O(log playbacks).
  func playback(_ id: Playback.ID) -> RenderPlayback? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].id.rawValue < id.rawValue { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].id == id ? self[low] : nil
  }
}
