import AnimationInterpolation
import AnimationTracks
import LayerModel

// Reading single velocities: by a path, and by typed properties, which always have one.

extension RenderTree {
  /// Returns the velocity of a layer's presentation value at an absolute time, per second; see
  /// ``RenderSampler/velocity(of:)-(ValueSource)``.
  ///
  /// Use this for a single value. The result is also nil if the layer is not in the tree.
  public func velocity(
    of layer: Layer.ID, for path: PropertyPath, at time: Double
  ) -> AnimatableValue? {
    record(of: layer, at: time).flatMap {
      $0.velocity(
        at: own(path, of: $0), localTime: $0.clock.localTime(at: time),
        rate: $0.clock.chain.rate(at: time), in: self, time: time)
    }
  }

  /// Returns the velocity of a property's presentation value at an absolute time, in numbers of the property's type
  /// per second.
  ///
  ///     let speed = tree.velocity(of: ball.id, for: .position, at: 10.5).x
  ///
  /// The numbers are those of ``RenderSampler/velocity(of:)-(ValueSource)``. Like every reading by a property this is
  /// total: if there is no velocity, at a jump, or if the layer is not in the tree, the numbers are 0. A type whose
  /// values have no rates, such as a text or an integer, gives the property's default.
  public func velocity<Value>(
    of layer: Layer.ID, for property: Property<Value>, at time: Double
  ) -> Value {
    Value(
      velocity: velocity(of: layer, found: property.numbered, at: time), of: property.defaultValue)
  }

  private func velocity(
    of layer: Layer.ID, found property: NumberedProperty, at time: Double
  ) -> AnimatableValue? {
    record(of: layer).flatMap { path(of: property, on: $0) }.flatMap {
      velocity(of: layer, for: $0, at: time)
    }
  }
}

extension RenderSampler {
  /// Returns the velocity of the value at a source of this tree, in numbers of its type per second; 0 if there is no
  /// velocity, as for ``RenderTree/velocity(of:for:at:)-(_,Property<Value>,_)``.
  public mutating func velocity<Value>(of source: PropertySource<Value>) -> Value {
    Value(velocity: source.source.flatMap { velocity(of: $0) }, of: source.defaultValue)
  }
}

extension PropertyValue {
  /// Creates a value from a velocity; zeros in the shape of a default if there is none.
  fileprivate init(velocity: AnimatableValue?, of defaultValue: Self) {
    if let velocity, let value = Self(animatableValue: velocity) {
      self = value
    } else {
      self = Self(animatableValue: defaultValue.animatableValue?.resting) ?? defaultValue
    }
  }
}
