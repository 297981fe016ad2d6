/// The finite real roots of a·x² + b·x + c, in any order; none where the three are 0.
///
/// The greater one is found first and the other out of their product, so that no digits are lost to a
/// difference of near numbers.
package func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  let root = discriminant.squareRoot()
  let sum = -0.5 * (b < 0 ? b - root : b + root)
  return [sum / a, c / sum].filter { $0.isFinite }
}
