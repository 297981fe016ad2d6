import AnimationGeometry
import AnimationMath

// Sums for additive and cumulative animations and for changes. A sum of finite numbers is finite: if it would
// overflow, the greatest finite number with its sign replaces it.

extension Double {
  /// Returns the sum with another number. Infinite numbers and NaN are added as usual.
  @inline(__always)
  func sum(with other: Double) -> Double {
    let sum = self + other
    return sum.isFinite ? sum : limitedSum(with: other, times: 1)
  }

  /// Returns the sum with a multiple of another number.
  ///
  /// - Parameter count: At most 2⁵³.
  @inline(__always)
  func sum(with other: Double, times count: Double) -> Double {
    let sum = other * count + self
    return sum.isFinite ? sum : limitedSum(with: other, times: count)
  }

  private func limitedSum(with other: Double, times count: Double) -> Double {
    guard isFinite, other.isFinite, count.isFinite else { return other * count + self }
    // The scale is so small that no intermediate result overflows; the final division may.
    let scale = 0x1p-64
    return ((other * scale * count + self * scale) / scale).limitedToFinite
  }

  /// Returns an element of a product of two structures of finite numbers, from the plain multiplication and from that
  /// with both factors scaled by ``productScale``.
  fileprivate static func element(_ plain: Double, _ scaled: Double) -> Double {
    plain.isFinite ? plain : (scaled / productScale / productScale).limitedToFinite
  }

  /// A scale at which no sum of four products overflows.
  fileprivate static var productScale: Double { 0x1p-514 }
}

extension Transform3D {
  /// Returns the product `self · other`. If the elements of both factors are finite, those of the product are limited
  /// to the greatest finite numbers.
  func limitedConcatenating(_ other: Transform3D) -> Transform3D {
    let product = concatenating(other)
    if product.isFinite || !isFinite || !other.isFinite { return product }
    func scaled(_ matrix: Transform3D) -> Transform3D {
      matrix.combined(with: matrix) { element, _ in element * .productScale }
    }
    return product.combined(with: scaled(self).concatenating(scaled(other)), Double.element)
  }
}

extension Quaternion {
  /// Returns the product `self · other`. If the components of both factors are finite, those of the product are
  /// limited to the greatest finite numbers.
  func limitedConcatenating(_ other: Quaternion) -> Quaternion {
    let product = concatenating(other)
    if product.isFinite || !isFinite || !other.isFinite { return product }
    func scaled(_ quaternion: Quaternion) -> Quaternion {
      Quaternion { quaternion.lanes[$0] * .productScale }
    }
    let small = scaled(self).concatenating(scaled(other)).lanes
    return Quaternion { Double.element(product.lanes[$0], small[$0]) }
  }
}

// Sums of prepared numbers, for types whose numbers are not simply added one by one. Sums of finite numbers are
// limited to the greatest finite ones.

extension ValueType {
  /// Returns the numbers that change nothing when they are added to a value of the shape of `lanes`.
  func neutralLanes(like lanes: [Double]) -> [Double] {
    switch self {
    case .transform: Transform3D.identity.lanes
    case .affine: Transform2D.identity.lanes
    case .quaternion: Quaternion.identity.lanes
    default: [Double](repeating: 0, count: lanes.count)
    }
  }

  /// Returns `value + change` of a type with sums; a transform or a rotation is followed by its change.
  package func sum(_ value: [Double], _ change: [Double]) -> [Double] {
    switch self {
    case .transform, .affine:
      return lanes(
        of: Transform3D(lanes: value).limitedConcatenating(Transform3D(lanes: change)))
    case .quaternion:
      return Quaternion(lanes: value).limitedConcatenating(Quaternion(lanes: change))
        .lanes
    default:
      return zip(value, change).map { $0.sum(with: $1) }
    }
  }

  /// Returns `value − change`: the number that the change turns into the value.
  ///
  /// - Throws: ``PreparedEnds/Problem/singularChange`` for a change of a transform without an inverse.
  func difference(
    _ value: [Double], _ change: [Double]
  ) throws(PreparedEnds.Problem) -> [Double] {
    switch self {
    case .transform, .affine:
      guard let inverse = Transform3D(lanes: change).inverted() else {
        throw .singularChange
      }
      return lanes(of: Transform3D(lanes: value).limitedConcatenating(inverse))
    case .quaternion:
      guard let inverse = Quaternion(lanes: change).inverted() else { throw .singularChange }
      return Quaternion(lanes: value).limitedConcatenating(inverse).lanes
    default:
      return zip(value, change).map { $0.sum(with: -$1) }
    }
  }

  private func lanes(of matrix: Transform3D) -> [Double] {
    self == .affine ? Transform2D(projecting: matrix).lanes : matrix.lanes
  }
}
