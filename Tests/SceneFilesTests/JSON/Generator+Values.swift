import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport

extension Generator where Value == AnimatableValue {
  static func value(of type: ValueType) -> Generator {
    let number = Generator<Double>.any
    let color = number.array(count: 4...4).map {
      Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3])
    }
    switch type {
    case .number: return number.map(AnimatableValue.number)
    case .integer:
      return oneOf(.int(in: -20...20), .int(in: -1 << 61...1 << 61)).map(AnimatableValue.integer)
    case .bool: return Generator<Bool>.bool.map(AnimatableValue.bool)
    case .string: return Generator<String>.jsonText.map(AnimatableValue.string)
    case .image: return Generator<String>.jsonText.map { .image(source: $0) }
    case .point: return zip(number, number).map { .point(Point2D(x: $0, y: $1)) }
    case .size: return zip(number, number).map { .size(Size2D(width: $0, height: $1)) }
    case .rect:
      return zip(number, number, number, number).map {
        .rect(Rect2D(x: $0, y: $1, width: $2, height: $3))
      }
    case .color: return color.map(AnimatableValue.color)
    case .transform:
      return number.array(count: 16...16).map { .transform(Transform3D(lanes: $0)) }
    case .numbers: return number.array(count: 0...5).map(AnimatableValue.numbers)
    case .colors: return color.array(count: 0...3).map(AnimatableValue.colors)
    case .affine:
      return number.array(count: 6...6).map {
        .affine(Transform2D(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]))
      }
    case .quaternion:
      return number.array(count: 4...4).map {
        .quaternion(Quaternion(x: $0[0], y: $0[1], z: $0[2], w: $0[3]))
      }
    case .path:
      // SVG has no spelling for numbers that are not finite.
      let point = zip(Generator<Double>.moderate, .moderate).map { Point2D(x: $0, y: $1) }
      return zip(point.array(count: 4...4), .bool).map { points, isClosed in
        var path = BezierPath()
        path.move(to: points[0])
        path.addCurve(to: points[3], control1: points[1], control2: points[2])
        if isClosed { path.closeSubpath() }
        return .path(path)
      }
    case .custom:
      return zip(.element(of: ["Padding", "My.Type-2", "Höhe_1"]), number.array(count: 0...4)).map {
        .custom(CustomValue(type: $0, lanes: $1))
      }
    }
  }

  private static func oneOf<Other>(
    _ a: Generator<Other>, _ b: Generator<Other>
  ) -> Generator<Other> { Generator<Other>.oneOf(a, b) }
}
