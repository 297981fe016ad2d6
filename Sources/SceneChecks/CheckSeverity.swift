import SceneFiles

/// How much a finding of a check matters.
public enum CheckSeverity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Something that is said and does not happen as it is said.
  case error
  /// Something that happens, but hardly as it was meant.
  case warning
  /// Something that may be left out, or that a reader may not expect.
  case note

  private var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .note: 2
    }
  }

  /// Whether `a` matters more than `b`.
  public static func < (a: CheckSeverity, b: CheckSeverity) -> Bool { a.rank < b.rank }
}
