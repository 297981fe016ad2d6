/// Something that tells the time: seconds that never go backwards.
///
/// Only this module knows such things. Everything else in the package takes a time as an argument,
/// so a program says in one place where its time comes from.
public protocol MediaClock {
  /// The time now, in seconds: finite, and never less than an earlier answer.
  var now: Double { get }
}

/// A clock for which a thread can wait.
public protocol WaitingClock: MediaClock {
  /// Blocks the thread until ``MediaClock/now`` is at least `deadline`.
  ///
  /// - Parameter deadline: In seconds of this clock. One that has passed, or is not finite, does
  ///   not block.
  func wait(until deadline: Double)
}
