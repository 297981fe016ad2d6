import AnimationGeometry
import ElementaryFunctions

/// A value that can be put on top of another of its type, and that many times over: what additive
/// and cumulative animations need.
///
/// Laws: `neutral` on top of a value, and a value on top of `neutral`, is that value numerically; a value
/// repeated k times is it on top of itself k − 1 times; for the types that are vectors adding is
/// commutative and repeating distributes over it.
public protocol Additive {
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
  @inlinable public var neutral: Double { 0 }
  /// The sum.
  @inlinable public func added(to below: Double) -> Double { below + self }
  /// The product.
  @inlinable public func repeated(_ count: Double) -> Double { self * count }
}

extension Point2D: Additive {
  /// (0, 0).
  public var neutral: Point2D { .zero }
  /// The sum by component.
  public func added(to below: Point2D) -> Point2D { Point2D(x: below.x + x, y: below.y + y) }
  /// The product by component.
  public func repeated(_ count: Double) -> Point2D { Point2D(x: x * count, y: y * count) }
}

extension Size2D: Additive {
  /// (0, 0).
  public var neutral: Size2D { .zero }
  /// The sum by component.
  public func added(to below: Size2D) -> Size2D {
    Size2D(width: below.width + width, height: below.height + height)
  }
  /// The product by component.
  public func repeated(_ count: Double) -> Size2D {
    Size2D(width: width * count, height: height * count)
  }
}

extension Rect2D: Additive {
  /// Origin and size 0.
  public var neutral: Rect2D { .zero }
  /// The sum of origins and of sizes.
  public func added(to below: Rect2D) -> Rect2D {
    Rect2D(origin: origin.added(to: below.origin), size: size.added(to: below.size))
  }
  /// The product of origin and size.
  public func repeated(_ count: Double) -> Rect2D {
    Rect2D(origin: origin.repeated(count), size: size.repeated(count))
  }
}

extension Vector3D: Additive {
  /// (0, 0, 0).
  public var neutral: Vector3D { .zero }
  /// The sum by component.
  public func added(to below: Vector3D) -> Vector3D {
    Vector3D(x: below.x + x, y: below.y + y, z: below.z + z)
  }
  /// The product by component.
  public func repeated(_ count: Double) -> Vector3D { self * count }
}

extension Color: Additive {
  /// Transparent black.
  public var neutral: Color { Color(red: 0, green: 0, blue: 0, alpha: 0) }
  /// The sum by component, alpha too; not clamped.
  public func added(to below: Color) -> Color {
    Color(
      red: below.red + red, green: below.green + green, blue: below.blue + blue,
      alpha: below.alpha + alpha)
  }
  /// The product by component.
  public func repeated(_ count: Double) -> Color {
    Color(red: red * count, green: green * count, blue: blue * count, alpha: alpha * count)
  }
}

extension Transform3D: Additive {
  /// The identity.
  public var neutral: Transform3D { .identity }
  /// The product `self · below`: this transform happens first.
  public func added(to below: Transform3D) -> Transform3D { concatenating(below) }
  /// The power by repeated squaring, at most 64 squarings; counts beyond 2⁶⁴ are taken as that.
  public func repeated(_ count: Double) -> Transform3D {
    guard count >= 1 else { return .identity }
    return power(UInt64(exactly: count.rounded(.down)) ?? .max)
  }
}

extension Array: Additive where Element: Additive {
  /// The same count of zeros.
  public var neutral: [Element] { map { $0.neutral } }
  /// The sums by element; arrays of different counts have no sum, and what lies below stays.
  public func added(to below: [Element]) -> [Element] {
    guard count == below.count else { return below }
    return zip(self, below).map { $0.added(to: $1) }
  }
  /// Each element repeated.
  public func repeated(_ count: Double) -> [Element] { map { $0.repeated(count) } }
}
