import LayerModel

/// Coordinates are converted and points hit on what is shown: see ``LayerModel/PlacedLayer``.
extension PresentationLayer: PlacedLayer {
  /// The values that place the layer; those that are taken away are the defaults.
  public var placement: LayerPlacement {
    var placement = layerClass.freshPlacement
    func read<Value>(
      _ property: Property<Value>, _ member: WritableKeyPath<LayerPlacement, Value>
    ) {
      if let value = shown(property) { placement[keyPath: member] = value }
    }
    read(.bounds, \.bounds)
    read(.position, \.position)
    read(.anchorPoint, \.anchorPoint)
    read(.anchorPointZ, \.anchorPointZ)
    read(.zPosition, \.zPosition)
    read(.transform, \.transform)
    read(.sublayerTransform, \.sublayerTransform)
    read(.geometryFlipped, \.isGeometryFlipped)
    read(.hidden, \.isHidden)
    read(.opacity, \.opacity)
    read(.masksToBounds, \.masksToBounds)
    return placement
  }

  /// Whether y runs the other way inside the bounds.
  public var isGeometryFlipped: Bool { self[.geometryFlipped] }
  /// Whether the layer and everything in it is not shown.
  public var isHidden: Bool { self[.hidden] }
}
