import AnimationGeometry
import AnimationMath

/// A value that can be put on top of another of its type, and that many times over: what additive
/// and cumulative animations need.
///
/// Laws: `neutral` on top of a value, and a value on top of `neutral`, is that value numerically; a value
/// repeated k times is it on top of itself k − 1 times; for the types that are vectors adding is
/// commutative and repeating distributes over it. Up to rounding, and as long as nothing overflows: the
/// greatest finite number stands for a sum or a product of finite numbers that would.
package protocol Additive {
  /// The value of this shape that changes nothing.
  var neutral: Self { get }

  /// This value on top of another: for numbers the sum; for transforms first this, then the other.
  func added(to below: Self) -> Self

  /// This value on top of itself, `count` times in all.
  ///
  /// - Parameter count: For vectors any number; for transforms and rotations a whole one, 0 or more,
  ///   and others are truncated.
  func repeated(_ count: Double) -> Self
}

extension Double: Additive {
  /// 0.
  @inlinable package var neutral: Double { 0 }
  /// The sum.
  package func added(to below: Double) -> Double { below.sum(with: self) }
  /// The product.
  package func repeated(_ count: Double) -> Double {
    let product = self * count
    return isFinite && count.isFinite ? product.limitedToFinite : product
  }
}

extension Point2D: Additive {
  /// (0, 0).
  package var neutral: Point2D { .zero }
  /// The sum by component.
  package func added(to below: Point2D) -> Point2D {
    Point2D(x: x.added(to: below.x), y: y.added(to: below.y))
  }
  /// The product by component.
  package func repeated(_ count: Double) -> Point2D {
    Point2D(x: x.repeated(count), y: y.repeated(count))
  }
}

extension Size2D: Additive {
  /// (0, 0).
  package var neutral: Size2D { .zero }
  /// The sum by component.
  package func added(to below: Size2D) -> Size2D {
    Size2D(width: width.added(to: below.width), height: height.added(to: below.height))
  }
  /// The product by component.
  package func repeated(_ count: Double) -> Size2D {
    Size2D(width: width.repeated(count), height: height.repeated(count))
  }
}

extension Rect2D: Additive {
  /// Origin and size 0.
  package var neutral: Rect2D { .zero }
  /// The sum of origins and of sizes.
  package func added(to below: Rect2D) -> Rect2D {
    Rect2D(origin: origin.added(to: below.origin), size: size.added(to: below.size))
  }
  /// The product of origin and size.
  package func repeated(_ count: Double) -> Rect2D {
    Rect2D(origin: origin.repeated(count), size: size.repeated(count))
  }
}

extension Vector3D: Additive {
  /// (0, 0, 0).
  package var neutral: Vector3D { .zero }
  /// The sum by component.
  package func added(to below: Vector3D) -> Vector3D {
    Vector3D(x: x.added(to: below.x), y: y.added(to: below.y), z: z.added(to: below.z))
  }
  /// The product by component.
  package func repeated(_ count: Double) -> Vector3D {
    Vector3D(x: x.repeated(count), y: y.repeated(count), z: z.repeated(count))
  }
}

extension Color: Additive {
  /// Transparent black.
  package var neutral: Color { Color(red: 0, green: 0, blue: 0, alpha: 0) }
  /// The sum by component, alpha too; not clamped.
  package func added(to below: Color) -> Color {
    Color(
      red: red.added(to: below.red), green: green.added(to: below.green),
      blue: blue.added(to: below.blue), alpha: alpha.added(to: below.alpha))
  }
  /// The product by component.
  package func repeated(_ count: Double) -> Color {
    Color(
      red: red.repeated(count), green: green.repeated(count), blue: blue.repeated(count),
      alpha: alpha.repeated(count))
  }
}

extension Transform3D: Additive {
  /// The identity.
  package var neutral: Transform3D { .identity }
  /// The product `self · below`: this transform happens first.
  package func added(to below: Transform3D) -> Transform3D { limitedConcatenating(below) }
  /// The power by repeated squaring, at most 64 squarings; counts beyond 2⁶⁴ are taken as that.
  package func repeated(_ count: Double) -> Transform3D {
    guard count >= 1 else { return .identity }
    let power = power(UInt64(exactly: count.rounded(.down)) ?? .max)
    if power.isFinite || !isFinite { return power }
    return repeatedBySquaring(count, first: self) { $0.limitedConcatenating($1) }
  }
}

extension Array: Additive where Element: Additive {
  /// The same count of zeros.
  package var neutral: [Element] { map { $0.neutral } }
  /// The sums by element; arrays of different counts have no sum, and what lies below stays.
  package func added(to below: [Element]) -> [Element] {
    guard count == below.count else { return below }
    return zip(self, below).map { $0.added(to: $1) }
  }
  /// Each element repeated.
  package func repeated(_ count: Double) -> [Element] { map { $0.repeated(count) } }
}

extension Transform2D: Additive {
  /// The identity.
  package var neutral: Transform2D { .identity }
  /// The product `self · below`: this transform happens first.
  package func added(to below: Transform2D) -> Transform2D {
    let product = concatenating(below)
    if product.isFinite { return product }
    return Transform2D(
      projecting: Transform3D(self).limitedConcatenating(Transform3D(below)))
  }
  /// The power by repeated squaring, at most 64 squarings; counts beyond 2⁶⁴ are taken as that.
  package func repeated(_ count: Double) -> Transform2D {
    repeatedBySquaring(count, first: self) { $0.added(to: $1) }
  }
}

extension Quaternion: Additive {
  /// No rotation.
  package var neutral: Quaternion { .identity }
  /// First this rotation, then the other.
  package func added(to below: Quaternion) -> Quaternion { limitedConcatenating(below) }
  /// The power by repeated squaring, at most 64 squarings, of unit length if this one is up to
  /// rounding; counts beyond 2⁶⁴ are taken as that.
  package func repeated(_ count: Double) -> Quaternion {
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
