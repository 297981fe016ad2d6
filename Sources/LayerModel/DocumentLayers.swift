/// The layers about one that a document calls by ids.
struct DocumentLayers {
  private var layersByID: [String: Layer] = [:]

  /// The layers in a layer's own tree, itself among them, and in the whole tree that it lies in.
  ///
  /// Where several have one id, one of the own tree comes before the others, and then the first in
  /// the order of the document. Complexity: O(layers of the whole tree).
  init(around layer: Layer) {
    enter(layer)
    var top = layer
    while let superlayer = top.superlayer { top = superlayer }
    if top !== layer { enter(top) }
  }

  private mutating func enter(_ top: Layer) {
    // A stack of our own: documents may be nested deeper than the call stack.
    var waiting = [top]
    while let layer = waiting.popLast() {
      if let id = layer.documentID, layersByID[id] == nil { layersByID[id] = layer }
      waiting += layer.sublayers.reversed()
      if let mask = layer.mask { waiting.append(mask) }
    }
  }

  /// The layer of an id, nil for none.
  subscript(id: String) -> Layer? { layersByID[id] }
}
