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
  public func shouldArchiveValue(forKey key: String) -> Bool {
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
