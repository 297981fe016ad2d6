/// The numbers of a ``RowVector``: plain ones, moving ones, or pairs.
protocol RowNumber {
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func / (a: Self, b: Self) -> Self
}

/// The rows of ``OrthogonalRows``: vectors, moving vectors, or pairs.
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

  /// Whether rows of these lengths belong to a regular matrix.
  ///
  /// The second and the third row are the original ones.
  static func areRegular(_ lengths: Self, _ second: Self, _ third: Self) -> Bool
  /// Inverts the rows of a mirror image, and its scale with them.
  static func turnMirrored(_ rows: inout OrthogonalRows<Self>)
}

/// A single vector, which may move.
protocol SingleVector: RowVector {
  var value: Vector3D { get }
}

extension SingleVector {
  static func areRegular(_ lengths: Self, _ second: Self, _ third: Self) -> Bool {
    let lengths = lengths.value
    // The product of the remaining parts of the rows is the determinant divided by their lengths. A row without
    // length or of infinite length makes it NaN, except for the first.
    let volume = (lengths.y / second.value.length) * (lengths.z / third.value.length)
    return volume > 0x1p-40 && lengths.x < .infinity
  }

  static func turnMirrored(_ rows: inout OrthogonalRows<Self>) {
    guard rows.x.value.dot(rows.y.value.cross(rows.z.value)) < 0 else { return }
    (rows.scale, rows.x, rows.y, rows.z) = (-rows.scale, -rows.x, -rows.y, -rows.z)
  }
}

/// The rows of a 3×3 matrix made orthonormal, with the removed scale and skew.
///
/// If the rows move, so do all results: each step also computes its derivative.
struct OrthogonalRows<Vector: RowVector> {
  var x: Vector
  var y: Vector
  var z: Vector
  var scale: Vector
  var skewXY: Vector.Number
  var skewXZ: Vector.Number
  var skewYZ: Vector.Number

  /// nil for a singular matrix. The numbers are finite.
  @inline(__always)
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
    scale = Vector(width, height, depth)
    guard Vector.areRegular(scale, second, third) else { return nil }
    skewXZ = skewXZ / depth
    skewYZ = skewYZ / depth
    Vector.turnMirrored(&self)
  }

  /// Solves `affine part · p = fourth column` with the decomposed parts: forward through the triangle of scale and
  /// skew, then back through the rotation. This keeps the residual at the level of rounding, however uneven the
  /// scales are.
  func perspective(of column: Vector) -> Vector {
    let a = column.x / scale.x
    let b = column.y / scale.y - skewXY * a
    let c = column.z / scale.z - skewXZ * a - skewYZ * b
    return x * a + y * b + z * c
  }
}

extension OrthogonalRows<Vector3D> {
  /// - Parameter transform: A transform divided by its m44.
  /// - Returns: nil if m44 is not 1, for an element that is not finite, and for a singular transform.
  init?(_ transform: Transform3D) {
    guard transform.m44 == 1, transform.isFinite else { return nil }
    let rows = transform.rows
    self.init(rows: rows.x, rows.y, rows.z)
  }

  /// Returns the factors that yield the fourth column of a transform of these rows, with m44 = 1:
  /// ``TransformDecomposition/perspective``.
  func perspective(of transform: Transform3D) -> Quaternion {
    let column = transform.fourthColumn
    guard column != .zero else { return .identity }
    let p = perspective(of: column)
    return Quaternion(x: p.x, y: p.y, z: p.z, w: 1 - transform.rows.origin.dot(p))
  }
}

extension Transform3D {
  /// The first three elements of each row: the images of the axes, and that of the origin.
  var rows: (x: Vector3D, y: Vector3D, z: Vector3D, origin: Vector3D) {
    (
      Vector3D(x: m11, y: m12, z: m13), Vector3D(x: m21, y: m22, z: m23),
      Vector3D(x: m31, y: m32, z: m33), Vector3D(x: m41, y: m42, z: m43)
    )
  }

  var fourthColumn: Vector3D { Vector3D(x: m14, y: m24, z: m34) }
}

extension Double: RowNumber {}

extension Vector3D: SingleVector {
  init(_ x: Double, _ y: Double, _ z: Double) { self.init(x: x, y: y, z: z) }

  func divided(by number: Double) -> Vector3D {
    Vector3D(x: x / number, y: y / number, z: z / number)
  }

  var value: Vector3D { self }
}
