import AnimationGeometry
import AnimationMath

/// A value with sums and multiples, as additive and cumulative animations need it.
///
/// Laws: `neutral` added to a value, and a value added to `neutral`, is that value numerically; a value repeated k
/// times is it added to itself k − 1 times; for vector types adding is commutative and repeating distributes over it.
/// The laws hold up to rounding, and as long as nothing overflows: the greatest finite number replaces a sum or a
/// product of finite numbers that would overflow.
package protocol Additive {
  /// The value of this shape that changes nothing.
  var neutral: Self { get }

  /// Returns this value added to another: the sum for numbers; for transforms first this one, then the other.
  func added(to below: Self) -> Self

  /// Returns the sum of `count` copies of this value.
  ///
  /// - Parameter count: Any number for vectors; for transforms and rotations a whole number, 0 or more; others are
  ///   truncated.
  func repeated(_ count: Double) -> Self
}

extension Double: Additive {
  @inlinable package var neutral: Double { 0 }
  package func added(to below: Double) -> Double { below.sum(with: self) }
  package func repeated(_ count: Double) -> Double {
    let product = self * count
    return isFinite && count.isFinite ? product.limitedToFinite : product
  }
}

extension Point2D: Additive {
  package var neutral: Point2D { .zero }
  package func added(to below: Point2D) -> Point2D {
    Point2D(x: x.added(to: below.x), y: y.added(to: below.y))
  }
  package func repeated(_ count: Double) -> Point2D {
    Point2D(x: x.repeated(count), y: y.repeated(count))
  }
}

extension Size2D: Additive {
  package var neutral: Size2D { .zero }
  package func added(to below: Size2D) -> Size2D {
    Size2D(width: width.added(to: below.width), height: height.added(to: below.height))
  }
  package func repeated(_ count: Double) -> Size2D {
    Size2D(width: width.repeated(count), height: height.repeated(count))
  }
}

extension Rect2D: Additive {
  package var neutral: Rect2D { .zero }
  package func added(to below: Rect2D) -> Rect2D {
    Rect2D(origin: origin.added(to: below.origin), size: size.added(to: below.size))
  }
  package func repeated(_ count: Double) -> Rect2D {
    Rect2D(origin: origin.repeated(count), size: size.repeated(count))
  }
}

extension Vector3D: Additive {
  package var neutral: Vector3D { .zero }
  package func added(to below: Vector3D) -> Vector3D {
    Vector3D(x: x.added(to: below.x), y: y.added(to: below.y), z: z.added(to: below.z))
  }
  package func repeated(_ count: Double) -> Vector3D {
    Vector3D(x: x.repeated(count), y: y.repeated(count), z: z.repeated(count))
  }
}

extension Color: Additive {
  package var neutral: Color { Color(red: 0, green: 0, blue: 0, alpha: 0) }
  /// Returns the sum by component, including alpha; not clamped.
  package func added(to below: Color) -> Color {
    Color(
      red: red.added(to: below.red), green: green.added(to: below.green),
      blue: blue.added(to: below.blue), alpha: alpha.added(to: below.alpha))
  }
  package func repeated(_ count: Double) -> Color {
    Color(
      red: red.repeated(count), green: green.repeated(count), blue: blue.repeated(count),
      alpha: alpha.repeated(count))
  }
}

extension Transform3D: Additive {
  package var neutral: Transform3D { .identity }
  /// Returns the product `self · below`: this transform is applied first.
  package func added(to below: Transform3D) -> Transform3D { limitedConcatenating(below) }
  /// Returns the power by repeated squaring, at most 64 squarings; counts beyond 2⁶⁴ are taken as that.
  package func repeated(_ count: Double) -> Transform3D {
    guard count >= 1 else { return .identity }
    let power = power(UInt64(exactly: count.rounded(.down)) ?? .max)
    if power.isFinite || !isFinite { return power }
    return repeatedBySquaring(count, first: self) { $0.limitedConcatenating($1) }
  }
}

extension Array: Additive where Element: Additive {
  package var neutral: [Element] { map { $0.neutral } }
  /// Returns the sums by element. Arrays of different counts have no sum: the result is the underlying value.
  package func added(to below: [Element]) -> [Element] {
    guard count == below.count else { return below }
    return zip(self, below).map { $0.added(to: $1) }
  }
  package func repeated(_ count: Double) -> [Element] { map { $0.repeated(count) } }
}

extension Transform2D: Additive {
  package var neutral: Transform2D { .identity }
  package func added(to below: Transform2D) -> Transform2D {
    let product = concatenating(below)
    if product.isFinite { return product }
    return Transform2D(
      projecting: Transform3D(self).limitedConcatenating(Transform3D(below)))
  }
  package func repeated(_ count: Double) -> Transform2D {
    repeatedBySquaring(count, first: self) { $0.added(to: $1) }
  }
}

extension Quaternion: Additive {
  package var neutral: Quaternion { .identity }
  package func added(to below: Quaternion) -> Quaternion { limitedConcatenating(below) }
  /// Returns the power by repeated squaring, at most 64 squarings, of unit length if this one is up to rounding;
  /// counts beyond 2⁶⁴ are taken as that.
  package func repeated(_ count: Double) -> Quaternion {
    // Squaring doubles the error of the length, so each result is normalized.
    repeatedBySquaring(count, first: self) { $0.concatenating($1).normalized }
  }
}

extension Additive {
  /// Returns this value `count` times, rounded down to a whole number, by squaring; `neutral` below 1.
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
