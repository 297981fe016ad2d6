import AnimationMath

/// An affine transform of the plane, for row vectors: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// It is a ``Transform3D`` without depth and perspective, and has the same conventions: `a.concatenating(b)` means
/// *first a, then b*, and the methods `translated`, `scaled` and `rotated` put the new operation **before** the
/// transform.
@frozen
public struct Transform2D: Sendable, Hashable {
  /// Row 1, column 1: the share of x in x'.
  @Reflexive public var a: Double
  /// Row 1, column 2: the share of x in y'.
  @Reflexive public var b: Double
  /// Row 2, column 1: the share of y in x'.
  @Reflexive public var c: Double
  /// Row 2, column 2: the share of y in y'.
  @Reflexive public var d: Double
  /// The translation along x.
  @Reflexive public var tx: Double
  /// The translation along y.
  @Reflexive public var ty: Double

  /// Creates a transform from its six elements. Default: the identity.
  @inlinable
  public init(
    a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that leaves every point unchanged.
  @inlinable
  public static var identity: Transform2D { Transform2D() }

  @inlinable
  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}

extension Transform2D: CustomStringConvertible {
  /// The six elements in order.
  public var description: String { "[\(a), \(b), \(c), \(d), \(tx), \(ty)]" }
}

#if !hasFeature(Embedded)
  extension Transform2D: Codable {}
#endif

extension Transform2D {
  /// Returns a translation. Defaults: 0.
  @inlinable
  public static func translation(x: Double = 0, y: Double = 0) -> Transform2D {
    Transform2D(tx: x, ty: y)
  }

  /// Returns a scale along the axes. Defaults: 1. A factor of 0 is allowed and gives a singular transform.
  @inlinable
  public static func scale(x: Double = 1, y: Double = 1) -> Transform2D {
    Transform2D(a: x, d: y)
  }

  /// Returns a scale by one factor along both axes.
  @inlinable
  public static func scale(_ factor: Double) -> Transform2D { scale(x: factor, y: factor) }

  /// Returns a rotation about the origin that turns the x axis towards the y axis.
  ///
  /// - Parameter angle: Radians, any finite number. Quarter turns are exact to the last digit of π.
  public static func rotation(angle: Double) -> Transform2D {
    let (sine, cosine) = Double.sincos(angle)
    return Transform2D(a: cosine, b: sine, c: -sine, d: cosine)
  }

  /// Returns a shear that moves a point along x by `x` times its y and along y by `y` times its x.
  @inlinable
  package static func shear(x: Double, y: Double) -> Transform2D { Transform2D(b: y, c: x) }

  /// Returns this transform with a translation before it.
  public func translated(x: Double = 0, y: Double = 0) -> Transform2D {
    Transform2D.translation(x: x, y: y).concatenating(self)
  }

  /// Returns this transform with a scale before it.
  public func scaled(x: Double = 1, y: Double = 1) -> Transform2D {
    Transform2D.scale(x: x, y: y).concatenating(self)
  }

  /// Returns this transform with a rotation before it; the angle is in radians.
  public func rotated(angle: Double) -> Transform2D {
    Transform2D.rotation(angle: angle).concatenating(self)
  }
}

extension Transform2D {
  /// Returns the product `self · other`: first this transform, then the other.
  ///
  /// Law: embedded in ``Transform3D`` it is the same product (`Transform2DTests.agreesWith3D`).
  public func concatenating(_ other: Transform2D) -> Transform2D {
    Transform2D(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  /// The factor by which areas grow; negative for a mirror image, 0 for a singular transform.
  package var determinant: Double { a * d - b * c }

  /// Returns the inverse, or nil if the determinant or its reciprocal is not finite, for example if the determinant
  /// is 0.
  public func inverted() -> Transform2D? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let r = 1 / determinant
    guard r.isFinite else { return nil }
    return Transform2D(
      a: d * r, b: -b * r, c: -c * r, d: a * r, tx: (c * ty - d * tx) * r,
      ty: (b * tx - a * ty) * r)
  }
}

extension Transform3D {
  /// Creates a transform of space from one of the plane z = 0; it leaves z unchanged.
  @inlinable
  public init(_ transform: Transform2D) {
    self.init(
      m11: transform.a, m12: transform.b, m21: transform.c, m22: transform.d, m41: transform.tx,
      m42: transform.ty)
  }

  /// Whether the transform is one of the plane: it leaves z unchanged and has no perspective, so that a
  /// ``Transform2D`` can represent it. `CATransform3DIsAffine`.
  @inlinable
  package var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
  }

  @inlinable
  package var isIdentity: Bool { self == .identity }
}

extension Transform2D {
  /// Creates the transform of the plane that equals a transform of space.
  ///
  /// - Returns: nil unless `Transform3D.isAffine`.
  @inlinable
  public init?(_ transform: Transform3D) {
    guard transform.isAffine else { return nil }
    self.init(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.m41,
      ty: transform.m42)
  }

  @inlinable
  package var isIdentity: Bool { self == .identity }
}

extension Point2D {
  @inlinable
  package func applying(_ transform: Transform2D) -> Point2D {
    Point2D(
      x: x * transform.a + y * transform.c + transform.tx,
      y: x * transform.b + y * transform.d + transform.ty)
  }
}

extension Size2D {
  /// Returns the image of the size as a vector: a translation does not move it.
  @inlinable
  package func applying(_ transform: Transform2D) -> Size2D {
    Size2D(
      width: width * transform.a + height * transform.c,
      height: width * transform.b + height * transform.d)
  }
}

extension Rect2D {
  /// Returns the smallest rectangle around the images of the four corners; its size is not negative.
  package func applying(_ transform: Transform2D) -> Rect2D {
    Rect2D(around: corners.map { $0.applying(transform) })
  }
}

extension BezierPath {
  /// Returns the image of the path. Affine transforms and Bézier curves commute, so it is exact.
  public func applying(_ transform: Transform2D) -> BezierPath {
    mapPoints { $0.applying(transform) }
  }
}
