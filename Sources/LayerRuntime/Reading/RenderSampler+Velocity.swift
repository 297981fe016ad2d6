import AnimationInterpolation
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
  ///   booleans, for numbers that a discrete animation holds, and at a jump, such as the end of an
  ///   animation of the layer after which something else is shown. Infinite rates are the greatest
  ///   number with their sign.
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
    let velocity = withVelocity(
      of: property, component: reading.component, in: animations.tracks, at: time, rate: rate
    ) { lanes in
      lanes.map {
        AnimatableValue(
          lanes: Span(_unsafeElements: $0), type: reading.type,
          objects: reading.type.usesObjects ? animations.objects : ObjectTable(),
          customType: reading.type == .custom ? animations.customType(ofProperty: property) : nil)
      }
    }
    guard velocity != nil, animations.running.contains(where: { $0.compiled.ends(at: time) }) else {
      return velocity
    }
    let last = value(of: property, as: reading, of: record, time: time, closesEnds: true)
    return last.isNear(value(of: property, as: reading, of: record, time: time)) ? velocity : nil
  }
}

extension CompiledAnimation {
  /// Whether it ends exactly at a time of its layer, without a fill.
  fileprivate func ends(at time: Double) -> Bool {
    endTime <= time && !timing.resolved(at: time).isVisible
      && timing.resolved(at: time, isClosedAtEnd: true).isVisible
  }
}

extension AnimatableValue? {
  /// Whether two values are the same but for rounding: within 1e-12 of the greatest of their numbers,
  /// and of 1.
  package func isNear(_ other: AnimatableValue?) -> Bool {
    if self == other { return true }
    guard let self, let other, self.type == other.type, self.type.hasVelocity else { return false }
    var objects = ObjectTable()
    let (a, b) = (self.lanes(objects: &objects), other.lanes(objects: &objects))
    let greatest = (a + b).reduce(1) { max($0, $1.magnitude) }
    return a.count == b.count
      && zip(a, b).allSatisfy {
        $0 == $1 || $0.isNaN && $1.isNaN || ($0 - $1).magnitude <= 1e-12 * greatest
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
        at: own(path, of: $0), localTime: $0.clock.localTime(at: time),
        rate: $0.clock.chain.rate(at: time))
    }
  }
}
