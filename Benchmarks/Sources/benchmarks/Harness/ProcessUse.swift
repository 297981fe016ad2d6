import Foundation
import Instruments

/// The resources that this process has used.
enum ProcessUse {
  /// Seconds of processor time of all threads together; other processes do not count.
  static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The bytes of memory that the process has from the system; nil if the system is not Linux.
  static var residentBytes: Int? {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }

  /// The bytes that the thread has allocated and not freed; nil if they are not counted.
  static var allocatedBytes: Int? {
    allocation_counter_works() ? Int(allocation_counter_live_bytes()) : nil
  }
}

struct Stopwatch {
  private var start = ProcessUse.processorTime

  /// Returns the seconds of processor time since the last lap, or since the start.
  mutating func lap() -> Double {
    let now = ProcessUse.processorTime
    defer { start = now }
    return now - start
  }
}
