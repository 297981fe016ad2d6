import AnimationGeometry
import AnimationMath

/// A turn from one rotation to another at constant angular speed (Shoemake's slerp), ready for evaluation.
///
/// With θ the angle between the unit quaternions and q⊥ the unit quaternion perpendicular to the first in their
/// plane, the result is `q·cos(pθ) + q⊥·sin(pθ)`, which needs no division and no arc function. θ is computed from the
/// lengths of difference and sum, which keeps its digits near 0 and near a half turn.
public struct SphericalInterpolation: Sendable, Hashable {
  let start: Quaternion
  let perpendicular: Quaternion
  /// The angle between the quaternions in radians, half the angle of the rotation between them.
  @Reflexive package var angle: Double

  /// Creates the turn from one quaternion of unit length to another. If `isShortest`, the second rotation may be
  /// replaced by its negative, the same rotation, so that the turn is at most a half. Default: true, as in Core
  /// Animation.
  package init(from: Quaternion, to: Quaternion, isShortest: Bool = true) {
    self.init(from, to, isTurned: isShortest && from.isNearer(toNegativeOf: to))
  }

  /// Creates the turn between two rotations of unit length, in either direction.
  @inline(__always)
  init(ofUnits from: Quaternion, _ to: Quaternion, along arc: RotationArc) {
    self.init(from, to, isTurned: from.isNearer(toNegativeOf: to) == (arc == .shorter))
  }

  /// - Parameter isTurned: Whether to use the negative of the second rotation.
  @inline(__always)
  private init(_ from: Quaternion, _ to: Quaternion, isTurned: Bool) {
    // Without a branch, which would be as good as random.
    let cosine = from.dot(to)
    let sign = isTurned ? -1.0 : 1.0
    let end = Quaternion(x: to.x * sign, y: to.y * sign, z: to.z * sign, w: to.w * sign)
    let apart = Quaternion.combination(end, 1, from, -1)
    let sum = Quaternion.combination(end, 1, from, 1)
    let (distance, reach) = (apart.length, sum.length)
    // The part of the second quaternion across the first, from the shorter of difference and sum: the subtraction of
    // neighbours is exact, so that the direction keeps its digits.
    let isFar = cosine * sign < 0
    let near = isFar ? sum : apart
    let across = Quaternion.combination(near, 1, from, -from.dot(near) / from.dot(from))
    let length = across.length
    start = from
    // If both are one rotation, only the rounding of their lengths is left.
    if length > 0x1p-10 * (isFar ? reach : distance) {
      perpendicular = Quaternion.combination(across, 1 / length, from, 0)
      angle = 2 * Double.atan2(y: distance, x: reach)
    } else {
      perpendicular = Quaternion(x: 0, y: 0, z: 0, w: 0)
      angle = 0
    }
  }

  init(restingAt rotation: Quaternion) {
    (start, perpendicular, angle) = (rotation, Quaternion(x: 0, y: 0, z: 0, w: 0), 0)
  }

  /// Returns the rotation at a fraction of the way; any finite fraction.
  @inline(__always)
  public func value(at fraction: Double) -> Quaternion {
    let (c, s) = Double.cis(angle * fraction)
    return Quaternion.combination(start, c, perpendicular, s)
  }

  var isAboutZ: Bool {
    start.x == 0 && start.y == 0 && perpendicular.x == 0 && perpendicular.y == 0
  }

  /// Returns the two numbers of ``value(at:)`` that are not 0 if both rotations are about the z axis.
  @inline(__always)
  func valueAboutZ(at fraction: Double) -> (z: Double, w: Double) {
    let (c, s) = Double.cis(angle * fraction)
    return (start.z * c + perpendicular.z * s, start.w * c + perpendicular.w * s)
  }
}

/// The direction of a turn from one rotation to another.
///
/// Both arcs end at the same rotation and turn about the same axis, in opposite directions; their angles add up to a
/// full turn. Core Animation uses the shorter one. Equal rotations stay constant in both directions.
///
/// If both arcs are half turns, up to rounding, ``shorter`` keeps the signs of the quaternions, and ``longer`` is the
/// other direction. The rotations of two matrices have the signs that `TransformDecomposition` documents: half a turn
/// from the identity goes forwards about z (y, x), and one that ends at the identity goes backwards.
public enum RotationArc: String, Sendable, Hashable, CaseIterable {
  /// At most half a turn.
  case shorter
  /// At least half a turn, on the other side.
  case longer
}

#if !hasFeature(Embedded)
  extension RotationArc: Codable {}
  extension SphericalInterpolation: Codable {}
#endif

extension SphericalInterpolation {
  /// Creates the turn from one rotation to another, in either direction.
  ///
  /// - Parameters:
  ///   - from: The rotation at the fraction 0, of any length.
  ///   - to: The rotation at the fraction 1, of any length.
  ///   - arc: The direction. Equal rotations do not turn in either direction, because there is no axis.
  ///
  /// Both are normalized to unit length, unless their squared length is within 2⁻⁵⁰ of 1. A quaternion without
  /// length, or with a component that is not finite, counts as the identity.
  ///
  /// Laws: constant angular speed; both directions meet at both ends; the angles of the rotation, twice `angle`, are
  /// θ and 2π − θ; every value has unit length.
  public init(from: Quaternion, to: Quaternion, along arc: RotationArc) {
    self.init(ofUnits: from.normalized, to.normalized, along: arc)
  }
}

