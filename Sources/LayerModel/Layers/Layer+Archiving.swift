import AnimationMath
import AnimationTiming

extension Layer {
  /// Returns whether a document needs a key to restore this layer: `shouldArchiveValue(forKey:)`.
  ///
  /// A fresh layer needs four keys, as recorded from Core Animation: `cornerCurve`, `contentsFormat`,
  /// `allowsEdgeAntialiasing` and `allowsGroupOpacity`. A layer also needs the keys of properties that were given a
  /// value and of other data that was changed; ``setValue(_:for:)`` describes values equal to the current one. A layer
  /// never needs derived keys (`frame`, `superlayer`, `visibleRect`), unknown keys, its delegate or its actions, which
  /// are not data.
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

/// The layers of a tree by their document ids. If several layers have one id, a layer inside the layer that refers to
/// it comes first, then the first in document order.
package struct DocumentLayers {
  /// The layers with an id, in document order, each with its index.
  private var layersByID: [ScalarString: [(place: Int, layer: Layer)]] = [:]
  /// The index ranges of layers with everything in them, if they have states or transitions, which refer to others.
  private var ranges: [Layer.ID: Range<Int>] = [:]

  /// - Complexity: O(layers of the whole tree).
  package init(around layer: Layer) {
    var top = layer
    while let superlayer = top.superlayer { top = superlayer }
    var count = 0
    // An explicit stack, because documents may be nested deeper than the call stack. An entry with a start index marks
    // that everything in its layer has been visited.
    var waiting: [(layer: Layer, start: Int?)] = [(top, nil)]
    while let (layer, start) = waiting.popLast() {
      if let start {
        ranges[layer.id] = start..<count
        continue
      }
      if let id = layer.documentID {
        layersByID[ScalarString(id), default: []].append((count, layer))
      }
      if !layer.states.isEmpty || !layer.stateTransitions.isEmpty {
        waiting.append((layer, count))
      }
      count += 1
      waiting += layer.sublayers.reversed().map { ($0, nil) }
      if let mask = layer.mask { waiting.append((mask, nil)) }
    }
  }

  /// Accesses the layer that another layer refers to. Complexity: O(log of the layers with the id).
  subscript(id: String, from caller: Layer) -> Layer? {
    guard let layers = layersByID[ScalarString(id)] else { return nil }
    guard let own = ranges[caller.id] else { return layers.first?.layer }
    let index = layers.indices.partitioningIndex { layers[$0].place >= own.lowerBound }
    let isOwn = index < layers.count && layers[index].place < own.upperBound
    return (isOwn ? layers[index] : layers.first)?.layer
  }
}
