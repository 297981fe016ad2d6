import AnimationGeometry

extension ValueFunction {
  /// The rates of the sixteen elements of the transform of some numbers that move.
  ///
  /// - Parameters:
  ///   - input: ``inputCount`` numbers.
  ///   - rates: Their rates.
  ///
  /// Exact to rounding.
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
