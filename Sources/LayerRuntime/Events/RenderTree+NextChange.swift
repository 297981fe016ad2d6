import AnimationTiming
import AnimationTracks
import LayerModel

extension RenderTree {
  /// The earliest time after which anything that the tree shows may differ, seen from a time: when
  /// the next frame is needed.
  ///
  /// - Parameter time: Absolute time in seconds.
  /// - Returns: The time itself while something moves, else when the next animation begins or is
  ///   over, a cell begins to emit, or a clock breaks; infinity where nothing changes any more.
  ///
  /// It may be early, never late: nothing differs between `time` and the result (`NextChangeTests`,
  /// `LayerEmitterTests`). It is early for animations that move without changing what is seen, for
  /// emitters between two births, below clocks that run backwards, and below replicators, where any
  /// moving copy counts. Complexity: O(animated layers, emitters and their cells).
  public func nextChange(after time: Double) -> Double {
    var next = Double.infinity
    records.forEachMarkedValue { record in
      if next > time { next = min(next, record.nextChange(after: time)) }
    }
    return next
  }
}

extension RenderLayer {
  func nextChange(after time: Double) -> Double {
    guard let copies = clock.copies else { return nextChange(of: clock.chain, after: time) }
    // The source and the two copies that lag and lead most bound what any copy shows.
    if copies.isAnimated || time < max(copies.last.lastCrossing, copies.first.lastCrossing) {
      return time
    }
    let last = copies.last.localTime(at: time)
    let first = copies.first.localTime(at: time)
    let isInside = running.contains {
      $0.compiled.canRun && first >= $0.compiled.timing.beginTime && last < $0.compiled.endTime
    }
    if isInside { return time }
    if let emission, emission.nextChange(after: last) <= first { return time }
    return min(
      nextChange(of: clock.chain, after: time), nextChange(of: copies.first, after: time),
      nextChange(of: copies.last, after: time))
  }

  private func nextChange(of chain: ClockChain, after time: Double) -> Double {
    let crossing = chain.nextCrossing(after: time)
    switch chain.direction(at: time) {
    case .still: return crossing
    case .backwards: return isMoving ? time : crossing
    case .forwards: break
    }
    let now = chain.localTime(at: time)
    var next = Double.infinity
    for animation in running {
      next = min(next, animation.compiled.timing.nextChange(after: now))
    }
    if let emission { next = min(next, emission.nextChange(after: now)) }
    if next <= now { return time }
    return min(crossing, chain.firstTime(reaching: next, from: time))
  }
}
