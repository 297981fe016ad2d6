import AnimationMath
import AnimationTiming
import AnimationTracks
import LayerModel

/// A playback as a commit has taken it: its clock and its delivered events.
///
/// One for all layers that it drives, so that pausing or seeking it changes nothing else.
final class RenderPlayback: Sendable {
  let id: Playback.ID
  /// The clock that it plays in, nil for absolute time.
  let parent: RenderClock?
  let schedule: PlaybackSchedule
  /// What makes the time of a pass of it.
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

  /// What makes the time of a pass of it, or of what shows only while it plays.
  func node(isBare: Bool) -> ClockNode {
    isBare ? ClockNode(parent: nil, rule: schedule.passes.bareRule) : node
  }

  /// The clock of what it plays.
  func state(at time: Double, isBare: Bool) -> ClockNode.State {
    node(isBare: isBare).state(in: .absolute(schedule.chain.localTime(at: time)))
  }

  /// How fast that goes.
  func rate(at time: Double, isBare: Bool) -> Double {
    let chain = schedule.chain
    return node(isBare: isBare).rate(
      in: .absolute(chain.localTime(at: time)), parentRate: chain.rate(at: time))
  }
}

/// A clock of a playback.
struct PlaybackClock: Sendable {
  let playback: Playback.ID
  /// Whether nothing below it shows but while the playback plays: for what no step brings to a value.
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
  /// The one of an id; they are in order. Complexity: O(log playbacks).
  func playback(_ id: Playback.ID) -> RenderPlayback? { index(of: id).map { self[$0] } }

  /// The index of the one of an id. Complexity: O(log playbacks).
  func index(of id: Playback.ID) -> Int? {
    let index = indices.partitioningIndex { self[$0].id.rawValue >= id.rawValue }
    return index < count && self[index].id == id ? index : nil
  }
}
