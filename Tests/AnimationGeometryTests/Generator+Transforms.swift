import AnimationGeometry
import AnimationTestSupport

extension Generator where Value == Vector3D {
  static func vector(in range: ClosedRange<Double>) -> Generator {
    let component = Generator<Double>.fraction.map {
      range.lowerBound + (range.upperBound - range.lowerBound) * $0
    }
    return zip(component, component, component).map { Vector3D(x: $0, y: $1, z: $2) }
  }
}

extension Generator where Value == TransformParts {
  /// Parts of transforms that a decomposition recovers: scales away from 0, the y angle within a quarter turn, in some
  /// cases perspective and an m44 that is not 1.
  static var parts: Generator {
    let sign = Generator<Double>.element(of: [1, -1])
    let scale = zip(Generator<Vector3D>.vector(in: 0.01...100), sign).map { $0 * $1 }
    let angles = Generator<Vector3D>.vector(in: -1.5...1.5)
    return zip(
      zip(Generator<Vector3D>.vector(in: -1000...1000), scale),
      zip(Generator<Vector3D>.vector(in: -2...2), angles),
      zip(
        Generator<Vector3D>.vector(in: -0.002...0.002), .bool, .element(of: [1, 0.5, -2, 3.7]))
    ).map { place, shape, perspective in
      var parts = TransformParts.identity
      (parts.translation, parts.scale) = place
      (parts.skewXY, parts.skewXZ, parts.skewYZ) = (shape.0.x, shape.0.y, shape.0.z)
      parts.rotation = shape.1
      if perspective.1 {
        let (x, y, z) = (perspective.0.x, perspective.0.y, perspective.0.z)
        parts.perspective = Quaternion(x: x, y: y, z: z, w: perspective.2)
      }
      return parts
    }
  }
}

extension Transform3D {
  func mapElements(_ body: (Double) -> Double) -> Transform3D {
    Transform3D(
      m11: body(m11), m12: body(m12), m13: body(m13), m14: body(m14),
      m21: body(m21), m22: body(m22), m23: body(m23), m24: body(m24),
      m31: body(m31), m32: body(m32), m33: body(m33), m34: body(m34),
      m41: body(m41), m42: body(m42), m43: body(m43), m44: body(m44))
  }

  var elements: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// Returns whether every element is within a fraction of the larger norm of the other's.
  func isClose(to other: Transform3D, within fraction: Double) -> Bool {
    let norm = max(elements.map(\.magnitude).max() ?? 0, other.elements.map(\.magnitude).max() ?? 0)
    return zip(elements, other.elements).allSatisfy {
      ($0 - $1).magnitude <= fraction * max(norm, 1)
    }
  }
}
