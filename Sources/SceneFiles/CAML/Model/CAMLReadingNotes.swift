import LayerModel

/// What a check wants to know of the reading beside the document.
struct CAMLReadingNotes {
  /// An animation as it was read, of a layer, of a transition between states or in a group.
  struct ReadAnimation {
    /// Its durations as the file has them.
    let animation: Animation
    let element: MarkupElement
    /// The layer that its key path was read on.
    let layer: Layer
  }

  /// A cell or a filter as it was read.
  struct ReadEffect<Effect> {
    let effect: Effect
    let element: MarkupElement
  }

  /// A text that no value of its property has; the reading went on without it.
  struct WrongValue {
    let error: SceneFileError
    /// The property.
    let name: String
  }

  private(set) var wrongValues: [WrongValue] = []
  /// By the places of their tags.
  private(set) var animations: [FilePlace: ReadAnimation] = [:]
  /// Each behind its sub-cells.
  private(set) var cells: [ReadEffect<EmitterCell>] = []
  private(set) var filters: [ReadEffect<Filter>] = []

  mutating func note(_ error: SceneFileError, about name: String) {
    wrongValues.append(WrongValue(error: error, name: name))
  }

  mutating func note(_ animation: Animation, from element: MarkupElement, for layer: Layer) {
    animations[element.place] = ReadAnimation(animation: animation, element: element, layer: layer)
  }

  mutating func note(_ cell: EmitterCell, from element: MarkupElement) {
    cells.append(ReadEffect(effect: cell, element: element))
  }

  mutating func note(_ filter: Filter, from element: MarkupElement) {
    filters.append(ReadEffect(effect: filter, element: element))
  }
}
