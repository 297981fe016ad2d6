import AnimationInterpolation
import AnimationTiming

/// The open transactions of a context, the innermost last, and the completions that wait.
///
/// The first level is the implicit transaction: always open, begun anew by each commit.
struct TransactionStack {
  /// What one transaction says; nil where it says nothing and the next outer one is asked.
  struct Level {
    var duration: Double?
    var delay: Double?
    var pacing: Pacing?
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

  /// How implicit animations run from end to end.
  enum Pacing {
    case curve(TimingFunction)
    case spring(Spring)
  }

  private(set) var levels = [Level()]
  var completions = CompletionGroups()

  /// How many explicit transactions are open.
  var depth: Int { levels.count - 1 }

  /// The innermost level, which takes what is set.
  var innermost: Level {
    get { levels[levels.count - 1] }
    set { levels[levels.count - 1] = newValue }
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
  mutating func commitImplicit() -> Bool {
    guard depth == 0 else { return false }
    if let group = levels[0].group { completions.close(group) }
    levels[0] = Level()
    return true
  }

  /// Begins a group for what is added from now on to the innermost transaction; the group that was
  /// there before is on its own, and eligible as soon as its animations have ended.
  mutating func setCompletion(_ completion: (() -> Void)?, calling call: ((Bool) -> Void)?) {
    if let group = innermost.group { completions.close(group) }
    innermost.completion = completion
    innermost.group = call.map { completions.open(calling: $0) }
  }

  /// Whether a completion waits for what is added now.
  var hasCompletion: Bool { levels.contains { $0.group != nil } }

  /// Makes an animation that is being added a member of the newest group of each open transaction.
  mutating func register(_ animation: Animation.ID) {
    completions.register(animation, in: levels.compactMap(\.group))
  }
}
