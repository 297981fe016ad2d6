// The arithmetic of positions that are counted in cycles. One rule removes the rounding noise at
// cycle boundaries, and everything that speaks of a boundary goes through it.

/// The relative distance from an integer that counts as rounding noise: 2⁻⁴⁹.
@inlinable @inline(__always)
package var cycleNoise: Double { 0x1p-49 }

/// The nearest integer where `x` is within 2⁻⁴⁹ · max(1, |x|) of it, else `x`. Monotone; ±∞ and
/// NaN stay as they are.
@inlinable @inline(__always)
package func snappedToInteger(_ x: Double) -> Double {
  snappedToInteger(x, ofSize: x.magnitude)
}

/// The nearest integer where `x` is within 2⁻⁴⁹ · max(1, size) of it, else `x`.
///
/// - Parameters:
///   - x: A sum or a difference, in cycles.
///   - size: The magnitude of its greatest term, and not less than that of `x`: what the rounding
///     noise in `x` is relative to.
@inlinable @inline(__always)
package func snappedToInteger(_ x: Double, ofSize size: Double) -> Double {
  // Adding and subtracting 1.5 · 2⁵² rounds to an integer where |x| < 2⁵¹; `rounded()` would be a
  // call into the C library.
  guard x.magnitude < 0x1p51 else { return x.rounded() }
  let nearest = (x + 0x1.8p52) - 0x1.8p52
  return (x - nearest).magnitude <= cycleNoise * (size > 1 ? size : 1) ? nearest : x
}

/// The greatest integer not above `x`, for |x| < 2⁵¹.
@inlinable @inline(__always)
package func floorOfSmall(_ x: Double) -> Double {
  let nearest = (x + 0x1.8p52) - 0x1.8p52
  return nearest > x ? nearest - 1 : nearest
}
