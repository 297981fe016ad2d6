import AnimationInterpolation
import AnimationMath
import AnimationTiming

// Transactions are Core Animation's `CATransaction`, but the stack belongs to the context. Outside every explicit
// transaction there is an implicit one, which lasts until the next commit.

extension LayerContext {
  /// Opens a transaction within the open one.
  ///
  /// The values set from now on apply until ``commitTransaction()``. Values that are not set are those of the next
  /// outer transaction.
  public func beginTransaction() { transactions.begin() }

  /// Closes the innermost explicit transaction, so that the former values apply again.
  ///
  /// Without an open transaction it only adds to ``diagnostics``. The next commit publishes the changes of the
  /// layers; a commit does nothing while an explicit transaction is open.
  public func commitTransaction() {
    if !transactions.commit() { diagnostics.append(.unmatchedTransactionCommit) }
    noteChange()
  }

  /// Makes changes within their own transaction.
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

  /// The duration of implicit animations, and of explicit animations without a duration, in seconds. Default: 0.25.
  ///
  /// At 0 or less, implicit changes are immediate, and so are changes whose action is an animation without a
  /// duration; explicit animations without a duration take 0.25 s.
  public var animationDuration: Double {
    get { transactions.value(\.duration) ?? Layer.defaultDuration }
    set { transactions.innermost.duration = newValue }
  }

  /// The timing function of implicit animations, and of explicit animations that have none. Default: `nil`, which is
  /// `default` for implicit and linear for explicit animations. Setting nil removes the value of this transaction.
  public var animationTimingFunction: TimingFunction? {
    get {
      if case .curve(_, let curve, _)? = transactions.value(\.pacing) { curve } else { nil }
    }
    set { transactions.innermost.pacing = newValue.map { .curve(timingFunction: $0) } }
  }

  /// Whether setting a property runs no action. Default: `false`. Explicit animations are not affected.
  public var disablesActions: Bool {
    get { transactions.value(\.disablesActions) ?? false }
    set { transactions.innermost.disablesActions = newValue }
  }

  /// The closure that is called once all animations that were added after it was set, in this transaction or within
  /// it, have stopped. A timeline counts as one animation on each layer that it changes.
  ///
  /// The delivery of events calls it once, never a commit. Without an animation the first delivery after the commit
  /// that takes the transaction's changes calls it. A second completion makes the first one independent, and both are
  /// called. Setting nil takes back nothing: an earlier completion is still called. An animation that never ends
  /// keeps it waiting until you remove the animation, which ``diagnostics`` reports. If one animation keeps several
  /// completions waiting, the innermost transaction's is called first. The getter returns the closure of an outer
  /// transaction if this one has none.
  public var completion: (() -> Void)? {
    get { transactions.value(\.completion) }
    set {
      transactions.setCompletion(
        newValue, calling: newValue.map { completion in { _, _, _ in completion() } })
      noteChange()
    }
  }

  /// The name in snapshots of the completion of this transaction or block. Default: `nil`.
  ///
  /// A context that is rewound or restored calls the completion of this name in ``handlers``. This context also calls
  /// it if the transaction has no completion yet; the completion then waits for the animations added from here on.
  public var completionName: String? {
    get { transactions.completionName }
    set { transactions.setCompletionName(newValue) }
  }

  /// Sets a ``completion`` that receives whether all its animations have reached their ends, and their number.
  package func setCompletion(
    _ completion: @escaping (_ isFinished: Bool, _ animationCount: Int) -> Void
  ) {
    transactions.setCompletion(
      { completion(true, 0) }, calling: CompletionGroup.call(completion))
  }

  /// Returns the value for a key of your own, or nil if there is none.
  public func value(forTransactionKey key: String) -> AnimatableValue? {
    transactions.value { $0.values[key] }
  }

  /// Sets a value for a key of your own in the innermost transaction; nil removes it there.
  public func setValue(_ value: AnimatableValue?, forTransactionKey key: String) {
    transactions.innermost.values[key] = value
  }

  /// Closes the implicit transaction, at the start of every commit. The time is finite, and not before the last commit.
  ///
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

  /// Records that a commit has added an animation in place of a planned one, so that completions wait for it.
  func animationIsTaken(_ id: Animation.ID, for waitedFor: Animation.ID) {
    committedAnimation = registry.numbers.animation
    transactions.completions.memberships[id] =
      transactions.completions.memberships.removeValue(forKey: waitedFor)
  }
}

/// The open transactions of a context, the innermost last, and the completions that wait.
///
/// The first level is the implicit transaction, which is always open. Each commit starts it again.
struct TransactionStack {
  /// The values of one transaction. Nil means that the next outer transaction decides.
  struct Level {
    var duration: Double?
    var delay: Double?
    var pacing: Motion?
    var takesOver: Bool?
    var repeats: Repeats?
    /// Records the properties that are set, which then do not animate.
    var keyframes: KeyframeRecorder?
    var disablesActions: Bool?
    var isAnimationBlock = false
    var values: [String: AnimatableValue] = [:]
    /// The value of the getter of the completion.
    var completion: (() -> Void)?
    /// The group that animations join now.
    var group: CompletionGroup.ID?
    var waiting: [CompletionGroup.ID] = []
  }

  struct Repeats: Equatable {
    var count: Double
    var autoreverses: Bool
  }

  private(set) var levels = [Level()] { didSet { revision &+= 1 } }
  /// A number that each change of the levels changes.
  private(set) var revision = 0
  /// Whether the implicit transaction may have values.
  private var isImplicitUsed = false
  var completions = CompletionGroups()

  var depth: Int { levels.count - 1 }

  var innermost: Level {
    get { levels[levels.count - 1] }
    set {
      levels[levels.count - 1] = newValue
      isImplicitUsed = true
    }
  }

  /// The value of the innermost level that has one.
  func value<Value>(_ member: (Level) -> Value?) -> Value? {
    // By index, because a loop over the levels would copy each level.
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

  /// Ends the implicit transaction and starts the next one, unless an explicit transaction is open.
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

  /// Starts a group for the animations that are added to the innermost transaction from now on. The former group
  /// becomes independent: it is eligible as soon as its animations have ended.
  mutating func setCompletion(_ completion: (() -> Void)?, calling call: CompletionGroup.Call?) {
    if let group = innermost.group { completions.close(group) }
    innermost.completion = completion
    innermost.group = call.map { completions.open(calling: $0) }
  }

  var hasImplicitCompletion: Bool { levels[0].group != nil }

  var completionName: String? { innermost.group.flatMap { completions.groups[$0]?.name } }

  /// Names the group of the innermost transaction. Without a group it creates one.
  mutating func setCompletionName(_ name: String?) {
    if innermost.group == nil, name != nil { innermost.group = completions.open(calling: nil) }
    if let group = innermost.group { completions.setName(name, of: group) }
  }

  /// Forgets the open transactions and restores the waiting completions.
  mutating func restore(_ stored: StoredCompletions, _ restoring: Restoring) {
    levels = [Level()]
    completions.restore(stored, restoring)
  }

  private var hasCompletion: Bool { levels.contains { $0.group != nil } }

  /// Adds an animation to the newest group of each open transaction.
  ///
  /// - Returns: Whether a completion waits for it.
  @discardableResult
  mutating func register(_ animation: Animation.ID) -> Bool {
    guard hasCompletion else { return false }
    completions.register(animation, in: levels.compactMap(\.group))
    return true
  }
}
