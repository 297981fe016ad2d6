import AnimationMath

/// A 4×4 matrix for row vectors: `p' = p · M`, so the translation is the last row and the perspective the last
/// column, as in Core Animation.
///
/// `a.concatenating(b)` is the product a · b and means *first a, then b*. The methods `translated`, `scaled` and
/// `rotated` put the new operation **before** the transform, as `CATransform3DTranslate` and its siblings do:
/// `scale(2, 3).translated(x: 10, y: 20)` moves by (20, 60).
@frozen
public struct Transform3D: Sendable, Hashable {
  /// Row 1, column 1: the share of x in x′. 1 in the identity; a scale factor without rotation.
  @Reflexive public var m11: Double
  /// Row 1, column 2: the share of x in y′.
  @Reflexive public var m12: Double
  /// Row 1, column 3: the share of x in z′.
  @Reflexive public var m13: Double
  /// Row 1, column 4: the share of x in the divisor w′, the perspective along x.
  @Reflexive public var m14: Double
  /// Row 2, column 1: the share of y in x′.
  @Reflexive public var m21: Double
  /// Row 2, column 2: the share of y in y′. 1 in the identity; a scale factor without rotation.
  @Reflexive public var m22: Double
  /// Row 2, column 3: the share of y in z′.
  @Reflexive public var m23: Double
  /// Row 2, column 4: the share of y in the divisor w′, the perspective along y.
  @Reflexive public var m24: Double
  /// Row 3, column 1: the share of z in x′.
  @Reflexive public var m31: Double
  /// Row 3, column 2: the share of z in y′.
  @Reflexive public var m32: Double
  /// Row 3, column 3: the share of z in z′. 1 in the identity; a scale factor without rotation.
  @Reflexive public var m33: Double
  /// Row 3, column 4: the share of z in the divisor w′. −1 / d is the usual perspective, seen from the distance d.
  @Reflexive public var m34: Double
  /// Row 4, column 1: the translation along x.
  @Reflexive public var m41: Double
  /// Row 4, column 2: the translation along y.
  @Reflexive public var m42: Double
  /// Row 4, column 3: the translation along z.
  @Reflexive public var m43: Double
  /// Row 4, column 4: the constant part of the divisor w′, 1 in an affine transform.
  @Reflexive public var m44: Double

  /// Creates a matrix from its sixteen elements, row by row. Default: the identity.
  @inlinable
  public init(
    m11: Double = 1, m12: Double = 0, m13: Double = 0, m14: Double = 0,
    m21: Double = 0, m22: Double = 1, m23: Double = 0, m24: Double = 0,
    m31: Double = 0, m32: Double = 0, m33: Double = 1, m34: Double = 0,
    m41: Double = 0, m42: Double = 0, m43: Double = 0, m44: Double = 1
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }

  /// The transform that leaves every point unchanged.
  @inlinable
  public static var identity: Transform3D { Transform3D() }
}

extension Transform3D: CustomStringConvertible {
  /// The sixteen elements, row by row, with a semicolon between rows.
  public var description: String {
    "[\(m11), \(m12), \(m13), \(m14); \(m21), \(m22), \(m23), \(m24); "
      + "\(m31), \(m32), \(m33), \(m34); \(m41), \(m42), \(m43), \(m44)]"
  }
}

#if !hasFeature(Embedded)
  extension Transform3D: Codable {}
#endif

extension Transform3D {
  /// Returns a translation. Defaults: 0.
  @inlinable
  public static func translation(x: Double = 0, y: Double = 0, z: Double = 0) -> Transform3D {
    Transform3D(m41: x, m42: y, m43: z)
  }

  /// Returns a scale along the axes. Defaults: 1. A factor of 0 is allowed and gives a singular matrix.
  @inlinable
  public static func scale(x: Double = 1, y: Double = 1, z: Double = 1) -> Transform3D {
    Transform3D(m11: x, m22: y, m33: z)
  }

  /// Returns a scale by one factor along all three axes.
  @inlinable
  public static func scale(_ factor: Double) -> Transform3D {
    scale(x: factor, y: factor, z: factor)
  }

