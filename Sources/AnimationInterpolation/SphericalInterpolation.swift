import AnimationGeometry
import ElementaryFunctions

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
    let cosine = from.dot(end)
    let apart = Quaternion.combination(end, 1, from, -1)
    let sum = Quaternion.combination(end, 1, from, 1)
    let across = Quaternion.combination(end, 1, from, -cosine)
    let length = across.dot(across).squareRoot()
    start = from
    if length > 0 {
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
  public func value(at fraction: Double) -> Quaternion {
    let (s, c) = Double.sincos(angle * fraction)
    return Quaternion.combination(start, c, perpendicular, s)
  }
}
