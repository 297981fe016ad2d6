import AnimationClock
import AnimationMath
import LayerModel

// Waiting of a host: for the next frame, or for a change.

extension AnimationHost where Clock: WaitingClock {
  /// Blocks the thread until the next frame is due.
  ///
  ///     while isPlaying {
  ///       host.waitForFrame(at: .hertz60)
  ///       host.advance()
  ///     }
  ///
  /// The first frame is due at once, and frame n is due n intervals of the ``clock`` later, however long turns take
  /// and whatever the ``speed``; missed frames are dropped, except for the latest one. The next turn shows the values
  /// of the end of the frame, which is when it is seen. A ``AnimationClock/ManualClock`` moves there at once.
  ///
  /// - Parameter rate: The frames per second. Default: 60. If the rate changes, the frames are counted again from now.
  public func waitForFrame(at rate: StepRate = .hertz60) {
    clock.wait(until: takeFrame(at: rate).timestamp)
  }
}

extension AnimationHost where Clock: SleepingClock {
  /// Suspends the task until the next frame is due; other tasks of the isolation domain run meanwhile.
  ///
  ///     while await host.waitForFrame(at: .hertz60) { host.advance() }
  ///
  /// The frames are those of the blocking `waitForFrame(at:)`.
  ///
  /// - Parameter rate: The frames per second. Default: 60. If the rate changes, the frames are counted again from now.
  /// - Returns: Whether to continue: false if the task was cancelled.
  @discardableResult
  nonisolated(nonsending) public func waitForFrame(at rate: StepRate = .hertz60) async -> Bool {
    guard !Task.isCancelled else { return false }
    await clock.sleep(until: takeFrame(at: rate).timestamp)
    return !Task.isCancelled
  }
}

extension AnimationHost where Clock: SleepingClock & Sendable {
  /// Suspends the task until a frame is due in which something may happen. While something moves, that is the next
  /// frame. Otherwise it is the frame at ``nextChange``, or after a change of the context, its layers, a playback, or
  /// the host's ``speed`` or clock.
  ///
  ///     while await host.waitForChange(at: .hertz60) {
  ///       host.advance()
  ///       send(host.tree)
  ///     }
  ///
  /// If no turn follows, it only waits for the next frame.
  ///
  /// - Parameter rate: The frames per second while something moves. Default: 60.
  /// - Returns: Whether to continue: false if the task was cancelled.
  /// - Precondition: No other task waits for a change of this host.
  @discardableResult
  nonisolated(nonsending) public func waitForChange(at rate: StepRate = .hertz60) async -> Bool {
    while !Task.isCancelled {
      let (next, now) = (nextTurn, clock.now)
      if next <= now { return await waitForFrame(at: rate) }
      // A clock waits for finite times only.
      await sleep(until: min(next, now + 0x1p31))
    }
    return false
  }

  /// Suspends the task until a time, a change or its cancellation.
  nonisolated(nonsending) private func sleep(until deadline: Double) async {
    require(
      !isSleeping, "a second task waits for a change of a host: only one task may wait at a time")
    let sleep = Task { [clock] in await clock.sleep(until: deadline) }
    isSleeping = true
    context.callOnChange { sleep.cancel() }
    await withTaskCancellationHandler {
      await sleep.value
    } onCancel: {
      sleep.cancel()
    }
    context.callOnChange(nil)
    isSleeping = false
  }
}
