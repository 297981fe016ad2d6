/// The abscissa of a unit Bézier curve in integer arithmetic with 120 binary places, and its inverse: the reference for
/// the floating-point solver.
struct ExactAbscissa {
  private let a: UInt128
  private let b: UInt128

  private static let places = 120
  private static let one = UInt128(1) << places

  init(_ x1: Double, _ x2: Double) {
    a = Self.fixed(x1)
    b = Self.fixed(x2)
  }

  /// Returns a number in 0...1, rounded down if it has more places.
  private static func fixed(_ value: Double) -> UInt128 {
    guard value > 0 else { return 0 }
    let shift = places - 52 + Int(value.exponent)
    let significand = UInt128(value.significandBitPattern | 1 << 52)
    return shift >= 0 ? significand << shift : shift > -64 ? significand >> -shift : 0
  }

  private static func product(_ x: UInt128, _ y: UInt128) -> UInt128 {
    let (high, low) = x.multipliedFullWidth(by: y)
    return high << (128 - places) | low >> places
  }

  private func value(_ s: UInt128) -> UInt128 {
    let r = Self.one - s
    let inner = Self.product(r, a) + Self.product(s, b)
    return Self.product(s, 3 * Self.product(r, inner) + Self.product(s, s))
  }

  /// Returns the least parameter whose abscissa is at least `x + offset`, within 2⁻⁷⁰.
  func parameter(at x: Double, plus offset: Double) -> Double {
    let step = Self.fixed(offset.magnitude)
    let base = Self.fixed(x)
    if offset < 0, base < step { return 0 }
    let target = offset < 0 ? base - step : base + step
    if target >= Self.one { return 1 }
    var low: UInt128 = 0
    var high = Self.one
    while high - low > Self.one >> 70 {
      let middle = low + (high - low) / 2
      if value(middle) < target { low = middle } else { high = middle }
    }
    return Double(high >> 20) * 0x1p-100
  }
}
