import AnimationGeometry
import AnimationMath

/// A transform and the rates of its elements.
struct MovingTransform {
  var value: Transform3D
  var rate: Transform3D

  /// The same projective transform with m44 = 1, where it can be divided out, and its rate.
  var dividedByM44: MovingTransform {
    let divided = value.dividedByM44(moving: rate)
    return MovingTransform(value: divided.value, rate: divided.rate)
  }
}

extension MovingTransform: Additive {
  /// The identity, at rest.
  var neutral: MovingTransform { MovingTransform(value: .identity, rate: .resting) }

  /// The product and, by the product rule, its rate.
  func added(to below: MovingTransform) -> MovingTransform {
    MovingTransform(
      value: value.concatenating(below.value),
      rate: rate.concatenating(below.value).combined(
        with: value.concatenating(below.rate)
      ) { $0 + $1 })
  }

  /// The power that ``Transform3D/repeated(_:)`` gives, and its rate; by repeated squaring.
  func repeated(_ count: Double) -> MovingTransform {
    guard rate != .resting else {
      return MovingTransform(value: value.repeated(count), rate: .resting)
    }
    return repeatedBySquaring(count, first: self) { $0.added(to: $1) }
  }
}

extension Transform3D {
  /// The rate of a transform that rests: sixteen zeros.
  static var resting: Transform3D { Transform3D { _ in 0 } }

  /// The rates of a transform of the plane, as elements of one of space.
  static func ratesOfPlane(_ rate: (Int) -> Double) -> Transform3D {
    var rates = resting
    (rates.m11, rates.m12) = (rate(0), rate(1))
    (rates.m21, rates.m22) = (rate(2), rate(3))
    (rates.m41, rates.m42) = (rate(4), rate(5))
    return rates
  }

  /// The rates in the lanes of a velocity, sixteen or six of the plane.
  static func rates(in lanes: Span<Double>) -> Transform3D {
    lanes.count == 6 ? ratesOfPlane { lanes[$0] } : Transform3D(lanes: lanes)
  }

  /// This derivative times the rate of what it is taken by.
  func moving(at rate: Double) -> Transform3D {
    combined(with: self) { slope, _ in rate.chained(with: slope).limitedToFinite }
  }

  /// The matrix whose elements are made of the two at their place.
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
