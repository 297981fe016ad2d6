import AnimationMath
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

/// The layers of a tree by the ids by which its document calls them.
///
/// Where several have one id, one in the layer that calls them comes before the others, and then the first
/// in the order of the document.
package struct DocumentLayers {
  /// The layers of an id and how many come before each, in order.
  private var layersByID: [ScalarString: [(place: Int, layer: Layer)]] = [:]
  /// The places of what lies in a layer, itself first: of layers with states or transitions, which call others.
  private var ranges: [Layer.ID: Range<Int>] = [:]

  /// The layers of the whole tree in which a layer lies. Complexity: O(layers of the whole tree).
  package init(around layer: Layer) {
    var top = layer
    while let superlayer = top.superlayer { top = superlayer }
    var count = 0
    // A stack of our own: documents may be nested deeper than the call stack. With a start a layer has been
    // gone through.
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

  /// The layer that one with states or transitions calls by an id, nil for none.
  ///
  /// Complexity: O(log of the layers with the id).
  subscript(id: String, from caller: Layer) -> Layer? {
    guard let layers = layersByID[ScalarString(id)] else { return nil }
    guard let own = ranges[caller.id] else { return layers.first?.layer }
    let index = layers.indices.partitioningIndex { layers[$0].place >= own.lowerBound }
    let isOwn = index < layers.count && layers[index].place < own.upperBound
    return (isOwn ? layers[index] : layers.first)?.layer
  }
}
