import AnimationGeometry
import AnimationTestSupport

extension Generator where Value == Point2D {
  static func point(_ coordinate: Generator<Double>) -> Generator {
    zip(coordinate, coordinate).map { Point2D(x: $0, y: $1) }
  }

  /// Points of everyday size, often on whole numbers so that they coincide and are collinear.
  static var point: Generator {
    .oneOf(
      .point(Generator<Int>.int(in: -3...3).map(Double.init)),
      .point(Generator<Double>.fraction.map { 1000 * $0 - 300 }))
  }
}

extension Generator where Value == BezierSegment {
  /// Returns a generator of segments of all kinds between points of a generator; degenerate ones are frequent.
  static func segment(_ point: Generator<Point2D>) -> Generator {
    zip(.int(in: 0...2), point, point, zip(point, point)).map { kind, a, d, controls in
      switch kind {
      case 0: .line(from: a, to: d)
      case 1: .quadratic(from: a, control: controls.0, to: d)
      default: .cubic(from: a, control1: controls.0, control2: controls.1, to: d)
      }
    }
  }
}

extension Generator where Value == BezierPath {
  static func path(_ point: Generator<Point2D>, count: ClosedRange<Int> = 0...8) -> Generator {
    let step = zip(.element(of: BezierPath.Element.allCases), point, point, point)
    return zip(point, step.array(count: count)).map { start, steps in
      var path = BezierPath()
      path.move(to: start)
      for (element, a, b, c) in steps {
        switch element {
        case .move: path.move(to: a)
        case .line: path.addLine(to: a)
        case .quadratic: path.addQuadCurve(to: b, control: a)
        case .cubic: path.addCurve(to: c, control1: a, control2: b)
        case .close: path.closeSubpath()
        }
      }
      return path
    }
  }

  static var path: Generator { .path(.point) }
}
