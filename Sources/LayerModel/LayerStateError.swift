/// Why a layer cannot go to a state.
public enum LayerStateError: Error, Sendable, Hashable {
  /// The layer has no state of this name; those that it has are listed.
  case unknownState(String, valid: [String])
  /// A state is based on one that is not there.
  case unknownBase(String, of: String)
  /// A state is based on itself; the way from it back to it, which begins and ends with its name.
  case basedOnItself([String])
}

extension LayerStateError: CustomStringConvertible {
  /// What is wrong, in one clause.
  public var description: String {
    switch self {
    case .unknownState(let name, let valid):
      valid.isEmpty
        ? "there is no state '\(name)', nor any other"
        : "there is no state '\(name)'; there are '\(valid.joined(separator: "', '"))'"
    case .unknownBase(let base, let name):
      "the state '\(name)' is based on '\(base)', which is not there"
    case .basedOnItself(let names):
      "a state is based on itself: '\(names.joined(separator: "', '"))'"
    }
  }
}
