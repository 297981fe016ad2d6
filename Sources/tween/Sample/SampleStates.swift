import Inbetween

/// The states of the layers of a file.
struct SampleStates {
  /// The layers that have states, in document order.
  private let owners: [Layer]

  init(_ layers: [Layer]) { owners = layers.filter { !$0.states.isEmpty } }

  /// The names of all states, each once, in document order.
  var names: [String] {
    owners.flatMap(\.stateNames).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// Puts every layer that has it in a state, and begins the way to another at time 0.
  ///
  /// - Returns: The key paths that the states set, by the layers.
  func enter(
    _ states: SampleOptions.States?, in context: LayerContext
  ) throws(LayerStateError) -> [Layer.ID: [String]] {
    switch states {
    case nil, .list:
      return [:]
    case .inPlace(let name):
      try change(to: name, animated: false)
      return try keyPaths(of: [name])
    case .transition(let from, let to):
      try change(to: from, animated: false)
      // What a transition runs from is what the last commit shows.
      _ = context.commit(at: 0)
      try change(to: to, animated: true)
      return try keyPaths(of: [from, to])
    }
  }

  private func change(to name: String, animated: Bool) throws(LayerStateError) {
    guard names.contains(name) else { throw .unknownState(name, valid: names) }
    for owner in owners where owner.stateNames.contains(name) {
      try owner.changeState(to: name, animated: animated)
    }
  }

  private func keyPaths(of names: [String]) throws(LayerStateError) -> [Layer.ID: [String]] {
    var keyPaths: [Layer.ID: [String]] = [:]
    for owner in owners {
      for name in names where owner.stateNames.contains(name) {
        for (layer, keyPath) in try owner.statedProperties(of: name) {
          keyPaths[layer.id, default: []].append(keyPath)
        }
      }
    }
    return keyPaths
  }
}
