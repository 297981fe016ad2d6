import AnimationMath

// The fields of points, colours, transforms and paths in a saved state.

extension Point2D {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Point2D(x: try archive.number(old?.x), y: try archive.number(old?.y))
  }
}

extension Size2D {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Size2D(width: try archive.number(old?.width), height: try archive.number(old?.height))
  }
}

extension Rect2D {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Rect2D(
      origin: try .archived(old?.origin, in: &archive), size: try .archived(old?.size, in: &archive)
    )
  }
}

extension Vector3D {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Vector3D(
      x: try archive.number(old?.x), y: try archive.number(old?.y), z: try archive.number(old?.z))
  }
}

extension Quaternion {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Quaternion(
      x: try archive.number(old?.x), y: try archive.number(old?.y), z: try archive.number(old?.z),
      w: try archive.number(old?.w))
  }
}

extension Color {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Color(
      red: try archive.number(old?.red), green: try archive.number(old?.green),
      blue: try archive.number(old?.blue), alpha: try archive.number(old?.alpha))
  }
}

extension Transform2D {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Transform2D(
      a: try archive.number(old?.a), b: try archive.number(old?.b), c: try archive.number(old?.c),
      d: try archive.number(old?.d), tx: try archive.number(old?.tx),
      ty: try archive.number(old?.ty))
  }
}

extension Transform3D {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Transform3D(
      m11: try archive.number(old?.m11), m12: try archive.number(old?.m12),
      m13: try archive.number(old?.m13), m14: try archive.number(old?.m14),
      m21: try archive.number(old?.m21), m22: try archive.number(old?.m22),
      m23: try archive.number(old?.m23), m24: try archive.number(old?.m24),
      m31: try archive.number(old?.m31), m32: try archive.number(old?.m32),
      m33: try archive.number(old?.m33), m34: try archive.number(old?.m34),
      m41: try archive.number(old?.m41), m42: try archive.number(old?.m42),
      m43: try archive.number(old?.m43), m44: try archive.number(old?.m44))
  }
}

extension TransformDecomposition {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    TransformDecomposition(
      translation: try .archived(old?.translation, in: &archive),
      scale: try .archived(old?.scale, in: &archive), skewXY: try archive.number(old?.skewXY),
      skewXZ: try archive.number(old?.skewXZ), skewYZ: try archive.number(old?.skewYZ),
      rotation: try .archived(old?.rotation, in: &archive),
      perspective: try .archived(old?.perspective, in: &archive))
  }
}

extension BezierPath {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let elements = try archive.list(old?.elements) { element, archive throws(ReadError) in
      try archive.member(element)
    }
    let path = BezierPath(
      elements: elements, points: try archive.list(old?.points, Point2D.archived))
    guard let path else {
      throw archive.error(
        "expected a path that starts with a move and has the points of its elements")
    }
    return path
  }
}

extension BezierSegment {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let points = try archive.list(old?.points, Point2D.archived)
    switch points.count {
    case 2: return .line(from: points[0], to: points[1])
    case 3: return .quadratic(from: points[0], control: points[1], to: points[2])
    case 4:
      return .cubic(from: points[0], control1: points[1], control2: points[2], to: points[3])
    default: throw archive.error("expected 2 to 4 points of a segment, found \(points.count)")
    }
  }

  private var points: [Point2D] {
    switch self {
    case .line(let a, let b): [a, b]
    case .quadratic(let a, let b, let c): [a, b, c]
    case .cubic(let a, let b, let c, let d): [a, b, c, d]
    }
  }
}

extension MeasuredPath {
  /// Writes the drawn segments, and measures them again on reading. Complexity: O(segments).
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let segments = try archive.list(old?.segments, BezierSegment.archived)
    let accuracy = try archive.finite(old?.accuracy)
    let pacing = try archive.member(old?.pacing)
    if let old { return old }
    guard accuracy > 0x1p-40,
      let path = MeasuredPath(segments, accuracy: accuracy, pacing: pacing)
    else { throw archive.error("expected a path that draws something") }
    return path
  }
}
