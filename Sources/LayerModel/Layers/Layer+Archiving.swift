import AnimationTiming

extension Layer {
  /// Whether a document must say something of a key to bring back this layer:
  /// `shouldArchiveValue(forKey:)`.
  ///
  /// Of a fresh layer that is so for four keys, as recorded of Core Animation: `cornerCurve`,
  /// `contentsFormat`, `allowsEdgeAntialiasing` and `allowsGroupOpacity`. Beyond them it is so for
  /// every property that was given a value, and what else was changed; for a value that equals the
  /// one before see ``setValue(_:for:)``. Derived keys (`frame`, `superlayer`, `visibleRect`) and
  /// unknown ones never; nor the delegate and actions, which are no data.
  package func shouldArchiveValue(forKey key: String) -> Bool {
    if let property = layerClass.table[key] ?? registry.properties[key] {
      return Self.alwaysArchived.contains(property.id) || properties.values[property.id] != nil
    }
    let fresh = Timing.layer
    return switch key {
    case "name": name != nil
    case "mask": mask != nil
    case "sublayers": !sublayers.isEmpty
    case "states": !states.isEmpty
    case "stateTransitions": !stateTransitions.isEmpty
    case "emitterCells": !emitterCells.isEmpty
    case "filters": !filters.isEmpty
    case "backgroundFilters": !backgroundFilters.isEmpty
    case "compositingFilter": compositingFilter != nil
    case "beginTime": timing.beginTime != fresh.beginTime
    case "duration": timing.duration != fresh.duration
    case "speed": timing.speed != fresh.speed
    case "timeOffset": timing.timeOffset != fresh.timeOffset
    case "repeatCount": timing.repeatCount != fresh.repeatCount
    case "repeatDuration": timing.repeatDuration != fresh.repeatDuration
    case "autoreverses": timing.autoreverses != fresh.autoreverses
    case "fillMode": timing.fillMode != fresh.fillMode
    default: false
    }
  }

  private static let alwaysArchived: Set = [
    Property.cornerCurve.id, Property.contentsFormat.id, Property.allowsEdgeAntialiasing.id,
    Property.allowsGroupOpacity.id,
  ]
}

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
