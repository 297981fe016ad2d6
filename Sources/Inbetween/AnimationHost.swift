import AnimationClock
import AnimationGeometry
import AnimationMath
import AnimationTiming
import LayerModel
import LayerRuntime

/// The state of a program that shows animations: layers, a clock, the last commit and the time up to which events are
/// delivered.
///
///     let host = AnimationHost()
///     let ball = Layer(in: host.context)
///     host.context.roots = [ball]
///     while isPlaying {
///       host.waitForFrame(at: .hertz60)
///       host.advance()
///       draw(ball, at: host[ball, .position])
///     }
///
/// A turn, ``advance(to:showing:)``, does all work of one time. It delivers the events since the previous turn, in
/// the order of time, to delegates, completions, playbacks and ``onEvent``. It lets the simulation take its steps. It
/// commits, and delivers the events that the commit itself has caused.
///
/// Changes by a completion that is called before the commit are in the commit of the same turn. The events after the
/// commit are those that it has caused, at its own time: stops of removed or replaced animations, starts of added
/// ones, and the end of a playback that ends at exactly this time. Changes by their handlers are in the commit of the
/// next turn, and so are changes between two turns.
///
/// Only the host may commit its context and deliver the context's events. Use ``LayerRuntime/Commit`` and ``tree`` to
/// read more than one value.
///
/// Laws (`AnimationHostTests`): every event is reported once, however time is divided into turns; the host shows the
/// values of its tree at ``targetTime``, bit for bit; between ``time`` and ``nextChange`` nothing happens.
///
/// A host, its context and its layers belong to one isolation domain: the main actor, an actor that owns them, or one
/// thread. Send ``tree`` to other domains.
public final class AnimationHost<Clock: MediaClock> {
  /// The context of the layers; its roots are shown.
  public let context: LayerContext
  /// The source of time. The ``time`` of the host starts with that of the clock and then has its own course: it
  /// continues without a jump if you set another clock, goes back with ``rewind(to:tellsAgain:)``, and is faster or
  /// slower by ``speed``.
  public var clock: Clock {
    didSet {
      let (before, now) = (oldValue.now, clock.now)
      if before != now {
        hostTime.goOn(from: hostTime.time(atClock: before), atClock: now)
        frameEnd += now - before
      }
      frames = nil
      context.noteChange()
    }
  }
  /// The time of the last turn, in seconds; during a turn, from its first handler on, the time of that turn. Before
  /// the first turn it is the initial time of the clock.
  public internal(set) var time: Double
  /// The time for which values are shown, in seconds: that of the last turn, and during a turn that of the turn
  /// itself. Until the turn has committed, the values are those of the last ``tree``.
  public internal(set) var targetTime: Double
  /// The tree of the last commit; before the first turn it has no layers.
  public internal(set) var tree: RenderTree
  /// Receives every event before the delegates, playbacks and completions that wait for it; `nil` for none.
  ///
  /// Without a function the ends of iterations, of which there may be many, are not even made, nor are the labels of
  /// playbacks without a listener.
  public var onEvent: ((AnimationEvent) -> Void)?

  /// The program's own data in snapshots of the host: the state of a game, a random number generator. Rewinding and
  /// restoring bring it back. Default: empty.
  public var payload: [UInt8] = []

  var hostTime = HostTime()
  var isInTurn = false
  /// Whether a task waits for a change.
  var isSleeping = false
  var simulation: Simulation?
  /// The steps of a snapshot, from which a simulation continues that starts before the next turn.
  var keptSteps: FixedStep?
  private var buffer = PresentationBuffer()
  var isBufferCurrent = false
  /// The target of the turn that has committed the ``tree``. During a turn it differs from ``targetTime`` until the
  /// commit.
  var committedTarget: Double
  private var frames: RefreshTimer<Clock>?
  /// The end of the last frame that was waited for, in seconds of the clock.
  private var frameEnd = -Double.infinity

  struct Simulation {
    let update: (FixedStep.Advance) -> Void
    let makeSteps: (_ start: Double) -> FixedStep
    /// nil before its first turn.
    var steps: FixedStep?
  }

