import AnimationGeometry
import AnimationTestSupport

extension Generator where Value == BezierPath {
  /// Paths of four kinds of elements, three of which have equally many points.
  static var path: Generator {
    let points = zip(Generator<Double>.moderate, .moderate).map { Point2D(x: $0, y: $1) }
    return zip(.int(in: 0...3), points.array(count: 4...4)).map { kind, points in
      let elements: [BezierPath.Element] =
        switch kind {
        case 0: [.move, .line, .line, .line]
        case 1: [.move, .cubic]
        case 2: [.move, .line, .quadratic]
        default: [.move, .line, .close]
        }
      let count = elements.map(\.pointCount).reduce(0, +)
      return BezierPath(elements: elements, points: Array(points[..<count])) ?? BezierPath()
    }
  }
}

extension Generator where Value == Quaternion {
  static var rotation: Generator {
    zip(Generator<Double>.moderate, .moderate, .moderate, .moderate).map {
      Quaternion(angle: $0, axis: Vector3D(x: $1, y: $2, z: $3))
    }
  }
}
