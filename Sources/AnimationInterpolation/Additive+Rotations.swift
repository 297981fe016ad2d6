import AnimationGeometry

extension Transform2D: Additive {
  /// The identity.
  public var neutral: Transform2D { .identity }
  /// The product `self · below`: this transform happens first.
  public func added(to below: Transform2D) -> Transform2D {
    let product = concatenating(below)
    if product.isFinite { return product }
    return Transform2D(
      projecting: Transform3D(self).limitedConcatenating(Transform3D(below)))
  }
  /// The power by repeated squaring, at most 64 squarings; counts beyond 2⁶⁴ are taken as that.
  public func repeated(_ count: Double) -> Transform2D {
    repeatedBySquaring(count, first: self) { $0.added(to: $1) }
  }
}

extension Quaternion: Additive {
  /// No rotation.
  public var neutral: Quaternion { .identity }
  /// First this rotation, then the other.
  public func added(to below: Quaternion) -> Quaternion { limitedConcatenating(below) }
  /// The power by repeated squaring, at most 64 squarings, of unit length if this one is up to
  /// rounding; counts beyond 2⁶⁴ are taken as that.
  public func repeated(_ count: Double) -> Quaternion {
    // The length's rounding doubles with each squaring, so it is taken out of each.
    repeatedBySquaring(count, first: self) { $0.concatenating($1).normalized }
  }
}

extension Additive {
  /// This value `count` times, a whole number of which is taken, by squaring; `neutral` below 1.
  func repeatedBySquaring(
    _ count: Double, first: Self, _ product: (Self, Self) -> Self
  ) -> Self {
    guard count >= 1 else { return neutral }
    var rest = UInt64(exactly: count.rounded(.down)) ?? .max
    guard rest > 1 else { return self }
    var (result, square) = (neutral, first)
    while true {
      if rest & 1 == 1 { result = product(result, square) }
      rest >>= 1
      if rest == 0 { return result }
      square = product(square, square)
    }
  }
}
