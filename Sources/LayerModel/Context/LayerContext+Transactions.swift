import AnimationInterpolation
import AnimationMath
import AnimationTiming

// Transactions: Core Animation's `CATransaction`, but the stack belongs to the context. Outside
// every explicit transaction there is an implicit one, which lasts until the next commit.

extension LayerContext {
  /// Opens a transaction within the one that is open.
  ///
  /// What is set from now on holds until ``commitTransaction()``; what is not set is read from the
  /// next outer one.
  public func beginTransaction() { transactions.begin() }

  /// Closes the innermost explicit transaction, so that what was set before it holds again.
  ///
  /// Without one nothing happens but an entry in ``diagnostics``. The layers' changes are published
  /// by the next commit at a time, which does nothing while an explicit transaction is open.
  public func commitTransaction() {
    if !transactions.commit() { diagnostics.append(.unmatchedTransactionCommit) }
    noteChange()
  }

  /// Makes changes within a transaction of their own.
  ///
  ///     context.transaction {
  ///       context.disablesActions = true
  ///       layer.opacity = 0
  ///     }
  public func transaction<Result, Failure: Error>(
    _ changes: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginTransaction()
    defer { commitTransaction() }
    return try changes()
  }

  /// How long implicit animations take in seconds, and explicit ones that say no duration; 0.25 at
  /// first. Set to 0 or less, implicit changes are immediate, and so are those whose action is an
  /// animation without a duration; explicit animations without one take 0.25 s.
  public var animationDuration: Double {
    get { transactions.value(\.duration) ?? Layer.defaultDuration }
    set { transactions.innermost.duration = newValue }
  }

  /// The curve of implicit animations, and of explicit ones that have none; nil for `default` and
  /// linear respectively. Setting nil takes away what this transaction has said.
  public var animationTimingFunction: TimingFunction? {
    get {
      if case .curve(_, let curve, _)? = transactions.value(\.pacing) { curve } else { nil }
    }
    set { transactions.innermost.pacing = newValue.map { .curve(timingFunction: $0) } }
  }

  /// Whether setting a property starts no action; explicit animations are not affected.
  public var disablesActions: Bool {
    get { transactions.value(\.disablesActions) ?? false }
    set { transactions.innermost.disablesActions = newValue }
  }

  /// What is called once all animations have stopped that were added after it was set, in this
  /// transaction or one within it. A timeline that is played counts as one on each layer that it changes.
  ///
  /// It is called once, by the delivery of events, never within a commit; without an animation by
  /// the first delivery after the commit that takes what the transaction has set. A second one makes the first
  /// independent, and both are called. nil takes back nothing: a completion that was set is still
  /// called. An animation that never ends keeps it waiting until it is removed, which ``diagnostics``
  /// says. Of those that an
  /// animation has kept waiting together the innermost transaction's comes first. Reading finds
  /// that of an outer transaction where this one has none.
  public var completion: (() -> Void)? {
    get { transactions.value(\.completion) }
    set {
      transactions.setCompletion(
        newValue, calling: newValue.map { completion in { _, _, _ in completion() } })
      noteChange()
    }
  }

  /// What snapshots call the completion of this transaction, of a block that of the block. A context that
  /// is rewound or restored calls what it has under the name in ``handlers``; so does this one where the
  /// transaction has no completion yet, which then waits for what is added from here on. nil at first.
  public var completionName: String? {
    get { transactions.completionName }
    set { transactions.setCompletionName(newValue) }
  }

  /// Sets a ``completion`` that is told whether all that it waited for have reached their ends, and how
  /// many they were.
  package func setCompletion(
    _ completion: @escaping (_ isFinished: Bool, _ animationCount: Int) -> Void
  ) {
    transactions.setCompletion(
      { completion(true, 0) }, calling: CompletionGroup.call(completion))
  }

  /// A value that was set for a key of one's own, nil for none.
  public func value(forTransactionKey key: String) -> AnimatableValue? {
    transactions.value { $0.values[key] }
  }

  /// Sets a value for a key of one's own in the innermost transaction; nil takes it away there.
  public func setValue(_ value: AnimatableValue?, forTransactionKey key: String) {
    transactions.innermost.values[key] = value
  }

  /// Closes the implicit transaction, as every commit does first.
  ///
  /// - Parameters:
  ///   - time: The absolute time of the commit: finite, and not before the last one.
  ///   - last: That of the last one.
  /// - Returns: False while an explicit transaction is open; nothing is published then.
  package func willCommit(at time: Double, after last: Double? = nil) -> Bool {
    require(time.isFinite, "a commit cannot be at \(time) s: give a finite time")
    if let last {
      require(
        last <= time,
        "a commit at \(time) s follows a commit at \(last) s: the times of commits must not decrease"
      )
    }
    guard transactions.commitImplicit(at: time) else { return false }
    committedAnimation = registry.numbers.animation
    if !stoppedAnimations.isEmpty { stoppedAnimations.removeAll(keepingCapacity: true) }
    return true
  }

