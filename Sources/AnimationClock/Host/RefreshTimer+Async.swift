/// A clock for which a task can wait without blocking its thread.
public protocol SleepingClock: MediaClock {
  /// Suspends the task until ``MediaClock/now`` is at least `deadline`, or the task is cancelled.
  ///
  /// - Parameter deadline: In seconds of this clock. A deadline that has passed, or is not finite, does not suspend.
  nonisolated(nonsending) func sleep(until deadline: Double) async
}

extension ManualClock: SleepingClock {
  /// Moves the clock to the deadline; other tasks get a turn before.
  nonisolated(nonsending) public func sleep(until deadline: Double) async {
    await Task.yield()
    advance(to: deadline)
  }
}

extension ScaledClock: SleepingClock where Base: SleepingClock {
  /// Suspends the task until a time of this clock, by sleeping on its base, or until it is cancelled; a stopped clock
  /// sleeps as ``wait(until:)`` waits.
  nonisolated(nonsending) public func sleep(until deadline: Double) async {
    guard deadline.isFinite, now < deadline else { return }
    var end = baseTime(of: deadline)
    await base.sleep(until: end)
    var step = end.ulp
    while scale > 0, now < deadline, (end + step).isFinite, !Task.isCancelled {
      end += step
      step *= 2
      await base.sleep(until: end)
    }
  }
}

extension RefreshTimer where Clock: SleepingClock {
  /// Suspends the task until the next refresh is due.
  ///
  /// - Returns: nil when the task has been cancelled.
  nonisolated(nonsending) package mutating func nextRefresh() async -> Refresh? {
    let refresh = takeRefresh()
    await clock.sleep(until: refresh.timestamp)
    return Task.isCancelled ? nil : refresh
  }
}

extension DisplayLoop {
  /// Passes the refreshes of a timer to the links until the task is cancelled.
  ///
  /// Other tasks of the same isolation domain run while it waits, such as those that read ``DisplayLink/frames``.
  nonisolated(nonsending) public func run<Clock: SleepingClock>(
    with timer: RefreshTimer<Clock>
  ) async {
    var timer = timer
    while let next = await timer.nextRefresh() { refresh(next) }
  }
}
