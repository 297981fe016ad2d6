import AnimationInterpolation
import LayerModel
import SceneFiles

/// The states of a layer, prepared for many queries.
final class StateTable {
  /// The greatest length of a chain of base states; values of longer chains are not checked.
  private static let deepest = 64

  let names: NameList
  /// The states that are based on themselves, directly or indirectly.
  let circular: Set<String>

  private let document: CAMLDocument
  private let states: [String: LayerState]
  private var values: [String: [Property: [Value]]] = [:]

  /// A value that a state sets, if its key path names a property.
  typealias Value = (path: PropertyPath, value: AnimatableValue?)

  private struct Property: Hashable {
    let targetID: String
    let name: String
  }

  /// Creates the table of the states of a layer. If several states have one name, the first is used.
  init(of layer: Layer, in document: CAMLDocument) {
    self.document = document
    states = Dictionary(layer.states.map { ($0.name, $0) }) { first, _ in first }
    names = NameList(layer.states.map(\.name))
    circular = Self.circular(in: states)
  }

  func contains(_ name: String) -> Bool { states[name] != nil }

  /// Returns the values that a state sets for a property of a layer, in order; nil for an invalid state.
  func values(
    of path: PropertyPath, ofTarget targetID: String, in state: String
  ) -> [Value]? {
    guard contains(state) else { return nil }
    let property = Property(targetID: targetID, name: path.propertyName)
    var chain: [String] = []
    var next: String? = state
    while let name = next, chain.count < Self.deepest {
      chain.append(name)
      next = states[name]?.basedOn
    }
    guard next == nil else { return nil }
    return chain.reversed().flatMap { ownValues(of: $0)[property] ?? [] }
  }

  /// Returns the state's own values, the last one for each property.
  private func ownValues(of state: String) -> [Property: [Value]] {
    if let known = values[state] { return known }
    var found: [Property: [Value]] = [:]
    for value in states[state]?.values ?? [] {
      guard let path = try? document.layer(withID: value.targetID)?.path(value.keyPath) else {
        continue
      }
      let property = Property(targetID: value.targetID, name: path.propertyName)
      let earlier = found[property, default: []].suffix(AnimationSpan.window - 1)
      found[property] = earlier + [(path, value.value)]
    }
    values[state] = found
    return found
  }

  /// Follows each state to its last base, or to one that has already been followed.
  private static func circular(in states: [String: LayerState]) -> Set<String> {
    var circular: Set<String> = []
    var isDone: Set<String> = []
    for start in states.keys {
      var chain: [String] = []
      var inChain: Set<String> = []
      var next: String? = start
      while let name = next, states[name] != nil, !isDone.contains(name),
        inChain.insert(name).inserted
      {
        chain.append(name)
        next = states[name]?.basedOn
      }
      if let end = next, inChain.contains(end), let first = chain.firstIndex(of: end) {
        circular.formUnion(chain[first...])
      }
      isDone.formUnion(chain)
    }
    return circular
  }
}
