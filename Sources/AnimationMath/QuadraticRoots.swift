/// Returns the finite real roots of a·x² + b·x + c, in any order; none if the three are 0 or one of them is not
/// finite.
///
/// The greater root is computed first and the other from their product, so that no digits are lost to a difference of
/// near numbers. The three are scaled near 1 by a power of two, so that no product overflows; a coefficient that
/// underflows is negligible relative to the others.
package func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
  let size = max(a.magnitude, b.magnitude, c.magnitude)
  guard size > 0, size.isFinite else { return [] }
  let unit = 1 / max(size.binade, 0x1p-1022)
  let (a, b, c) = (a * unit, b * unit, c * unit)
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  let root = discriminant.squareRoot()
  let sum = -0.5 * (b < 0 ? b - root : b + root)
  return [sum / a, c / sum].filter { $0.isFinite }
}
