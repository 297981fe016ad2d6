import AnimationGeometry
import ElementaryFunctions

// The velocity of a running property lies in storage of the same length beside its value, number by
// number: of a transform the rates of the matrix in the first sixteen lanes, those of the parts in the
// next sixteen. It is zero at the start, when the property is that of the model.

extension RunningProperty {
  /// Applies one animation as ``apply(_:component:progress:impulse:cycle:storage:pacing:)`` does, and
  /// carries the velocity along.
  ///
  /// - Parameters:
  ///   - interpolation: What the animation does.
  ///   - component: The component that it animates, nil for the whole.
  ///   - progress: Its paced progress.
  ///   - rate: The rate of that per second, NaN where it jumps.
  ///   - impulse: What a velocity of 1 at the start has added by then.
  ///   - impulseRate: The rate of that per second.
  ///   - cycle: How many cycles are done.
  ///   - storage: The storage of the value.
  ///   - velocity: That of the velocity, as long.
  ///   - pacing: The curve of a keyframe segment.
  ///   - slope: The slope of that: segment index, linear fraction, and whether this grows.
  public mutating func apply(
    _ interpolation: PreparedInterpolation, component: ComponentLanes?, progress: Double,
    rate: Double, impulse: Double = 0, impulseRate: Double = 0, cycle: Double,
    storage: UnsafeMutableBufferPointer<Double>,
    velocity: UnsafeMutableBufferPointer<Double>, pacing: (Int, Double) -> Double,
    slope: (Int, Double, Bool) -> Double
  ) {
    guard accepts(interpolation, component: component) else { return }
    if let component {
      let values = componentLanes(storage)
      let rates = componentRates(storage, velocity)
      let (value, own) = (scratch(of: storage), scratch(of: velocity))
      component.read(UnsafeBufferPointer(values), into: value)
      component.read(UnsafeBufferPointer(rates), into: own)
      interpolation.move(
        own, over: value, isPresent: isPresent, progress: progress, rate: rate, impulse: impulse,
        impulseRate: impulseRate, cycle: cycle, pacing: pacing, slope: slope)
      component.write(UnsafeBufferPointer(own), into: rates)
    } else {
      makeWhole(storage, velocity: velocity)
      if count < interpolation.laneCount {
        for lane in count..<interpolation.laneCount { velocity[lane] = 0 }
      }
      interpolation.move(
        velocity, over: storage, isPresent: isPresent, progress: progress, rate: rate,
        impulse: impulse, impulseRate: impulseRate, cycle: cycle, pacing: pacing, slope: slope)
    }
    apply(
      interpolation, component: component, progress: progress, impulse: impulse, cycle: cycle,
      storage: storage, pacing: pacing)
  }

  /// Takes the velocity away, since the value jumps from here on.
  public func jump(_ velocity: UnsafeMutableBufferPointer<Double>) {
    velocity.update(repeating: .nan)
  }

  /// Brings the whole value into the first ``count`` lanes, and its velocity too.
  public mutating func makeWhole(
    _ storage: UnsafeMutableBufferPointer<Double>,
    velocity: UnsafeMutableBufferPointer<Double>
  ) {
    if form == .parts, type == .transform {
      let parts = TransformParts(lanes: UnsafeBufferPointer(rebasing: storage[16..<32]))
      let rates = TransformParts(lanes: UnsafeBufferPointer(rebasing: velocity[16..<32]))
      parts.composedVelocity(rates).write(to: velocity)
    }
    // The elements of a path are no rate: those of the value count.
    if type == .path, isPresent { velocity[0] = storage[0] }
    makeWhole(storage)
  }

  /// Reads the velocity of a component: the rate of a part of a transform as it was last written, or
  /// that of the part taken out of the matrix.
  ///
  /// - Parameters:
  ///   - component: Which lanes to read.
  ///   - rates: Receives ``ComponentLanes/valueCount`` numbers.
  ///   - storage: The storage of the value.
  ///   - velocity: That of the velocity.
  public func readVelocity(
    _ component: ComponentLanes, into rates: UnsafeMutableBufferPointer<Double>,
    storage: UnsafeMutableBufferPointer<Double>, velocity: UnsafeMutableBufferPointer<Double>
  ) {
    component.read(UnsafeBufferPointer(componentRates(storage, velocity)), into: rates)
  }

  /// Whether numbers of a velocity are one: none of them NaN. Infinite ones become the greatest.
  public static func isVelocity(_ rates: UnsafeMutableBufferPointer<Double>) -> Bool {
    for index in rates.indices {
      if rates[index].isNaN { return false }
      rates[index] = rates[index].limitedToFinite
    }
    return true
  }

  /// The lanes in which the rates of components lie; takes those of a matrix apart where an animation
  /// has written one.
  private func componentRates(
    _ storage: UnsafeMutableBufferPointer<Double>,
    _ velocity: UnsafeMutableBufferPointer<Double>
  ) -> UnsafeMutableBufferPointer<Double> {
    guard type == .transform else { return velocity }
    let parts = UnsafeMutableBufferPointer(rebasing: velocity[16..<32])
    if form == .whole {
      TransformParts.velocity(
        of: Transform3D(lanes: UnsafeBufferPointer(storage)),
        moving: Transform3D(lanes: UnsafeBufferPointer(velocity))
      ).write(to: parts)
    }
    return parts
  }
}
