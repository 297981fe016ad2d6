import AnimationGeometry
import AnimationInterpolation
import LayerModel
import SceneFiles

/// Finds whole transforms that are written with a turn of 180 degrees or more between them. Matrices do not state the
/// direction, so the shorter arc is shown, or a fixed direction for half a turn.
enum HalfTurnCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.animations.compactMap { animation in
      guard let path = animation.path, path.type == .transform,
        animation.property?.valueFunction == nil,
        let angle = largestTurn(of: animation, at: path, scene)
      else { return nil }
      let place = scene.place(
        of: animation.ends == nil ? "values" : "toValue", in: animation.element)
      let remedy =
        "animate '\(path.name).rotation.z', or a value function, with plain angles"
      // Numbers of degrees are seldom exact in radians.
      guard angle > .pi * (1 + tolerance) else {
        return Diagnostic(
          .halfTurn, severity: .note, at: place,
          "half a turn between matrices has two shortest directions, and the angles that are written "
            + "do not determine which one is used; \(remedy)")
      }
      let turn = (angle * 180 / .pi).checkText
      let shown = abs((angle * 180 / .pi).remainder(dividingBy: 360)).checkText
      return Diagnostic(
        .halfTurn, at: place,
        "a turn of \(turn) degrees between matrices is shown as one of \(shown) in the shorter "
          + "direction; \(remedy)")
    }
  }

  /// The relative difference from a half turn within which an angle still counts as one.
  private static let tolerance = 1e-6

  /// Returns the largest angle of a half turn or more between neighbouring values, nil for none.
  private static func largestTurn(
    of animation: CheckedAnimation, at path: PropertyPath, _ scene: CheckedScene
  ) -> Double? {
    let element = animation.element
    let texts: [String?]
    if animation.ends == nil {
      texts = element.children.filter { $0.name == "values" }.flatMap(\.children)
        .map { $0.attribute("value") ?? $0.trimmedText }
    } else if let change = element.valueText(of: "byValue") {
      texts = ["", change]
    } else {
      // An end that is not given is the layer's own value.
      let layer = scene.element(of: animation.layer)?.valueText(of: path.key.name) ?? ""
      texts = ["fromValue", "toValue"].map { element.valueText(of: $0) ?? layer }
    }
    let turns = texts.map { text in text.flatMap { try? CAMLValueText($0).turns() } }
    let angles = zip(turns, turns.dropFirst()).compactMap { a, b in
      a.flatMap { a in b.flatMap { largestAngle(from: a, to: $0) } }
    }
    return angles.filter { $0 >= .pi * (1 - tolerance) }.max()
  }

  /// Returns the largest angle by which the turns of two texts differ, axis by axis; nil if their axes differ.
  private static func largestAngle(
    from a: [CAMLValueText.Turn], to b: [CAMLValueText.Turn]
  ) -> Double? {
    let axes = a.isEmpty ? b.map(\.axis) : a.map(\.axis)
    guard a.isEmpty || b.isEmpty || b.map(\.axis) == axes else { return nil }
    return axes.indices.map { index in
      let from = a.isEmpty ? 0 : a[index].angle
      return abs((b.isEmpty ? 0 : b[index].angle) - from)
    }.max()
  }
}

extension MarkupElement {
  /// Returns the text of a property in an attribute, in a child, or in a child of that.
  func valueText(of name: String) -> String? {
    if let text = attribute(name) { return text }
    guard let child = children.first(where: { $0.name == name }) else { return nil }
    return child.attribute("value") ?? child.children.first?.attribute("value")
      ?? child.trimmedText
  }
}
