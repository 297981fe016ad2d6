import SceneFiles

/// How often the nearest name may still be looked for: a search takes up to half a millisecond.
final class SuggestionBudget {
  /// How often it may be for one report; who makes more mistakes of the kind finds them by these.
  static let limit = 1000

  private var rest = limit

  /// What ``NameList/suggestion(for:otherwise:)`` says, or the remedy where it was asked too often.
  func suggestion(for name: String, among names: NameList, otherwise remedy: String)
    -> String
  {
    guard rest > 0 else { return remedy }
    rest -= 1
    return names.suggestion(for: name, otherwise: remedy)
  }

  /// What ``NameList/nearest(to:)`` says, or nil where it was asked too often.
  func nearest(to name: String, among names: NameList) -> String? {
    guard rest > 0 else { return nil }
    rest -= 1
    return names.nearest(to: name)
  }
}
