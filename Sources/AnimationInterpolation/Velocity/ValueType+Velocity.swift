extension ValueType {
  /// Whether values of this type have a velocity: numbers, and what is made of numbers.
  ///
  /// Strings and images have nothing between them; integers and booleans jump from one to the next.
  public var hasVelocity: Bool {
    switch self {
    case .string, .image, .integer, .bool: false
    default: true
    }
  }
}

extension AnimatableValue {
  /// This velocity, to go on with on a clock: per second of the clock instead of absolute time.
  ///
  /// - Parameter rate: How fast the clock goes, in seconds per second.
  /// - Returns: nil for a clock that stands or jumps. The greatest number, which is that of an upright
  ///   tangent, becomes 0: nothing goes on so fast.
  package func velocity(onClockAt rate: Double) -> AnimatableValue? {
    guard rate != 0, rate.isFinite else { return nil }
    var objects = ObjectTable()
    var lanes = lanes(objects: &objects)
    for lane in lanes.indices where type != .path || lane > 0 {
      lanes[lane] = lanes[lane].magnitude < .greatestFiniteMagnitude ? lanes[lane] / rate : 0
    }
    return AnimatableValue(
      lanes: lanes.span, type: type, objects: objects, customType: customType)
  }

  /// The velocity of this value while it rests: a value of the same type and shape whose numbers are
  /// all 0; nil for a type without velocity.
  public var resting: AnimatableValue? {
    guard type.hasVelocity else { return nil }
    guard let count = type.laneCount else {
      var objects = ObjectTable()
      let zeros = lanes(objects: &objects).map { _ in 0.0 }
      return AnimatableValue(
        lanes: zeros.span, type: type, objects: objects, customType: customType)
    }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { zeros in
      zeros.initialize(repeating: 0)
      return AnimatableValue(
        lanes: Span(_unsafeElements: UnsafeBufferPointer(zeros)), type: type,
        objects: ObjectTable())
    }
  }
}
