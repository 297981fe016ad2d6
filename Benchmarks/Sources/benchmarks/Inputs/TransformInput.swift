import Inbetween

/// Two transforms to interpolate, as matrices for the engine and in parts for the peers.
struct TransformInput {
  /// The count of numbers of a pair in the file. Each transform has translation (3), scale (3), skew xy, xz, yz (3),
  /// the rotation as a unit quaternion x, y, z, w (4) and perspective (4). The shorter arc is taken.
  static let width = 34

  var from: Transform3D
  var to: Transform3D

  var numbers: [Double] {
    [from, to].flatMap { transform -> [Double] in
      guard let parts = TransformDecomposition(transform) else {
        preconditionFailure("the transforms are regular")
      }
      return [
        parts.translation.x, parts.translation.y, parts.translation.z, parts.scale.x,
        parts.scale.y, parts.scale.z, parts.skewXY, parts.skewXZ, parts.skewYZ,
        parts.rotation.x, parts.rotation.y, parts.rotation.z, parts.rotation.w,
        parts.perspective.x, parts.perspective.y, parts.perspective.z, parts.perspective.w,
      ]
    }
  }

  static func fraction(ofRun run: Int) -> Double { (Double(run % 240) + 0.5) / 240 }

  /// Returns the pairs of `T5`: translation −200 to 200, scale 0.5 to 2, skew −0.3 to 0.3, any rotation about any
  /// axis. A perspective comes last, from a distance of 300 to 2000.
  static func pairs(_ count: Int, hasPerspective: Bool = false) -> [TransformInput] {
    var inputs = RandomInputs(seed: 105)
    return (0..<count).map { _ in
      TransformInput(
        from: transform(&inputs, hasPerspective), to: transform(&inputs, hasPerspective))
    }
  }

  private static func transform(
    _ inputs: inout RandomInputs, _ hasPerspective: Bool
  ) -> Transform3D {
    func three(_ low: Double, _ high: Double) -> Vector3D {
      let x = inputs.number(low, high)
      let y = inputs.number(low, high)
      return Vector3D(x: x, y: y, z: inputs.number(low, high))
    }
    let (move, size, axis) = (three(-200, 200), three(0.5, 2), three(-1, 1))
    let angle = inputs.number(-3, 3)
    let skew = Transform3D(m21: inputs.number(-0.3, 0.3))
    let affine = Transform3D.scale(x: size.x, y: size.y, z: size.z)
      .concatenating(skew)
      .concatenating(.rotation(angle: angle, axis: axis))
      .concatenating(.translation(x: move.x, y: move.y, z: move.z))
    guard hasPerspective else { return affine }
    return affine.concatenating(.perspective(distance: inputs.number(300, 2000)))
  }

  /// Returns pairs of any rotations about any axes.
  static func rotations(_ count: Int) -> [(from: Quaternion, to: Quaternion)] {
    var inputs = RandomInputs(seed: 113)
    func rotation() -> Quaternion {
      let axis = (inputs.number(-1, 1), inputs.number(-1, 1), inputs.number(-1, 1))
      return Quaternion(
        angle: inputs.number(-3, 3), axis: Vector3D(x: axis.0, y: axis.1, z: axis.2))
    }
    return (0..<count).map { _ in (rotation(), rotation()) }
  }
}