  /// Creates a host without layers, at the time of a clock.
  public convenience init(clock: Clock) {
    let context = LayerContext()
    self.init(context, tree: context.commit(at: clock.now).tree, clock: clock)
  }

  init(_ context: LayerContext, tree: RenderTree, clock: Clock) {
    (self.context, self.clock, self.tree) = (context, clock, tree)
    (time, targetTime, committedTarget) = (tree.commitTime, tree.commitTime, tree.commitTime)
  }

  // MARK: Turns

  /// Takes a turn: delivers events, lets the simulation take its steps, and commits.
  ///
  /// - Parameters:
  ///   - time: The time of the commit, in seconds. Default: now. A time before the last turn, or one that is not
  ///   finite, counts as that of the last turn. A ``AnimationClock/ManualClock`` also advances to it.
  ///   - target: The time for which values are shown, usually the time at which the frame will be seen. Default, also
  ///   for a number that is not finite: the end of the last frame that was waited for, if that is still ahead, and
  ///   otherwise the time of the turn. Both are times of the host, which equal those of its clock only until it is
  ///   rewound or gets another ``speed``.
  /// - Returns: The result of the commit. Its events are already delivered.
  /// - Precondition: No turn is in progress. In an event handler, change layers; the next commit includes the
  ///   changes.
  /// - Complexity: That of the commit, and O(log layers) for each event; O(animated layers) with ``onEvent``, which
  ///   also receives ends of iterations.
  @discardableResult
  public func advance(to time: Double? = nil, showing target: Double? = nil) -> Commit {
    require(
      !isInTurn,
      "advance() was called while the host takes a turn: change layers instead, and the next commit applies the changes"
    )
    isInTurn = true
    defer { isInTurn = false }
    let asked = time ?? hostTime.time(atClock: clock.now)
    let now = asked >= self.time && asked.isFinite ? asked : self.time
    if speed == 0, now > hostTime.time(atClock: 0) {
      hostTime.goOn(from: now, atClock: clock.now)
    }
    (clock as? ManualClock)?.advance(to: hostTime.clock(at: now))
    let target =
      target.flatMap { $0.isFinite ? $0 : nil } ?? max(now, hostTime.time(atClock: frameEnd))
    keptSteps = nil
    let last = self.time
    (self.time, targetTime, isBufferCurrent) = (now, target, false)
    deliverEvents(in: last..<now)
    simulate(to: target)
    // The commit changes the tree in place if nothing else keeps it.
    tree = RenderTree(commitTime: last)
    let commit = context.commit(at: now)
    (tree, committedTarget, isBufferCurrent) = (commit.tree, target, false)
    context.deliver(commit, to: observer)
    return commit
  }

  /// Takes a turn for a frame of a display link, and shows the frame's target.
  ///
  ///     let link = DisplayLink { frame in host.advance(showing: frame) }
  ///
  /// - Parameter frame: A frame whose times are those of the ``clock``; they are converted to times of the host.
  /// - Returns: As ``advance(to:showing:)``.
  @discardableResult
  public func advance(showing frame: DisplayFrame) -> Commit {
    advance(to: nil, showing: hostTime.time(atClock: frame.targetTimestamp))
  }

  /// Delivers the events of the last tree since the last turn.
  private func deliverEvents(in span: Range<Double>) {
    let events = context.dueEvents(in: span, withIterations: onEvent != nil)
    context.didDeliverEvents(before: span.upperBound)
    if let events { context.deliver(events, to: observer) }
  }

  private var observer: ((AnimationEvent) -> Void)? {
    onEvent == nil ? nil : { [unowned self] in onEvent?($0) }
  }

