import Inbetween
import SceneFiles

/// The states of the layers of a file.
struct SampleStates {
  /// The names of all states, each once, in document order.
  let names: [String]
  /// The layers that have states, in document order.
  private let owners: [Layer]
  /// Where they find what they set; nil without owners.
  private let layers: DocumentLayers?

  init(_ layers: [Layer]) {
    owners = layers.filter { !$0.states.isEmpty }
    self.layers = owners.first.map(DocumentLayers.init(around:))
    var seen: Set<String> = []
    names = owners.flatMap(\.stateNames).filter { seen.insert($0).inserted }
  }

  /// Puts every layer that has it in a state, and begins the way to another at time 0.
  ///
  /// - Parameter events: What commits on the way tell is added to these.
  /// - Returns: The key paths that the states set, by the layers.
  /// - Throws: That there is no such state, or that it cannot be gone to.
  func enter(
    _ states: SceneChoice.States?, in context: LayerContext, _ events: inout [AnimationEvent]
  ) throws(CommandError) -> [Layer.ID: [String]] {
    switch states {
    case nil:
      return [:]
    case .inPlace(let name):
      try change(to: name, animated: false)
      return try keyPaths(of: [name])
    case .transition(let from, let to):
      try change(to: from, animated: false)
      // What a transition runs from is what the last commit shows.
      events += context.commit(at: 0).events
      try change(to: to, animated: true)
      return try keyPaths(of: [from, to])
    }
  }

  /// How one of the states can be asked for, as the end of a sentence; nil where there are none.
  var hint: String? {
    guard let first = names.first else { return nil }
    let others = names.dropFirst().first.map { " or --transition '\(first)>\($0)'" } ?? ""
    return "ask for a state with --state '\(first)'\(others); --list-states lists them"
  }

  private func change(to name: String, animated: Bool) throws(CommandError) {
    guard names.contains(name), let layers else { throw unknownState(name) }
    for owner in owners where owner.stateNames.contains(name) {
      do {
        try owner.changeState(to: name, animated: animated, in: layers)
      } catch {
        throw .failure("\(error)")
      }
    }
  }

  /// How many names an error lists.
  private static let listed = 12

  private func unknownState(_ name: String) -> CommandError {
    let unknown = "there is no state '\(name)'"
    if let nearest = NameList(names).nearest(to: name) {
      return .usage("\(unknown); did you mean '\(nearest)'?")
    }
    guard !names.isEmpty else { return .usage("\(unknown); the file has no states") }
    let list = names.prefix(Self.listed).joined(separator: "', '")
    let rest = names.count > Self.listed ? " and \(names.count - Self.listed) more" : ""
    return .usage("\(unknown); there are '\(list)'\(rest)")
  }

  private func keyPaths(of names: [String]) throws(CommandError) -> [Layer.ID: [String]] {
    var keyPaths: [Layer.ID: [String]] = [:]
    guard let layers else { return keyPaths }
    for owner in owners {
      for name in names where owner.stateNames.contains(name) {
        do {
          for (layer, keyPath) in try owner.statedProperties(of: name, in: layers) {
            keyPaths[layer.id, default: []].append(keyPath)
          }
        } catch {
          throw .failure("\(error)")
        }
      }
    }
    return keyPaths
  }
}
