import AnimationGeometry
import AnimationMath

/// A turn from one rotation to another at constant angular speed (Shoemake's slerp), prepared.
///
/// With θ the angle between the unit quaternions and q⊥ the unit quaternion perpendicular to the
/// first in their plane, the result is `q·cos(pθ) + q⊥·sin(pθ)`: no division and no arc function
/// once prepared. θ is taken from the lengths of difference and sum, which keeps its digits near
/// 0 and near a half turn.
public struct SphericalInterpolation: Sendable, Hashable {
  let start: Quaternion
  let perpendicular: Quaternion
  /// Angle between the quaternions in radians, half the angle of the rotation between them.
  @Reflexive public var angle: Double

  /// The way from one rotation to another along a great arc.
  ///
  /// - Parameters:
  ///   - from: The rotation at the fraction 0, of unit length.
  ///   - to: The rotation at the fraction 1, of unit length.
  ///   - isShortest: Whether the second rotation may be replaced by its negative, the same
  ///     rotation, so that the turn is at most a half: Core Animation's choice.
  public init(from: Quaternion, to: Quaternion, isShortest: Bool = true) {
    let end = isShortest && from.dot(to) < 0 ? -to : to
    let apart = Quaternion.combination(end, 1, from, -1)
    let sum = Quaternion.combination(end, 1, from, 1)
    // What of the second is across the first, from the shorter of difference and sum: the subtraction
    // of neighbours is exact, so that the direction keeps its digits.
    let near = from.dot(end) < 0 ? sum : apart
    let across = Quaternion.combination(near, 1, from, -from.dot(near) / from.dot(from))
    let length = across.dot(across).squareRoot()
    start = from
    // Of two quaternions of one rotation only the rounding of their lengths is left.
    if length > 0x1p-10 * near.length {
      perpendicular = Quaternion.combination(across, 1 / length, from, 0)
      angle =
        2
        * Double.atan2(
          y: apart.dot(apart).squareRoot(), x: sum.dot(sum).squareRoot())
    } else {
      perpendicular = Quaternion(x: 0, y: 0, z: 0, w: 0)
      angle = 0
    }
  }

  /// The rotation at a fraction of the way; any finite fraction.
  @inline(__always)
  public func value(at fraction: Double) -> Quaternion {
    let (c, s) = Double.cis(angle * fraction)
    return Quaternion.combination(start, c, perpendicular, s)
  }

  /// Whether both rotations are about the z axis.
  var isAboutZ: Bool {
    start.x == 0 && start.y == 0 && perpendicular.x == 0 && perpendicular.y == 0
  }

  /// The two numbers of ``value(at:)`` that are not 0 where both rotations are about the z axis.
  @inline(__always)
  func valueAboutZ(at fraction: Double) -> (z: Double, w: Double) {
    let (c, s) = Double.cis(angle * fraction)
    return (start.z * c + perpendicular.z * s, start.w * c + perpendicular.w * s)
  }
}
