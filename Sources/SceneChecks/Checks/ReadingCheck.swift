import LayerModel
import SceneFiles

/// Reports content that the reader did not understand or could not use unchanged.
enum ReadingCheck: SceneChecking {
  /// The names that references can have, by their attributes.
  private typealias ReferableNames = [(attribute: String, names: NameList)]

  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    let diagnostics = scene.document.diagnostics
    let elements = scene.elements(at: Set(diagnostics.map(\.filePlace)))
    let names = ["targetId", "object", "basedOn"].map {
      ($0, NameList(scene.names(forReference: $0)))
    }
    let effectless = scene.placesInAnimationsWithoutKeyPath
    return diagnostics.enumerated().compactMap { index, diagnostic in
      let place = diagnostic.filePlace
      // A value whose key path names nothing cannot be understood: one finding is enough.
      if diagnostic.code == .unknownValue, effectless.contains(place) { return nil }
      // The reader has reported the reason at this place.
      if diagnostic.code.isUnreadable {
        return diagnostic.moved(to: place, adding: "; write a value that can be read")
      }
      // A finding that is not listed needs no remedy.
      guard index < CheckReport.limit, let (element, parent) = elements[place] else {
        return diagnostic
      }
      return finding(diagnostic, about: element, of: parent, among: names, in: scene)
    }
  }

  /// Returns the reader's diagnostic at the place of its property, with a remedy.
  private static func finding(
    _ said: Diagnostic, about element: MarkupElement, of parent: MarkupElement,
    among names: ReferableNames, in scene: CheckedScene
  ) -> Diagnostic {
    let name = said.place.property ?? ""
    let place = { (name: String) in scene.place(of: name, in: element) }
    if let known = scene.unregistered[name],
      said.code == .unknownAttribute || said.code == .unknownElement
    {
      return known.moved(to: place(name))
    }
    switch said.code {
    case .unknownAttribute where CAMLForeignName.purpose(of: name) != nil,
      .unknownElement where CAMLForeignName.purpose(of: name) != nil:
      var said = said
      said.code = .keptWithoutEffect
      return said.moved(to: place(name), adding: "; you may keep or remove it")
    case .unknownAttribute:
      // An attribute in a list has the names of the JSON that it came from.
      let isListed = element.attribute(name) == nil
      let names = isListed ? KnownNames.inJSON(of: element) : KnownNames.of(element)
      return said.moved(to: place(name), adding: remedy(for: name, among: names, scene))
    case .unknownElement:
      if let collection = KnownNames.collection(of: element.attribute("type") ?? element.name) {
        return said.moved(
          to: element.place, adding: " without effect; put it into <\(collection)> of a layer")
      }
      return said.moved(
        to: element.place, adding: remedy(for: name, among: KnownNames.of(parent), scene))
    case .unknownClass:
      let className = element.attribute("type")
      let remedy = remedy(for: className ?? element.name, among: KnownNames.classes, scene)
      // If a name is near, the element is called by its class.
      let isUnsaid = className == nil && parent.name == "animations" && !remedy.hasSuffix("?")
      return said.moved(
        to: element.place,
        adding: isUnsaid
          ? " without effect; give its class, such as type=\"CABasicAnimation\"" : remedy)
    case .unknownValue:
      return said.moved(
        to: place(name),
        adding: " and has no effect; write it in the form of the format or remove it")
    case .unknownText:
      return said.moved(to: element.place, adding: "; remove it")
    case .notEvaluated:
      return said.moved(
        to: element.place, adding: ": it needs its class, a target and a value or an animation")
    case .unresolvedReference:
      for (attribute, names) in names {
        guard let id = element.attribute(attribute) else { continue }
        // A reference in a property names a value, not an element of a transition.
        let remedy = scene.suggestions.suggestion(
          for: id, among: name.isEmpty ? names : NameList([]), otherwise: "; name one that exists"
        )
        return said.moved(to: place(attribute), adding: remedy)
      }
      return said
    case .duplicateID:
      return said.moved(to: place("id"), adding: "; choose a different one here")
    case .duplicateState:
      return said.moved(
        to: place("name"), adding: "; give this state a different name or remove it")
    case .duplicateKey:
      let isTransition = (element.attribute("type") ?? element.name) == "CATransition"
      let remedy =
        isTransition ? "remove one of them" : "give it a different key, so that it can be removed"
      return said.moved(to: element.place, adding: "; \(remedy)")
    case .contradiction:
      return said.moved(to: place(name), adding: "; remove one of them")
    default:
      return said
    }
  }

  private static func remedy(
    for name: String, among names: NameList, _ scene: CheckedScene
  ) -> String {
    scene.suggestions.suggestion(
      for: name, among: names,
      otherwise: " without effect; remove it if no other program reads it")
  }
}