  /// A commit has added an animation itself; what waits for another one, which was to be it, waits for it.
  func animationIsTaken(_ id: Animation.ID, for waitedFor: Animation.ID) {
    committedAnimation = registry.numbers.animation
    transactions.completions.memberships[id] =
      transactions.completions.memberships.removeValue(forKey: waitedFor)
  }
}

/// The open transactions of a context, the innermost last, and the completions that wait.
///
/// The first level is the implicit transaction: always open, begun anew by each commit.
struct TransactionStack {
  /// What one transaction says; nil where it says nothing and the next outer one is asked.
  struct Level {
    var duration: Double?
    var delay: Double?
    /// A spring, or a curve without a duration.
    var pacing: Motion?
    var takesOver: Bool?
    var repeats: Repeats?
    /// What finds out what is set, which then animates nothing.
    var keyframes: KeyframeRecorder?
    var disablesActions: Bool?
    var isAnimationBlock = false
    var values: [String: AnimatableValue] = [:]
    /// What the getter of the completion answers.
    var completion: (() -> Void)?
    /// The group that animations join which are added now.
    var group: CompletionGroup.ID?
    /// Groups of nested transactions that wait for this one to be committed.
    var waiting: [CompletionGroup.ID] = []
  }

  /// How often implicit animations run.
  struct Repeats: Equatable {
    var count: Double
    var autoreverses: Bool
  }

  private(set) var levels = [Level()] { didSet { revision &+= 1 } }
  /// Another number after each change of the levels.
  private(set) var revision = 0
  /// Whether anything may have been set in the implicit transaction.
  private var isImplicitUsed = false
  var completions = CompletionGroups()

  /// How many explicit transactions are open.
  var depth: Int { levels.count - 1 }

  /// The innermost level, which takes what is set.
  var innermost: Level {
    get { levels[levels.count - 1] }
    set {
      levels[levels.count - 1] = newValue
      isImplicitUsed = true
    }
  }

  /// What the innermost level says that says anything.
  func value<Value>(_ member: (Level) -> Value?) -> Value? {
    // By index, because a loop over the levels would copy each.
    for index in levels.indices.reversed() {
      if let value = member(levels[index]) { return value }
    }
    return nil
  }

  mutating func begin(_ level: Level = Level()) { levels.append(level) }

  /// Ends the innermost explicit transaction.
  ///
  /// - Returns: Whether there was one.
  mutating func commit() -> Bool {
    guard depth > 0, let level = levels.popLast() else { return false }
    let groups = level.waiting + (level.group.map { [$0] } ?? [])
    if depth > 0 {
      innermost.waiting += groups
    } else {
      for group in groups { completions.close(group) }
    }
    return true
  }

  /// Ends the implicit transaction and begins the next; not while an explicit one is open.
  ///
  /// - Returns: Whether it was ended.
  mutating func commitImplicit(at time: Double) -> Bool {
    guard depth == 0 else { return false }
    if isImplicitUsed {
      if let group = levels[0].group { completions.close(group) }
      levels[0] = Level()
      isImplicitUsed = false
    }
    completions.takeAll(at: time)
    return true
  }

  /// Begins a group for what is added from now on to the innermost transaction; the group that was
  /// there before is on its own, and eligible as soon as its animations have ended.
  mutating func setCompletion(_ completion: (() -> Void)?, calling call: CompletionGroup.Call?) {
    if let group = innermost.group { completions.close(group) }
    innermost.completion = completion
    innermost.group = call.map { completions.open(calling: $0) }
  }

  /// Whether the next commit closes a group.
  var hasImplicitCompletion: Bool { levels[0].group != nil }

  /// What snapshots call the group of the innermost transaction.
  var completionName: String? { innermost.group.flatMap { completions.groups[$0]?.name } }

  /// Names the group of the innermost transaction, where there is none a new one.
  mutating func setCompletionName(_ name: String?) {
    if innermost.group == nil, name != nil { innermost.group = completions.open(calling: nil) }
    if let group = innermost.group { completions.setName(name, of: group) }
  }

  /// Forgets all that is open, and brings back what waited.
  mutating func restore(_ stored: StoredCompletions, _ restoring: Restoring) {
    levels = [Level()]
    completions.restore(stored, restoring)
  }

  /// Whether a completion waits for what is added now.
  private var hasCompletion: Bool { levels.contains { $0.group != nil } }

  /// Makes an animation that is being added a member of the newest group of each open transaction.
  ///
  /// - Returns: Whether a completion waits for it.
  @discardableResult
  mutating func register(_ animation: Animation.ID) -> Bool {
    guard hasCompletion else { return false }
    completions.register(animation, in: levels.compactMap(\.group))
    return true
  }
}
