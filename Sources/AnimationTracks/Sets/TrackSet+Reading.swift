import AnimationInterpolation
import AnimationMath
import AnimationTiming

// The value of one property: what the rows of a sampler are held against.

extension TrackSet {
  /// Reads the property at a place.
  ///
  /// - Parameters:
  ///   - place: The place of a property.
  ///   - clocks: The clocks at the time.
  ///   - values: Receives as many numbers as the property ever has; NaN for those that it has not.
  ///   - storage: Room for a stack, ``longestStack`` long.
  func read(
    _ place: Int, _ clocks: ClockStates, into values: UnsafeMutablePointer<Double>,
    _ storage: UnsafeMutableBufferPointer<Double>
  ) {
    let slot = slots[place]
    if slot.kind == .stack {
      return read(stacks[slot.index].stack, clocks, into: values, storage)
    }
    if !readNumbers(slot, clocks, into: values) {
      values.update(repeating: .nan, count: slot.laneCount)
    }
  }

  /// Reads a property that is not a stack.
  ///
  /// - Returns: Whether its track is visible; the numbers are left as they are if not.
  func readNumbers(
    _ slot: TrackSlot, _ clocks: ClockStates, into values: UnsafeMutablePointer<Double>
  ) -> Bool {
    let state = clocks.states[slot.node]
    if slot.kind == .keyframes { return readKeyframes(slot, at: state, into: values) }
    if slot.kind == .transforms { return readTransforms(slot, at: state, into: values) }
    if slot.kind == .moving { return readMoving(slot, at: state, into: values) }
    guard let located = located(slot, at: state) else { return false }
    readEnds(of: slot, at: located, into: values)
    return true
  }

  /// Reads a property of two ends where its timing has located the time.
  private func readEnds(
    of slot: TrackSlot, at located: LocatedTiming, into values: UnsafeMutablePointer<Double>
  ) {
    let (progress, base, count) = (paced(located, of: slot), 2 * Int(slot.lane), slot.laneCount)
    for lane in 0..<count {
      values[lane] = ends[base + lane].interpolated(to: ends[base + count + lane], by: progress)
    }
  }

  /// What the timing of a property that is not a stack makes of a time of its clock; nil where its track is not
  /// visible.
  func located(_ slot: TrackSlot, at clock: ClockNode.State) -> LocatedTiming? {
    guard clock.isVisible else { return nil }
    let located = slot.timing.located(at: clock.time, closing: clock.closing)
    return located.isVisible ? located : nil
  }

  /// The linear progress of a property that is not a stack; nil where its track is not visible.
  func linearProgress(of slot: TrackSlot, at clock: ClockNode.State) -> Double? {
    located(slot, at: clock)?.progress
  }

  /// The paced progress of a property of two ends.
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

  func read(
    _ stack: EffectStack, _ clocks: ClockStates,
    into values: UnsafeMutablePointer<Double>, _ storage: UnsafeMutableBufferPointer<Double>
  ) {
    let lanes = stack.lanes(
      of: nil, states: clocks.states,
      storage: UnsafeMutableBufferPointer(rebasing: storage[..<stack.storageCount]))
    let found = lanes?.count ?? 0
    for lane in 0..<found { values[lane] = lanes?[lane] ?? .nan }
    for lane in found..<max(found, stack.laneCount) { values[lane] = .nan }
  }
}
