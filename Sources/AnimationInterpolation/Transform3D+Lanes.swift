import AnimationGeometry

extension Transform3D {
  /// The sixteen elements, row by row.
  public var lanes: [Double] {
    [
      m11, m12, m13, m14,
      m21, m22, m23, m24,
      m31, m32, m33, m34,
      m41, m42, m43, m44,
    ]
  }

  /// A matrix from sixteen lanes, row by row, or from the six of a transform of the plane.
  public init(lanes: Span<Double>) {
    if lanes.count == 6 {
      self.init(Transform2D(lanes: lanes))
    } else {
      self.init { lanes[$0] }
    }
  }

  /// A matrix from sixteen lanes, row by row.
  package init(lanes: UnsafeBufferPointer<Double>) {
    self.init { lanes[$0] }
  }

  /// A matrix whose elements, row by row, are the results for 0…15.
  init(_ element: (Int) -> Double) {
    self.init(
      m11: element(0), m12: element(1), m13: element(2), m14: element(3),
      m21: element(4), m22: element(5), m23: element(6), m24: element(7),
      m31: element(8), m32: element(9), m33: element(10), m34: element(11),
      m41: element(12), m42: element(13), m43: element(14), m44: element(15))
  }

  /// Writes the sixteen elements, row by row.
  @inlinable
  package func write(to lanes: UnsafeMutableBufferPointer<Double>) {
    lanes[0] = m11
    lanes[1] = m12
    lanes[2] = m13
    lanes[3] = m14
    lanes[4] = m21
    lanes[5] = m22
    lanes[6] = m23
    lanes[7] = m24
    lanes[8] = m31
    lanes[9] = m32
    lanes[10] = m33
    lanes[11] = m34
    lanes[12] = m41
    lanes[13] = m42
    lanes[14] = m43
    lanes[15] = m44
  }
}

extension TransformParts {
  /// How many numbers the parts are.
  package static var laneCount: Int { 16 }

  /// Reads the parts from sixteen lanes: translation, scale, skew (xy, xz, yz), angles,
  /// perspective.
  @inlinable
  package init(lanes: UnsafeBufferPointer<Double>) {
    self.init(
      translation: Vector3D(x: lanes[0], y: lanes[1], z: lanes[2]),
      scale: Vector3D(x: lanes[3], y: lanes[4], z: lanes[5]),
      skewXY: lanes[6], skewXZ: lanes[7], skewYZ: lanes[8],
      rotation: Vector3D(x: lanes[9], y: lanes[10], z: lanes[11]),
      perspective: Quaternion(x: lanes[12], y: lanes[13], z: lanes[14], w: lanes[15]))
  }

  /// Writes the parts in the order in which ``init(lanes:)`` reads them.
  package func write(to lanes: UnsafeMutableBufferPointer<Double>) {
    lanes[0] = translation.x
    lanes[1] = translation.y
    lanes[2] = translation.z
    lanes[3] = scale.x
    lanes[4] = scale.y
    lanes[5] = scale.z
    lanes[6] = skewXY
    lanes[7] = skewXZ
    lanes[8] = skewYZ
    lanes[9] = rotation.x
    lanes[10] = rotation.y
    lanes[11] = rotation.z
    lanes[12] = perspective.x
    lanes[13] = perspective.y
    lanes[14] = perspective.z
    lanes[15] = perspective.w
  }
}
