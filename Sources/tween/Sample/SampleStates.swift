import Inbetween
import SceneFiles

struct SampleStates {
  /// The distinct names of all states, in document order.
  let names: [String]
  private let owners: [Layer]
  /// Finds the targets of the states; nil without owners.
  private let layers: DocumentLayers?

  init(_ layers: [Layer]) {
    owners = layers.filter { !$0.states.isEmpty }
    self.layers = owners.first.map(DocumentLayers.init(around:))
    var seen: Set<String> = []
    names = owners.flatMap(\.stateNames).filter { seen.insert($0).inserted }
  }

  /// Puts every layer that has the state into it, and starts the transition to another one at time 0.
  ///
  /// - Parameter events: Receives the events of the commits in between.
  /// - Returns: The key paths that the states set, by layer.
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
      // A transition starts from the values that the last commit shows.
      events += context.commit(at: 0).events
      try change(to: to, animated: true)
      return try keyPaths(of: [from, to])
    }
  }

  /// Advice to choose a state, as the end of a sentence; nil without states.
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
