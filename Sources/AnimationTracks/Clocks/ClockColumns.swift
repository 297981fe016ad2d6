/// Where the clocks of a set at a time lie; the memory is that of ``ClockColumns``.
struct ClockStates {
  let states: UnsafeBufferPointer<ClockNode.State>
  /// The times alone; ``nowhere`` where nothing below a clock shows, or shows by another rule than usual.
  let times: UnsafePointer<Double>

  /// A time at which no track is strictly inside a cycle.
  static var nowhere: Double { .infinity }
}

/// The clocks of a set at a time, in columns.
struct ClockColumns: ~Copyable {
  private var memory = UnsafeMutableBufferPointer<ClockNode.State>.allocate(capacity: 1)
  private var times = UnsafeMutableBufferPointer<Double>.allocate(capacity: 1)

  private var rates = UnsafeMutableBufferPointer<Double>.allocate(capacity: 0)

  init() {
    memory.initialize(repeating: .absolute(.nan))
    times.initialize(repeating: ClockStates.nowhere)
  }

  deinit {
    memory.deallocate()
    times.deallocate()
    rates.deallocate()
  }

  var states: ClockStates {
    ClockStates(states: UnsafeBufferPointer(memory), times: UnsafePointer(times.baseAddress!))
  }

  /// For how many clocks there is a state.
  var count: Int { memory.count }

  /// Evaluates all clocks, parents first.
  mutating func evaluate(_ set: TrackSet, at time: Double) {
    if memory.count < set.clockCount {
      let count = max(set.clockCount, 2 * memory.count)
      memory.deallocate()
      times.deallocate()
      memory = .allocate(capacity: count)
      memory.initialize(repeating: .absolute(time))
      times = .allocate(capacity: count)
      times.initialize(repeating: time)
    }
    let times = times
    ClockNode.evaluate(set.nodes, in: .absolute(time), into: memory) { index, state in
      times[index] = state.isVisible && !state.isAtEnd ? state.time : ClockStates.nowhere
    }
  }

  /// Finds how fast all clocks go that have been evaluated, parents first.
  ///
  /// - Returns: The rates, until the next call.
  mutating func evaluateRates(_ set: TrackSet) -> UnsafePointer<Double> {
    if rates.count < set.clockCount {
      rates.deallocate()
      rates = .allocate(capacity: memory.count)
      rates.initialize(repeating: 0)
    }
    // The first clock is absolute time.
    ClockNode.evaluateRates(
      set.nodes, in: memory[0], rate: 1, states: UnsafeBufferPointer(memory), into: rates)
    return UnsafePointer(rates.baseAddress!)
  }
}
