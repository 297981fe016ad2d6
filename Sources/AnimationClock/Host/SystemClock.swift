// The only file of this library that calls an operating system. The branch for Windows has not run yet.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WinSDK)
  import WinSDK
#endif

#if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin) || canImport(WinSDK)
  /// The clock of the machine: seconds since some time before the program started. It stops while the machine sleeps,
  /// and no user can set it.
  ///
  /// Source: `CLOCK_MONOTONIC` of Linux and Android, `CLOCK_UPTIME_RAW` of Apple's systems, which
  /// `CACurrentMediaTime()` also reads, `QueryPerformanceCounter` of Windows, which continues while the machine
  /// sleeps. On other systems, supply your own ``MediaClock``. The resolution is a nanosecond, on Windows a tenth of
  /// a microsecond, or that of a `Double` of the time's size.
  public struct SystemClock: WaitingClock, Sendable, Hashable, Codable {
    /// Creates the clock of this machine; all instances are equal.
    public init() {}

    /// The current time, in seconds. It makes no system call if the system maps its clock.
    public var now: Double { Self.time }

    /// Blocks the thread until a time of this clock; it never returns earlier.
    ///
    /// - Parameter deadline: In seconds. A deadline that has passed, or is not finite, does not block; one beyond the
    ///   life of the machine blocks for good.
    public func wait(until deadline: Double) {
      guard deadline.isFinite else { return }
      // A deadline is rounded to a nanosecond, so a wait may end just before it.
      while true {
        let remaining = deadline - now
        if remaining <= 0 { return }
        sleep(until: deadline, remaining: remaining)
      }
    }

    #if canImport(WinSDK)
      private static let frequency: Double = {
        var frequency = LARGE_INTEGER()
        QueryPerformanceFrequency(&frequency)
        return Double(frequency.QuadPart)
      }()

      private static var time: Double {
        var count = LARGE_INTEGER()
        QueryPerformanceCounter(&count)
        return Double(count.QuadPart) / frequency
      }

      /// Sleeps in the steps of the system's timer, which are up to 16 ms.
      private func sleep(until deadline: Double, remaining: Double) {
        Sleep(DWORD(min(remaining * 1000, 0x1p31).rounded(.up)))
      }
    #else
      private static var time: Double {
        var time = timespec()
        clock_gettime(source, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
      }

      #if canImport(Darwin)
        private static var source: clockid_t { CLOCK_UPTIME_RAW }

        private func sleep(until deadline: Double, remaining: Double) {
          var span = Self.systemTime(remaining)
          nanosleep(&span, nil)
        }
      #else
        private static var source: clockid_t { CLOCK_MONOTONIC }

        /// Sleeps until an absolute time, so that interruptions do not delay the end.
        private func sleep(until deadline: Double, remaining: Double) {
          var time = Self.systemTime(deadline)
          clock_nanosleep(Self.source, TIMER_ABSTIME, &time, nil)
        }
      #endif

      /// Returns a positive number of seconds, at most about a century, rounded up to a nanosecond.
      private static func systemTime(_ seconds: Double) -> timespec {
        let seconds = min(seconds, 0x1p31)
        let whole = Int(seconds)
        var time = timespec()
        time.tv_sec = .init(whole)
        time.tv_nsec = .init(min(Int((seconds - Double(whole)) * 1e9) + 1, 999_999_999))
        return time
      }
    #endif
  }

  extension SystemClock: SleepingClock {
    /// Suspends the task until a time of this clock, or until it is cancelled.
    nonisolated(nonsending) public func sleep(until deadline: Double) async {
      guard deadline.isFinite else { return }
      // The library's clock has another origin; if the two differ in their last digits, a sleep may end just before
      // its time.
      while !Task.isCancelled {
        let remaining = deadline - now
        if remaining <= 0 { return }
        let end = SuspendingClock.now.advanced(by: .seconds(min(remaining, 0x1p31)))
        try? await Task.sleep(until: end, tolerance: .zero, clock: .suspending)
      }
    }
  }
#endif
