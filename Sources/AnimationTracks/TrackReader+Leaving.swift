import AnimationInterpolation
import AnimationTiming

/// A property just after a time at which tracks go out.
package struct ValueAfterLeaving {
  /// The numbers of the value; nil where there is none.
  package let value: [Double]?
  /// How fast they change; nil where there is no velocity.
  package let velocity: [Double]?
}

extension TrackReader {
  /// Reads a property as it is just after a time, when what shows at its begin and whose clock goes backwards
  /// has gone out: tracks, and groups with all that is in them.
  ///
  /// - Parameters: As for ``withVelocity(of:component:in:at:rate:outside:_:)``.
  /// - Returns: nil where nothing goes out.
  /// - Complexity: O(clocks of the record and tracks of the property). It allocates.
  package mutating func afterLeaving(
    of property: Int, component: ComponentLanes?, in tracks: TrackRecord, at time: Double,
    rate: Double, outside: (Int) -> (state: ClockNode.State, rate: Double)
  ) -> ValueAfterLeaving? {
    var (states, rates): ([ClockNode.State], [Double]) = ([], [])
    var isLeaving = false
    for node in tracks.nodes {
      let (parent, parentRate) =
        node.parent.map { (states[$0], rates[$0]) } ?? (.absolute(time), rate)
      if case .outside(let number) = node.rule {
        let clock = outside(number)
        states.append(clock.state)
        rates.append(clock.rate)
      } else if case .group(let timing, _, _) = node.rule,
        timing.leaves(in: parent, parentRate: parentRate)
      {
        states.append(.hidden)
        rates.append(0)
        isLeaving = true
      } else {
        states.append(node.state(in: parent))
        rates.append(node.rate(in: parent, parentRate: parentRate))
      }
    }
    let stack = tracks.stacks[property]
    var rest = TrackStack(stack.type, model: stack.model)
    for track in stack.tracks {
      if track.timing.leaves(in: states[track.node], parentRate: rates[track.node]) {
        isLeaving = true
      } else {
        rest.append(track)
      }
    }
    guard isLeaving else { return nil }
    let count = rest.storageCount
    return states.withUnsafeBufferPointer { states in
      rates.withUnsafeBufferPointer { rates in
        rest.withView { view in
          withUnsafeTemporaryAllocation(
            of: Double.self, capacity: count + view.velocityCount(of: component)
          ) { room in
            room.initialize(repeating: 0)
            let storage = UnsafeMutableBufferPointer(rebasing: room[..<count])
            let velocity = view.velocity(
              of: component, states: states, rates: rates, storage: storage,
              in: UnsafeMutableBufferPointer(rebasing: room[count...])
            ).map(Array.init)
            let value = rest.lanes(of: component, states: states, storage: storage).map(Array.init)
            return ValueAfterLeaving(value: value, velocity: velocity)
          }
        }
      }
    }
  }
}

extension TimingSchedule {
  /// Whether it shows only because a clock that goes backwards stands at its begin.
  fileprivate func leaves(in parent: ClockNode.State, parentRate: Double) -> Bool {
    parent.isVisible && parentRate < 0 && parent.time == begin
      && progressRate(at: parent.time, parentRate: parentRate).isNaN
  }
}
