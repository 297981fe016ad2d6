/// The clocks of a set at a time, in the memory of ``ClockColumns``.
struct ClockStates {
  let states: UnsafeBufferPointer<ClockNode.State>
  /// Only the times; ``nowhere`` for a clock whose tracks are not visible, or visible by an unusual rule.
  let times: UnsafePointer<Double>

  /// A time at which no track is strictly inside an iteration.
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

  var count: Int { memory.count }

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

  /// Computes the rates of all evaluated clocks, parents first. The result is valid until the next call.
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
