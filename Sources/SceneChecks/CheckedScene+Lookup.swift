import LayerModel
import SceneFiles

extension CheckedScene {
  /// The elements whose tags begin at some places, and what they stand in.
  func elements(
    at places: Set<FilePlace>
  ) -> [FilePlace: (element: MarkupElement, parent: MarkupElement)] {
    var found = [markup.place: (element: markup, parent: markup)]
    markup.forEachDescendant { element, parent in
      if places.contains(element.place) { found[element.place] = (element, parent) }
    }
    return found
  }

  /// The places of animations whose key path names nothing, and of all in them.
  var placesInAnimationsWithoutKeyPath: Set<FilePlace> {
    var places: Set<FilePlace> = []
    for animation in animations {
      guard let keyPath = animation.writtenKeyPath, (try? animation.layer.path(keyPath)) == nil
      else { continue }
      places.insert(animation.element.place)
      animation.element.forEachDescendant { element, _ in places.insert(element.place) }
    }
    return places
  }

  /// What a reference with an attribute can name, in the order of the file.
  func names(forReference attribute: String) -> [String] {
    switch attribute {
    case "targetId": layers.compactMap(\.layer.documentID)
    case "basedOn": layers.flatMap(\.layer.stateNames)
    case "object":
      layers.flatMap(\.transitions).flatMap(\.element.children).flatMap(\.children)
        .compactMap { $0.attribute("id") }
    default: []
    }
  }
}

extension MarkupElement {
  /// Visits everything in this element, with what it stands in, in the order of the document.
  func forEachDescendant(_ visit: (MarkupElement, _ parent: MarkupElement) -> Void) {
    for child in children {
      visit(child, self)
      child.forEachDescendant(visit)
    }
  }
}
