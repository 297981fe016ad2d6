import LayerModel

/// The notes of a reader for the scene checks: objects with their elements.
package struct CAMLReadingNotes {
  /// An animation as it was read, of a layer, of a transition between states or in a group.
  package struct ReadAnimation {
    /// The animation, with the durations of the file.
    package let animation: Animation
    package let element: MarkupElement
    package let layer: Layer
  }

  package struct ReadEffect<Effect> {
    package let effect: Effect
    package let element: MarkupElement
  }

  /// The number of diagnostics to keep; up to about twice as many may be kept.
  let diagnosticLimit: Int
  package private(set) var animations: [Diagnostic.FilePlace: ReadAnimation] = [:]
  /// The cells, each after its sub-cells.
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

/// The names in files that do not affect values over time. Some of them control particles and are in no public
/// header.
package enum CAMLForeignName {
  /// Returns the purpose of a name as a clause without its subject, nil if it is not known. An attribute of this name
  /// is kept and has no effect.
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
      (["style"], "contains settings of another program"),
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
