import AnimationGeometry

/// A value that can be interpolated with another of its type.
///
/// One requirement makes your own type animatable.
///
/// Laws (held for every conformance here): at fraction 0 the result is the receiver itself and at 1 the other value,
/// bit for bit; equal ends give that value at every fraction; outside 0…1 the line through both continues, as
/// overshooting curves and springs need it. Two types have several spellings of one value: the other end of a
/// rotation may be its negative, and the m44 of a transform becomes 1.
public protocol Interpolatable {
  /// Returns the value at a fraction of the way from this value to another.
  ///
  /// - Parameters:
  ///   - other: The value at the fraction 1.
  ///   - fraction: 0 for this value, 1 for `other`; any finite number.
  func interpolated(to other: Self, by fraction: Double) -> Self
}

extension Double: Interpolatable {
  /// Returns the number at a fraction of the way to another.
  ///
  /// The result is computed from the nearer end, so both ends are exact, equal ends stay constant and the result is
  /// monotone in the fraction; it extrapolates. Ends further apart than the largest number are interpolated as
  /// `a·(1 − p) + b·p`. A NaN in any operand gives NaN, but equal infinities stay, and an end is exact even if the
  /// other one is infinite.
  ///
  /// Complexity: O(1), three or four operations.
  @inlinable
  public func interpolated(to other: Double, by fraction: Double) -> Double {
    let span = other - self
    guard span.isFinite else {
      // Infinity times 0 is NaN.
      if self == other || fraction == 0 && !other.isNaN { return self }
      if fraction == 1, !isNaN { return other }
      return self * (1 - fraction) + other * fraction
    }
    return fraction < 0.5 ? self + span * fraction : other - span * (1 - fraction)
  }
}

extension Point2D: Interpolatable {
  /// Interpolates component by component.
  @inlinable
  public func interpolated(to other: Point2D, by fraction: Double) -> Point2D {
    Point2D(
      x: x.interpolated(to: other.x, by: fraction), y: y.interpolated(to: other.y, by: fraction))
  }
}

extension Size2D: Interpolatable {
  /// Interpolates component by component.
  @inlinable
  public func interpolated(to other: Size2D, by fraction: Double) -> Size2D {
    Size2D(
      width: width.interpolated(to: other.width, by: fraction),
      height: height.interpolated(to: other.height, by: fraction))
  }
}

extension Rect2D: Interpolatable {
  /// Interpolates origin and size, component by component.
  @inlinable
  public func interpolated(to other: Rect2D, by fraction: Double) -> Rect2D {
    Rect2D(
      origin: origin.interpolated(to: other.origin, by: fraction),
      size: size.interpolated(to: other.size, by: fraction))
  }
}

extension Color: Interpolatable {
  /// Interpolates the four components with straight alpha in gamma-encoded sRGB, as Core Animation does; not clamped.
  @inlinable
  public func interpolated(to other: Color, by fraction: Double) -> Color {
    Color(
      red: red.interpolated(to: other.red, by: fraction),
      green: green.interpolated(to: other.green, by: fraction),
      blue: blue.interpolated(to: other.blue, by: fraction),
      alpha: alpha.interpolated(to: other.alpha, by: fraction))
  }
}

extension Transform3D: Interpolatable {
  /// Interpolates translation, scale, skew, perspective and rotation separately. The rotation takes the shorter arc.
  ///
  /// Each call decomposes both transforms again. To read a pair at several fractions, use ``TransformInterpolation``,
  /// which decomposes them once.
  public func interpolated(to other: Transform3D, by fraction: Double) -> Transform3D {
    TransformInterpolation.value(from: self, to: other, along: .shorter, at: fraction)
  }
}

extension Float: Interpolatable {
  /// Interpolates by the rule of `Double`, in single precision.
  @inlinable
  public func interpolated(to other: Float, by fraction: Double) -> Float {
    // In double precision the difference of two floats is exact enough for exact ends.
    Float(Double(self).interpolated(to: Double(other), by: fraction))
  }
}

extension Quaternion: Interpolatable {
  /// Interpolates along the shorter arc at constant angular speed; both rotations are normalized to unit length
  /// first.
  ///
  /// The result is the receiver itself at 0. At 1 it is the other rotation or, if the shorter arc leads there, its
  /// negative, the same rotation, so that the four components do not jump.
  public func interpolated(to other: Quaternion, by fraction: Double) -> Quaternion {
    interpolated(to: other, by: fraction, along: .shorter)
  }
}

