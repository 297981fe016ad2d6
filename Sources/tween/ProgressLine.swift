import Inbetween
import SceneFiles

/// A line on standard error that says how far a long run is; only on a terminal, and only after a
/// second.
struct ProgressLine {
  private let total: Int
  private let isShown: Bool
  private let start = SystemClock().now
  private var last: Double
  private var hasShown = false

  init(total: Int) {
    self.total = total
    isShown = FileDescriptor.error.isTerminal
    last = start
  }

  /// Tells how many of the total are done.
  mutating func advance(to count: Int) {
    // The clock is read rarely: a row takes far less than a microsecond's worth of patience.
    guard isShown, count & 0xFF == 0 else { return }
    let now = SystemClock().now
    guard now - start >= 1, now - last >= 0.2 else { return }
    last = now
    hasShown = true
    _ = FileDescriptor.error.write(Array("\r\(count) of \(total) rows".utf8))
  }

  /// Takes the line away again.
  func finish() {
    if hasShown { _ = FileDescriptor.error.write(Array("\r\u{1B}[K".utf8)) }
  }
}
