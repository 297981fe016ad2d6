/// A clock that stands still until it is told to go on: for tests, replays and rendering to files.
///
/// Waiting for it moves it. It belongs to one isolation domain.
public final class ManualClock: WaitingClock {
  /// The time now, in seconds.
  public private(set) var now: Double

  /// A clock that shows a time; one that is not finite counts as 0.
  public init(at time: Double = 0) {
    now = time.isFinite ? time : 0
  }

  /// Moves the clock to a time. One that is earlier than now, or not finite, changes nothing.
  public func advance(to time: Double) {
    if time.isFinite, time > now { now = time }
  }

  /// Moves the clock on by seconds. A number that is negative or not finite changes nothing, and
  /// so does one that leads beyond all numbers.
  public func advance(by seconds: Double) { advance(to: now + seconds) }

  /// Moves the clock to the deadline at once.
  public func wait(until deadline: Double) { advance(to: deadline) }
}
