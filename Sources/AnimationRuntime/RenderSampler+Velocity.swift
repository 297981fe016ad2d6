import AnimationInterpolation
import AnimationModel
import AnimationTracks
import LayerModel

extension RenderSampler {
  /// How fast the value at a source of this tree changes, per second of absolute time, from the time
  /// of the sampler on: its derivative with respect to time, from the right.
  ///
  /// - Parameter source: A source of this sampler's tree.
  /// - Returns: A value of the same type and shape, whose numbers are rates: a point per second, a
  ///   colour's components per second, of a transform the rates of its elements; of a component the
  ///   rate of the part as animations have last written it, so that a rotation about z has radians
  ///   per second. Zeros where the value rests: without an animation, before and after, under a fill
  ///   and below a stopped clock. nil where there is no value, for strings, images, integers and
  ///   booleans, for numbers that a discrete animation holds, and at a jump. Infinite rates are the
  ///   greatest number with their sign.
  ///
  /// The same bits as the reference, and exact but for rounding (`VelocityLawTests`). Complexity: that
  /// of a value, and of its type some three times the arithmetic. The reading itself allocates
  /// nothing, but for values of variable length.
  public mutating func velocity(of source: ValueSource) -> AnimatableValue? {
    guard source.resolved.lanes.type.hasVelocity else { return nil }
    let source = source.resolved
    switch source.origin {
    case .model(let value):
      return value?.resting
    case .tracks(let property):
      evaluate(source.clock)
      let rate = source.clock.chain.rate(at: time)
      return reader.velocity(
        of: property, as: source.lanes, of: source.record, time: localTime, rate: rate)
    }
  }
}

extension TrackReader {
  /// How fast the value changes that the tracks of a layer give, at a time of the layer that goes
  /// at a rate.
  mutating func velocity(
    of property: Int, as reading: LaneReading, of record: RenderLayer, time: Double, rate: Double
  ) -> AnimatableValue? {
    guard let animations = record.animations else { return nil }
    return withVelocity(
      of: property, component: reading.component, in: animations.tracks, at: time, rate: rate
    ) { lanes in
      lanes.map {
        AnimatableValue(
          lanes: Span(_unsafeElements: $0), type: reading.type,
          objects: reading.type.usesObjects ? animations.objects : ObjectTable())
      }
    }
  }
}

extension RenderTree {
  /// How fast the value that a layer shows changes at an absolute time; see
  /// ``RenderSampler/velocity(of:)``.
  ///
  /// For one value. nil where the layer is not in the tree, too.
  public func velocity(
    of layer: Layer.ID, at path: PropertyPath, time: Double
  ) -> AnimatableValue? {
    record(of: layer).flatMap {
      $0.velocity(
        at: path, localTime: $0.clock.localTime(at: time), rate: $0.clock.chain.rate(at: time))
    }
  }
}
