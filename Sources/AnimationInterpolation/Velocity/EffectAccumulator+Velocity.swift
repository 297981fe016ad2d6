import AnimationGeometry
import AnimationMath

// The velocity of a running property is in storage of the same length as its value, number by number. A transform has
// the rates of the matrix in the first sixteen lanes, those of the parts in the next sixteen. The velocity starts at
// zero, when the property is that of the model.

extension EffectAccumulator {
  /// Applies one animation as ``apply(_:component:at:storage:)`` does, to the value and the velocity, whose storage has
  /// the same length. `motion` are its locations with their rates, after the curves.
  package mutating func apply(
    _ interpolation: PreparedInterpolation, component: ComponentLanes?,
    at motion: SegmentLocationsWithRate,
    storage: UnsafeMutableBufferPointer<Double>, velocity: UnsafeMutableBufferPointer<Double>
  ) {
    guard accepts(interpolation, component: component) else { return }
    if let component {
      let (value, own) = (
        scratch(for: component, of: storage), scratch(for: component, of: velocity)
      )
      readVelocity(component, into: own, storage: storage, velocity: velocity)
      read(component, into: value, storage: storage)
      interpolation.move(own, over: value, isPresent: isPresent, at: motion)
      writeVelocity(component, UnsafeBufferPointer(own), storage: storage, velocity: velocity)
    } else {
      makeWhole(storage, velocity: velocity)
      if count < interpolation.laneCount {
        for lane in count..<interpolation.laneCount { velocity[lane] = 0 }
      }
      interpolation.move(velocity, over: storage, isPresent: isPresent, at: motion)
    }
    apply(interpolation, component: component, at: motion.shown, storage: storage)
  }

  /// Changes value and velocity, and restores some lanes of both, for a transform those of its parts, to their previous
  /// numbers. A missing value has none.
  package mutating func change(
    leaving left: [Int], storage: UnsafeMutableBufferPointer<Double>,
    velocity: UnsafeMutableBufferPointer<Double>, _ change: (inout EffectAccumulator) -> Void
  ) {
    guard isPresent, !left.isEmpty else { return change(&self) }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * left.count) { below in
      for (index, lane) in left.enumerated() {
        let number = ComponentLanes(first: lane, count: 1)
        guard has(number) else { continue }
        let (value, rate) = (2 * index..<2 * index + 1, 2 * index + 1..<2 * index + 2)
        readVelocity(
          number, into: .init(rebasing: below[rate]), storage: storage, velocity: velocity)
        read(number, into: .init(rebasing: below[value]), storage: storage)
      }
      change(&self)
      for (index, lane) in left.enumerated() {
        let number = ComponentLanes(first: lane, count: 1)
        guard has(number) else { continue }
        let (value, rate) = (2 * index..<2 * index + 1, 2 * index + 1..<2 * index + 2)
        takeApart(storage, velocity: velocity, for: number)
        writeVelocity(number, .init(rebasing: below[rate]), storage: storage, velocity: velocity)
        write(number, .init(rebasing: below[value]), storage: storage)
      }
    }
  }

  /// Removes the velocity, because the value or one of its components jumps; nil for the whole value.
  package mutating func jump(
    _ component: ComponentLanes?, storage: UnsafeMutableBufferPointer<Double>,
    velocity: UnsafeMutableBufferPointer<Double>
  ) {
    guard let component else { return velocity.update(repeating: .nan) }
    guard isPresent, has(component) else { return }
    takeApart(storage, velocity: velocity, for: component)
    let (lanes, own) = place(of: component, in: velocity)
    own.takeAway(from: lanes)
    guard type == .transform, form == .both else { return }
    // The value is unchanged: both of its forms are current, and so both forms of the velocity.
    if component.isTranslation {
      component.takeAway(from: partLanes(of: velocity))
    } else {
      // All elements except those of the translation.
      for lane in 0..<16 where !(12..<15).contains(lane) { velocity[lane] = .nan }
    }
  }

  /// Brings the whole value into the first ``count`` lanes, and also its velocity.
  package mutating func makeWhole(
    _ storage: UnsafeMutableBufferPointer<Double>,
    velocity: UnsafeMutableBufferPointer<Double>
  ) {
    if form == .parts, type == .transform {
      let parts = TransformParts(lanes: UnsafeBufferPointer(partLanes(of: storage)))
      let rates = TransformParts(lanes: UnsafeBufferPointer(partLanes(of: velocity)))
      parts.composedVelocity(rates).write(to: velocity)
    }
    // The elements of a path have no rate: their lane is that of the value.
    if type == .path, isPresent { velocity[0] = storage[0] }
    makeWhole(storage)
  }

  /// Reads the velocity of a component. Components of a transform's translation have the rates of m41 to m43; another
  /// part has the rate that was last written, or one from the decomposed matrix.
  ///
  /// The value has the lanes; `rates` receives ``ComponentLanes/valueCount`` numbers.
  package mutating func readVelocity(
    _ component: ComponentLanes, into rates: UnsafeMutableBufferPointer<Double>,
    storage: UnsafeMutableBufferPointer<Double>, velocity: UnsafeMutableBufferPointer<Double>
  ) {
    takeApart(storage, velocity: velocity, for: component)
    let (lanes, own) = place(of: component, in: velocity)
    own.read(UnsafeBufferPointer(lanes), into: rates)
  }

  /// Whether the numbers are a velocity: none of them is NaN. Infinite ones become the greatest finite ones.
  package static func isVelocity(_ rates: UnsafeMutableBufferPointer<Double>) -> Bool {
    for index in rates.indices {
      if rates[index].isNaN { return false }
      rates[index] = rates[index].limitedToFinite
    }
    return true
  }

  /// Writes the velocity of a component into the lanes that its value is about to be written to.
  private mutating func writeVelocity(
    _ component: ComponentLanes, _ rates: UnsafeBufferPointer<Double>,
    storage: UnsafeMutableBufferPointer<Double>, velocity: UnsafeMutableBufferPointer<Double>
  ) {
    let (lanes, own) = place(of: component, in: velocity)
    own.write(rates, into: lanes)
    guard type == .transform, component.isTranslation, form == .both else { return }
    if storage[15] == 1, velocity[15] == 0 {
      component.write(rates, into: partLanes(of: velocity))
    } else {
      // The rates of the parts are those of quotients by m44 and must be computed again.
      form = .matrix
    }
  }

  /// Decomposes a matrix that an animation has written, with its rates, for a component that needs the parts.
  private mutating func takeApart(
    _ storage: UnsafeMutableBufferPointer<Double>,
    velocity: UnsafeMutableBufferPointer<Double>, for component: ComponentLanes
  ) {
    guard type == .transform, form == .matrix, !component.isTranslation else { return }
    TransformParts.velocity(
      of: Transform3D(lanes: UnsafeBufferPointer(storage)),
      moving: Transform3D(lanes: UnsafeBufferPointer(velocity))
    ).write(to: partLanes(of: velocity))
    takeApart(storage, for: component)
  }
}

