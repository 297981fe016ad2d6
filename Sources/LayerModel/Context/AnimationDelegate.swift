/// A delegate that is called when an animation of a layer starts and stops: `CAAnimationDelegate`.
///
/// Pass a delegate to ``Layer/add(_:forKey:delegate:)-(Animation,_,_)``, which keeps it until the animation has
/// stopped. Only a delivery of events calls it; commits and the adding or removing of animations never do. Only the
/// animation on the layer has events; children of a group have none.
public protocol AnimationDelegate: SnapshotNamed {
  /// Called when the active interval has started, at most once per animation.
  func animationDidStart(_ animation: AddedAnimation, on layer: Layer.ID)
  /// Called when the animation has stopped, exactly once. `isFinished` is true if the animation reached its end, and
  /// false if it was removed or replaced or its layer left the tree.
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

/// A delegate and the animation that it waits for.
struct WaitingDelegate {
  /// Nil for a delegate that a snapshot names: it is looked up when it is called.
  let delegate: (any AnimationDelegate)?
  let name: String?
  let layer: Layer.ID
  var isToldOfStart = false
  /// Whether all its calls were made before a rewind, so that it is not called again.
  var isTold = false
  /// The animation as added, then as commits have resolved it.
  var animation: AddedAnimation
}

// The model's part of a delivery: starts and stops, then completions.

extension LayerContext {
  /// Updates the delegates' copies of animations that a commit has resolved.
  func noteResolved(_ animations: [AddedAnimation]) {
    guard !delegates.isEmpty else { return }
    for animation in animations {
      guard let index = delegates.index(forKey: animation.id) else { continue }
      delegates.values[index].animation = animation
    }
  }

  /// Whether a delegate, a playback or a completion waits for events of animations.
  package var hearsAnimations: Bool {
    !delegates.isEmpty || !animationListeners.isEmpty
      || !transactions.completions.memberships.isEmpty
  }

  /// Records animations that have stopped without listeners.
  package func animationsDidStop(_ ids: [Animation.ID]) { stoppedAnimations += ids }

  package func animationDidStart(_ id: Animation.ID) {
    guard !delegates.isEmpty, let waiting = delegates[id], !waiting.isToldOfStart else { return }
    delegates[id]?.isToldOfStart = true
    delegate(of: waiting)?.animationDidStart(waiting.animation, on: waiting.layer)
  }

  /// Calls the delegate of an animation that has stopped, and forgets both. Completions no longer wait for the
  /// animation. A second stop of an animation is ignored.
  ///
  /// - Parameter time: The time of the stop. Default: `nil`, which is the last commit's.
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

  /// Adds a diagnostic that may occur repeatedly, but only once.
  func report(_ diagnostic: Diagnostic) {
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  /// Calls the completions whose transactions are closed and whose animations have ended, each once, in the order in
  /// which their transactions were closed. A delivery calls this after the events of one time.
  ///
  /// The next run calls the completions that these calls make eligible.
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

struct CompletionGroup {
  struct ID: Hashable {
    let rawValue: UInt64
  }

  /// A completion: whether every animation has reached its end, their number, and the time of the event that
  /// completes them.
  typealias Call = (_ isFinished: Bool, _ animationCount: Int, _ time: Double) -> Void

  static func call(_ completion: ((_ isFinished: Bool) -> Void)?) -> Call? {
    completion.map { completion in { isFinished, _, _ in completion(isFinished) } }
  }

  static func call(_ completion: ((_ isFinished: Bool, _ animationCount: Int) -> Void)?) -> Call? {
    completion.map { completion in
      { isFinished, animationCount, _ in completion(isFinished, animationCount) }
    }
  }

  static func call(timed completion: @escaping (_ isFinished: Bool, _ time: Double) -> Void) -> Call
  {
    { isFinished, _, time in completion(isFinished, time) }
  }

  let id: ID
  /// The closure, which is called once, or nil for the context's handler of the name.
  let call: Call?
  var name: String?
  /// The number of animations that have joined, without those that were forgotten.
  var animationCount = 0
  var running = 0
  var areAllFinished = true
  /// The time at which the last animation stopped, or without animations the time at which a commit took the group.
  /// Nil before that, and for the time of the last commit.
  var time: Double?
  /// The number of groups that were closed before, or nil while animations can join.
  var closing: Int?
  /// Whether it was called before a rewind, so that it is not called again.
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
/// Law: a completion becomes eligible exactly once: when its group is closed and its last animation has stopped,
/// whichever is later. Without an animation it becomes eligible when a commit takes its group.
struct CompletionGroups {
  var groups: [CompletionGroup.ID: CompletionGroup] = [:]
  var memberships: [Animation.ID: [CompletionGroup.ID]] = [:]
  var eligible: [CompletionGroup] = []
  var closedCount = 0
  var lastGroup: UInt64 = 0
  /// The last group that the last commit has taken.
  private(set) var committedGroup: UInt64 = 0
  /// The closed groups without running animations that no commit has taken, in order.
  private var uncommitted: [CompletionGroup.ID] = []

  var isEmpty: Bool { groups.isEmpty && eligible.isEmpty && memberships.isEmpty }

  mutating func open(calling call: CompletionGroup.Call?) -> CompletionGroup.ID {
    lastGroup += 1
    let id = CompletionGroup.ID(rawValue: lastGroup)
    groups[id] = CompletionGroup(id: id, call: call)
    return id
  }

  mutating func setName(_ name: String?, of id: CompletionGroup.ID) { groups[id]?.name = name }

  mutating func close(_ id: CompletionGroup.ID) {
    groups[id]?.closing = closedCount
    closedCount += 1
    settle(id)
  }

  /// Takes all groups at a commit. Completions of closed groups without animations become eligible with the commit,
  /// not earlier.
  mutating func takeAll(at time: Double) {
    committedGroup = lastGroup
    let taken = uncommitted
    uncommitted = []
    for id in taken {
      groups[id]?.time = time
      settle(id)
    }
  }

  /// Forgets the groups that no commit has taken, after a restore.
  mutating func takeNothing() {
    committedGroup = lastGroup
    uncommitted = []
  }

  mutating func register(_ animation: Animation.ID, in ids: [CompletionGroup.ID]) {
    guard !ids.isEmpty else { return }
    for id in ids {
      groups[id]?.running += 1
      groups[id]?.animationCount += 1
    }
    memberships[animation] = ids
  }

  /// Forgets an animation that never ran, so that nothing waits for it.
  mutating func forget(_ animation: Animation.ID) {
    for id in memberships.removeValue(forKey: animation) ?? [] {
      groups[id]?.running -= 1
      groups[id]?.animationCount -= 1
      settle(id)
    }
  }

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
