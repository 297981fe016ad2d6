import AnimationClock
import AnimationMath
import LayerModel

// How a host waits: for the next frame, or until something happens.

extension AnimationHost where Clock: WaitingClock {
  /// Blocks the thread until the next frame is due.
  ///
  ///     while isPlaying {
  ///       host.waitForFrame(at: .hertz60)
  ///       host.advance()
  ///     }
  ///
  /// The first frame is due at once, and frame n so many intervals of the ``clock`` later, however long
  /// turns take and whatever the ``speed``; those that are missed meanwhile are dropped, but for the latest
  /// one. The turn after it shows the values of
  /// the end of the frame, which is when it is seen. A ``AnimationClock/ManualClock`` goes there at once.
  ///
  /// - Parameter rate: The frames of a second. Another rate than before begins anew.
  public func waitForFrame(at rate: StepRate = .hertz60) {
    clock.wait(until: takeFrame(at: rate).timestamp)
  }
}

extension AnimationHost where Clock: SleepingClock {
  /// Suspends the task until the next frame is due; others of the isolation domain run meanwhile.
  ///
  ///     while await host.waitForFrame(at: .hertz60) { host.advance() }
  ///
  /// Frames are those of the function that blocks.
  ///
  /// - Parameter rate: The frames of a second. Another rate than before begins anew.
  /// - Returns: Whether to go on: false when the task has been cancelled.
  @discardableResult
  nonisolated(nonsending) public func waitForFrame(at rate: StepRate = .hertz60) async -> Bool {
    guard !Task.isCancelled else { return false }
    await clock.sleep(until: takeFrame(at: rate).timestamp)
    return !Task.isCancelled
  }
}

extension AnimationHost where Clock: SleepingClock & Sendable {
  /// Suspends the task until a frame is due in which something may happen: at once for the next frame
  /// while something moves, else when ``nextChange`` comes or somebody changes the context, its layers, a
  /// playback, or the host's ``speed`` or clock.
  ///
  ///     while await host.waitForChange(at: .hertz60) {
  ///       host.advance()
  ///       send(host.tree)
  ///     }
  ///
  /// Without a turn after it, it waits for the next frame only.
  ///
  /// - Parameter rate: The frames of a second while something moves.
  /// - Returns: Whether to go on: false when the task has been cancelled.
  /// - Precondition: No other task waits so.
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
