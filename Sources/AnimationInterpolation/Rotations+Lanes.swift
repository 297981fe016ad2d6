import AnimationGeometry

extension Transform2D {
  /// The six elements in order.
  var lanes: [Double] { [a, b, c, d, tx, ty] }

  /// A transform from six lanes.
  init(lanes: Span<Double>) { self.init { lanes[$0] } }

  /// A transform whose elements are the results for 0…5.
  init(_ element: (Int) -> Double) {
    self.init(
      a: element(0), b: element(1), c: element(2), d: element(3), tx: element(4), ty: element(5))
  }

  /// What a transform of space does to the plane, seen from the front.
  init(projecting transform: Transform3D) {
    self.init(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.m41,
      ty: transform.m42)
  }

  /// Writes the six elements in order.
  func write(to lanes: UnsafeMutableBufferPointer<Double>) {
    lanes[0] = a
    lanes[1] = b
    lanes[2] = c
    lanes[3] = d
    lanes[4] = tx
    lanes[5] = ty
  }
}

extension Quaternion {
  /// The four components in order.
  var lanes: [Double] { [x, y, z, w] }

  /// A quaternion from four lanes.
  init(lanes: Span<Double>) { self.init { lanes[$0] } }

  /// A quaternion whose components are the results for 0…3.
  init(_ component: (Int) -> Double) {
    self.init(x: component(0), y: component(1), z: component(2), w: component(3))
  }

  /// Writes the four components in order.
  func write(to lanes: UnsafeMutableBufferPointer<Double>) {
    lanes[0] = x
    lanes[1] = y
    lanes[2] = z
    lanes[3] = w
  }
}
