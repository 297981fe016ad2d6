extension BezierSegment {
  /// The smallest rectangle around the curve from start to end: its ends and the points where a
  /// component turns back.
  ///
  /// Coordinates that are NaN are passed over. Accuracy: as ``BezierPath/bounds``.
  public var bounds: Rect2D {
    var box = PointBox(start)
    extend(&box)
    return box.rect
  }

  func extend(_ box: inout PointBox) {
    box.include(start)
    box.include(end)
    let hodograph = Hodograph(self)
    for parameter in hodograph.turningParameters({ $0.x })
      + hodograph.turningParameters({ $0.y })
    {
      box.include(point(at: parameter))
    }
  }
}

extension Hodograph {
  /// The parameters between 0 and 1, at most two, where a component of the derivative is 0.
  fileprivate func turningParameters(_ component: (Point2D) -> Double) -> [Double] {
    let (d0, d1, d2) = (component(first), component(middle), component(last))
    switch degree {
    case .line:
      return []
    case .quadratic:
      return [d0 / (d0 - d2)].filter { $0 > 0 && $0 < 1 }
    case .cubic:
      // d0·(1 − t)² + 2·d1·t·(1 − t) + d2·t², solved without cancellation.
      let (a, b) = (d0 - 2 * d1 + d2, d1 - d0)
      let discriminant = b * b - a * d0
      guard discriminant >= 0 else { return [] }
      let root = discriminant.squareRoot()
      let q = b < 0 ? root - b : -(b + root)
      return [q / a, d0 / q].filter { $0 > 0 && $0 < 1 }
    }
  }
}