  /// The earliest time at which a turn may have new events or new values. It is the time of the last turn itself
  /// while something moves, has changed since, waits for delivery, or is simulated, and infinity if nothing happens
  /// any more. It may be early, never late. While a playback holds a value, rests or waits for its first step, it is
  /// the next step of the playback, its end, or the next of its labels with a listener.
  ///
  /// A host whose ``speed`` is 0 does not reach a later time by itself.
  ///
  /// Complexity: that of `tree.nextChange(after:)`; O(1) if layers have changed.
  public var nextChange: Double {
    if simulation != nil || isPending { return time }
    let next = context.nextChange(after: time)
    guard next > time else { return next }
    // Labels change no values.
    let labels = tree.playbackEvents(in: time.nextUp..<Double.infinity)
    return min(next, nextDelivery(of: labels) ?? .infinity)
  }

  /// The time of the first event that a turn would deliver; nil if there is none.
  private func nextDelivery(of events: AnimationEvents) -> Double? {
    var delivery = EventDelivery(events, to: context, isObserved: onEvent != nil)
    return delivery.nextTime()
  }

  /// Whether another turn at the same time has changes to commit or events to deliver.
  private var isPending: Bool {
    if context.hasChanges || context.hasCompletionsToCall || !time.nextUp.isFinite { return true }
    // The next turn delivers the events at exactly the time of a turn.
    return context.dueEvents(in: time..<time.nextUp).flatMap(nextDelivery) != nil
  }

  /// The time of the clock at which the next turn is due; infinity if it needs a change first.
  package var nextTurn: Double {
    let next = nextChange
    if next > time { return hostTime.clock(at: next) }
    // A paused host has already shown its moving values.
    let stands = speed == 0 && hostTime.time(atClock: 0) <= time
    return stands && !isPending ? .infinity : -.infinity
  }

  // MARK: Simulations

  /// Lets a simulation take steps of equal length in every turn, before its commit.
  ///
  ///     host.simulate(at: .hertz120) { due in
  ///       for _ in due.steps { world.step() }
  ///       ball.position = world.place(mixedBy: due.fraction)
  ///     }
  ///
  /// Step 0 starts at the ``targetTime`` of the next turn, and each turn takes the steps that end by its own target.
  /// The function is called in every turn, even if no step is due. The values that it sets start no action.
  ///
  /// Rewinding to a snapshot of the host also restores the count of the steps. A simulation of the same rate, maximum
  /// and overrun that is started between rewinding, or restoring, and the next turn continues from there.
  ///
  /// - Parameters:
  ///   - rate: The steps per second.
  ///   - maximumSteps: The greatest number of steps per turn. Default: 8; less than 1 counts as 1.
  ///   - overrun: The treatment of further steps. Default: `.slowDown`.
  ///   - update: Takes the steps, and shows their result; nil ends the simulation. It replaces the previous function.
  public func simulate(
    at rate: StepRate, maximumSteps: Int = 8, overrun: FixedStep.Overrun = .slowDown,
    _ update: ((FixedStep.Advance) -> Void)?
  ) {
    simulation = update.map { update in
      Simulation(
        update: update,
        makeSteps: { start in
          FixedStep(rate: rate, from: start, maximumSteps: maximumSteps, overrun: overrun)
        })
    }
    simulation?.take(keptSteps)
    context.noteChange()
  }

  private func simulate(to target: Double) {
    guard let simulation else { return }
    var steps = simulation.steps ?? simulation.makeSteps(target)
    let due = steps.advance(to: target)
    self.simulation?.steps = steps
    context.transaction {
      context.disablesActions = true
      simulation.update(due)
    }
  }

  // MARK: Values

  /// Accesses the presentation value of a layer's property at ``targetTime``; the default value if the layer is not
  /// in the tree.
  ///
  ///     let x = host[ball, .position.x]
  ///
  /// - Precondition: The layer is one of this host's, has the property, and it is of this type.
  /// - Complexity: O(depth + animations of the property).
  @inlinable
  public subscript<Value>(layer: Layer, property: Property<Value>) -> Value {
    tree[layer, property, at: targetTime]
  }

  /// Returns the presentation layer at ``targetTime``; nil if the layer is not in the tree.
  public func presentation(of layer: Layer) -> PresentationLayer? {
    tree.presentation(of: layer.id, at: targetTime)
  }

