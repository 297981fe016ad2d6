import LayerModel

/// How layers lie in each other: each before those in it, a mask after its layer's sublayers.
struct DocumentOrder {
  let superlayer: (Layer.ID) -> Layer.ID?
  let children: (Layer.ID) -> [Layer.ID]

  /// Brings some layers into document order.
  ///
  /// - Parameter roots: The layers without a superlayer, in order; nil for the order in which they are met.
  /// - Complexity: O(layers · depth + the siblings of those below which several of them lie).
  func sorted(
    _ layers: some Collection<Layer.ID>, below roots: @autoclosure () -> [Layer.ID]?
  ) -> [Layer.ID] {
    let chosen = Set(layers)
    // The ways from the roots to them.
    var (known, below, tops) = (Set<Layer.ID>(), [Layer.ID: [Layer.ID]](), [Layer.ID]())
    for layer in layers {
      var current = layer
      while known.insert(current).inserted {
        guard let parent = superlayer(current) else {
          tops.append(current)
          break
        }
        below[parent, default: []].append(current)
        current = parent
      }
    }
    func sorted(_ some: [Layer.ID], of all: @autoclosure () -> [Layer.ID]) -> [Layer.ID] {
      if some.count < 2 { return some }
      let wanted = Set(some)
      return all().filter { wanted.contains($0) }
    }
    var found: [Layer.ID] = []
    var waiting = Array(sorted(tops, of: roots() ?? tops).reversed())
    while let id = waiting.popLast() {
      if chosen.contains(id) { found.append(id) }
      guard let some = below[id] else { continue }
      waiting += sorted(some, of: children(id)).reversed()
    }
    return found
  }
}