extension Vector3D: Interpolatable {
  /// Interpolates component by component.
  @inlinable
  public func interpolated(to other: Vector3D, by fraction: Double) -> Vector3D {
    Vector3D(
      x: x.interpolated(to: other.x, by: fraction), y: y.interpolated(to: other.y, by: fraction),
      z: z.interpolated(to: other.z, by: fraction))
  }
}

extension Array: Interpolatable where Element: Interpolatable {
  /// Interpolates element by element if the counts agree; arrays of different counts switch at ½.
  public func interpolated(to other: [Element], by fraction: Double) -> [Element] {
    guard count == other.count else { return fraction < 0.5 ? self : other }
    return zip(self, other).map { $0.interpolated(to: $1, by: fraction) }
  }
}

extension Optional: Interpolatable where Wrapped: Interpolatable {
  /// Interpolates two values that are present; if one is missing, the result switches at ½.
  public func interpolated(to other: Wrapped?, by fraction: Double) -> Wrapped? {
    guard let self, let other else { return fraction < 0.5 ? self : other }
    return self.interpolated(to: other, by: fraction)
  }
}

extension Transform2D: Interpolatable {
  /// Interpolates the two transforms as ``Transform3D``. The result is exactly this transform at 0 and the other one
  /// at 1.
  ///
  /// A transform turns out of the plane on its way to its mirror image; the result is the projection along z.
  public func interpolated(to other: Transform2D, by fraction: Double) -> Transform2D {
    Transform2D(
      projecting: Transform3D(self).interpolated(to: Transform3D(other), by: fraction))
  }
}

extension BezierPath: Interpolatable {
  /// Interpolates point by point if both paths have the same elements in the same order; others switch at ½.
  public func interpolated(to other: BezierPath, by fraction: Double) -> BezierPath {
    guard canMorph(to: other) else { return fraction < 0.5 ? self : other }
    let coordinates = coordinates.interpolated(to: other.coordinates, by: fraction)
    return BezierPath(elements: elements, coordinates: coordinates) ?? self
  }
}

// Vectors of the standard library are interpolated lane by lane, by the rule of one number: each lane has the bits of
// the scalar form.

extension SIMD2: Interpolatable where Scalar == Double {}
extension SIMD3: Interpolatable where Scalar == Double {}
extension SIMD4: Interpolatable where Scalar == Double {}
extension SIMD8: Interpolatable where Scalar == Double {}
extension SIMD16: Interpolatable where Scalar == Double {}

extension Interpolatable where Self: SIMD, Scalar == Double {
  /// Interpolates lane by lane.
  @inlinable
  public func interpolated(to other: Self, by fraction: Double) -> Self {
    var result = self
    for lane in indices { result[lane] = self[lane].interpolated(to: other[lane], by: fraction) }
    return result
  }
}

extension SIMD where Scalar == Double, MaskStorage.Scalar == Int64 {
  /// Returns each lane at its fraction of the way to another, with the bits of the scalar `interpolated(to:by:)`.
  ///
  /// - Precondition: No difference of two lanes overflows or is NaN.
  @inlinable @inline(__always)
  package func mixed(with other: Self, by fraction: Self) -> Self {
    let distance = other - self
    let fromStart = self + distance * fraction
    let fromEnd = other - distance * (Self(repeating: 1) - fraction)
    return fromEnd.replacing(with: fromStart, where: fraction .< Self(repeating: 0.5))
  }
}

extension Color {
  /// Returns the colour at a fraction of the way to another, interpolated in a colour space.
  ///
  /// Core Animation interpolates in ``ColorSpace/sRGB``, as ``interpolated(to:by:)`` does; the other spaces are an
  /// explicit choice. The three coordinates and alpha are interpolated one by one, with straight alpha. A hue turns
  /// the shorter way (CSS Color 4, section 12.4). The hue of a grey has no meaning, so the hue of the other colour is
  /// used.
  ///
  /// Law: the colours themselves at 0 and 1, equal ones at every fraction.
  package func interpolated(to other: Color, by fraction: Double, in space: ColorSpace) -> Color {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    var (from, to) = (components(in: space), other.components(in: space))
    if space == .okLCh { Self.alignHues(&from, &to) }
    return Color(components: from.interpolated(to: to, by: fraction), in: space)
  }

  /// Makes the hues of two colours at most half a turn apart.
  private static func alignHues(_ from: inout SIMD4<Double>, _ to: inout SIMD4<Double>) {
    if from[1] <= OKLChColor.achromaticLimit { from[2] = to[2] }
    if to[1] <= OKLChColor.achromaticLimit { to[2] = from[2] }
    let turn = to[2] - from[2]
    if turn > .pi { from[2] += 2 * .pi }
    if turn < -.pi { to[2] += 2 * .pi }
  }
}
