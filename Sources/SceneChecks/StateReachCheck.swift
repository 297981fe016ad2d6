import LayerModel
import SceneFiles

/// States that nothing leads to, and names of states that are not there.
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
          "the state '\(name)' is based on itself, so it cannot be gone to; base it on "
            + "another one")
      }
      guard !isAnyReached, !reached.contains(name), !bases.contains(name) else { return nil }
      return Diagnostic(
        .unreachedState, at: place,
        "no transition leads to the state '\(name)', so its values change at once; add one with "
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
          for: name, among: states.names, otherwise: "; name one that is there")
        return Diagnostic(
          .unknownState, at: scene.place(of: attribute, in: transition.element),
          "there is no state '\(name)', so the transition is never taken\(remedy)")
      }
    }
  }
}
