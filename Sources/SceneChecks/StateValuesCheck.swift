import AnimationInterpolation
import LayerModel
import SceneFiles

/// What states set: values that go nowhere, and values that are set over.
enum StateValuesCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.layers.flatMap { checked in
      let elements = checked.states.filter {
        ($0.attribute("type") ?? $0.name) == "LKState" && $0.attribute("name") != nil
      }
      return zip(elements, checked.layer.states).flatMap { element, state in
        findings(in: state, element, scene)
      }
    }
  }

  private static func findings(
    in state: LayerState, _ element: MarkupElement, _ scene: CheckedScene
  ) -> [Diagnostic] {
    let children = element.children.filter { $0.name == "elements" }.flatMap(\.children)
    var findings: [Diagnostic] = []
    var earlier: [String: [(path: PropertyPath, line: Int)]] = [:]
    for (child, content) in zip(children, state.elements) {
      guard case .setValue(let value) = content,
        let layer = scene.document.layer(withID: value.targetID)
      else { continue }
      if let finding = finding(value, of: layer, child, scene) { findings.append(finding) }
      guard let path = try? layer.path(value.keyPath) else { continue }
      let property = "\(layer.id.rawValue).\(path.propertyName)"
      if let first = earlier[property]?.last(where: { $0.path.overlaps(path) }) {
        findings.append(
          Diagnostic(
            .overwrittenValue, at: child.place,
            "\(path.name) is set over \(first.path.name), which the state '\(state.name)' has set "
              + "in line \(first.line); take one of them out"))
      }
      let known = earlier[property, default: []].suffix(AnimationSpan.window)
      earlier[property] = known + [(path, child.place.line)]
    }
    return findings
  }

  private static func finding(
    _ value: LayerState.SetValue, of layer: Layer, _ element: MarkupElement, _ scene: CheckedScene
  ) -> Diagnostic? {
    let place = scene.place(of: "keyPath", in: element)
    guard let type = layer.stateValueType(ofKeyPath: value.keyPath) else {
      do throws(PropertyPathError) {
        _ = try layer.path(value.keyPath)
      } catch {
        return .keyPath(error, value.keyPath, of: layer, at: place, in: scene)
      }
      return nil
    }
    guard let set = value.value else { return nil }
    guard let converted = set.converted(to: type) else {
      return Diagnostic(
        .mismatchedValues, at: scene.place(of: "value", in: element),
        "the value is a \(set.type.rawValue) where a \(type.rawValue) goes, so it is not set; write "
          + "it as '\(value.keyPath)' is")
    }
    let name = (try? layer.path(value.keyPath))?.key.name ?? value.keyPath
    if FiniteNumbersCheck.isFinite(converted, for: name) { return nil }
    return Diagnostic(
      .notFinite, at: scene.place(of: "value", in: element),
      "\(value.keyPath) is set to a number that is infinite or none, so nothing can be shown; "
        + "write a finite one")
  }
}