extension Quaternion {
  /// Returns the rotation at a fraction of the way to another, in either direction, at constant angular speed. The
  /// result is this rotation itself at 0, and equal ends at every fraction. At 1 it is the other rotation or its
  /// negative, the same rotation, whichever the arc leads to, so that the four components do not jump.
  ///
  /// Both are normalized to unit length, unless their squared length is within 2⁻⁵⁰ of 1, so every result has unit
  /// length. A quaternion without length, or with a component that is not finite, counts as the identity.
  ///
  /// - Parameters:
  ///   - other: The rotation at the fraction 1.
  ///   - fraction: Any finite number.
  ///   - arc: The direction; ``interpolated(to:by:)`` uses the shorter arc.
  public func interpolated(
    to other: Quaternion, by fraction: Double, along arc: RotationArc
  ) -> Quaternion {
    normalized.turned(to: other.normalized, by: fraction, along: arc)
  }

  /// Returns the rotation at a fraction, for two rotations of unit length.
  func turned(
    to other: Quaternion, by fraction: Double, along arc: RotationArc
  ) -> Quaternion {
    if fraction == 0 || self == other { return self }
    let way = SphericalInterpolation(ofUnits: self, other, along: arc)
    let value = way.value(at: fraction)
    if fraction == 1 { return value.dot(other) < 0 ? -other : other }
    return value
  }
}

extension Transform3D {
  /// Returns the transform at a fraction of the way to another, with the rotation along the given arc.
  ///
  /// Translation, scale, skew, perspective and rotation are interpolated separately. Each call decomposes both
  /// transforms again; ``AnimationInterpolation/TransformInterpolation`` decomposes them once.
  ///
  /// - Parameters:
  ///   - other: The transform at the fraction 1.
  ///   - fraction: Any finite number.
  ///   - arc: The direction; ``interpolated(to:by:)`` uses the shorter arc, as Core Animation does.
  public func interpolated(
    to other: Transform3D, by fraction: Double, along arc: RotationArc
  ) -> Transform3D {
    TransformInterpolation.value(from: self, to: other, along: arc, at: fraction)
  }
}

extension Transform2D {
  /// Returns the transform at a fraction of the way to another, with the rotation along the given arc. The two
  /// transforms are interpolated as ``AnimationGeometry/Transform3D``.
  ///
  /// - Parameters:
  ///   - other: The transform at the fraction 1.
  ///   - fraction: Any finite number.
  ///   - arc: The direction; ``interpolated(to:by:)`` uses the shorter arc, as Core Animation does.
  public func interpolated(
    to other: Transform2D, by fraction: Double, along arc: RotationArc
  ) -> Transform2D {
    Transform2D(
      projecting: Transform3D(self).interpolated(to: Transform3D(other), by: fraction, along: arc))
  }
}

/// A turn between two angles that are directions: 350° to 10° is a turn of 20°, not of −340°.
///
/// Angles that are interpolated as plain numbers turn by their difference, which may be several turns. Core
/// Animation's `transform.rotation.z` does that, and `Double.interpolated(to:by:)` here. This type turns at most, or
/// at least, half a turn.
///
/// Laws: ``start`` itself at 0 and ``end`` at 1; equal directions stay constant; the angular speed is constant; the
/// shorter and the longer arc meet at both ends, and their turns add up to a full one.
@frozen
package struct AngleInterpolation: Sendable, Hashable {
  /// The angle at the fraction 0, in radians, unchanged.
  @Reflexive package var start: Double
  /// The angle at the fraction 1: the given one plus as many full turns as the arc needs.
  @Reflexive package var end: Double

  /// Creates a turn from one direction to another.
  ///
  /// - Parameters:
  ///   - start: The angle at the fraction 0, in radians.
  ///   - end: The angle at the fraction 1, up to full turns; it stays unchanged if no turn needs to be added. A full
  ///   turn is the binary64 number 2π, so n turns have an error of n · 2.5e-16.
  ///   - arc: The direction. Default: the shorter arc. Half a turn follows the sign of the difference, and the longer
  ///   arc the other direction; directions that are equal to the last digit stay constant.
  package init(from start: Double, to end: Double, along arc: RotationArc = .shorter) {
    self.start = start
    let turn = 2 * Double.pi
    let difference = end - start
    // Half a turn stays half a turn and keeps its sign.
    let count =
      difference.magnitude <= .pi ? 0 : (difference / turn).rounded(.toNearestOrAwayFromZero)
    let shorter = count == 0 ? end : end - count * turn
    let way = shorter - start
    if arc == .shorter || way == 0 {
      self.end = shorter
    } else {
      self.end = way > 0 ? shorter - turn : shorter + turn
    }
  }

  /// The turn in radians, positive if the angle grows: within −π…π for the shorter arc.
  @inlinable
  package var turn: Double { end - start }

  /// Returns the angle at a fraction of the way; any finite fraction. Not reduced to one turn.
  @inlinable
  package func angle(at fraction: Double) -> Double { start.interpolated(to: end, by: fraction) }
}
