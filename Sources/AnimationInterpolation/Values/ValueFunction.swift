import AnimationGeometry

/// A function that makes a transform from the numbers that an animation interpolates: `CAValueFunction`.
///
/// The values of the animation are angles, factors or distances, and its key path is a whole transform. So a rotation
/// from 0 to 4π turns twice, which whole transforms cannot express. The raw values are Core Animation's strings.
public enum ValueFunction: String, Sendable, Hashable, CaseIterable {
  /// Rotations about an axis; one number, in radians.
  case rotateX, rotateY, rotateZ
  /// A scale along the three axes; three numbers.
  case scale
  /// A scale along one axis; one number.
  case scaleX, scaleY, scaleZ
  /// A translation; three numbers.
  case translate
  /// A translation along one axis; one number.
  case translateX, translateY, translateZ

  /// The type of the values: ``ValueType/number``, or ``ValueType/numbers`` of three.
  package var inputType: ValueType { inputCount == 1 ? .number : .numbers }

  /// The count of input numbers, 1 or 3.
  package var inputCount: Int { self == .scale || self == .translate ? 3 : 1 }

  /// The default for an end that an animation does not name: the numbers that change nothing, 1 for scales and 0 for
  /// the others.
  package var neutralInput: [Double] {
    switch self {
    case .scale: [1, 1, 1]
    case .scaleX, .scaleY, .scaleZ: [1]
    case .translate: [0, 0, 0]
    default: [0]
    }
  }

  /// Returns the transform of ``inputCount`` numbers.
  package func transform(of input: UnsafeBufferPointer<Double>) -> Transform3D {
    switch self {
    case .rotateX: .rotation(angle: input[0], axis: Vector3D(x: 1, y: 0, z: 0))
    case .rotateY: .rotation(angle: input[0], axis: Vector3D(x: 0, y: 1, z: 0))
    case .rotateZ: .rotation(angle: input[0])
    case .scale: .scale(x: input[0], y: input[1], z: input[2])
    case .scaleX: .scale(x: input[0], y: 1)
    case .scaleY: .scale(x: 1, y: input[0])
    case .scaleZ: .scale(x: 1, y: 1, z: input[0])
    case .translate: .translation(x: input[0], y: input[1], z: input[2])
    case .translateX: .translation(x: input[0], y: 0)
    case .translateY: .translation(x: 0, y: input[0])
    case .translateZ: .translation(x: 0, y: 0, z: input[0])
    }
  }
}

#if !hasFeature(Embedded)
  extension ValueFunction: Codable {}
#endif
