import AnimationClock
import AnimationMath
import LayerModel
import LayerRuntime

// The course of a host's time: its speed, going back, and going on in another process.

extension AnimationHost {
  /// Seconds of the host's time per second of its ``clock``: 1 at first, 0.25 is slow motion of everything.
  /// At 0 the host stands still with what it shows, also where that is ahead, as the end of a frame is: its
  /// time goes on to that at once. Turns still take in what is changed.
  ///
  /// Changing it makes no jump. Frames that are waited for come as often as before. A negative speed counts
  /// as 0, and so do infinities and NaN; the greatest is 1 000 000 000.
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

  /// A snapshot of the ``context`` with what the host adds: for which time values are shown, its ``speed``,
  /// the steps of its simulation, and ``payload``.
  ///
  ///     history.append(host.snapshot())
  ///
  /// What is added stands in the snapshot's own payload: give ``payload`` to the host, and leave that of
  /// the snapshot alone. While a simulation takes its steps, those are not in it.
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

  /// Goes back to a snapshot, with the time, which goes on from there: the time of the next turn is that of
  /// the snapshot and what has passed since.
  ///
  /// The clock goes on as it does, and the ``speed`` stays; only what the clock means to the host is another.
  /// Steps of a simulation go on
  /// from those of then. Of a snapshot that only the context has taken, they go on from those due by its
  /// time, and ``payload`` is the snapshot's own.
  ///
  /// Law: turns at the same times as before show and do what they did, bit for bit (`HostTimeTests`).
  ///
  /// - Parameters:
  ///   - snapshot: A snapshot of the host or of its context.
  ///   - tellsAgain: Whether completions, delegates and playbacks tell again what they have told.
  /// - Throws: As `rewind(to:tellsAgain:)` of a ``LayerModel/LayerContext``, and while a turn is being taken:
  ///   whoever is told of something remembers it, and goes back when `advance()` has returned.
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

  /// A host that goes on from a snapshot, in another process too: with its layers, its time and ``speed``, the
  /// steps of its simulation and its ``payload``.
  ///
  ///     let host = AnimationHost(restoring: try Snapshot(bytes: bytes), clock: ManualClock())
  ///
  /// Layers are found by `layer(named:)` of the ``context``. A simulation is begun again before the first
  /// turn, with the same rate.
  ///
  /// - Parameters:
  ///   - snapshot: Of a host or of a context.
  ///   - clock: What tells how time passes from then on, whatever it shows.
  ///   - handlers: Who is called by name.
  public convenience init(
    restoring snapshot: Snapshot, clock: Clock, handlers: NamedHandlers = NamedHandlers()
  ) {
    let context = LayerContext(restoring: snapshot, handlers: handlers)
    let isCommitted = snapshot.time.isFinite
    let tree = isCommitted ? snapshot.tree : context.commit(at: clock.now).tree
    self.init(context, tree: tree, clock: clock)
    goOn(from: snapshot, atItsSpeed: true)
  }

  /// Takes over what a snapshot has beside its tree.
  ///
  /// - Parameter isSpeedTaken: Whether the speed of then is taken over, too.
  private func goOn(from snapshot: Snapshot, atItsSpeed isSpeedTaken: Bool = false) {
    let found = HostRecord.parts(of: snapshot.payload)
    payload = found.payload
    if snapshot.time.isFinite { time = snapshot.time }
    targetTime = found.record?.targetTime ?? time
    committedTarget = targetTime
    let newSpeed = isSpeedTaken ? found.record?.speed ?? speed : speed
    var start = time
    if newSpeed == 0 {
      // What comes to stand still does so with what it has shown.
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
    /// A host that goes on from a snapshot at the speed of the machine's clock.
    public convenience init(
      restoring snapshot: Snapshot, handlers: NamedHandlers = NamedHandlers()
    ) {
      self.init(restoring: snapshot, clock: SystemClock(), handlers: handlers)
    }
  }
#endif

/// The state that a host adds to a snapshot of its context, in the payload before the bytes of the program.
struct HostRecord: Equatable {
  /// For what time values were shown, in seconds.
  let targetTime: Double
  /// The steps of the simulation; nil without one, and before its first turn.
  let steps: FixedStep?
  /// The speed of the host's time.
  let speed: Double
  /// The time at which the host was paused; nil if it was not paused.
  let standingTime: Double?

  /// A record, and the bytes of the program behind it.
  private static let format = SavedFormat(mark: "IBHO", version: 1) {
    (old: (record: HostRecord, payload: [UInt8])?, archive: inout Archive) throws(ReadError) in
    (
      record: try HostRecord.archived(old?.record, in: &archive),
      payload: try archive.bytes(old?.payload)
    )
  }

  /// The payload of a snapshot with this record.
  ///
  /// - Parameter payload: What the program keeps.
  func bytes(with payload: [UInt8]) -> [UInt8] { Self.format.bytes(of: (self, payload)) }

  /// Takes a payload apart.
  ///
  /// - Returns: The record, nil if the payload is not a host's, and what the program keeps.
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
