/// The numbers of a ``RowVector``: plain ones, or ones that move.
protocol RowNumber {
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func / (a: Self, b: Self) -> Self
  /// The plain number.
  var value: Double { get }
}

/// What ``OrthogonalRows`` are made of: vectors, or vectors that move.
protocol RowVector {
  associatedtype Number: RowNumber
  init(_ x: Number, _ y: Number, _ z: Number)
  var x: Number { get }
  var y: Number { get }
  var z: Number { get }
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static prefix func - (vector: Self) -> Self
  static func * (vector: Self, factor: Number) -> Self
  func divided(by number: Number) -> Self
  func dot(_ other: Self) -> Number
  /// The length of a vector that is not zero.
  var length: Number { get }
  /// The plain vector.
  var value: Vector3D { get }
}

/// The rows of a 3×3 matrix made orthonormal, with what was taken out on the way.
///
/// Of rows that move everything moves: each step carries its derivative along.
struct OrthogonalRows<Vector: RowVector> {
  var x: Vector
  var y: Vector
  var z: Vector
  var scale: Vector
  var skewXY: Vector.Number
  var skewXZ: Vector.Number
  var skewYZ: Vector.Number

  /// - Parameters:
  ///   - first: The first row, of finite numbers.
  ///   - second: The second one.
  ///   - third: The third one.
  /// - Returns: nil for a singular matrix.
  init?(rows first: Vector, _ second: Vector, _ third: Vector) {
    let width = first.length
    x = first.divided(by: width)

    skewXY = x.dot(second)
    y = second - x * skewXY
    let height = y.length
    y = y.divided(by: height)
    skewXY = skewXY / height

    skewXZ = x.dot(third)
    z = third - x * skewXZ
    skewYZ = y.dot(z)
    z = z - y * skewYZ
    let depth = z.length
    z = z.divided(by: depth)
    // What is left of the rows is the determinant by their lengths. A row of no length or of an endless
    // one makes it NaN, but for the first.
    let volume =
      (height.value / second.value.length) * (depth.value / third.value.length)
    guard volume > 0x1p-40, width.value < .infinity else { return nil }
    skewXZ = skewXZ / depth
    skewYZ = skewYZ / depth

    scale = Vector(width, height, depth)
    if x.value.dot(y.value.cross(z.value)) < 0 {
      (scale, x, y, z) = (-scale, -x, -y, -z)
    }
  }

  /// Solves `affine part · p = fourth column` with what was taken apart: forward through the
  /// triangle of scale and skew, then back through the rotation, which keeps the residual at the
  /// level of rounding however uneven the scales are.
  func perspective(of column: Vector) -> Vector {
    let a = column.x / scale.x
    let b = column.y / scale.y - skewXY * a
    let c = column.z / scale.z - skewXZ * a - skewYZ * b
    return x * a + y * b + z * c
  }
}

extension OrthogonalRows<Vector3D> {
  /// - Parameter transform: One that has been divided by its m44.
  /// - Returns: nil where that is not 1, for an element that is not finite, and for a singular
  ///   transform.
  init?(_ transform: Transform3D) {
    guard transform.m44 == 1, transform.isFinite else { return nil }
    let rows = transform.rows
    self.init(rows: rows.x, rows.y, rows.z)
  }

  /// The factors that yield the fourth column, ``TransformDecomposition/perspective``.
  ///
  /// - Parameter transform: The one that these rows come from, with m44 = 1.
  func perspective(of transform: Transform3D) -> Quaternion {
    let column = transform.fourthColumn
    guard column != .zero else { return .identity }
    let p = perspective(of: column)
    return Quaternion(x: p.x, y: p.y, z: p.z, w: 1 - transform.rows.origin.dot(p))
  }
}

extension Transform3D {
  /// The first three elements of each row: where the axes go, and the origin.
  var rows: (x: Vector3D, y: Vector3D, z: Vector3D, origin: Vector3D) {
    (
      Vector3D(x: m11, y: m12, z: m13), Vector3D(x: m21, y: m22, z: m23),
      Vector3D(x: m31, y: m32, z: m33), Vector3D(x: m41, y: m42, z: m43)
    )
  }

  /// The first three elements of the fourth column.
  var fourthColumn: Vector3D { Vector3D(x: m14, y: m24, z: m34) }
}

extension Double: RowNumber {
  var value: Double { self }
}

extension Vector3D: RowVector {
  init(_ x: Double, _ y: Double, _ z: Double) { self.init(x: x, y: y, z: z) }

  func divided(by number: Double) -> Vector3D {
    Vector3D(x: x / number, y: y / number, z: z / number)
  }

  var value: Vector3D { self }
}
