import AnimationInterpolation
import LayerModel

// Reading single values by typed properties. The reading is total: where there is nothing, the
// property's default is given, and `contains` tells.

extension RenderTree {
  /// Whether a layer is in the tree. Complexity: O(log layers).
  public func contains(_ layer: Layer.ID) -> Bool { record(of: layer) != nil }

  /// The value that a layer shows of a property at an absolute time.
  ///
  ///     let x = tree[ball, .position, at: 10.5].x
  ///
  /// For one value; to read many use a ``RenderSampler``.
  ///
  /// - Returns: The property's default where the layer is not in the tree, has no such property, or
  ///   has none of this type.
  /// - Complexity: O(depth + animations of the property).
  public subscript<Value>(
    layer: Layer.ID, property: Property<Value>, at time: Double
  ) -> Value {
    guard let shown = shown(layer, property, at: time) else { return property.defaultValue }
    return Value(animatableValue: shown) ?? property.defaultValue
  }

  /// The value that a layer shows of one number of a property at an absolute time.
  ///
  ///     let x = tree[ball, .position.x, at: 10.5]
  ///
  /// - Returns: As for a whole property.
  /// - Complexity: O(depth + animations of the property).
  public subscript(layer: Layer.ID, property: ScalarProperty, at time: Double) -> Double {
    shown(layer, property, at: time)??.number ?? property.defaultValue
  }

  /// The value that a layer shows of a property at an absolute time, by the layer itself.
  public subscript<Value>(layer: Layer, property: Property<Value>, at time: Double) -> Value {
    self[layer.id, property, at: time]
  }

  /// The value that a layer shows of one number of a property at an absolute time, by the layer
  /// itself.
  public subscript(layer: Layer, property: ScalarProperty, at time: Double) -> Double {
    self[layer.id, property, at: time]
  }

  /// What is shown, which may be no value; nil where there is no such layer or property.
  private func shown(
    _ layer: Layer.ID, _ property: some NumberedProperty, at time: Double
  ) -> AnimatableValue?? {
    guard let record = record(of: layer), let path = path(of: property, on: record) else {
      return nil
    }
    return .some(record.value(at: path, localTime: record.clock.localTime(at: time)))
  }
}
