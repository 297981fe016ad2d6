import AnimationInterpolation

extension Sampler {
  /// Reads how fast a property or a component of it changes, per second of absolute time, from the
  /// time of the sampler on.
  ///
  /// - Parameters:
  ///   - property: The index that adding it gave.
  ///   - component: nil for the whole value; of a transform the rates of the sixteen elements.
  ///   - body: Receives as many numbers as the value has, each finite, the greatest one in place of
  ///     infinite ones. nil where there is no velocity: there is no value, its type has none
  ///     (``AnimationInterpolation/ValueType/hasVelocity``), or it jumps. Valid in it only.
  /// - Complexity: O(tracks of the property), the first time after a move O(clocks) as well; no
  ///   allocation.
  public mutating func withVelocity<Result>(
    of property: Int, component: ComponentLanes? = nil,
    _ body: (UnsafeBufferPointer<Double>?) -> Result
  ) -> Result {
    evaluateRates()
    let stack = tracks.stacks[property]
    let (states, rates) = (states, rates)
    let length = RunningProperty.storageCount(for: stack.type, laneCount: stack.laneCount)
    return storage.withUnsafeMutableBufferPointer { whole in
      let middle = whole.count / 2
      let storage = UnsafeMutableBufferPointer(rebasing: whole[..<length])
      let velocity = UnsafeMutableBufferPointer(rebasing: whole[middle..<(middle + length)])
      velocity.update(repeating: 0)
      var running = Self.start(stack, storage: storage)
      let tracks = stack.tracks.span
      for index in tracks.indices {
        let node = tracks[index].node
        Self.apply(
          tracks[index], states[node], rate: rates[node], to: &running, storage: storage,
          velocity: velocity)
      }
      guard running.isPresent, stack.type.hasVelocity else { return body(nil) }
      guard let component else {
        running.makeWhole(storage, velocity: velocity)
        let lanes = UnsafeMutableBufferPointer(rebasing: velocity[..<running.count])
        return body(RunningProperty.isVelocity(lanes) ? UnsafeBufferPointer(lanes) : nil)
      }
      return withUnsafeTemporaryAllocation(
        of: Double.self, capacity: component.valueCount
      ) { lanes in
        lanes.initialize(repeating: 0)
        running.readVelocity(component, into: lanes, storage: storage, velocity: velocity)
        return body(RunningProperty.isVelocity(lanes) ? UnsafeBufferPointer(lanes) : nil)
      }
    }
  }

  /// How fast a clock goes, in seconds per second of absolute time, from the time of the sampler on.
  ///
  /// - Parameter index: The index that adding it gave.
  /// - Returns: 0 where it rests, NaN where it jumps.
  public mutating func rate(ofNode index: Int) -> Double {
    evaluateRates()
    return rates[index]
  }

  private static func apply(
    _ track: Track, _ clock: TimeNode.State, rate: Double, to running: inout RunningProperty,
    storage: UnsafeMutableBufferPointer<Double>, velocity: UnsafeMutableBufferPointer<Double>
  ) {
    guard clock.isVisible else {
      if rate.isNaN { running.jump(velocity) }
      return
    }
    let located = track.timing.resolved(at: clock.time, isClosedAtEnd: clock.isAtEnd)
    let progressRate = track.timing.progressRate(
      at: clock.time, parentRate: rate, isClosedAtEnd: clock.isAtEnd)
    guard located.isVisible else {
      if progressRate.isNaN { running.jump(velocity) }
      return
    }
    let pacedRate = progressRate.chained(
      with: track.pacing.slope(at: located.progress, isRising: progressRate > 0))
    running.apply(
      track.interpolation, component: track.component,
      progress: track.pacing.progress(at: located.progress), rate: pacedRate,
      cycle: located.cycle, storage: storage, velocity: velocity
    ) {
      track.pacing.fraction($1, inSegment: $0)
    } slope: {
      track.pacing.slope(atFraction: $1, inSegment: $0, isRising: $2)
    }
  }

  /// Brings the rates of the clocks to the time, parents first.
  private mutating func evaluateRates() {
    guard !areRatesCurrent else { return }
    areRatesCurrent = true
    let nodes = tracks.nodes
    for index in nodes.indices {
      var (parent, parentRate) = (TimeNode.State.absolute(time), 1.0)
      if let above = nodes[index].parent { (parent, parentRate) = (states[above], rates[above]) }
      rates[index] = nodes[index].rate(in: parent, parentRate: parentRate)
    }
  }
}
