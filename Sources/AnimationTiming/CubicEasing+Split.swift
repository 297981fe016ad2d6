import AnimationMath

/// The two parts of a Bézier curve, each stretched to run from (0, 0) to (1, 1) again.
public struct CubicSplit: Sendable, Hashable {
  /// The part before the cut.
  public let first: CubicEasing
  /// The part after the cut.
  public let second: CubicEasing
  /// The fraction at which the curve was cut.
  @Reflexive public internal(set) var fraction: Double
  /// The progress at the cut.
  @Reflexive public internal(set) var progress: Double
}

#if !hasFeature(Embedded)
  extension CubicSplit: Codable {}
#endif

extension CubicEasing {
  /// Cuts the curve at a fraction, so that a stopped animation can go on with the same feel: what
  /// remains of it runs from the progress at the cut, over the rest of the duration, with
  /// ``CubicSplit/second``.
  ///
  /// - Parameter fraction: Above 0 and below 1.
  /// - Returns: The parts; nil at the ends and outside, where the progress at the cut is 0 or 1,
  ///   so that a part cannot be stretched.
  ///
  /// The abscissae of a part may leave 0...1 where the whole curve nearly turns back, as
  /// (0.9, 0), (0.1, 1) does in its middle. The part is a function of x all the same.
  ///
  /// Law: at x below the cut the curve is progress · first(x / fraction), above it
  /// progress + (1 − progress) · second((x − fraction) / (1 − fraction)), within 1e-14 times the
  /// sum of 1 and the slope. Source: P. de Casteljau's algorithm. Complexity: O(1).
  public func split(at fraction: Double) -> CubicSplit? {
    guard fraction > 0, fraction < 1,
      let start = start(to: fraction), let end = mirrored.start(to: 1 - fraction)
    else { return nil }
    return CubicSplit(
      first: start.part, second: end.part.mirrored, fraction: fraction,
      progress: fraction <= 0.5 ? start.progress : 1 - end.progress)
  }

  /// The part up to a fraction, stretched, and the progress there.
  private func start(to fraction: Double) -> (part: CubicEasing, progress: Double)? {
    let solution = CubicSolver(self).solution(at: fraction, near: fraction)
    let s = solution.parameter
    let progress = solution.ordinate
    guard progress != 0, progress.isFinite else { return nil }
    func inner(_ a: Double, _ b: Double, over end: Double) -> (Double, Double) {
      let first = s * a
      return (first / end, ((1 - s) * first + s * ((1 - s) * a + s * b)) / end)
    }
    let (ax, bx) = inner(x1, x2, over: fraction)
    let (ay, by) = inner(y1, y2, over: progress)
    guard ay.isFinite, by.isFinite else { return nil }
    return (CubicEasing(unchecked: ax, ay, bx, by), progress)
  }
}
