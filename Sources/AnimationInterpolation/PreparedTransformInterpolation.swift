import AnimationGeometry
import ElementaryFunctions

/// A pair of whole transforms made ready to be mixed at any fraction.
///
/// The rule is Core Animation's (and CSS Transforms 2's, section 15): both are taken apart into
/// translation, scale, skew, perspective and rotation; numbers are mixed one by one, the rotation
/// turns along the shorter arc, so a turn of 270° is made as −90° and one of 360° not at all. The
/// longer way round is there for those who ask for it.
///
/// * Pairs that are only a diagonal and a translation are mixed element by element, scale 0
///   included.
/// * Where an end is singular otherwise, the result switches from one to the other at ½.
/// * A half turn goes counter-clockwise about the axis that the second end's quaternion has.
///
/// Law: the ends themselves at 0 and 1; equal ends at every fraction. Outside 0…1 the parts and the
/// angle are extrapolated. Complexity: O(1), no allocation.
public struct PreparedTransformInterpolation: Sendable, Hashable {
  enum Rule: Sendable, Hashable { case constant, elements, parts, step }

  /// The transform at the fraction 0, given back as it is.
  public let from: Transform3D
  /// The transform at the fraction 1, given back as it is.
  public let to: Transform3D
  let rule: Rule
  let start: TransformDecomposition
  let end: TransformDecomposition
  let turn: SphericalInterpolation

  /// Takes both ends apart once, so that ``value(at:)`` need not. Any two transforms make a pair.
  ///
  /// - Parameters:
  ///   - from: The transform at the fraction 0.
  ///   - to: The transform at the fraction 1.
  ///   - arc: Which way round the rotation goes; the shorter is Core Animation's. Without a
  ///     difference of rotation nothing turns in either way.
  public init(from: Transform3D, to: Transform3D, along arc: RotationArc = .shorter) {
    self.from = from
    self.to = to
    let identity = TransformDecomposition.identity
    if from == to {
      (rule, start, end) = (.constant, identity, identity)
    } else if from.isScaleAndTranslation && to.isScaleAndTranslation {
      (rule, start, end) = (.elements, identity, identity)
    } else if let a = TransformDecomposition(from), let b = TransformDecomposition(to) {
      (rule, start, end) = (.parts, a, b)
    } else {
      (rule, start, end) = (.step, identity, identity)
    }
    turn = SphericalInterpolation(from: start.rotation, to: end.rotation, along: arc)
  }

  /// The transform at a fraction of the way.
  public func value(at fraction: Double) -> Transform3D {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    switch rule {
    case .constant:
      return from
    case .elements:
      return Transform3D(
        m11: from.m11.interpolated(to: to.m11, by: fraction),
        m22: from.m22.interpolated(to: to.m22, by: fraction),
        m33: from.m33.interpolated(to: to.m33, by: fraction),
        m41: from.m41.interpolated(to: to.m41, by: fraction),
        m42: from.m42.interpolated(to: to.m42, by: fraction),
        m43: from.m43.interpolated(to: to.m43, by: fraction))
    case .parts:
      return start.mixed(with: end, rotation: turn.value(at: fraction)) {
        $0.interpolated(to: $1, by: fraction)
      }.recomposed
    case .step:
      return fraction < 0.5 ? from : to
    }
  }
}
