/// Something that was accepted but means nothing, and belongs to no animation.
public enum ContextProblem: Error, Sendable, Hashable {
  /// A transaction was committed where none had been begun.
  case unmatchedTransactionCommit

  /// A short stable name.
  public var code: String {
    switch self {
    case .unmatchedTransactionCommit: "unmatched-transaction-commit"
    }
  }
}

extension ContextProblem: CustomStringConvertible {
  /// One sentence with the consequence.
  public var description: String {
    switch self {
    case .unmatchedTransactionCommit:
      "a transaction was committed without one that was begun, so nothing happened"
    }
  }
}
