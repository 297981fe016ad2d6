import AnimationInterpolation
import AnimationTiming
import LayerModel
import SceneFiles

/// Finds numbers that are infinite or NaN in places where only finite numbers have a meaning.
enum FiniteNumbersCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.layers.flatMap { checked in
      names(in: checked.layer).map { finding($0, in: checked.element, scene) }
    }
      + scene.animations.flatMap { animation in
        names(in: animation.animation).map { finding($0, in: animation.element, scene) }
      }
      + scene.cells.flatMap { cell in
        names(in: cell.effect).map { finding($0, in: cell.element, scene) }
      }
      + scene.filters.flatMap { filter in
        filter.effect.inputs.filter { !isFinite($0.value) }
          .map { finding($0.key, in: filter.element, scene) }
      }
  }

  private static func finding(
    _ name: String, in element: MarkupElement, _ scene: CheckedScene
  ) -> Diagnostic {
    Diagnostic(
      .notFinite, at: scene.place(of: name, in: element),
      "\(name) has a number that is infinite or NaN, so nothing can be shown; write a finite number"
    )
  }

  // MARK: Names

  private static func names(in layer: Layer) -> [String] {
    names(in: layer.timing, endless: endless)
      + layer.assignedProperties.filter { !isFinite(layer.value(for: $0), for: $0.name) }
      .map(\.name)
  }

  private static func names(in cell: EmitterCell) -> [String] {
    names(in: cell.timing, endless: endless)
      + cell.assignedProperties.filter { !isFinite(cell.value(for: $0), for: $0.name) }.map(\.name)
  }

  /// Returns the fields of an animation with such a number.
  static func names(in animation: Animation) -> [String] {
    var names = names(in: animation.timing, endless: endlessInAnimations)
    switch animation {
    case .basic(let animation): names += Self.names(in: animation)
    case .spring(let animation):
      names += Self.names(in: animation.basic)
      let constants = [
        ("mass", animation.mass), ("stiffness", animation.stiffness),
        ("damping", animation.damping), ("velocity", animation.initialVelocity),
      ]
      names += constants.filter { !$0.1.isFinite }.map(\.0)
      if case .perSecond(let value)? = animation.velocity, !isFinite(value) {
        names.append("velocity")
      }
    case .decay(let animation): names += Self.names(in: animation)
    case .keyframe(let animation):
      if !animation.values.allSatisfy({ isFinite($0) }) { names.append("values") }
      let lists = [
        ("keyTimes", animation.keyTimes), ("tensionValues", animation.tensionValues),
        ("continuityValues", animation.continuityValues), ("biasValues", animation.biasValues),
      ]
      names += lists.filter { $0.1?.allSatisfy(\.isFinite) == false }.map(\.0)
    case .group: break
    case .transition(let animation):
      if !animation.startProgress.isFinite { names.append("startProgress") }
      if !animation.endProgress.isFinite { names.append("endProgress") }
    }
    return names
  }

  private static func names(in animation: BasicAnimation) -> [String] {
    let ends = [
      ("fromValue", animation.fromValue), ("toValue", animation.toValue),
      ("byValue", animation.byValue),
    ]
    return ends.filter { !isFinite($0.1) }.map(\.0)
  }

  /// Bounds may be infinite, for none.
  private static func names(in animation: DecayAnimation) -> [String] {
    var values = [
      ("fromValue", animation.fromValue), ("toValue", animation.toValue),
      ("gridStep", animation.gridStep), ("gridOffset", animation.gridOffset),
    ]
    if case .perSecond(let velocity) = animation.velocity { values.append(("velocity", velocity)) }
    let numbers = [
      ("rate", animation.rate), ("restDistance", animation.restDistance ?? 1),
      ("stiffness", animation.stiffness),
    ]
    let bounds = [("lowerBound", animation.lowerBound), ("upperBound", animation.upperBound)]
    return values.filter { !isFinite($0.1) }.map(\.0)
      + numbers.filter { !$0.1.isFinite }.map(\.0)
      + bounds.filter { $0.1?.lanes.contains(where: \.isNaN) == true }.map(\.0)
  }

  private static func names(in timing: Timing, endless: Set<String>) -> [String] {
    [
      ("beginTime", timing.beginTime), ("duration", timing.duration), ("speed", timing.speed),
      ("timeOffset", timing.timeOffset), ("repeatCount", timing.repeatCount),
      ("repeatDuration", timing.repeatDuration),
    ].filter { !$0.1.isFinite && !($0.1 == .infinity && endless.contains($0.0)) }.map(\.0)
  }

  // MARK: Values

  private static let endlessInAnimations: Set = ["repeatCount", "repeatDuration"]
  /// Layers, cells and particles may be endless.
  private static let endless = endlessInAnimations.union(["duration", "lifetime"])

  /// Whether a value of a layer or a cell is finite, or infinite where that has a meaning.
  static func isFinite(_ value: AnimatableValue?, for name: String) -> Bool {
    value == .number(.infinity) && endless.contains(name) || isFinite(value)
  }

  private static func isFinite(_ value: AnimatableValue?) -> Bool {
    value?.lanes.allSatisfy(\.isFinite) ?? true
  }
}
