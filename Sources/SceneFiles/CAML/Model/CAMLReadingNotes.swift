import LayerModel

/// What a check wants to know of the reading beside the document.
package struct CAMLReadingNotes {
  /// An animation as it was read, of a layer, of a transition between states or in a group.
  package struct ReadAnimation {
    /// Its durations as the file has them.
    package let animation: Animation
    package let element: MarkupElement
    /// The layer that its key path was read on.
    package let layer: Layer
  }

  /// A cell or a filter as it was read.
  package struct ReadEffect<Effect> {
    package let effect: Effect
    package let element: MarkupElement
  }

  /// How many diagnostics are wanted; about twice as many may be kept.
  let diagnosticLimit: Int
  /// By the places of their tags.
  package private(set) var animations: [FilePlace: ReadAnimation] = [:]
  /// Each behind its sub-cells.
  package private(set) var cells: [ReadEffect<EmitterCell>] = []
  package private(set) var filters: [ReadEffect<Filter>] = []

  init(diagnosticLimit: Int) { self.diagnosticLimit = diagnosticLimit }

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

/// Names that files have and that say nothing of values over time. What particles are turned and
/// moved by beside their public properties is in no header, so it is here too.
package enum CAMLForeignName {
  /// What something of a name is, where that is known, as a clause without its subject. It is kept
  /// and has no effect.
  package static func purpose(of name: String) -> String? { purposes[name] }

  private static let purposes: [String: String] = {
    let groups: [(names: [String], purpose: String)] = [
      (
        [
          "locked", "hash", "description", "debugDescription", "animationType",
          "CUI_autoreversingDuration", "delegate", "modules",
        ], "belongs to an editor"
      ),
      (["scriptComponents", "scriptObject"], "is a script"),
      (["style"], "holds settings of another program"),
      (["autoresizingMask"], "is a layout rule"),
      (
        ["contentsMultiplyColor", "allowsGroupBlending", "continuousCorners", "resizingMode"],
        "controls the drawing of a layer"
      ),
      (["allowsHitTesting"], "controls which layers can be touched"),
      (
        ["particleType", "contentsFrameCount", "contentsFrameMode", "contentsFramesPerSecond"],
        "controls the drawing of particles"
      ),
      (
        [
          "orientationRange", "orientationLongitude", "orientationLatitude", "rotationRange",
          "spinBias",
        ], "controls the rotation of particles in space"
      ),
      (["emitterBehaviors"], "contains forces on particles"),
    ]
    var purposes: [String: String] = [:]
    for (names, purpose) in groups {
      for name in names { purposes[name] = purpose }
    }
    return purposes
  }()
}