  /// Returns a rotation about an axis through the origin, counter-clockwise seen against the axis in a system whose x
  /// axis points right and whose y axis points up.
  ///
  /// - Parameters:
  ///   - angle: Radians, any finite number.
  ///   - axis: The direction; its length does not matter. Default: z. An axis of length 0 or with a component that is
  ///   not finite gives the identity, as in Core Animation for a zero axis.
  ///
  /// Quarter turns are exact to the last digit of π: `cos(.pi / 2)` is 6.1e-17, not 0.
  public static func rotation(
    angle: Double, axis: Vector3D = Vector3D(x: 0, y: 0, z: 1)
  ) -> Transform3D {
    let length = axis.robustLength
    guard length > 0, length < .infinity else { return .identity }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (s, c) = Double.sincos(angle)
    let v = 1 - c
    return Transform3D(
      m11: x * x * v + c, m12: x * y * v + z * s, m13: x * z * v - y * s,
      m21: x * y * v - z * s, m22: y * y * v + c, m23: y * z * v + x * s,
      m31: x * z * v + y * s, m32: y * z * v - x * s, m33: z * z * v + c)
  }

  /// Unavailable: a matrix has no angles. Write an angle by its path, as in `layer[.transform.rotationY] = 1`.
  @available(*, unavailable, message: "write 'layer[.transform.rotationY] = angle'")
  public var rotation: Vector3D {
    get { Vector3D(x: 0, y: 0, z: 0) }
    set {}
  }

  /// Returns a rotation about the x axis by an angle in radians; see ``rotation(angle:axis:)``.
  public static func rotation(x angle: Double) -> Transform3D {
    rotation(angle: angle, axis: Vector3D(x: 1, y: 0, z: 0))
  }

  /// Returns a rotation about the y axis by an angle in radians; see ``rotation(angle:axis:)``.
  public static func rotation(y angle: Double) -> Transform3D {
    rotation(angle: angle, axis: Vector3D(x: 0, y: 1, z: 0))
  }

  /// Returns a rotation about the z axis, in the plane, by an angle in radians; see ``rotation(angle:axis:)``.
  public static func rotation(z angle: Double) -> Transform3D { rotation(angle: angle) }

  /// Returns a view from a distance: content nearer than the plane z = 0 looks larger, and the eye is at the
  /// distance. Its m34 is −1 / distance.
  ///
  /// - Parameter distance: The distance from the eye to the plane z = 0. An infinite one gives the identity; 0 gives
  ///   an infinite m34, with which nothing can be drawn.
  @inlinable
  public static func perspective(distance: Double) -> Transform3D {
    Transform3D(m34: -1 / distance)
  }

  /// Returns this transform with a translation before it: `CATransform3DTranslate`.
  public func translated(x: Double = 0, y: Double = 0, z: Double = 0) -> Transform3D {
    Transform3D.translation(x: x, y: y, z: z).concatenating(self)
  }

  /// Returns this transform with a scale before it: `CATransform3DScale`.
  public func scaled(x: Double = 1, y: Double = 1, z: Double = 1) -> Transform3D {
    Transform3D.scale(x: x, y: y, z: z).concatenating(self)
  }

  /// Returns this transform with a rotation before it: `CATransform3DRotate`.
  public func rotated(
    angle: Double, axis: Vector3D = Vector3D(x: 0, y: 0, z: 1)
  ) -> Transform3D {
    Transform3D.rotation(angle: angle, axis: axis).concatenating(self)
  }
}

extension Transform3D {
  /// Returns the product `self · other`: first this transform, then the other.
  ///
  /// Plain sums of four products in the order of the columns, so that the bits are the same on every platform.
  public func concatenating(_ other: Transform3D) -> Transform3D {
    Transform3D(
      m11: m11 * other.m11 + m12 * other.m21 + m13 * other.m31 + m14 * other.m41,
      m12: m11 * other.m12 + m12 * other.m22 + m13 * other.m32 + m14 * other.m42,
      m13: m11 * other.m13 + m12 * other.m23 + m13 * other.m33 + m14 * other.m43,
      m14: m11 * other.m14 + m12 * other.m24 + m13 * other.m34 + m14 * other.m44,
      m21: m21 * other.m11 + m22 * other.m21 + m23 * other.m31 + m24 * other.m41,
      m22: m21 * other.m12 + m22 * other.m22 + m23 * other.m32 + m24 * other.m42,
      m23: m21 * other.m13 + m22 * other.m23 + m23 * other.m33 + m24 * other.m43,
      m24: m21 * other.m14 + m22 * other.m24 + m23 * other.m34 + m24 * other.m44,
      m31: m31 * other.m11 + m32 * other.m21 + m33 * other.m31 + m34 * other.m41,
      m32: m31 * other.m12 + m32 * other.m22 + m33 * other.m32 + m34 * other.m42,
      m33: m31 * other.m13 + m32 * other.m23 + m33 * other.m33 + m34 * other.m43,
      m34: m31 * other.m14 + m32 * other.m24 + m33 * other.m34 + m34 * other.m44,
      m41: m41 * other.m11 + m42 * other.m21 + m43 * other.m31 + m44 * other.m41,
      m42: m41 * other.m12 + m42 * other.m22 + m43 * other.m32 + m44 * other.m42,
      m43: m41 * other.m13 + m42 * other.m23 + m43 * other.m33 + m44 * other.m43,
      m44: m41 * other.m14 + m42 * other.m24 + m43 * other.m34 + m44 * other.m44)
  }

