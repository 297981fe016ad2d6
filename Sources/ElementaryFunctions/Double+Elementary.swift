// The one file of the package that imports a platform module. The functions forward to the
// platform's C library, so their last digit depends on it.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(ucrt)
  import ucrt
#endif

extension Double {
  /// e to the power of `x`: 1 at ±0, +∞ at +∞, 0 at −∞; NaN in gives NaN out.
  public static func exp(_ x: Double) -> Double { _exp(x) }

  /// `exp(x) − 1` without cancellation near 0; keeps the sign of a zero.
  public static func expMinusOne(_ x: Double) -> Double { _expMinusOne(x) }

  /// 2 to the power of `x`: exact for every integer `x` whose result is representable.
  public static func exp2(_ x: Double) -> Double { _exp2(x) }

  /// Natural logarithm: −∞ at ±0, NaN below 0, 0 at 1.
  public static func log(_ x: Double) -> Double { _log(x) }

  /// `log(1 + x)` without cancellation near 0; keeps the sign of a zero, −∞ at −1, NaN below.
  public static func log1p(_ x: Double) -> Double { _log1p(x) }

  /// `x` to the power of `y`, with the special cases of IEEE 754: `pow(x, ±0)` and `pow(1, y)`
  /// are 1 even where the other is NaN; a negative `x` with a `y` that is no integer is NaN.
  public static func pow(_ x: Double, _ y: Double) -> Double { _pow(x, y) }

  /// Sine of an angle in radians; NaN at ±∞; keeps the sign of a zero.
  public static func sin(_ x: Double) -> Double { _sin(x) }

  /// Cosine of an angle in radians; NaN at ±∞.
  public static func cos(_ x: Double) -> Double { _cos(x) }

  /// Sine and cosine of one angle in radians, each as ``sin(_:)`` and ``cos(_:)`` give it.
  public static func sincos(_ x: Double) -> (sin: Double, cos: Double) { (_sin(x), _cos(x)) }

  /// Tangent of an angle in radians; NaN at ±∞; keeps the sign of a zero.
  public static func tan(_ x: Double) -> Double { _tan(x) }

  /// Angle in −π/2…π/2 whose sine is `x`; NaN outside −1…1.
  public static func asin(_ x: Double) -> Double { _asin(x) }

  /// Angle in 0…π whose cosine is `x`; NaN outside −1…1.
  public static func acos(_ x: Double) -> Double { _acos(x) }

  /// Angle in −π/2…π/2 whose tangent is `x`; ±π/2 at ±∞.
  public static func atan(_ x: Double) -> Double { _atan(x) }

  /// Angle in −π…π of the direction (x, y); the quadrant and the signs of zeros count.
  public static func atan2(y: Double, x: Double) -> Double { _atan2(y, x) }

  /// Length of (x, y) without undue overflow or underflow; +∞ when either is infinite.
  public static func hypot(_ x: Double, _ y: Double) -> Double { _hypot(x, y) }

  /// Real cube root, negative for a negative `x`.
  public static func cbrt(_ x: Double) -> Double { _cbrt(x) }
}

// Inside the extension above the plain names mean the functions being defined, so the C ones are
// reached from here.
@inline(__always) private func _exp(_ x: Double) -> Double { exp(x) }
@inline(__always) private func _expMinusOne(_ x: Double) -> Double { expm1(x) }
@inline(__always) private func _exp2(_ x: Double) -> Double { exp2(x) }
@inline(__always) private func _log(_ x: Double) -> Double { log(x) }
@inline(__always) private func _log1p(_ x: Double) -> Double { log1p(x) }
@inline(__always) private func _pow(_ x: Double, _ y: Double) -> Double { pow(x, y) }
@inline(__always) private func _sin(_ x: Double) -> Double { sin(x) }
@inline(__always) private func _cos(_ x: Double) -> Double { cos(x) }
@inline(__always) private func _tan(_ x: Double) -> Double { tan(x) }
@inline(__always) private func _asin(_ x: Double) -> Double { asin(x) }
@inline(__always) private func _acos(_ x: Double) -> Double { acos(x) }
@inline(__always) private func _atan(_ x: Double) -> Double { atan(x) }
@inline(__always) private func _atan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
@inline(__always) private func _hypot(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
@inline(__always) private func _cbrt(_ x: Double) -> Double { cbrt(x) }
