import AnimationInterpolation
import AnimationMath
import AnimationTiming

// Reading of single properties: the reference for the rows of a sampler.

extension TrackSet {
  /// Reads the property at a place at the time of the clocks. `values` receives as many numbers as the property ever
  /// has, NaN for missing ones; `storage` is for a stack, ``longestStack`` long.
  func read(
    _ place: Int, _ clocks: ClockStates, into values: UnsafeMutablePointer<Double>,
    _ storage: UnsafeMutableBufferPointer<Double>
  ) {
    let slot = slots[place]
    if slot.kind == .stack {
      return read(stacks[slot.index].stack, clocks, into: values, storage)
    }
    if !readNumbers(slot, at: clocks.states[slot.node], into: values) {
      values.update(repeating: .nan, count: slot.laneCount)
    }
  }

  /// Evaluates a property that is not a stack. Returns whether its track is visible; if not, the numbers are unchanged.
  func readNumbers(
    _ slot: TrackSlot, at clock: ClockNode.State, into values: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard let located = slot.timing.shown(at: clock) else { return false }
    switch slot.kind {
    case .keyframes: readKeyframes(slot, at: located.progress, into: values)
    case .transforms: readTransforms(slot, at: located, into: values)
    case .moving: readMoving(slot, at: located.progress, into: values)
    case .ends, .spring, .stack, .free: readEnds(of: slot, at: located, into: values)
    }
    return true
  }

  /// Evaluates the velocity of a property of two ends.
  /// - Returns: One number per number of the value, NaN for those that jump with the curve; nil if the track is not
  ///   visible or its progress jumps.
  func rates(
    of slot: TrackSlot, at clock: ClockNode.State, clockRate: Double
  ) -> SIMD4<Double>? {
    guard let located = slot.timing.shown(at: clock) else { return nil }
    let progress = located.progress
    let rate = slot.timing.shownRate(at: clock, clockRate: clockRate)
    if rate.isNaN { return nil }
    let (start, end) = endLanes(of: slot)
    if slot.kind == .moving {
      return movingRates(of: slot, from: start, to: end, at: progress, rate: rate)
    }
    let pacedRate: Double
    if slot.kind == .ends {
      pacedRate = rate.chained(with: slope(of: slot, at: progress, isRising: rate > 0))
    } else {
      let own = springs[slot.index]
      pacedRate = rate.chained(
        with: PreparedPacing(own.spring, duration: own.duration).slope(
          at: progress, isRising: rate > 0))
    }
    var rates = SIMD4<Double>()
    for lane in 0..<slot.laneCount {
      rates[lane] = Sampler.velocity(from: start[lane], to: end[lane], pacedRate)
    }
    return rates
  }

  /// Evaluates a property of two ends at a progress of its timing.
  private func readEnds(
    of slot: TrackSlot, at located: LocatedTiming, into values: UnsafeMutablePointer<Double>
  ) {
    let (progress, base, count) = (paced(located, of: slot), 2 * Int(slot.lane), slot.laneCount)
    for lane in 0..<count {
      values[lane] = ends[base + lane].interpolated(to: ends[base + count + lane], by: progress)
    }
  }

  private func paced(_ located: LocatedTiming, of slot: TrackSlot) -> Double {
    if slot.kind == .ends {
      let isBeforeJump = slot.timing.isBeforeJump(located)
      return curves.withSpan {
        $0[Int(slot.index)].progress(at: located.progress, isBeforeJump: isBeforeJump)
      }
    }
    let own = springs[slot.index]
    return own.spring.value(at: located.progress * own.duration)
  }

  /// Returns the slope of the curve that moves a property from one end to the other: the one to the right of the
  /// progress if `isRising`, else the one to the left.
  @inline(__always)
  func slope(of slot: TrackSlot, at progress: Double, isRising: Bool) -> Double {
    curves.withUnsafeBufferPointer {
      ($0.baseAddress! + Int(slot.index)).slope(at: progress, isRising: isRising)
    }
  }

  func read(
    _ stack: EffectStack, _ clocks: ClockStates,
    into values: UnsafeMutablePointer<Double>, _ storage: UnsafeMutableBufferPointer<Double>
  ) {
    let lanes = stack.evaluate(
      nil, states: clocks.states,
      storage: UnsafeMutableBufferPointer(rebasing: storage[..<stack.storageCount]))
    let found = lanes?.count ?? 0
    for lane in 0..<found { values[lane] = lanes?[lane] ?? .nan }
    for lane in found..<max(found, stack.laneCount) { values[lane] = .nan }
  }
}
