import AnimationClock
import AnimationMath
import LayerModel
import LayerRuntime

// The course of a host's time: its speed, rewinding, and restoring in another process.

extension AnimationHost {
  /// Seconds of the host's time per second of its ``clock``. Default: 1; 0.25 is slow motion for everything. At 0 the
  /// host pauses on the frame that is shown; if that frame's time is ahead, as the end of a frame is, the host's time
  /// first advances to it. Turns still commit changes.
  ///
  /// Changing it makes no jump. Frames come as often as before. A negative speed counts as 0, and so do infinities
  /// and NaN; the greatest is 1 000 000 000.
  public var speed: Double {
    get { hostTime.speed }
    set {
      let now = hostTime.time(atClock: clock.now)
      hostTime.goOn(
        from: newValue > 0 && newValue.isFinite ? now : max(now, targetTime), atClock: clock.now,
        speed: newValue)
      context.noteChange()
    }
  }

  /// Returns a snapshot of the ``context`` with the host's own state: the time for which values are shown, its
  /// ``speed``, the steps of its simulation, and ``payload``.
  ///
  ///     history.append(host.snapshot())
  ///
  /// The host stores its state in the snapshot's own payload: set ``payload`` on the host, and leave that of the
  /// snapshot unchanged. A snapshot that is taken during the steps of a simulation does not include them.
  ///
  /// - Complexity: As `snapshot()` of a ``LayerModel/LayerContext``.
  public func snapshot() -> Snapshot {
    var snapshot = context.snapshot()
    snapshot.payload = HostRecord(
      targetTime: committedTarget, steps: simulation?.steps, speed: speed,
      standingTime: speed == 0 ? hostTime.time(atClock: clock.now) : nil
    ).bytes(with: payload)
    return snapshot
  }

  /// Goes back to a snapshot and its time. Time continues from there: the time of the next turn is that of the
  /// snapshot plus the elapsed time.
  ///
  /// The clock continues unaffected, and the ``speed`` stays; only the mapping from the clock to the host's time
  /// changes. Steps of a simulation continue from those of the snapshot. If only the context has taken the snapshot,
  /// the steps continue from those due by its time, and ``payload`` becomes the snapshot's own.
  ///
  /// Law: turns at the same times as before have the same values and events, bit for bit (`HostTimeTests`).
  ///
  /// - Parameters:
  ///   - snapshot: A snapshot of the host or of its context.
  ///   - tellsAgain: Whether completions, delegates and playbacks receive again the events that they have already
  ///   received. Default: `false`.
  /// - Throws: As `rewind(to:tellsAgain:)` of a ``LayerModel/LayerContext``. Also throws during a turn: in an event
  ///   handler, store the request, and call this method when `advance()` has returned.
  @discardableResult
  public func rewind(
    to snapshot: Snapshot, tellsAgain: Bool = false
  ) throws(SnapshotError) -> Commit {
    if isInTurn { throw SnapshotError(.withinTurn) }
    let commit = try context.rewind(to: snapshot, tellsAgain: tellsAgain)
    tree = commit.tree
    goOn(from: snapshot)
    context.noteChange()
    return commit
  }

  /// Creates a host that continues from a snapshot, even in another process: with its layers, its time and ``speed``,
  /// the steps of its simulation and its ``payload``.
  ///
  ///     let host = AnimationHost(restoring: try Snapshot(bytes: bytes), clock: ManualClock())
  ///
  /// Find layers by `layer(named:)` of the ``context``. Start a simulation again before the first turn, with the same
  /// rate.
  ///
  /// - Parameters:
  ///   - snapshot: A snapshot of a host or of a context.
  ///   - clock: The clock from then on, whatever time it shows.
  ///   - handlers: The handlers that are called by name. Default: none.
  public convenience init(
    restoring snapshot: Snapshot, clock: Clock, handlers: NamedHandlers = NamedHandlers()
  ) {
    let context = LayerContext(restoring: snapshot, handlers: handlers)
    let isCommitted = snapshot.time.isFinite
    let tree = isCommitted ? snapshot.tree : context.commit(at: clock.now).tree
    self.init(context, tree: tree, clock: clock)
    goOn(from: snapshot, atItsSpeed: true)
  }

  /// Restores the host's state from a snapshot.
  ///
  /// - Parameter isSpeedTaken: Whether to also restore the speed.
  private func goOn(from snapshot: Snapshot, atItsSpeed isSpeedTaken: Bool = false) {
    let found = HostRecord.parts(of: snapshot.payload)
    payload = found.payload
    if snapshot.time.isFinite { time = snapshot.time }
    targetTime = found.record?.targetTime ?? time
    committedTarget = targetTime
    let newSpeed = isSpeedTaken ? found.record?.speed ?? speed : speed
    var start = time
    if newSpeed == 0 {
      // A host that pauses does so on the frame that it has shown.
      let standing = found.record?.standingTime ?? targetTime
      if standing.isFinite { start = max(time, standing) }
    }
    hostTime.goOn(from: start, atClock: clock.now, speed: newSpeed)
    isBufferCurrent = false
    if let record = found.record {
      keptSteps = record.steps
    } else {
      keptSteps = simulation?.steps
      keptSteps?.rewind(to: time)
    }
    simulation?.take(keptSteps)
  }
}

#if !arch(wasm32)
  extension AnimationHost where Clock == SystemClock {
    /// Creates a host that continues from a snapshot at the speed of the machine's clock.
    public convenience init(
      restoring snapshot: Snapshot, handlers: NamedHandlers = NamedHandlers()
    ) {
      self.init(restoring: snapshot, clock: SystemClock(), handlers: handlers)
    }
  }
#endif

/// The state that a host adds to a snapshot of its context, in the payload before the bytes of the program.
struct HostRecord: Equatable {
  /// The time for which values were shown, in seconds.
  let targetTime: Double
  /// The steps of the simulation; nil without one, and before its first turn.
  let steps: FixedStep?
  /// The speed of the host's time.
  let speed: Double
  /// The time at which the host was paused; nil if it was not paused.
  let standingTime: Double?

  /// A record, followed by the bytes of the program.
  private static let format = SavedFormat(mark: "IBHO", version: 1) {
    (old: (record: HostRecord, payload: [UInt8])?, archive: inout Archive) throws(ReadError) in
    (
      record: try HostRecord.archived(old?.record, in: &archive),
      payload: try archive.bytes(old?.payload)
    )
  }

  /// Returns the payload of a snapshot with this record.
  ///
  /// - Parameter payload: The payload of the program.
  func bytes(with payload: [UInt8]) -> [UInt8] { Self.format.bytes(of: (self, payload)) }

  /// Splits a payload.
  ///
  /// - Returns: The record, nil if the payload is not a host's, and the payload of the program.
  static func parts(of payload: [UInt8]) -> (record: HostRecord?, payload: [UInt8]) {
    guard let found = try? format.value(of: payload) else { return (nil, payload) }
    return (found.record, found.payload)
  }
}

extension HostRecord {
  static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    HostRecord(
      targetTime: try archive.finite(old?.targetTime),
      steps: try archive.optional(old?.steps, FixedStep.archived),
      speed: try archive.number(old?.speed),
      standingTime: try archive.optionalNumber(old?.standingTime))
  }
}
