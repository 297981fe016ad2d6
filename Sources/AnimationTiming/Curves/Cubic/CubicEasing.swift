import AnimationMath

/// A cubic Bézier curve from (0, 0) to (1, 1), given by its two inner control points.
///
/// Core Animation: `CAMediaTimingFunction(controlPoints:)`; CSS: `cubic-bezier()`. The abscissae are in 0...1, so the
/// curve is a function of x. The ordinates are any finite numbers, so the curve has a value everywhere.
package struct CubicEasing: Sendable, Hashable {
  @Reflexive package private(set) var x1: Double
  @Reflexive package private(set) var y1: Double
  @Reflexive package private(set) var x2: Double
  @Reflexive package private(set) var y2: Double

  /// Throws ``InvalidParameter`` for an abscissa outside 0...1 or NaN, and for an ordinate that is NaN or infinite.
  package init(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) throws(InvalidParameter) {
    for (name, x) in [("x1", x1), ("x2", x2)] where !(0...1).contains(x) {
      throw InvalidParameter(name, x, expected: "a number in 0...1")
    }
    for (name, y) in [("y1", y1), ("y2", y2)] where !y.isFinite {
      throw InvalidParameter(name, y, expected: "a finite number")
    }
    self.init(unchecked: x1, y1, x2, y2)
  }

  init(unchecked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Whether the curve is the straight line y = x, at any speed of its parameter.
  package var isIdentity: Bool { x1 == y1 && x2 == y2 }

  /// This curve turned by half a turn about (½, ½): ease-out for ease-in.
  ///
  /// Exact if the differences from 1 are; else each coordinate is rounded once.
  package var mirrored: CubicEasing {
    CubicEasing(unchecked: 1 - x2, 1 - y2, 1 - x1, 1 - y1)
  }
}
