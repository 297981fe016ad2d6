import LayerModel

/// Document order: each layer before its sublayers, a mask after its layer's sublayers.
struct DocumentOrder {
  let superlayer: (Layer.ID) -> Layer.ID?
  let children: (Layer.ID) -> [Layer.ID]

  /// A requested layer, or an ancestor of one.
  private struct Node {
    let layer: Layer.ID
    var isChosen = false
    var inner: [Int] = []
  }

  /// Sorts some layers into document order, each once.
  ///
  /// - Parameter roots: The layers without a superlayer, in order; nil for the order of first appearance.
  /// - Complexity: O(layers · depth + the siblings of layers with several of them below).
  func sorted(
    _ layers: some Collection<Layer.ID>, below roots: @autoclosure () -> [Layer.ID]?
  ) -> [Layer.ID] {
    var (nodes, tops) = ([Node](), [Int]())
    var places: [Layer.ID: Int] = [:]
    nodes.reserveCapacity(layers.count)
    places.reserveCapacity(layers.count)
    // Layers in sequence often have the same superlayer.
    var last: (layer: Layer.ID, place: Int)?
    for layer in layers {
      var (current, inner) = (layer, Int?.none)
      while true {
        var place = last?.layer == current ? last?.place : places[current]
        let isNew = place == nil
        if isNew {
          place = nodes.count
          places[current] = nodes.count
          nodes.append(Node(layer: current))
        }
        guard let place else { break }
        if let inner {
          nodes[place].inner.append(inner)
          last = (current, place)
        } else {
          nodes[place].isChosen = true
        }
        if !isNew { break }
        guard let parent = superlayer(current) else {
          tops.append(place)
          break
        }
        (current, inner) = (parent, place)
      }
    }
    func sorted(_ some: [Int], of all: @autoclosure () -> [Layer.ID]) -> [Int] {
      if some.count < 2 { return some }
      // A binary search, because many siblings need not be among them.
      let known = some.sorted { nodes[$0].layer.rawValue < nodes[$1].layer.rawValue }
      return all().compactMap { layer in
        var (low, high) = (0, known.count)
        while low < high {
          let middle = (low + high) / 2
          if nodes[known[middle]].layer.rawValue < layer.rawValue {
            low = middle + 1
          } else {
            high = middle
          }
        }
        return low < known.count && nodes[known[low]].layer == layer ? known[low] : nil
      }
    }
    var found: [Layer.ID] = []
    var waiting = Array(
      sorted(tops, of: roots() ?? tops.map { nodes[$0].layer }).reversed())
    while let place = waiting.popLast() {
      let node = nodes[place]
      if node.isChosen { found.append(node.layer) }
      waiting += sorted(node.inner, of: children(node.layer)).reversed()
    }
    return found
  }
}
