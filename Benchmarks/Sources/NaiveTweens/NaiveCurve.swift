/// A Bézier curve in its simplest form: Newton's method from the fraction, then bisection.
public struct NaiveCurve: Sendable {
  let x1: Double
  let y1: Double
  let x2: Double
  let y2: Double

  /// Creates a curve by its control points.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// Returns the ordinate at an abscissa, within about 1e-7.
  public func progress(at fraction: Double) -> Double {
    if x1 == y1, x2 == y2 { return fraction }
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    var parameter = fraction
    for _ in 0..<8 {
      let distance = number(x1, x2, parameter) - fraction
      if abs(distance) < 1e-7 { return number(y1, y2, parameter) }
      let slope = derivative(x1, x2, parameter)
      if abs(slope) < 1e-6 { break }
      parameter -= distance / slope
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<48 {
      parameter = (low + high) / 2
      if number(x1, x2, parameter) < fraction { low = parameter } else { high = parameter }
    }
    return number(y1, y2, parameter)
  }

  private func number(_ a: Double, _ b: Double, _ u: Double) -> Double {
    let v = 1 - u
    return 3 * v * v * u * a + 3 * v * u * u * b + u * u * u
  }

  private func derivative(_ a: Double, _ b: Double, _ u: Double) -> Double {
    let v = 1 - u
    return 3 * v * v * a + 6 * v * u * (b - a) + 3 * u * u * (1 - b)
  }
}

/// Returns the fraction of the iteration of a tween at a time, in its simplest form; nil if nothing is visible.
func naiveFraction(
  at time: Double, begin: Double, duration: Double, repeatCount: Double, autoreverses: Bool,
  fillsBefore: Bool, fillsAfter: Bool
) -> Double? {
  var elapsed = (time - begin) / duration
  let total = repeatCount * (autoreverses ? 2 : 1)
  if elapsed < 0 {
    guard fillsBefore else { return nil }
    elapsed = 0
  }
  if elapsed >= total {
    guard fillsAfter else { return nil }
    elapsed = total
  }
  var cycle = elapsed.rounded(.down)
  if cycle == elapsed, cycle == total, cycle > 0 { cycle -= 1 }
  let fraction = elapsed - cycle
  let isBackward = autoreverses && cycle.truncatingRemainder(dividingBy: 2) == 1
  return isBackward ? 1 - fraction : fraction
}
