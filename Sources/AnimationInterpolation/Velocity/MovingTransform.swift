import AnimationGeometry
import AnimationMath

struct MovingTransform {
  var value: Transform3D
  var rate: Transform3D

  /// The same projective transform with m44 = 1, if it can be divided out, and its rate.
  var dividedByM44: MovingTransform {
    let divided = value.dividedByM44(moving: rate)
    return MovingTransform(value: divided.value, rate: divided.rate)
  }
}

extension MovingTransform: Additive {
  var neutral: MovingTransform { MovingTransform(value: .identity, rate: .resting) }

  /// Returns the product and, by the product rule, its rate.
  func added(to below: MovingTransform) -> MovingTransform {
    MovingTransform(
      value: value.concatenating(below.value),
      rate: rate.concatenating(below.value).combined(
        with: value.concatenating(below.rate)
      ) { $0 + $1 })
  }

  /// Returns the power of ``Transform3D/repeated(_:)``, and its rate by repeated squaring.
  func repeated(_ count: Double) -> MovingTransform {
    guard rate != .resting else {
      return MovingTransform(value: value.repeated(count), rate: .resting)
    }
    return repeatedBySquaring(count, first: self) { $0.added(to: $1) }
  }
}

extension Transform3D {
  /// The rate of a transform at rest: sixteen zeros.
  static var resting: Transform3D { Transform3D { _ in 0 } }

  /// Returns the rates of a transform of the plane, as elements of one of space.
  static func ratesOfPlane(_ rate: (Int) -> Double) -> Transform3D {
    var rates = resting
    (rates.m11, rates.m12) = (rate(0), rate(1))
    (rates.m21, rates.m22) = (rate(2), rate(3))
    (rates.m41, rates.m42) = (rate(4), rate(5))
    return rates
  }

  /// Returns the rates in the lanes of a velocity, sixteen or six of the plane.
  static func rates(in lanes: [Double]) -> Transform3D {
    lanes.count == 6 ? ratesOfPlane { lanes[$0] } : Transform3D(lanes: lanes)
  }

  func moving(at rate: Double) -> Transform3D {
    combined(with: self) { slope, _ in rate.chained(with: slope).limitedToFinite }
  }

  /// Returns the matrix whose elements are made of both at their index.
  func combined(
    with other: Transform3D, _ body: (Double, Double) -> Double
  ) -> Transform3D {
    Transform3D(
      m11: body(m11, other.m11), m12: body(m12, other.m12), m13: body(m13, other.m13),
      m14: body(m14, other.m14),
      m21: body(m21, other.m21), m22: body(m22, other.m22), m23: body(m23, other.m23),
      m24: body(m24, other.m24),
      m31: body(m31, other.m31), m32: body(m32, other.m32), m33: body(m33, other.m33),
      m34: body(m34, other.m34),
      m41: body(m41, other.m41), m42: body(m42, other.m42), m43: body(m43, other.m43),
      m44: body(m44, other.m44))
  }
}

extension TransformInterpolation {
  /// Returns the derivative of ``value(at:)`` by the fraction: sixteen numbers in the order of the elements.
  ///
  /// - Parameter fraction: Any finite fraction.
  /// - Returns: Zeros between equal ends and if the result switches from one end to the other, NaN at the switch
  ///   itself.
  ///
  /// The interpolation of the parts and their composition are differentiated, exact to rounding
  /// (`TransformInterpolationVelocityTests`). Complexity: O(1), no allocation.
  package func derivative(at fraction: Double) -> Transform3D {
    switch rule {
    case .constant: return .resting
    case .step: return fraction == 0.5 ? Transform3D { _ in .nan } : .resting
    case .elements: return to.combined(with: from) { $0 - $1 }
    case .plane, .space, .perspective, .distant:
      let here = parts(at: fraction)
      let (start, end) = ends
      let velocity = start.mixed(with: end, rotation: turn.derivative(at: fraction)) { $1 - $0 }
      return here.recomposedVelocity(velocity)
    }
  }

  /// Returns the interpolation of two moving transforms at a moving fraction.
  ///
  /// Each part of the rate is exact to rounding times the ratio of the largest scale factor to the least. If the ends
  /// are equal or switch, the rate is the interpolation of their rates or the rate of the end that shows.
  static func moving(
    from: MovingTransform, to: MovingTransform, at fraction: Double, rate: Double
  ) -> MovingTransform {
    let (from, to) = (from.dividedByM44, to.dividedByM44)
    let prepared = TransformInterpolation(from: from.value, to: to.value)
    let own = prepared.derivative(at: fraction).moving(at: rate)
    let ends = prepared.endsVelocity(from: from.rate, to: to.rate, at: fraction)
    return MovingTransform(
      value: prepared.value(at: fraction), rate: own.combined(with: ends) { $0 + $1 })
  }

  /// Returns the rate of the interpolation at a constant fraction while the ends move.
  private func endsVelocity(
    from fromRate: Transform3D, to toRate: Transform3D, at fraction: Double
  ) -> Transform3D {
    if fromRate == .resting && toRate == .resting { return .resting }
    let mixed = fromRate.combined(with: toRate) { $0 * (1 - fraction) + $1 * fraction }
    switch rule {
    case .constant: return mixed
    case .step: return fraction < 0.5 ? fromRate : toRate
    case .elements where mixed.isRateOfScaleAndTranslation: return mixed
    case .elements, .plane, .space, .perspective, .distant:
      guard let a = TransformDecomposition(from), let b = TransformDecomposition(to),
        let first = TransformDecomposition.velocity(of: from, moving: fromRate),
        let last = TransformDecomposition.velocity(of: to, moving: toRate)
      else { return mixed }
      let turn = SphericalInterpolation(from: a.rotation, to: b.rotation)
      let here = a.mixed(with: b, rotation: turn.value(at: fraction)) {
        $0.interpolated(to: $1, by: fraction)
      }
      let rotation = SphericalInterpolation.endsVelocity(
        from: a.rotation, moving: first.rotation, to: b.rotation, moving: last.rotation,
        at: fraction)
      let velocity = first.mixed(with: last, rotation: rotation) {
        $0 * (1 - fraction) + $1 * fraction
      }
      return here.recomposedVelocity(velocity)
    }
  }
}

extension Transform3D {
  /// Whether only a diagonal and a translation move.
  fileprivate var isRateOfScaleAndTranslation: Bool {
    var matrix = self
    matrix.m44 += 1
    return matrix.isScaleAndTranslation
  }
}
