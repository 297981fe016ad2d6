// Two transforms are decomposed in parallel: roots and quotients take most of the time, and a processor computes two
// at once.

extension TransformDecomposition {
  /// Decomposes two transforms, with the bits of ``init(_:)`` for each.
  ///
  /// Returns false if one of them has an m44 other than 1 or cannot be decomposed; the parts are then unchanged.
  package static func takeApart(
    _ first: Transform3D, _ second: Transform3D,
    into parts: inout (first: TransformDecomposition, second: TransformDecomposition)
  ) -> Bool {
    let (a, b) = (first.rows, second.rows)
    let (x, y, z) = (VectorPair(a.x, b.x), VectorPair(a.y, b.y), VectorPair(a.z, b.z))
    let others =
      VectorPair(a.origin, b.origin).noughts
      + VectorPair(
        first.fourthColumn, second.fourthColumn
      ).noughts
    let sum = x.noughts + y.noughts + z.noughts + others
    guard first.m44 == 1, second.m44 == 1, all((sum.x + sum.y + sum.z) .== SIMD2()),
      let rows = OrthogonalRows(rows: x, y, z)
    else { return false }
    parts.first = TransformDecomposition(first, rows, lane: 0)
    parts.second = TransformDecomposition(second, rows, lane: 1)
    return true
  }

  /// Creates the parts of one of the two.
  @inline(__always)
  private init(_ transform: Transform3D, _ rows: OrthogonalRows<VectorPair>, lane: Int) {
    self.init(
      translation: transform.rows.origin, scale: rows.scale[lane], skewXY: rows.skewXY[lane],
      skewXZ: rows.skewXZ[lane], skewYZ: rows.skewYZ[lane],
      rotation: Quaternion(rows: rows.x[lane], rows.y[lane], rows.z[lane]), perspective: .identity)
    let column = transform.fourthColumn
    guard column != .zero else { return }
    let p = rows.perspective(of: VectorPair(column, column))[lane]
    perspective = Quaternion(x: p.x, y: p.y, z: p.z, w: 1 - translation.dot(p))
  }
}

private struct VectorPair: RowVector {
  var x: SIMD2<Double>
  var y: SIMD2<Double>
  var z: SIMD2<Double>

  init(_ x: SIMD2<Double>, _ y: SIMD2<Double>, _ z: SIMD2<Double>) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  init(_ first: Vector3D, _ second: Vector3D) {
    self.init(SIMD2(first.x, second.x), SIMD2(first.y, second.y), SIMD2(first.z, second.z))
  }

  subscript(lane: Int) -> Vector3D { Vector3D(x: x[lane], y: y[lane], z: z[lane]) }

  static func + (a: VectorPair, b: VectorPair) -> VectorPair {
    VectorPair(a.x + b.x, a.y + b.y, a.z + b.z)
  }

  static func - (a: VectorPair, b: VectorPair) -> VectorPair {
    VectorPair(a.x - b.x, a.y - b.y, a.z - b.z)
  }

  static prefix func - (a: VectorPair) -> VectorPair { VectorPair(-a.x, -a.y, -a.z) }

  static func * (vector: VectorPair, factor: SIMD2<Double>) -> VectorPair {
    VectorPair(vector.x * factor, vector.y * factor, vector.z * factor)
  }

  /// 0 for each finite number, else NaN: their sum is 0 if all are finite.
  var noughts: VectorPair { self * SIMD2() }

  func divided(by number: SIMD2<Double>) -> VectorPair {
    VectorPair(x / number, y / number, z / number)
  }

  func dot(_ other: VectorPair) -> SIMD2<Double> { x * other.x + y * other.y + z * other.z }

  var length: SIMD2<Double> { dot(self).squareRoot() }

  @inline(__always)
  static func areRegular(_ lengths: VectorPair, _ second: VectorPair, _ third: VectorPair) -> Bool {
    let volume = (lengths.y / second.length) * (lengths.z / third.length)
    return all(volume .> SIMD2(repeating: 0x1p-40))
      && all(lengths.x .< SIMD2(repeating: .infinity))
  }

  @inline(__always)
  static func turnMirrored(_ rows: inout OrthogonalRows<VectorPair>) {
    let (x, y, z) = (rows.x, rows.y, rows.z)
    let across = VectorPair(
      y.y * z.z - y.z * z.y, y.z * z.x - y.x * z.z, y.x * z.y - y.y * z.x)
    let isMirrored = x.dot(across) .< SIMD2()
    guard any(isMirrored) else { return }
    let sign = SIMD2(repeating: 1.0).replacing(with: SIMD2(repeating: -1), where: isMirrored)
    (rows.scale, rows.x, rows.y, rows.z) = (rows.scale * sign, x * sign, y * sign, z * sign)
  }
}

extension SIMD2: RowNumber where Scalar == Double {}
