import AnimationInterpolation
import LayerModel

/// Where a ``RenderSampler`` reads a value of one type: layer and property of a tree, resolved once
/// for many times.
///
///     let x = tree.source(of: ball.id, for: .position.x)
///     var sampler = RenderSampler(tree)
///     for time in times {
///       sampler.move(to: time)
///       use(sampler[x])
///     }
public struct PropertySource<Value: PropertyValue>: Sendable {
  /// The source without a type; nil where the layer is not in the tree, has no such property, or has
  /// none of this type: then the default is read.
  public let source: ValueSource?
  /// What is read where there is nothing.
  public let defaultValue: Value
}

extension RenderTree {
  /// Finds where the value of a property is read, once for many times. Complexity: O(log layers +
  /// animations of the layer).
  public func source<Value>(
    of layer: Layer.ID, for property: Property<Value>
  ) -> PropertySource<Value> {
    PropertySource(source: found(layer, property), defaultValue: property.defaultValue)
  }

  /// Finds where one number of a property is read, once for many times. Complexity: O(log layers +
  /// animations of the layer).
  public func source(
    of layer: Layer.ID, for property: ScalarProperty
  ) -> PropertySource<Double> {
    PropertySource(source: found(layer, property), defaultValue: property.defaultValue)
  }

  private func found(_ layer: Layer.ID, _ property: some NumberedProperty) -> ValueSource? {
    record(of: layer).flatMap { record in
      path(of: property, on: record).map { ValueSource(record, $0) }
    }
  }
}

extension RenderSampler {
  /// The value at a source of this tree; see ``value(of:)``.
  public subscript<Value>(source: PropertySource<Value>) -> Value {
    mutating get {
      guard let found = source.source else { return source.defaultValue }
      return Value(animatableValue: value(of: found)) ?? source.defaultValue
    }
  }
}
