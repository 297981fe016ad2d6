import AnimationMath

/// A cubic Bézier curve from (0, 0) to (1, 1), given by its two inner control points.
///
/// Core Animation: `CAMediaTimingFunction(controlPoints:)`; CSS: `cubic-bezier()`. The abscissae
/// lie in 0...1, so that the curve is a function of x; only those of a ``CubicSplit`` may leave it.
/// The ordinates are any finite numbers, so that the curve has a value everywhere.
package struct CubicEasing: Sendable, Hashable {
  /// The abscissa of the first inner control point.
  @Reflexive package private(set) var x1: Double
  /// The ordinate of the first inner control point.
  @Reflexive package private(set) var y1: Double
  /// The abscissa of the second inner control point.
  @Reflexive package private(set) var x2: Double
  /// The ordinate of the second inner control point.
  @Reflexive package private(set) var y2: Double

  /// - Throws: ``TimingFunctionError`` for an abscissa outside 0...1 or NaN, and for an ordinate that is
  ///   NaN or infinite.
  package init(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) throws(TimingFunctionError) {
    for x in [x1, x2] where !(0...1).contains(x) {
      throw TimingFunctionError(.abscissaOutOfRange(x))
    }
    for y in [y1, y2] where !y.isFinite { throw TimingFunctionError(.ordinateNotFinite(y)) }
    self.init(unchecked: x1, y1, x2, y2)
  }

  /// For points known to be valid.
  init(unchecked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Whether the curve is the straight line y = x, however fast it is run through.
  package var isIdentity: Bool { x1 == y1 && x2 == y2 }

  /// This curve turned by half a turn about (½, ½): ease-out for ease-in.
  ///
  /// Exact where the differences from 1 are; else each coordinate is rounded once.
  package var mirrored: CubicEasing {
    CubicEasing(unchecked: 1 - x2, 1 - y2, 1 - x1, 1 - y1)
  }
}

#if !hasFeature(Embedded)
  extension CubicEasing: Codable {
    /// Coded as the four coordinates in order.
    ///
    /// - Throws: ``TimingFunctionError`` for coordinates that no curve has.
    package init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      let (x1, y1) = (try values.decode(Double.self), try values.decode(Double.self))
      let (x2, y2) = (try values.decode(Double.self), try values.decode(Double.self))
      // What a split makes is a function of x too: its abscissa never turns back.
      let (start, middle, end) = (x1, x2 - x1, 1 - x2)
      let rises = start >= 0 && end >= 0 && middle * middle <= start * end * (1 + 0x1p-40)
      let isFinite = [x1, y1, x2, y2].allSatisfy(\.isFinite)
      if isFinite && (middle >= 0 || rises) && start >= 0 && end >= 0 {
        self.init(unchecked: x1, y1, x2, y2)
      } else {
        try self.init(x1, y1, x2, y2)
      }
    }

    /// Written as the four coordinates in order.
    package func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      for value in [x1, y1, x2, y2] { try values.encode(value) }
    }
  }
#endif

/// The two parts of a Bézier curve, each stretched to run from (0, 0) to (1, 1) again.
package struct CubicSplit: Sendable, Hashable {
  /// The part before the cut.
  package let first: CubicEasing
  /// The part after the cut.
  package let second: CubicEasing
  /// The fraction at which the curve was cut.
  @Reflexive package internal(set) var fraction: Double
  /// The progress at the cut.
  @Reflexive package internal(set) var progress: Double
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
  package func split(at fraction: Double) -> CubicSplit? {
    guard fraction > 0, fraction < 1,
      let start = start(to: fraction), let end = mirrored.start(to: 1 - fraction)
    else { return nil }
    return CubicSplit(
      first: start.part, second: end.part.mirrored, fraction: fraction,
      progress: fraction <= 0.5 ? start.progress : 1 - end.progress)
  }

  /// The part up to a fraction, stretched, and the progress there.
  private func start(to fraction: Double) -> (part: CubicEasing, progress: Double)? {
    let solution = CubicSolver(self).solution(at: fraction)
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
