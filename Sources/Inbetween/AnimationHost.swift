import AnimationClock
import AnimationGeometry
import AnimationMath
import AnimationTiming
import LayerModel
import LayerRuntime

/// What a program keeps to show animations: layers, a clock, the last commit and what has been told.
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
/// A turn, ``advance(to:showing:)``, does all that there is to do at one time. It tells what has happened
/// since the turn before, in the order of time: to delegates, completions, playbacks and ``onEvent``.
/// It lets the simulation take its steps. It commits, and tells what the commit itself has made happen.
///
/// What a completion changes that is told before the commit is in the commit of the same turn. What is
/// told after it is what the commit has made happen, at its very time: stops of what was removed or
/// replaced, starts of what it takes in, and the end of a playback that ends at this very number. What is
/// changed then is in the commit of the turn after, and so is what is changed between two turns.
///
/// Only the host commits and delivers what its context does; ``LayerRuntime/Commit`` and tree are there
/// for whoever wants more than one value.
///
/// Laws (`AnimationHostTests`): every event is told once, however time is cut into turns; what the host
/// shows is what its tree shows at ``targetTime``, bit for bit; between ``time`` and ``nextChange``
/// nothing happens.
///
/// A host, its context and its layers belong to one isolation domain: the main actor, an actor that owns
/// them, or one thread. What goes to others is ``tree``.
public final class AnimationHost<Clock: MediaClock> {
  /// Where the layers live; those to show are its roots.
  public let context: LayerContext
  /// What tells how time passes. The ``time`` of the host is what it shows at first, and has a course of
  /// its own from then on: it goes on without a jump where another clock is put in its place, goes back by
  /// ``rewind(to:tellsAgain:)``, and is faster or slower by ``speed``.
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
  /// The time of the last turn, in seconds; during a turn, from its first handler on, the time of that turn.
  /// Before the first turn what the clock showed at the beginning.
  public internal(set) var time: Double
  /// The time for which values are shown, in seconds: that of the last turn, and during a turn that of the turn
  /// itself. Until the turn has committed, the values are those of the last ``tree``.
  public internal(set) var targetTime: Double
  /// What the last turn has committed; before the first there is no layer in it.
  public internal(set) var tree: RenderTree
  /// Receives every event before the delegates, playbacks and completions that wait for it; `nil` for none.
  ///
  /// Without a function the ends of iterations, of which there may be many, are not even made, nor are the labels of
  /// playbacks without a listener.
  public var onEvent: ((AnimationEvent) -> Void)?

  /// What the program keeps with snapshots of the host: a game's own state, a generator of random numbers.
  /// Going back to a snapshot, and restoring one, brings it back; empty at first.
  public var payload: [UInt8] = []

  var hostTime = HostTime()
  var isInTurn = false
  /// Whether a task waits for a change.
  var isSleeping = false
  var simulation: Simulation?
  /// The steps at which a simulation goes on that is begun before the next turn: those of a snapshot.
  var keptSteps: FixedStep?
  private var buffer = PresentationBuffer()
  var isBufferCurrent = false
  /// The target of the turn that has committed the ``tree``: another one than ``targetTime`` before the commit of a
  /// turn that is being taken.
  var committedTarget: Double
  private var frames: RefreshTimer<Clock>?
  /// When the frame that was last waited for is over, in seconds of the clock.
  private var frameEnd = -Double.infinity

  struct Simulation {
    let update: (FixedStep.Advance) -> Void
    let makeSteps: (_ start: Double) -> FixedStep
    /// nil before its first turn.
    var steps: FixedStep?
  }

  /// A host without layers, at the time of a clock.
  public convenience init(clock: Clock) {
    let context = LayerContext()
    self.init(context, tree: context.commit(at: clock.now).tree, clock: clock)
  }

  /// A host of a context, at the time of its tree.
  init(_ context: LayerContext, tree: RenderTree, clock: Clock) {
    (self.context, self.clock, self.tree) = (context, clock, tree)
    (time, targetTime, committedTarget) = (tree.commitTime, tree.commitTime, tree.commitTime)
  }

  // MARK: Turns

  /// Takes a turn: tells what has happened, lets the simulation go on, and commits.
  ///
  /// - Parameters:
  ///   - time: The time of the commit, in seconds; now where it is left out. One before the last turn, or
  ///     one that is not finite, counts as that of the last turn. A ``AnimationClock/ManualClock`` goes on
  ///     to it too.
  ///   - target: The time for which values are shown, as a rule when the frame will be seen. Left out or
  ///     not finite it is the end of the frame that was last waited for, where that is still to come, and
  ///     else the time of the turn. Both are times of the host, which those of its clock are only until it
  ///     has been rewound or has had another ``speed``.
  /// - Returns: What the turn has committed. Its events have been told.
  /// - Precondition: No turn is being taken: who is told of events changes layers, and the next commit
  ///   takes that in.
  /// - Complexity: That of the commit, and O(log layers) for each event; O(animated layers) with ``onEvent``, which
  ///   hears of ends of iterations.
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

  /// Takes a turn for a frame of a display link: the one that is shown is the frame's target.
  ///
  ///     let link = DisplayLink { frame in host.advance(showing: frame) }
  ///
  /// - Parameter frame: One whose times are those of the ``clock``; they become times of the host.
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

