/// Is told when an animation of a layer starts and stops: `CAAnimationDelegate`.
///
/// A delegate is given to ``Layer/add(_:forKey:delegate:)-(Animation,_,_)`` and kept until the animation has
/// stopped. It is called by the delivery of events, never while animations are added or removed or
/// a commit runs. Only the animation on the layer has events, the children of a group have none.
public protocol AnimationDelegate: SnapshotNamed {
  /// The active interval has begun: at most once for each animation.
  func animationDidStart(_ animation: AddedAnimation, on layer: Layer.ID)
  /// The animation has stopped: exactly once, `isFinished` where its end was reached, and not where
  /// it was removed or replaced or its layer left the tree.
  func animationDidStop(_ animation: AddedAnimation, on layer: Layer.ID, isFinished: Bool)
}

extension AnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ animation: AddedAnimation, on layer: Layer.ID) {}
  /// Does nothing.
  public func animationDidStop(
    _ animation: AddedAnimation, on layer: Layer.ID, isFinished: Bool
  ) {}
}

/// A delegate with what it is told about.
struct WaitingDelegate {
  /// nil for one whom a snapshot names, who is looked for when he is told.
  let delegate: (any AnimationDelegate)?
  /// What snapshots call it.
  let name: String?
  let layer: Layer.ID
  /// Whether it has been told of the start.
  var isToldOfStart = false
  /// Whether it has been told all in a course of events that was given up, and is told nothing again.
  var isTold = false
  /// As it was added; what commits resolve of it is put in.
  var animation: AddedAnimation
}

// The model's half of a delivery: starts and stops, then completions.

extension LayerContext {
  /// Remembers for the delegates of animations what a commit has resolved of these.
  func noteResolved(_ animations: [AddedAnimation]) {
    guard !delegates.isEmpty else { return }
    for animation in animations {
      guard let index = delegates.index(forKey: animation.id) else { continue }
      delegates.values[index].animation = animation
    }
  }

  /// Whether somebody waits for an event of an animation.
  package var hearsAnimations: Bool {
    !delegates.isEmpty || !animationListeners.isEmpty
      || !transactions.completions.memberships.isEmpty
  }

  /// Animations have stopped of which nobody hears.
  package func animationsDidStop(_ ids: [Animation.ID]) { stoppedAnimations += ids }

  /// Tells the delegate of an animation that it has started; one without a delegate tells nobody.
  package func animationDidStart(_ id: Animation.ID) {
    guard !delegates.isEmpty, let waiting = delegates[id], !waiting.isToldOfStart else { return }
    delegates[id]?.isToldOfStart = true
    delegate(of: waiting)?.animationDidStart(waiting.animation, on: waiting.layer)
  }

  /// Tells the delegate of an animation that it has stopped, and forgets both; a completion that
  /// waited for it waits no more. A second stop of an animation is ignored.
  ///
  /// - Parameter time: When it has stopped; nil for the last commit.
  package func animationDidStop(_ id: Animation.ID, isFinished: Bool, at time: Double? = nil) {
    stoppedAnimations.append(id)
    transactions.completions.animationDidStop(id, isFinished: isFinished, at: time)
    if !animationListeners.isEmpty {
      animationListeners[id]?.settle(isFinished ? .completed : .cancelled)
    }
    guard !delegates.isEmpty, let waiting = delegates.removeValue(forKey: id) else { return }
    if waiting.isTold { return }
    delegate(of: waiting)?.animationDidStop(
      waiting.animation, on: waiting.layer, isFinished: isFinished)
  }

  private func delegate(of waiting: WaitingDelegate) -> (any AnimationDelegate)? {
    if let delegate = waiting.delegate { return delegate }
    guard let name = waiting.name else { return nil }
    if let delegate = handlers.animationDelegates[name] { return delegate }
    report(
      .unknownHandler(
        name, in: "animationDelegates", layer: waiting.layer, animation: waiting.animation.id))
    return nil
  }

  /// Adds a diagnostic that comes each time that something is done, once.
  func report(_ diagnostic: Diagnostic) {
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  /// Calls the completions whose transactions are closed and whose animations have ended, each
  /// once, in the order in which their transactions were closed. A delivery calls it after the events of one time.
  ///
  /// What a completion makes eligible is called by the next run.
  package func runEligibleCompletions() {
    for group in transactions.completions.takeEligible() where !group.isTold {
      if let call = group.call ?? group.name.flatMap({ handlers.completion(named: $0) }) {
        call(group.areAllFinished, group.animationCount, group.time ?? memory?.commitTime ?? .nan)
      } else if let name = group.name {
        report(.unknownHandler(name, in: "completions"))
      }
    }
  }
}

/// A completion with the animations that it waits for.
struct CompletionGroup {
  struct ID: Hashable {
    let rawValue: UInt64
  }

  /// A completion: whether every animation has reached its end, how many there were, and the time of the event
  /// that completes them.
  typealias Call = (_ isFinished: Bool, _ animationCount: Int, _ time: Double) -> Void

  /// The call of a completion that does not ask for the number and the time.
  static func call(_ completion: ((_ isFinished: Bool) -> Void)?) -> Call? {
    completion.map { completion in { isFinished, _, _ in completion(isFinished) } }
  }

