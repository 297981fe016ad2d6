/// One turn of an application: it wakes up, works, changes its layers, commits, and perhaps is busy
/// with something else before it can wake up again.
///
/// Work that is negative or not finite counts as none.
public struct ApplicationTurn {
  /// When it is called for, in seconds; it begins then, or when the turn before is over. One at a
  /// time that is not finite never comes.
  public var time: Double
  /// How long it works before the stages of the commit, in seconds.
  public var workBeforeCommit: Double
  /// How long it is busy after the commit, in seconds.
  public var workAfterCommit: Double
  /// Changes the layers, when the turn begins; nil where nothing changes and so nothing is
  /// committed.
  public var change: (() -> Void)?

  /// A turn at a time; without a change nothing is committed.
  public init(
    at time: Double = 0, workBeforeCommit: Double = 0, workAfterCommit: Double = 0,
    change: (() -> Void)? = nil
  ) {
    self.time = time
    self.workBeforeCommit = workBeforeCommit
    self.workAfterCommit = workAfterCommit
    self.change = change
  }
}
