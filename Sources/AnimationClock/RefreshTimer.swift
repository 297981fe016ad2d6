/// Refreshes in equal distances of time, for a machine without a display or a host without vertical
/// synchronisation.
///
/// Refresh n has the timestamp `start + n / rate`, an absolute deadline: it is computed from n and
/// so does not drift, however late a turn is. Deadlines that have passed while the program was busy
/// are dropped, but for the latest one, for which there is no wait.
///
///     var timer = RefreshTimer(rate: .hertz120, clock: SystemClock())
///     while isRunning { loop.refresh(timer.waitForRefresh()) }
public struct RefreshTimer<Clock: MediaClock> {
  /// The refreshes of a second.
  public let rate: StepRate
  /// When refresh 0 is due, in seconds of the clock.
  public let start: Double
  /// What is waited for.
  public let clock: Clock
  /// The number of the next refresh.
  public private(set) var nextNumber = 0

  /// A timer whose first refresh is due at a time.
  ///
  /// - Parameters:
  ///   - rate: The refreshes of a second.
  ///   - clock: What is waited for.
  ///   - start: When refresh 0 is due, in seconds of the clock; now by default and where it is not
  ///     finite.
  public init(rate: StepRate, clock: Clock, from start: Double? = nil) {
    self.rate = rate
    self.clock = clock
    self.start = start.flatMap { $0.isFinite ? $0 : nil } ?? clock.now
  }

  /// Counts the next refresh, whose timestamp is the latest deadline that has passed or else the
  /// next one to come.
  mutating func takeRefresh() -> Refresh {
    let number = max(nextNumber, rate.steps(from: start, to: clock.now).whole)
    nextNumber = number + 1
    return Refresh(timestamp: start + rate.time(ofStep: number), interval: rate.interval)
  }
}

extension RefreshTimer: Sendable where Clock: Sendable {}

extension RefreshTimer where Clock: WaitingClock {
  /// Blocks the thread until the next refresh is due.
  public mutating func waitForRefresh() -> Refresh {
    let refresh = takeRefresh()
    clock.wait(until: refresh.timestamp)
    return refresh
  }
}