  /// The earliest time at which a turn may have anything to tell or to show that this one has not: the
  /// time of the last turn itself while something moves, has been changed since, waits to be told, or is
  /// simulated; infinity where nothing happens any more. It may be early, never late. While a playback holds a
  /// value, rests or waits for its first step, that is its next step, its end, or the next of its labels that
  /// somebody listens to.
  ///
  /// A host whose ``speed`` is 0 does not come to a later one by itself.
  ///
  /// Complexity: that of `tree.nextChange(after:)`; O(1) where layers have changed.
  public var nextChange: Double {
    if simulation != nil || isPending { return time }
    let next = context.nextChange(after: time)
    guard next > time else { return next }
    // Labels change nothing that is shown.
    let labels = tree.playbackEvents(in: time.nextUp..<Double.infinity)
    return min(next, nextDelivery(of: labels) ?? .infinity)
  }

  /// The time of the first event that a turn would deliver; nil if there is none.
  private func nextDelivery(of events: AnimationEvents) -> Double? {
    var delivery = EventDelivery(events, to: context, isObserved: onEvent != nil)
    return delivery.nextTime()
  }

  /// Whether another turn at the same time has something to take in or to tell.
  private var isPending: Bool {
    if context.hasChanges || context.hasCompletionsToCall || !time.nextUp.isFinite { return true }
    // What happens at the very time of a turn is told by the next one.
    return context.dueEvents(in: time..<time.nextUp).flatMap(nextDelivery) != nil
  }

  /// What the clock shows when the next turn is due; infinity for not before something is changed.
  package var nextTurn: Double {
    let next = nextChange
    if next > time { return hostTime.clock(at: next) }
    // A host that stands still has shown what moves.
    let stands = speed == 0 && hostTime.time(atClock: 0) <= time
    return stands && !isPending ? .infinity : -.infinity
  }

  // MARK: Simulations

  /// Lets a simulation take steps of one length in every turn, before its commit.
  ///
  ///     host.simulate(at: .hertz120) { due in
  ///       for _ in due.steps { world.step() }
  ///       ball.position = world.place(mixedBy: due.fraction)
  ///     }
  ///
  /// Step 0 begins at the ``targetTime`` of the first turn from now on, and each turn takes those that
  /// are over by its own. The function is called in every turn, where no step is due too. What it sets
  /// starts no action.
  ///
  /// Going back to a snapshot of the host takes the count of the steps along. A simulation of the same
  /// rate, maximum and overrun that is begun between that, or restoring, and the next turn goes on from there.
  ///
  /// - Parameters:
  ///   - rate: The steps of a second.
  ///   - maximumSteps: The most steps of one turn; less than 1 counts as 1.
  ///   - overrun: What becomes of the others.
  ///   - update: Takes the steps, and shows where they have come to; nil for no simulation any more. It
  ///     replaces the one before.
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

  // MARK: What is shown

  /// What a layer shows of a property at ``targetTime``; the default where the layer is not in the tree.
  ///
  ///     let x = host[ball, .position.x]
  ///
  /// - Precondition: The layer is one of this host's, has the property, and it is of this type.
  /// - Complexity: O(depth + animations of the property).
  @inlinable
  public subscript<Value>(layer: Layer, property: Property<Value>) -> Value {
    tree[layer, property, at: targetTime]
  }

  /// A layer as it is shown at ``targetTime``; nil where it is not in the tree.
  public func presentation(of layer: Layer) -> PresentationLayer? {
    tree.presentation(of: layer.id, at: targetTime)
  }

  /// The layer that a point hits on what is shown at ``targetTime``; see
  /// `hitTest(_:at:)` of a ``LayerRuntime/RenderTree``.
  public func hitTest(_ point: Point2D) -> PresentationLayer? {
    tree.hitTest(point, at: targetTime)
  }

  /// Hands the properties whose numbers may have changed since this was last asked in another turn to a
  /// function, with their numbers at ``targetTime``: everything that moves, at the cost of a
  /// ``LayerRuntime/PresentationBuffer``, which a host makes for whoever asks.
  ///
  /// Those are what moves, what has come to rest, and what no animation moves any more, at its model
  /// value, once. Some come twice. Model values that were set without an animation are in
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

  /// How fast what a layer shows of a property changes at ``targetTime``, per second, in numbers of its own
  /// type; 0 where there is no velocity. See `velocity(of:for:at:)` of a ``LayerRuntime/RenderTree``.
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
  /// Goes on at steps that another one like it has taken; begins anew where there are none.
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
    /// A host without layers, at the time of the machine. WebAssembly brings a clock of its own.
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

  /// The host's time when its clock shows a time.
  func time(atClock clock: Double) -> Double {
    speed == 0 ? origin : (clock - clockOrigin) * speed + origin
  }

  /// The time of the clock at a time of the host; infinity if the host never reaches that time.
  func clock(at time: Double) -> Double {
    if speed == 0 { return time <= origin ? clockOrigin : .infinity }
    return (time - origin) / speed + clockOrigin
  }

  /// Goes on from a time, the clock showing another.
  mutating func goOn(from time: Double, atClock clock: Double) {
    guard time.isFinite, clock.isFinite else { return }
    (origin, clockOrigin) = (time, clock)
  }

  /// Goes on from a time at another speed, the clock showing a time.
  ///
  /// - Parameter speed: A negative one counts as 0, and so do infinities and NaN; the greatest is
  ///   1 000 000 000.
  mutating func goOn(from time: Double, atClock clock: Double, speed: Double) {
    goOn(from: time, atClock: clock)
    self.speed = speed.isFinite && speed > 0 ? min(speed, 1e9) : 0
  }
}
