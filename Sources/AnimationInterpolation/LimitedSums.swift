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
