/// The clocks of a set at a time, in columns.
struct ClockColumns: ~Copyable {
  private(set) var states = UnsafeMutableBufferPointer<TimeNode.State>.allocate(capacity: 0)
  /// The times alone; NaN where nothing below a clock shows, or shows by another rule than usual.
  private(set) var times = UnsafeMutableBufferPointer<Double>.allocate(capacity: 0)

  init() {}

  deinit {
    states.deallocate()
    times.deallocate()
  }

  /// Evaluates all clocks, parents first.
  mutating func evaluate(_ set: TrackSet, at time: Double) {
    if states.count < set.nodeCount {
      states.deallocate()
      times.deallocate()
      let count = max(set.nodeCount, 2 * states.count)
      states = .allocate(capacity: count)
      states.initialize(repeating: .absolute(0))
      times = .allocate(capacity: count)
      times.initialize(repeating: 0)
    }
    let nodes = set.nodes.span
    for index in nodes.indices {
      var parent = TimeNode.State.absolute(time)
      if let above = nodes[index].parent { parent = states[above] }
      let state = nodes[index].state(in: parent)
      states[index] = state
      times[index] = state.isVisible && !state.isAtEnd ? state.time : .nan
    }
  }
}
