import AnimationTiming
import LayerModel
import SceneFiles

/// The input of checks: a document with its markup, and with its animations as the file has them.
struct CheckedScene {
  struct CheckedLayer {
    let layer: Layer
    let element: MarkupElement
    var animations: [CheckedAnimation] = []
    /// Its states, and the transitions between them.
    var states: [MarkupElement] = []
    var transitions: [CheckedTransition] = []
  }

  struct CheckedTransition {
    let element: MarkupElement
    let toState: String
    /// The animations of any layers, in order, without those that it refers to.
    var animations: [CheckedAnimation] = []
  }

  private(set) var layers: [CheckedLayer] = []
  let suggestions = SuggestionBudget()
  /// The diagnostics about unregistered properties, by their names.
  let unregistered: [String: Diagnostic]

  private let reading: CAMLReading
  private let layersByPlace: [Diagnostic.FilePlace: Layer]
  private var elementsByLayer: [Layer.ID: MarkupElement] = [:]

  init(_ reading: CAMLReading, unregistered: [Diagnostic]) {
    self.reading = reading
    self.unregistered = Dictionary(
      unregistered.map { ($0.place.property ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    var layersByPlace: [Diagnostic.FilePlace: Layer] = [:]
    var rest = [reading.document.root]
    while let layer = rest.popLast() {
      if let place = reading.document.place(of: layer.id) { layersByPlace[place] = layer }
      rest += layer.sublayers
      if let mask = layer.mask { rest.append(mask) }
    }
    self.layersByPlace = layersByPlace
    for child in reading.markup.children { visit(child) }
  }

  var document: CAMLDocument { reading.document }
  var markup: MarkupElement { reading.markup }

  /// All animations: groups before their children, those of layers before those of transitions.
  var animations: [CheckedAnimation] {
    layers.flatMap { layer in
      (layer.animations + layer.transitions.flatMap(\.animations)).flatMap(\.withDescendants)
    }
  }

  /// All cells, including those of other cells.
  var cells: [CAMLReadingNotes.ReadEffect<EmitterCell>] { reading.notes.cells }
  var filters: [CAMLReadingNotes.ReadEffect<Filter>] { reading.notes.filters }

  /// Returns the element of a layer, nil for a layer of another file.
  func element(of layer: Layer) -> MarkupElement? { elementsByLayer[layer.id] }

  /// Returns the timing of an animation's element, before a layer sets its duration; nil for an element that is no
  /// animation.
  func writtenTiming(of element: MarkupElement) -> Timing? {
    reading.notes.animations[element.place]?.animation.timing
  }

  /// Returns the place of a property of an element: that of the attribute, else of the child, else of the element.
  func place(of name: String, in element: MarkupElement) -> Diagnostic.FilePlace {
    element.place(of: name)
  }

  // MARK: Collecting

  private mutating func visit(_ element: MarkupElement) {
    guard let layer = layersByPlace[element.place] else { return }
    var checked = CheckedLayer(layer: layer, element: element)
    elementsByLayer[layer.id] = element
    for collection in element.children {
      switch collection.name {
      case "animations":
        checked.animations += collection.children.compactMap { animation($0) }
      case "states":
        checked.states += collection.children
      case "stateTransitions":
        checked.transitions += collection.children.compactMap { transition($0) }
      default: break
      }
    }
    layers.append(checked)
    for child in element.children where child.name == "sublayers" || child.name == "mask" {
      // A mask is a layer, or contains one.
      visit(child)
      for layer in child.children { visit(layer) }
    }
  }

  private func transition(_ element: MarkupElement) -> CheckedTransition? {
    guard let toState = element.attribute("toState") else { return nil }
    let elements = element.children.filter { $0.name == "elements" }.flatMap(\.children)
    return CheckedTransition(
      element: element, toState: toState,
      animations: elements.flatMap(\.children).compactMap { animation($0) })
  }

  private func animation(_ element: MarkupElement) -> CheckedAnimation? {
    reading.notes.animations[element.place].map { read in
      animation(
        read.animation.settlingDurations(to: Layer.defaultDuration), element, of: read.layer)
    }
  }

  private func animation(
    _ animation: Animation, _ element: MarkupElement, of layer: Layer,
    in group: CheckedAnimation? = nil
  ) -> CheckedAnimation {
    let checked = CheckedAnimation(animation, element: element, layer: layer, group: group)
    guard case .group(let group) = animation else { return checked }
    // The reader has taken these, in this order.
    let children = element.children.filter { $0.name == "animations" }.flatMap(\.children)
      .filter { reading.notes.animations[$0.place] != nil }
    for (child, element) in zip(group.animations, children) {
      checked.append(self.animation(child, element, of: layer, in: checked))
    }
    return checked
  }
}

extension CheckedScene {
  func elements(
    at places: Set<Diagnostic.FilePlace>
  ) -> [Diagnostic.FilePlace: (element: MarkupElement, parent: MarkupElement)] {
    var found = [markup.place: (element: markup, parent: markup)]
    markup.forEachDescendant { element, parent in
      if places.contains(element.place) { found[element.place] = (element, parent) }
    }
    return found
  }

  /// The places of animations without a valid key path, and of their content.
  var placesInAnimationsWithoutKeyPath: Set<Diagnostic.FilePlace> {
    var places: Set<Diagnostic.FilePlace> = []
    for animation in animations {
      guard let keyPath = animation.writtenKeyPath, (try? animation.layer.path(keyPath)) == nil
      else { continue }
      places.insert(animation.element.place)
      animation.element.forEachDescendant { element, _ in places.insert(element.place) }
    }
    return places
  }

  /// Returns the names for an attribute that is a reference, in the order of the file.
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
  /// Visits all descendants of this element with their parents, in the order of the document.
  func forEachDescendant(_ visit: (MarkupElement, _ parent: MarkupElement) -> Void) {
    for child in children {
      visit(child, self)
      child.forEachDescendant(visit)
    }
  }
}
