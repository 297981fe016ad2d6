import AnimationGeometry
import AnimationMath

// Sums of values: what additive and cumulative animations and changes put together. A sum of finite
// numbers is finite: where it would overflow, the greatest finite number with its sign stands for it.

extension Double {
  /// This number and another. Infinite numbers and NaN are added as ever.
  @inline(__always)
  func sum(with other: Double) -> Double {
    let sum = self + other
    return sum.isFinite ? sum : limitedSum(with: other, times: 1)
  }

  /// This number and another one many times over.
  ///
  /// - Parameter count: At most 2⁵³.
  @inline(__always)
  func sum(with other: Double, times count: Double) -> Double {
    let sum = other * count + self
    return sum.isFinite ? sum : limitedSum(with: other, times: count)
  }

  private func limitedSum(with other: Double, times count: Double) -> Double {
    guard isFinite, other.isFinite, count.isFinite else { return other * count + self }
    // So small that nothing overflows on the way; back again it may.
    let scale = 0x1p-64
    return ((other * scale * count + self * scale) / scale).limitedToFinite
  }

  /// An element of a product of two structures of finite numbers.
  ///
  /// - Parameters:
  ///   - plain: As multiplied.
  ///   - scaled: The same with both factors scaled by ``productScale``.
  fileprivate static func element(_ plain: Double, _ scaled: Double) -> Double {
    plain.isFinite ? plain : (scaled / productScale / productScale).limitedToFinite
  }

  /// What takes numbers so far down that no sum of four products overflows.
  fileprivate static var productScale: Double { 0x1p-514 }
}

extension Transform3D {
  /// The product `self · other` with elements that are limited to the greatest finite numbers where
  /// those of both factors are finite.
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
  /// The product `self · other` with components that are limited to the greatest finite numbers where
  /// those of both factors are finite.
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

// Sums of prepared numbers, where a type's numbers are not simply added one by one. Where finite ones
// would overflow they are limited to the greatest.

extension ValueType {
  /// The numbers that change nothing when they are put on top of a value.
  ///
  /// - Parameter lanes: The numbers of a value of the same shape.
  func neutralLanes(like lanes: [Double]) -> [Double] {
    switch self {
    case .transform: Transform3D.identity.lanes
    case .affine: Transform2D.identity.lanes
    case .quaternion: Quaternion.identity.lanes
    default: [Double](repeating: 0, count: lanes.count)
    }
  }

  /// `value + change` of a type with sums; a transform or a rotation is followed by its change.
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

  /// `value − change`: what becomes the value by its change.
  ///
  /// - Throws: ``PreparedEnds/Problem/singularChange`` for a transform's change without an inverse.
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
