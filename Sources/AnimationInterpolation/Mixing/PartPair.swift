import AnimationGeometry
import AnimationMath

/// The numbers of a transform's parts but the rotation: thirteen behind each other, in this order.
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

  /// The parts with a rotation.
  func parts(rotation: Quaternion) -> TransformDecomposition {
    TransformDecomposition(
      translation: translation, scale: scale, skewXY: skewXY, skewXZ: skewXZ, skewYZ: skewYZ,
      rotation: rotation, perspective: perspective)
  }

  /// Whether all differences to another are finite.
  @inline(__always)
  func isInReach(of other: PartNumbers) -> Bool {
    let (move, size) = (other.translation - translation, other.scale - scale)
    let (p, q) = (perspective, other.perspective)
    // A sum of products with 0 is 0 for finite numbers and NaN as soon as one is not.
    let numbers = (move.x * 0 + move.y * 0 + move.z * 0) + (size.x * 0 + size.y * 0 + size.z * 0)
    let skews =
      (other.skewXY - skewXY) * 0 + (other.skewXZ - skewXZ) * 0 + (other.skewYZ - skewYZ) * 0
    let factors = (q.x - p.x) * 0 + (q.y - p.y) * 0 + (q.z - p.z) * 0 + (q.w - p.w) * 0
    return numbers + skews + factors == 0
  }
}

/// What a mixture of two transforms reads between its ends: 35 numbers, which ``PartMixture`` reads by
/// their places.
struct PartPair: Sendable, Hashable {
  enum Rule: Sendable, Hashable {
    case constant, elements, step
    /// By parts: in the plane, in space without and with perspective, and with ends whose difference
    /// is no number.
    case plane, space, perspective, distant
  }

  var start: PartNumbers
  var end: PartNumbers
  var turn: SphericalInterpolation

  /// Takes two transforms apart, whose m44 has been divided out, and finds how they are mixed.
  ///
  /// - Parameter rule: Receives the rule.
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
      // By elements, too, where nothing turns, since the parts are then elements of both signs.
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

  /// The parts at a fraction of the way.
  @inline(never)
  func parts(at fraction: Double) -> TransformDecomposition {
    let (start, end) = ends
    return start.mixed(with: end, rotation: turn.value(at: fraction)) {
      $0.interpolated(to: $1, by: fraction)
    }
  }

  /// The mixture at a fraction other than 0 and 1, as ``write(valueOf:_:at:_:to:_:)`` writes it.
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

  /// Writes the sixteen elements of the mixture of a pair where it lies, at a fraction other than 0 and 1.
  ///
  /// - Parameters:
  ///   - pair: The pair.
  ///   - rule: How it is mixed.
  ///   - fraction: Any other finite fraction.
  ///   - point: `Double.cis` of the turn's angle at the fraction.
  ///   - lanes: Receives the elements.
  ///   - ends: The two transforms, which are asked for where parts do not say it all.
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

  /// What lies between two transforms that are not mixed by finite parts, out of the way of those that are.
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
