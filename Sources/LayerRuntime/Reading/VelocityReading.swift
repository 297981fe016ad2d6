import AnimationInterpolation
import AnimationTracks
import LayerModel

// Reading single velocities: by a path, and by typed properties, of which there is always one.

extension RenderTree {
  /// How fast the value that a layer shows changes at an absolute time; see
  /// ``RenderSampler/velocity(of:)-(ValueSource)``.
  ///
  /// For one value. nil where the layer is not in the tree, too.
  public func velocity(
    of layer: Layer.ID, for path: PropertyPath, at time: Double
  ) -> AnimatableValue? {
    record(of: layer, at: time).flatMap {
      $0.velocity(
        at: own(path, of: $0), localTime: $0.clock.localTime(at: time),
        rate: $0.clock.chain.rate(at: time), in: self, time: time)
    }
  }

  /// How fast what a layer shows of a property changes at an absolute time, in numbers of the property's own
  /// type per second.
  ///
  ///     let speed = tree.velocity(of: ball.id, for: .position, at: 10.5).x
  ///
  /// The same numbers as those of ``RenderSampler/velocity(of:)-(ValueSource)``, and total like every reading by a
  /// property: where that has none, at a jump, or of a layer that is not there, they are 0. A type whose
  /// values have no rates, as a text or an integer, gives the property's default.
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
  /// How fast the value at a source of this tree changes, in numbers of its own type per second; 0 where
  /// there is no velocity, as ``RenderTree/velocity(of:for:at:)-(_,Property<Value>,_)`` has it.
  public mutating func velocity<Value>(of source: PropertySource<Value>) -> Value {
    Value(velocity: source.source.flatMap { velocity(of: $0) }, of: source.defaultValue)
  }
}

extension PropertyValue {
  /// A velocity as a value; zeros where there is none, in the shape of a default.
  fileprivate init(velocity: AnimatableValue?, of defaultValue: Self) {
    if let velocity, let value = Self(animatableValue: velocity) {
      self = value
    } else {
      self = Self(animatableValue: defaultValue.animatableValue?.resting) ?? defaultValue
    }
  }
}