  /// Returns the product of `count` copies of this transform, by repeated squaring; 0 gives the identity. Complexity:
  /// O(log count), at most 64 squarings.
  package func power(_ count: UInt64) -> Transform3D {
    var result = Transform3D.identity
    var square = self
    var rest = count
    while rest > 0 {
      if rest & 1 == 1 { result = result.concatenating(square) }
      rest >>= 1
      if rest > 0 { square = square.concatenating(square) }
    }
    return result
  }

  package var determinant: Double {
    let s = minors
    return s.a0 * s.b5 - s.a1 * s.b4 + s.a2 * s.b3 + s.a3 * s.b2 - s.a4 * s.b1 + s.a5 * s.b0
  }

  /// Returns the inverse, or nil if the determinant or its reciprocal is not finite, for example if the determinant
  /// is 0.
  public func inverted() -> Transform3D? {
    let s = minors
    let determinant =
      s.a0 * s.b5 - s.a1 * s.b4 + s.a2 * s.b3 + s.a3 * s.b2 - s.a4 * s.b1 + s.a5 * s.b0
    guard determinant != 0, determinant.isFinite else { return nil }
    let r = 1 / determinant
    guard r.isFinite else { return nil }
    return Transform3D(
      m11: (m22 * s.b5 - m23 * s.b4 + m24 * s.b3) * r,
      m12: (-m12 * s.b5 + m13 * s.b4 - m14 * s.b3) * r,
      m13: (m42 * s.a5 - m43 * s.a4 + m44 * s.a3) * r,
      m14: (-m32 * s.a5 + m33 * s.a4 - m34 * s.a3) * r,
      m21: (-m21 * s.b5 + m23 * s.b2 - m24 * s.b1) * r,
      m22: (m11 * s.b5 - m13 * s.b2 + m14 * s.b1) * r,
      m23: (-m41 * s.a5 + m43 * s.a2 - m44 * s.a1) * r,
      m24: (m31 * s.a5 - m33 * s.a2 + m34 * s.a1) * r,
      m31: (m21 * s.b4 - m22 * s.b2 + m24 * s.b0) * r,
      m32: (-m11 * s.b4 + m12 * s.b2 - m14 * s.b0) * r,
      m33: (m41 * s.a4 - m42 * s.a2 + m44 * s.a0) * r,
      m34: (-m31 * s.a4 + m32 * s.a2 - m34 * s.a0) * r,
      m41: (-m21 * s.b3 + m22 * s.b1 - m23 * s.b0) * r,
      m42: (m11 * s.b3 - m12 * s.b1 + m13 * s.b0) * r,
      m43: (-m41 * s.a3 + m42 * s.a1 - m43 * s.a0) * r,
      m44: (m31 * s.a3 - m32 * s.a1 + m33 * s.a0) * r)
  }

  /// This transform, followed by a projection along z, for points of the plane z = 0.
  ///
  /// Law: for a point of the plane z = 0, the x and y of the result are those that this transform gives, up to 2⁻⁴⁸ of
  /// the z that this transform gives. The flattened transform can be inverted unless the plane is seen edge-on. Its
  /// inverse takes points of the picture back to the plane.
  @inlinable
  package var flattened: Transform3D {
    var flat = self
    // If an axis points along z, only rounding is left of it.
    if max(m11.magnitude, m12.magnitude) <= 0x1p-48 * m13.magnitude {
      (flat.m11, flat.m12) = (0, 0)
    }
    if max(m21.magnitude, m22.magnitude) <= 0x1p-48 * m23.magnitude {
      (flat.m21, flat.m22) = (0, 0)
    }
    (flat.m13, flat.m23, flat.m43) = (0, 0, 0)
    (flat.m31, flat.m32, flat.m33, flat.m34) = (0, 0, 1, 0)
    return flat
  }

