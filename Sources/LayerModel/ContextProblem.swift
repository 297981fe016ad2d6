/// Something that was accepted but means nothing, and belongs to no animation.
public enum ContextProblem: Error, Sendable, Hashable {
  /// A transaction was committed where none had been begun.
  case unmatchedTransactionCommit
  /// A state sets something that no layer of the id has, or a value that does not fit it.
  case ineffectiveStateValue(state: String, targetID: String, keyPath: String)
  /// A transition runs an animation on a layer that is not there.
  case missingTransitionTarget(String)
  /// A transition refers to an element that is not there, by its id.
  case missingTransitionElement(String)
  /// An animation that never ends was added after a completion was set that waits for it.
  case endlessCompletion(layer: Layer.ID, animation: Animation.ID)
  /// An animation was added with more than ``LayerModel/AnimationGroup/greatestDepth`` groups in
  /// each other.
  case groupsTooDeep(layer: Layer.ID, animation: Animation.ID)

  /// A short stable name.
  public var code: String {
    switch self {
    case .unmatchedTransactionCommit: "unmatched-transaction-commit"
    case .ineffectiveStateValue: "ineffective-state-value"
    case .missingTransitionTarget: "missing-transition-target"
    case .missingTransitionElement: "missing-transition-element"
    case .endlessCompletion: "endless-completion"
    case .groupsTooDeep: "groups-too-deep"
    }
  }
}

extension ContextProblem: CustomStringConvertible {
  /// One sentence with the consequence.
  public var description: String {
    switch self {
    case .unmatchedTransactionCommit:
      "a transaction was committed without one that was begun, so nothing happened"
    case .ineffectiveStateValue(let state, let targetID, let keyPath):
      "the state '\(state)' sets '\(keyPath)' of '\(targetID)', which takes no such value, so it was not set"
    case .missingTransitionTarget(let targetID):
      "a transition animates '\(targetID)', which is not there, so the animation does not run"
    case .missingTransitionElement(let id):
      "a transition refers to its element '\(id)', which is not there, so nothing runs for it"
    case .endlessCompletion(let layer, let animation):
      "the animation \(animation.rawValue) of the layer \(layer.rawValue) never ends, so the completion that waits for it is not called before it is removed"
    case .groupsTooDeep(let layer, let animation):
      "the animation \(animation.rawValue) of the layer \(layer.rawValue) has more than \(AnimationGroup.greatestDepth) groups in each other, so those further in have no children"
    }
  }
}