  /// The call of a completion that does not ask for the time.
  static func call(_ completion: ((_ isFinished: Bool, _ animationCount: Int) -> Void)?) -> Call? {
    completion.map { completion in
      { isFinished, animationCount, _ in completion(isFinished, animationCount) }
    }
  }

  /// The call of a completion that does not ask for the number.
  static func call(timed completion: @escaping (_ isFinished: Bool, _ time: Double) -> Void) -> Call
  {
    { isFinished, _, time in completion(isFinished, time) }
  }

  let id: ID
  /// Called once; nil for what the context has under the name.
  let call: Call?
  /// What snapshots call it.
  var name: String?
  /// How many animations have joined, but for those that never were.
  var animationCount = 0
  /// How many of them have not stopped yet.
  var running = 0
  var areAllFinished = true
  /// When the last of them has stopped, without any when a commit has taken the group; nil for not yet, and for
  /// the last commit.
  var time: Double?
  /// How many groups were closed before, nil while animations can join.
  var closing: Int?
  /// Whether it has been called in a course of events that was given up, and is not called again.
  var isTold = false

  init(id: ID, call: Call?) { (self.id, self.call) = (id, call) }

  mutating func animationDidStop(isFinished: Bool, at stop: Double?) {
    running -= 1
    time = stop
    if !isFinished { areAllFinished = false }
  }
}

/// All completions that have not been called.
///
/// Law: a completion becomes eligible exactly once, when its group is closed and its last animation
/// has stopped, whichever comes last; without an animation when a commit has taken what belongs to it.
struct CompletionGroups {
  var groups: [CompletionGroup.ID: CompletionGroup] = [:]
  var memberships: [Animation.ID: [CompletionGroup.ID]] = [:]
  var eligible: [CompletionGroup] = []
  var closedCount = 0
  var lastGroup: UInt64 = 0
  /// The last group that the last commit has taken.
  private(set) var committedGroup: UInt64 = 0
  /// Those that are closed, wait for no animation, and have not been taken by a commit, as they came.
  private var uncommitted: [CompletionGroup.ID] = []

  /// Whether nothing waits.
  var isEmpty: Bool { groups.isEmpty && eligible.isEmpty && memberships.isEmpty }

  /// A new group without animations.
  mutating func open(calling call: CompletionGroup.Call?) -> CompletionGroup.ID {
    lastGroup += 1
    let id = CompletionGroup.ID(rawValue: lastGroup)
    groups[id] = CompletionGroup(id: id, call: call)
    return id
  }

  /// Says what snapshots call a group.
  mutating func setName(_ name: String?, of id: CompletionGroup.ID) { groups[id]?.name = name }

  /// No animation joins the group any more.
  mutating func close(_ id: CompletionGroup.ID) {
    groups[id]?.closing = closedCount
    closedCount += 1
    settle(id)
  }

  /// A commit takes all groups that there are: of those that wait for nothing the completions become eligible
  /// with it, and not with what happened before.
  mutating func takeAll(at time: Double) {
    committedGroup = lastGroup
    let taken = uncommitted
    uncommitted = []
    for id in taken {
      groups[id]?.time = time
      settle(id)
    }
  }

  /// What was not taken by a commit is no more, since what was has been brought back.
  mutating func takeNothing() {
    committedGroup = lastGroup
    uncommitted = []
  }

  /// An animation joins groups.
  mutating func register(_ animation: Animation.ID, in ids: [CompletionGroup.ID]) {
    guard !ids.isEmpty else { return }
    for id in ids {
      groups[id]?.running += 1
      groups[id]?.animationCount += 1
    }
    memberships[animation] = ids
  }

  /// An animation never was: whatever waits for it waits no more.
  mutating func forget(_ animation: Animation.ID) {
    for id in memberships.removeValue(forKey: animation) ?? [] {
      groups[id]?.running -= 1
      groups[id]?.animationCount -= 1
      settle(id)
    }
  }

  /// An animation has stopped; one in no group changes nothing.
  mutating func animationDidStop(_ animation: Animation.ID, isFinished: Bool, at time: Double?) {
    if memberships.isEmpty { return }
    for id in memberships.removeValue(forKey: animation) ?? [] {
      groups[id]?.animationDidStop(isFinished: isFinished, at: time)
      settle(id)
    }
  }

  /// Whether a completion is to be called, now or with the next commit.
  var hasEligible: Bool { !eligible.isEmpty || !uncommitted.isEmpty }

  /// The completions that are to be called, in the order in which their groups were closed.
  var eligibleInOrder: [CompletionGroup] {
    eligible.count < 2 ? eligible : eligible.sorted { ($0.closing ?? 0) < ($1.closing ?? 0) }
  }

  /// Gives ``eligibleInOrder``, and others the next time.
  mutating func takeEligible() -> [CompletionGroup] {
    if eligible.isEmpty { return [] }
    defer { eligible = [] }
    return eligibleInOrder
  }

  private mutating func settle(_ id: CompletionGroup.ID) {
    guard let group = groups[id], group.closing != nil, group.running == 0 else { return }
    if group.animationCount == 0, id.rawValue > committedGroup {
      uncommitted.append(id)
      return
    }
    eligible.append(group)
    groups[id] = nil
  }
}
