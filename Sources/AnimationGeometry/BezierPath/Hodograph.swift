import AnimationMath

/// The derivative of a segment as a Bézier curve, scaled so that nothing overflows.
///
/// The derivative is its degree times ``unit`` times ``lift`` times the curve of `first`, `middle` and `last`, whose
/// largest component is in 1..<2. A quadratic has no `middle`, a line only `first`.
struct Hodograph: Sendable, Hashable {
  enum Degree: Sendable, Hashable { case line, quadratic, cubic }

  private(set) var degree: Degree
  private(set) var first: Point2D
  private(set) var middle = Point2D.zero
  private(set) var last = Point2D.zero
  /// A power of two, 1 if the segment is a single point.
  private(set) var unit = 1.0
  /// 4 if the coordinates are so large that their differences overflow, otherwise 1.
  private(set) var lift = 1.0
  private(set) var isFinite: Bool

  init(_ segment: BezierSegment) {
    switch segment {
    case .line(let a, let b):
      degree = .line
      first = b - a
      isFinite = a.isFinite && b.isFinite
    case .quadratic(let a, let b, let c):
      degree = .quadratic
      (first, last) = (b - a, c - b)
      isFinite = a.isFinite && b.isFinite && c.isFinite
    case .cubic(let a, let b, let c, let d):
      degree = .cubic
      (first, middle, last) = (b - a, c - b, d - c)
      isFinite = a.isFinite && b.isFinite && c.isFinite && d.isFinite
    }
    guard isFinite else { return }
    if !largest.isFinite {
      self = Hodograph(segment.quartered)
      lift = 4
    } else if largest > 0 {
      unit = largest.binade
      (first, middle, last) = (first / unit, middle / unit, last / unit)
    }
  }

  var isZero: Bool { isFinite && largest == 0 }

  /// The largest component; infinite or NaN if one is.
  private var largest: Double {
    max(
      max(first.x.magnitude, first.y.magnitude), max(middle.x.magnitude, middle.y.magnitude),
      max(last.x.magnitude, last.y.magnitude))
  }

  /// Returns the length of the segment from the integral of ``speed(at:)``.
  func length(ofIntegral integral: Double) -> Double {
    switch degree {
    case .line: integral * unit * lift
    case .quadratic: 2 * integral * unit * lift
    case .cubic: 3 * integral * unit * lift
    }
  }

  func value(at t: Double) -> Point2D {
    let s = 1 - t
    switch degree {
    case .line: return first
    case .quadratic: return first * s + last * t
    case .cubic: return first * (s * s) + middle * (2 * s * t) + last * (t * t)
    }
  }

  func speed(at t: Double) -> Double {
    let value = value(at: t)
    return value.dot(value).squareRoot()
  }

  func speeds(at t: SIMD8<Double>) -> SIMD8<Double> {
    let s = 1 - t
    let (x, y): (SIMD8<Double>, SIMD8<Double>)
    switch degree {
    case .line:
      (x, y) = (SIMD8(repeating: first.x), SIMD8(repeating: first.y))
    case .quadratic:
      (x, y) = (s * first.x + t * last.x, s * first.y + t * last.y)
    case .cubic:
      let (a, b, c) = (s * s, 2 * s * t, t * t)
      (x, y) = (
        a * first.x + b * middle.x + c * last.x, a * first.y + b * middle.y + c * last.y
      )
    }
    return (x * x + y * y).squareRoot()
  }
}

extension BezierSegment {
  /// A quarter of the size, so that differences of finite coordinates are finite.
  fileprivate var quartered: BezierSegment {
    switch self {
    case .line(let a, let b):
      .line(from: a * 0.25, to: b * 0.25)
    case .quadratic(let a, let b, let c):
      .quadratic(from: a * 0.25, control: b * 0.25, to: c * 0.25)
    case .cubic(let a, let b, let c, let d):
      .cubic(from: a * 0.25, control1: b * 0.25, control2: c * 0.25, to: d * 0.25)
    }
  }
}

extension Point2D {
  fileprivate static func / (point: Point2D, number: Double) -> Point2D {
    Point2D(x: point.x / number, y: point.y / number)
  }
}

extension Hodograph {
  /// The zeros of the derivative, as a complex polynomial in a complex parameter: at most two.
  ///
  /// The speed is a constant times the product of the distances of the parameter from them. So a zero on the real
  /// axis is a cusp, and a zero near it a turn that is sharper the nearer the zero is.
  var zeros: [ComplexNumber] {
    let (d0, d1, d2) = (ComplexNumber(first), ComplexNumber(middle), ComplexNumber(last))
    switch degree {
    case .line:
      return []
    case .quadratic:
      return [d0.divided(by: d0 - d2)].compactMap { $0 }
    case .cubic:
      let a = d0 - d1 - d1 + d2
      let b = d1 - d0
      var root = (b * b - a * d0).squareRoot
      // The sign that adds up with b, so that nothing cancels.
      if b.real * root.real + b.imaginary * root.imaginary > 0 { root = ComplexNumber(0, 0) - root }
      let q = root - b
      return [q.divided(by: a), d0.divided(by: q)].compactMap { $0 }
    }
  }
}

/// A complex number: a point of the plane with a product. The derivative of a plane curve, as a complex polynomial,
/// has zeros at which the speed of the curve is not smooth.
struct ComplexNumber {
  var real: Double
  var imaginary: Double

  init(_ real: Double, _ imaginary: Double) { (self.real, self.imaginary) = (real, imaginary) }
  init(_ point: Point2D) { self.init(point.x, point.y) }

  var magnitude: Double { .hypot(real, imaginary) }

  var squareRoot: ComplexNumber {
    let size = magnitude
    guard size > 0 else { return ComplexNumber(0, 0) }
    let larger = ((size + real.magnitude) / 2).squareRoot()
    let smaller = imaginary / (2 * larger)
    if real >= 0 { return ComplexNumber(larger, smaller) }
    return ComplexNumber(smaller.magnitude, imaginary < 0 ? -larger : larger)
  }

  static func + (a: ComplexNumber, b: ComplexNumber) -> ComplexNumber {
    ComplexNumber(a.real + b.real, a.imaginary + b.imaginary)
  }

  static func - (a: ComplexNumber, b: ComplexNumber) -> ComplexNumber {
    ComplexNumber(a.real - b.real, a.imaginary - b.imaginary)
  }

  static func * (a: ComplexNumber, b: ComplexNumber) -> ComplexNumber {
    ComplexNumber(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }

  /// Returns the quotient; nil if the divisor is 0 or the result is 2⁶⁴ or more in size.
  func divided(by other: ComplexNumber) -> ComplexNumber? {
    let size = other.magnitude
    guard size > 0, magnitude / size < 0x1p64 else { return nil }
    let (c, s) = (other.real / size, other.imaginary / size)
    return ComplexNumber(
      (real * c + imaginary * s) / size, (imaginary * c - real * s) / size)
  }
}
