import AnimationMath
import AnimationTiming
import AnimationTracks
import LayerModel

/// A playback as of a commit: its clock and its delivered events.
///
/// All layers that it drives share it, so that pausing or seeking it changes nothing else.
final class RenderPlayback: Sendable {
  let id: Playback.ID
  /// The parent clock; nil for absolute time.
  let parent: RenderClock?
  let schedule: PlaybackSchedule
  private let node: ClockNode

  init(
    _ id: Playback.ID, in parent: RenderClock?, _ passes: TimelinePasses,
    labels: [TimelineLabel], by map: LayerTimeMap, _ delivered: DeliveredEvents
  ) {
    (self.id, self.parent) = (id, parent)
    schedule = PlaybackSchedule(
      passes, labels: labels, in: parent?.chain ?? ClockChain(), by: map, delivered)
    node = ClockNode(parent: nil, rule: schedule.passRule)
  }

  /// The clock node of its iteration time, or of the parts that are visible only while it plays.
  func node(isBare: Bool) -> ClockNode {
    isBare ? ClockNode(parent: nil, rule: schedule.passes.bareRule) : node
  }

  func state(at time: Double, isBare: Bool) -> ClockNode.State {
    node(isBare: isBare).state(in: .absolute(schedule.chain.localTime(at: time)))
  }

  func rate(at time: Double, isBare: Bool) -> Double {
    let chain = schedule.chain
    return node(isBare: isBare).rate(
      in: .absolute(chain.localTime(at: time)), parentRate: chain.rate(at: time))
  }
}

struct PlaybackClock: Sendable {
  let playback: Playback.ID
  /// Whether its animations are visible only while the playback plays, as for values that no step reaches.
  let isBare: Bool
}

extension RenderPlayback: Equatable {
  /// Whether both play the same at all times.
  static func == (a: RenderPlayback, b: RenderPlayback) -> Bool {
    a === b
      || a.id == b.id && a.schedule.map == b.schedule.map && a.schedule.passes == b.schedule.passes
  }
}

extension [RenderPlayback] {
  /// Returns the playback with an id; the array is sorted. Complexity: O(log playbacks).
  func playback(_ id: Playback.ID) -> RenderPlayback? { index(of: id).map { self[$0] } }

  func index(of id: Playback.ID) -> Int? {
    let index = indices.partitioningIndex { self[$0].id.rawValue >= id.rawValue }
    return index < count && self[index].id == id ? index : nil
  }
}
