import LayerModel
import SceneFiles

/// What the reader did not understand, or could not take as it stands.
enum ReadingCheck: SceneChecking {
  /// What references can name, by their attributes.
  private typealias ReferableNames = [(attribute: String, names: NameList)]

  static func findings(in scene: CheckedScene) -> [CheckFinding] {
    let issues = scene.document.issues
    let elements = scene.elements(
      at: Set(issues.map(\.place) + scene.wrongValues.map(\.error.place)))
    let names = ["targetId", "object", "basedOn"].map {
      ($0, NameList(scene.names(forReference: $0)))
    }
    let effectless = scene.placesInAnimationsWithoutKeyPath
    let wrong = scene.wrongValues.map { value in
      var error = value.error
      if let element = elements[error.place]?.element {
        error.place = scene.place(of: value.name, in: element)
      }
      return CheckFinding(error)
    }
    return wrong
      + issues.enumerated().compactMap { index, issue in
        // A value whose key path names nothing cannot be understood: one finding is enough.
        if issue.code == .unknownValue, effectless.contains(issue.place) { return nil }
        // What is not listed any more needs no remedy.
        guard index < CheckReport.limit, let (element, parent) = elements[issue.place] else {
          return CheckFinding(CheckCode(issue.code), at: issue.place, issue.message)
        }
        return finding(issue, about: element, of: parent, among: names, in: scene)
      }
  }

  private static func finding(
    _ issue: CAMLIssue, about element: MarkupElement, of parent: MarkupElement,
    among names: ReferableNames, in scene: CheckedScene
  ) -> CheckFinding {
    let code = CheckCode(issue.code)
    let subject = issue.subject ?? ""
    switch issue.code {
    case .unknownAttribute where CAMLForeignName.purpose(of: subject) != nil,
      .unknownElement where CAMLForeignName.purpose(of: subject) != nil:
      return CheckFinding(
        .keptWithoutEffect, at: scene.place(of: subject, in: element),
        "\(issue.message); it may stay or be taken out")
    case .unknownAttribute:
      return CheckFinding(
        code, at: scene.place(of: subject, in: element),
        issue.message + remedy(for: subject, among: KnownNames.of(element), scene))
    case .unknownElement:
      return CheckFinding(
        code, at: element.place,
        issue.message + remedy(for: subject, among: KnownNames.of(parent), scene))
    case .unknownClass:
      let name = element.attribute("type") ?? element.name
      return CheckFinding(
        code, at: element.place, issue.message + remedy(for: name, among: KnownNames.classes, scene)
      )
    case .unknownValue:
      return CheckFinding(
        code, at: scene.place(of: subject, in: element),
        "\(issue.message) and has no effect; write it as the format has it or take it out")
    case .unknownText:
      return CheckFinding(code, at: element.place, "\(issue.message); take it out")
    case .notEvaluated:
      return CheckFinding(
        code, at: element.place,
        "\(issue.message): it needs its class, a target and a value or an animation")
    case .unresolvedReference:
      return unresolvedReference(issue, in: element, among: names, scene)
    case .duplicateID:
      return CheckFinding(
        code, at: scene.place(of: "id", in: element), "\(issue.message); give this one another")
    case .duplicateState:
      return CheckFinding(
        code, at: scene.place(of: "name", in: element),
        "\(issue.message); give this one another or take it out")
    case .duplicateKey:
      let isTransition = (element.attribute("type") ?? element.name) == "CATransition"
      let remedy =
        isTransition ? "take one of them out" : "give it a key of its own to remove it by"
      return CheckFinding(code, at: element.place, "\(issue.message); \(remedy)")
    case .contradiction:
      return CheckFinding(code, at: element.place, "\(issue.message); take one of them out")
    }
  }

  private static func remedy(
    for name: String, among names: NameList, _ scene: CheckedScene
  ) -> String {
    scene.suggestions.suggestion(
      for: name, among: names,
      otherwise: " without effect; take it out if no other program reads it")
  }

  private static func unresolvedReference(
    _ issue: CAMLIssue, in element: MarkupElement, among names: ReferableNames,
    _ scene: CheckedScene
  ) -> CheckFinding {
    for (attribute, names) in names {
      guard let name = element.attribute(attribute) else { continue }
      let remedy = scene.suggestions.suggestion(
        for: name, among: names, otherwise: "; name one that is there")
      return CheckFinding(
        .unresolvedReference, at: scene.place(of: attribute, in: element), issue.message + remedy)
    }
    return CheckFinding(.unresolvedReference, at: issue.place, issue.message)
  }
}

extension CheckCode {
  /// The code of what the reader reports; the names are the same.
  init(_ code: CAMLIssue.Code) {
    switch code {
    case .unknownElement: self = .unknownElement
    case .unknownAttribute: self = .unknownAttribute
    case .unknownClass: self = .unknownClass
    case .unknownValue: self = .unknownValue
    case .unknownText: self = .unknownText
    case .notEvaluated: self = .notEvaluated
    case .duplicateID: self = .duplicateID
    case .duplicateState: self = .duplicateState
    case .unresolvedReference: self = .unresolvedReference
    case .duplicateKey: self = .duplicateKey
    case .contradiction: self = .contradiction
    }
  }
}
