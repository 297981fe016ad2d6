import AnimationMath

/// A complex number: a point of the plane that can be multiplied. The derivative of a plane curve,
/// read as one, has zeros that tell where the speed of the curve is not smooth.
struct ComplexNumber {
  var real: Double
  var imaginary: Double

  init(_ real: Double, _ imaginary: Double) { (self.real, self.imaginary) = (real, imaginary) }
  init(_ point: Point2D) { self.init(point.x, point.y) }

  var magnitude: Double { .hypot(real, imaginary) }

  /// The square root with a real part that is not negative.
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

  /// The quotient; nil where the divisor is 0 or the result is 2⁶⁴ or more in size.
  func divided(by other: ComplexNumber) -> ComplexNumber? {
    let size = other.magnitude
    guard size > 0, magnitude / size < 0x1p64 else { return nil }
    let (c, s) = (other.real / size, other.imaginary / size)
    return ComplexNumber(
      (real * c + imaginary * s) / size, (imaginary * c - real * s) / size)
  }
}