  /// Returns the transform from the picture of a plane back to the plane, for a ``flattened`` transform; nil if the
  /// plane is seen edge-on or as a point: if the determinant has lost 48 bits relative to the lengths of its rows.
  package func invertedPicture() -> Transform3D? {
    let (x, y) = (Vector3D(x: m11, y: m12, z: m14), Vector3D(x: m21, y: m22, z: m24))
    let origin = Vector3D(x: m41, y: m42, z: m44)
    let volume = x.cross(y).dot(origin)
    guard volume.magnitude > 0x1p-48 * (x.length * y.length * origin.length) else { return nil }
    return inverted()
  }

  /// Whether the matrix has only a diagonal (with m44 = 1) and a translation: such a pair is interpolated element by
  /// element if one of the two is singular.
  @inlinable
  package var isScaleAndTranslation: Bool {
    m12 == 0 && m13 == 0 && m14 == 0 && m21 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0
      && m34 == 0 && m44 == 1
  }

  @inlinable
  package var isFinite: Bool {
    // A sum of products with 0 is 0 for finite numbers and NaN as soon as one is not finite.
    let first = m11 * 0 + m12 * 0 + m13 * 0 + m14 * 0 + m21 * 0 + m22 * 0 + m23 * 0 + m24 * 0
    let second = m31 * 0 + m32 * 0 + m33 * 0 + m34 * 0 + m41 * 0 + m42 * 0 + m43 * 0 + m44 * 0
    return first + second == 0
  }

  /// The 2×2 minors of the upper and the lower half, for determinant and inverse (Laplace expansion by complementary
  /// minors).
  private var minors:
    (
      a0: Double, a1: Double, a2: Double, a3: Double, a4: Double, a5: Double,
      b0: Double, b1: Double, b2: Double, b3: Double, b4: Double, b5: Double
    )
  {
    (
      a0: m11 * m22 - m21 * m12, a1: m11 * m23 - m21 * m13, a2: m11 * m24 - m21 * m14,
      a3: m12 * m23 - m22 * m13, a4: m12 * m24 - m22 * m14, a5: m13 * m24 - m23 * m14,
      b0: m31 * m42 - m41 * m32, b1: m31 * m43 - m41 * m33, b2: m31 * m44 - m41 * m34,
      b3: m32 * m43 - m42 * m33, b4: m32 * m44 - m42 * m34, b5: m33 * m44 - m43 * m34
    )
  }
}

extension Vector3D {
  /// Returns the image of the position: the row (x, y, z, 1) times the matrix, divided by its last component.
  ///
  /// If that component is 0, on the plane through the eye, the image is infinite or NaN. If it is negative, the
  /// position lies behind the eye and its image is mirrored.
  @inlinable
  package func applying(_ transform: Transform3D) -> Vector3D {
    let m = transform
    let depth = x * m.m14 + y * m.m24 + z * m.m34 + m.m44
    return Vector3D(
      x: (x * m.m11 + y * m.m21 + z * m.m31 + m.m41) / depth,
      y: (x * m.m12 + y * m.m22 + z * m.m32 + m.m42) / depth,
      z: (x * m.m13 + y * m.m23 + z * m.m33 + m.m43) / depth)
  }
}

extension Point2D {
  /// Returns the image of the point of the plane z = 0, seen along z; see ``Vector3D/applying(_:)``.
  @inlinable
  package func applying(_ transform: Transform3D) -> Point2D {
    let image = Vector3D(x: x, y: y, z: 0).applying(transform)
    return Point2D(x: image.x, y: image.y)
  }
}

extension Rect2D {
  /// Returns the smallest rectangle around the images of the four corners in the plane z = 0; its size is not
  /// negative. It is the bounding box of the image if no corner lies behind the eye.
  package func applying(_ transform: Transform3D) -> Rect2D {
    Rect2D(around: corners.map { $0.applying(transform) })
  }

  /// The four corners, going around.
  var corners: [Point2D] {
    let (right, top) = (origin.x + size.width, origin.y + size.height)
    return [
      origin, Point2D(x: right, y: origin.y), Point2D(x: right, y: top),
      Point2D(x: origin.x, y: top),
    ]
  }

  /// Creates the smallest rectangle around one or more points.
  init(around points: [Point2D]) {
    var box = PointBox(points[0])
    for point in points { box.include(point) }
    self = box.rect
  }
}