  /// Returns the layer that a point hits in the presentation at ``targetTime``; see `hitTest(_:at:)` of a
  /// ``LayerRuntime/RenderTree``.
  public func hitTest(_ point: Point2D) -> PresentationLayer? {
    tree.hitTest(point, at: targetTime)
  }

  /// Calls a function with the properties whose numbers may have changed since the last call in another turn, and
  /// with their numbers at ``targetTime``. It covers everything that moves, at the cost of a
  /// ``LayerRuntime/PresentationBuffer``, which the host creates at the first call.
  ///
  /// These are the properties that move, those that have come to rest, and those that no animation moves any more,
  /// once, with their model value. Some come twice. Model values that were set without an animation are in
  /// ``LayerRuntime/Commit/changes``.
  public func forEachChange(
    _ body: (_ property: PresentationBuffer.Property, _ numbers: Span<Double>) -> Void
  ) {
    if !isBufferCurrent {
      buffer.update(to: tree)
      buffer.sample(at: targetTime)
      isBufferCurrent = true
    }
    buffer.forEachChange(body)
  }

  /// Returns the velocity of a property's presentation value at ``targetTime``, per second, in numbers of its own
  /// type; 0 if there is no velocity. See `velocity(of:for:at:)` of a ``LayerRuntime/RenderTree``.
  ///
  ///     ball.animate(.position.x, to: 0, with: .spring(.snappy), velocity: host.velocity(of: ball, for: .position.x))
  public func velocity<Value>(of layer: Layer, for property: Property<Value>) -> Value {
    tree.velocity(of: layer.id, for: property, at: targetTime)
  }

  // MARK: Frames

  /// Counts the next frame; the next turn shows its end.
  func takeFrame(at rate: StepRate) -> Refresh {
    var timer: RefreshTimer<Clock>
    if let frames, frames.rate == rate {
      timer = frames
    } else {
      timer = RefreshTimer(rate: rate, clock: clock)
    }
    let refresh = timer.takeRefresh()
    frames = timer
    frameEnd = refresh.timestamp + refresh.interval
    return refresh
  }
}

extension AnimationHost.Simulation {
  /// Continues from the steps of an equal simulation; starts again if there are none.
  mutating func take(_ steps: FixedStep?) {
    let own = makeSteps(0)
    let isLike =
      steps?.rate == own.rate && steps?.maximumSteps == own.maximumSteps
      && steps?.overrun == own.overrun
    self.steps = isLike ? steps : nil
  }
}

#if !arch(wasm32)
  extension AnimationHost where Clock == SystemClock {
    /// Creates a host without layers, with the clock of the machine. On WebAssembly, supply your own clock.
    public convenience init() { self.init(clock: SystemClock()) }
  }
#endif

/// The mapping from the time of the clock to the time of the host: a common moment and a speed.
///
/// At first both show the same, bit for bit.
struct HostTime {
  /// Seconds of the host per second of its clock, in 0...1 000 000 000.
  private(set) var speed = 1.0
  /// The times of the clock and of the host at the common moment.
  private var clockOrigin = 0.0
  private var origin = 0.0

  /// Returns the host's time at a time of the clock.
  func time(atClock clock: Double) -> Double {
    speed == 0 ? origin : (clock - clockOrigin) * speed + origin
  }

  /// Returns the time of the clock at a time of the host; infinity if the host never reaches that time.
  func clock(at time: Double) -> Double {
    if speed == 0 { return time <= origin ? clockOrigin : .infinity }
    return (time - origin) / speed + clockOrigin
  }

  /// Continues from a time, at a time of the clock.
  mutating func goOn(from time: Double, atClock clock: Double) {
    guard time.isFinite, clock.isFinite else { return }
    (origin, clockOrigin) = (time, clock)
  }

  /// Continues from a time at another speed, at a time of the clock.
  ///
  /// - Parameter speed: A negative speed counts as 0, and so do infinities and NaN; the greatest is 1 000 000 000.
  mutating func goOn(from time: Double, atClock clock: Double, speed: Double) {
    goOn(from: time, atClock: clock)
    self.speed = speed.isFinite && speed > 0 ? min(speed, 1e9) : 0
  }
}
