import AnimationGeometry
import AnimationMath

/// The parts of a transform except the rotation: thirteen adjacent numbers, in this order.
struct PartNumbers: Sendable, Hashable {
  var translation: Vector3D
  var scale: Vector3D
  @Reflexive var skewXY: Double
  @Reflexive var skewXZ: Double
  @Reflexive var skewYZ: Double
  var perspective: Quaternion

  init(_ parts: TransformDecomposition) {
    (translation, scale, perspective) = (parts.translation, parts.scale, parts.perspective)
    (skewXY, skewXZ, skewYZ) = (parts.skewXY, parts.skewXZ, parts.skewYZ)
  }

  func parts(rotation: Quaternion) -> TransformDecomposition {
    TransformDecomposition(
      translation: translation, scale: scale, skewXY: skewXY, skewXZ: skewXZ, skewYZ: skewYZ,
      rotation: rotation, perspective: perspective)
  }

  @inline(__always)
  func isInReach(of other: PartNumbers) -> Bool {
    let (move, size) = (other.translation - translation, other.scale - scale)
    let (p, q) = (perspective, other.perspective)
    // A sum of products with 0 is 0 for finite numbers and NaN as soon as one is not finite.
    let numbers = (move.x * 0 + move.y * 0 + move.z * 0) + (size.x * 0 + size.y * 0 + size.z * 0)
    let skews =
      (other.skewXY - skewXY) * 0 + (other.skewXZ - skewXZ) * 0 + (other.skewYZ - skewYZ) * 0
    let factors = (q.x - p.x) * 0 + (q.y - p.y) * 0 + (q.z - p.z) * 0 + (q.w - p.w) * 0
    return numbers + skews + factors == 0
  }
}

/// The data between the ends of an interpolation of two transforms: 35 numbers, which ``PartMixture`` reads by their
/// offsets.
struct PartPair: Sendable, Hashable {
  enum Rule: Sendable, Hashable {
    case constant, elements, step
    /// Rules that interpolate parts: in the plane, in space without and with perspective, and with ends whose
    /// difference is not finite.
    case plane, space, perspective, distant
  }

  var start: PartNumbers
  var end: PartNumbers
  var turn: SphericalInterpolation

  /// Decomposes two transforms whose m44 has been divided out, and finds the rule for their interpolation.
  @inline(__always)
  init(from: Transform3D, to: Transform3D, along arc: RotationArc, _ rule: inout Rule) {
    var parts = (first: TransformDecomposition.identity, second: TransformDecomposition.identity)
    let isKnown = TransformDecomposition.takeApart(from, to, into: &parts)
    start = PartNumbers(parts.first)
    end = PartNumbers(parts.second)
    turn = SphericalInterpolation(restingAt: .identity)
    let isDiagonal = from.isScaleAndTranslation && to.isScaleAndTranslation
    if from == to {
      rule = .constant
    } else if isDiagonal, parts.first.rotation == parts.second.rotation {
      // Also by elements if nothing turns, because the parts are then elements of both signs.
      rule = .elements
    } else if isKnown {
      turn = SphericalInterpolation(
        ofUnits: parts.first.rotation, parts.second.rotation, along: arc)
      if !start.isInReach(of: end) {
        rule = .distant
      } else if !start.perspective.isIdentity || !end.perspective.isIdentity {
        rule = .perspective
      } else {
        rule = from.isAffine && to.isAffine && turn.isAboutZ ? .plane : .space
      }
    } else {
      rule = .step
    }
  }

  /// The parts of both ends, with the rotation of the first.
  var ends: (start: TransformDecomposition, end: TransformDecomposition) {
    (start.parts(rotation: turn.start), end.parts(rotation: turn.start))
  }

  @inline(never)
  func parts(at fraction: Double) -> TransformDecomposition {
    let (start, end) = ends
    return start.mixed(with: end, rotation: turn.value(at: fraction)) {
      $0.interpolated(to: $1, by: fraction)
    }
  }

  /// Returns the interpolation at a fraction other than 0 and 1, as ``write(valueOf:_:at:_:to:_:)`` writes it.
  @inline(__always)
  static func value(
    of pair: UnsafePointer<PartPair>, _ rule: Rule, at fraction: Double,
    _ ends: () -> (from: Transform3D, to: Transform3D)
  ) -> Transform3D {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { lanes in
      write(
        valueOf: pair, rule, at: fraction, Double.cis(pair.pointee.turn.angle * fraction),
        to: lanes.baseAddress!, ends)
      return Transform3D(lanes: UnsafeBufferPointer(lanes))
    }
  }

  /// Writes the sixteen elements of an interpolated pair in memory, at a finite fraction other than 0 and 1. `point` is
  /// `Double.cis` of the angle of the turn at the fraction. `ends` returns the two transforms, which are needed if the
  /// parts are not enough.
  @inline(__always)
  static func write(
    valueOf pair: UnsafePointer<PartPair>, _ rule: Rule, at fraction: Double,
    _ point: (cos: Double, sin: Double), to lanes: UnsafeMutablePointer<Double>,
    _ ends: () -> (from: Transform3D, to: Transform3D)
  ) {
    let mixture = PartMixture(pair, at: fraction, point)
    switch rule {
    case .plane: mixture.writePlane(to: lanes, isWhole: true)
    case .space: mixture.writeSpace(to: lanes, hasPerspective: false)
    case .perspective: mixture.writeSpace(to: lanes, hasPerspective: true)
    case .constant, .step, .distant, .elements:
      unmixed(pair, rule, at: fraction, ends)
        .write(to: UnsafeMutableBufferPointer(start: lanes, count: 16))
    }
  }

  /// Returns the value for the rules without finite parts, out of the way of the common ones.
  @inline(never)
  private static func unmixed(
    _ pair: UnsafePointer<PartPair>, _ rule: Rule, at fraction: Double,
    _ ends: () -> (from: Transform3D, to: Transform3D)
  ) -> Transform3D {
    if rule == .distant { return pair.pointee.parts(at: fraction).recomposed }
    let (from, to) = ends()
    return switch rule {
    case .elements: elements(from, to, at: fraction)
    case .step where fraction >= 0.5: to
    default: from
    }
  }

  private static func elements(
    _ from: Transform3D, _ to: Transform3D, at fraction: Double
  ) -> Transform3D {
    Transform3D(
      m11: from.m11.interpolated(to: to.m11, by: fraction),
      m22: from.m22.interpolated(to: to.m22, by: fraction),
      m33: from.m33.interpolated(to: to.m33, by: fraction),
      m41: from.m41.interpolated(to: to.m41, by: fraction),
      m42: from.m42.interpolated(to: to.m42, by: fraction),
      m43: from.m43.interpolated(to: to.m43, by: fraction))
  }
}
