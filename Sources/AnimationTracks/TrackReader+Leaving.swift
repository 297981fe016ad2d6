import AnimationInterpolation
import AnimationTiming

/// A property just after a time at which tracks become invisible.
package struct ValueAfterLeaving {
  package let value: [Double]?
  package let velocity: [Double]?
}

extension TrackReader {
  /// Reads a property just after a time, when tracks and groups that are visible at their begin time on a clock that
  /// runs backwards have become invisible.
  ///
  /// The parameters are those of ``withVelocity(of:component:in:at:rate:external:_:)``.
  ///
  /// - Returns: nil if nothing becomes invisible; only otherwise it allocates.
  /// - Complexity: O(clocks of the record and tracks of the property).
  package mutating func afterLeaving(
    of property: Int, component: ComponentLanes?, in tracks: TrackRecord, at time: Double,
    rate: Double, external: (Int) -> (state: ClockNode.State, rate: Double)
  ) -> ValueAfterLeaving? {
    let count = tracks.clockCount
    let rates = prepare(tracks, count, at: time, external: { external($0).state })
    tracks.evaluateRates(at: time, rate: rate, states: UnsafeBufferPointer(states), into: rates) {
      external($0).rate
    }
    let top = MovingClock(state: .absolute(time), rate: rate)
    let stack = tracks.stacks[property]
    let isLeaving =
      tracks.nodes.contains { node in
        node.leaves(in: node.parent.map { MovingClock(state: states[$0], rate: rates[$0]) } ?? top)
      }
      || stack.tracks.contains {
        $0.timing.leaves(in: MovingClock(state: states[$0.node], rate: rates[$0.node]))
      }
    guard isLeaving else { return nil }
    var clocks: [MovingClock] = []
    for (index, node) in tracks.nodes.enumerated() {
      let parent = node.parent.map { clocks[$0] } ?? top
      if node.leaves(in: parent) {
        clocks.append(MovingClock(state: .hidden, rate: 0))
      } else if case .external = node.rule {
        clocks.append(MovingClock(state: states[index], rate: rates[index]))
      } else {
        clocks.append(
          MovingClock(
            state: node.state(in: parent.state),
            rate: node.rate(in: parent.state, parentRate: parent.rate)))
      }
    }
    var rest = EffectStack(stack.type, model: stack.model)
    for track in stack.tracks where !track.timing.leaves(in: clocks[track.node]) {
      rest.append(track)
    }
    return rest.withView { view in
      clocks.map({ $0.state }).withUnsafeBufferPointer { states in
        clocks.map({ $0.rate }).withUnsafeBufferPointer { rates in
          view.withLanesAndRate(of: component, states: states, rates: rates) {
            ValueAfterLeaving(value: $0.value.map(Array.init), velocity: $0.rate.map(Array.init))
          }
        }
      }
    }
  }
}

private struct MovingClock {
  let state: ClockNode.State
  let rate: Double
}

extension ClockNode {
  /// Whether it is a group that becomes invisible.
  fileprivate func leaves(in parent: MovingClock) -> Bool {
    if case .group(let timing, _, _) = rule { timing.leaves(in: parent) } else { false }
  }
}

extension TimingSchedule {
  /// Whether it is visible only because a clock that runs backwards is at its begin time.
  fileprivate func leaves(in parent: MovingClock) -> Bool {
    parent.state.isVisible && parent.rate < 0 && parent.state.time == begin
      && shownRate(at: parent.state, clockRate: parent.rate).isNaN
  }
}