extension ComponentLanes {
  fileprivate func takeAway(from lanes: UnsafeMutableBufferPointer<Double>) {
    for index in first..<first + count { lanes[index] = .nan }
  }
}

extension ValueType {
  /// Whether values of this type have a velocity: numbers, and types made of numbers.
  ///
  /// Strings and images cannot be interpolated; integers and booleans jump from one value to the next.
  @inlinable
  package var hasVelocity: Bool {
    switch self {
    case .string, .image, .integer, .bool: false
    default: true
    }
  }
}

extension AnimatableValue {
  /// Returns this velocity for a clock: per second of the clock instead of per second of absolute time.
  ///
  /// - Parameter rate: The speed of the clock, in seconds per second.
  /// - Returns: nil for a clock that is stopped or jumps. The greatest number, which is that of a vertical tangent,
  ///   becomes 0, because no motion continues that fast.
  package func velocity(onClockAt rate: Double) -> AnimatableValue? {
    guard rate != 0, rate.isFinite else { return nil }
    var objects = BoxedValues()
    var lanes = lanes(objects: &objects)
    for lane in lanes.indices where type != .path || lane > 0 {
      lanes[lane] = lanes[lane].magnitude < .greatestFiniteMagnitude ? lanes[lane] / rate : 0
    }
    return AnimatableValue(
      lanes: lanes, type: type, objects: objects, customType: customType)
  }

  /// The velocity of this value at rest: a value of the same type and shape whose numbers are all 0; nil for a type
  /// without velocity.
  package var resting: AnimatableValue? {
    guard type.hasVelocity else { return nil }
    guard let count = type.laneCount else {
      var objects = BoxedValues()
      let zeros = lanes(objects: &objects).map { _ in 0.0 }
      return AnimatableValue(
        lanes: zeros, type: type, objects: objects, customType: customType)
    }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { zeros in
      zeros.initialize(repeating: 0)
      return AnimatableValue(
        lanes: Span(_unsafeElements: UnsafeBufferPointer(zeros)), type: type,
        objects: BoxedValues())
    }
  }
}

extension ValueFunction {
  /// Returns the rates of the sixteen elements of the transform of moving numbers, exact to rounding.
  package func velocity(
    of input: UnsafeBufferPointer<Double>, moving rates: UnsafeBufferPointer<Double>
  ) -> Transform3D {
    var (parts, velocity) = (TransformParts.identity, TransformParts.resting)
    switch self {
    case .rotateX: (parts.rotation.x, velocity.rotation.x) = (input[0], rates[0])
    case .rotateY: (parts.rotation.y, velocity.rotation.y) = (input[0], rates[0])
    case .rotateZ: (parts.rotation.z, velocity.rotation.z) = (input[0], rates[0])
    case .scale: velocity.scale = Vector3D(x: rates[0], y: rates[1], z: rates[2])
    case .scaleX: velocity.scale.x = rates[0]
    case .scaleY: velocity.scale.y = rates[0]
    case .scaleZ: velocity.scale.z = rates[0]
    case .translate: velocity.translation = Vector3D(x: rates[0], y: rates[1], z: rates[2])
    case .translateX: velocity.translation.x = rates[0]
    case .translateY: velocity.translation.y = rates[0]
    case .translateZ: velocity.translation.z = rates[0]
    }
    return parts.composedVelocity(velocity)
  }
}
