import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime
import SceneFiles

/// Finds states that no transition leads to, and names of missing states.
enum StateReachCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.layers.flatMap { checked in
      let states = StateTable(of: checked.layer, in: scene.document)
      return unreached(in: checked, states, scene) + unknown(in: checked, states, scene)
    }
  }

  private static func unreached(
    in checked: CheckedScene.CheckedLayer, _ states: StateTable, _ scene: CheckedScene
  ) -> [Diagnostic] {
    let reached = Set(checked.layer.stateTransitions.map(\.toState))
    let bases = Set(checked.layer.states.compactMap(\.basedOn))
    let isAnyReached = reached.contains(StateTransition.anyState)
    return checked.states.compactMap { element in
      guard let name = element.attribute("name") else { return nil }
      let place = scene.place(of: "name", in: element)
      if states.circular.contains(name) {
        return Diagnostic(
          .circularStates, at: scene.place(of: "basedOn", in: element),
          "the state '\(name)' is based on itself, so it cannot be reached; base it on "
            + "another state")
      }
      guard !isAnyReached, !reached.contains(name), !bases.contains(name) else { return nil }
      return Diagnostic(
        .unreachedState, at: place,
        "no transition leads to the state '\(name)', so its values change at once; add a transition with "
          + "toState=\"\(name)\" or \"*\"")
    }
  }

  private static func unknown(
    in checked: CheckedScene.CheckedLayer, _ states: StateTable, _ scene: CheckedScene
  ) -> [Diagnostic] {
    checked.transitions.flatMap { transition in
      ["fromState", "toState"].compactMap { attribute in
        guard let name = transition.element.attribute(attribute),
          name != StateTransition.anyState, !states.contains(name)
        else { return nil }
        let remedy = scene.suggestions.suggestion(
          for: name, among: states.names, otherwise: "; name one that exists")
        return Diagnostic(
          .unknownState, at: scene.place(of: attribute, in: transition.element),
          "there is no state '\(name)', so the transition is never taken\(remedy)")
      }
    }
  }
}

/// Finds values of states without an effect, and values that are overwritten.
enum StateValuesCheck: SceneChecking {
  /// A value that overwrites another one of the same state.
  private struct Overwriting {
    let place: Diagnostic.FilePlace
    let state: String
    let path: PropertyPath
    let earlier: (path: PropertyPath, line: Int)
  }

  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.layers.flatMap { checked in
      let elements = checked.states.filter {
        ($0.attribute("type") ?? $0.name) == "LKState" && $0.attribute("name") != nil
      }
      var overwritings: [Overwriting] = []
      let findings = zip(elements, checked.layer.states).flatMap { element, state in
        self.findings(in: state, element, scene, &overwritings)
      }
      return findings + finding(overwritings)
    }
  }

  /// Returns one finding for all overwritten values of a layer's states, at the first of them.
  private static func finding(_ overwritings: [Overwriting]) -> [Diagnostic] {
    overwritings.prefix(1).map { first in
      let others =
        overwritings.count > 1
        ? "; the states of this layer set \(overwritings.count) values twice" : ""
      return Diagnostic(
        .overwrittenValue, at: first.place,
        "\(first.path.name) replaces \(first.earlier.path.name), which the state "
          + "'\(first.state)' sets in line \(first.earlier.line)\(others); remove one of them")
    }
  }

  private static func findings(
    in state: LayerState, _ element: MarkupElement, _ scene: CheckedScene,
    _ overwritings: inout [Overwriting]
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
        overwritings.append(
          Overwriting(place: child.place, state: state.name, path: path, earlier: first))
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
        "expected a \(type.rawValue), found a \(set.type.rawValue), so the value is not set; write "
          + "it as '\(value.keyPath)' is")
    }
    let name = (try? layer.path(value.keyPath))?.key.name ?? value.keyPath
    if FiniteNumbersCheck.isFinite(converted, for: name) { return nil }
    return Diagnostic(
      .notFinite, at: scene.place(of: "value", in: element),
      "\(value.keyPath) is set to a number that is infinite or NaN, so nothing can be shown; "
        + "write a finite number")
  }
}

/// Finds transitions between states with an endless animation, so that code which awaits the transition waits
/// forever.
///
/// A file has no transaction and no completion; a transition is the nearest equivalent. The model itself reports an
/// awaited transaction: ``LayerModel/Diagnostic/Code/endlessCompletion``.
enum EndlessTransitionCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.layers.compactMap { finding(in: $0.transitions.flatMap(\.animations), scene) }
  }

  /// Returns one finding for all endless animations of a layer's transitions, at the first of them.
  private static func finding(
    in animations: [CheckedAnimation], _ scene: CheckedScene
  ) -> Diagnostic? {
    let endless = animations.filter {
      $0.animation.timing.isNumeric && $0.endTime == .infinity
    }
    guard let first = endless.first else { return nil }
    let name = ["repeatCount", "repeatDuration", "speed", "duration"].first {
      scene.place(of: $0, in: first.element) != first.element.place
    }
    let others =
      endless.count > 1
      ? " (one of \(endless.count) in the transitions of this layer)" : ""
    return Diagnostic(
      .endlessTransition, at: scene.place(of: name ?? "", in: first.element),
      "the animation of \(first.name)\(others) never ends, so the transition never ends; if "
        + "a completion waits for the transition, give the animation a finite repeatCount")
  }
}
