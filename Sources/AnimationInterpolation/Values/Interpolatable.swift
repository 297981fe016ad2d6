import AnimationGeometry

/// A value that can be mixed with another of its type.
///
/// One requirement makes a type of your own animatable.
///
/// Laws (held for every conformance here): at fraction 0 the result is the receiver itself and at
/// 1 the other value, bit for bit; equal ends give that value at every fraction; outside 0…1 the
/// line through both is continued, as overshooting curves and springs need it. Two types have several
/// spellings of one value: of a rotation the other end may be its negative, and of a transform the m44
/// is 1.
public protocol Interpolatable {
  /// The value at a fraction of the way from this value to another.
  ///
  /// - Parameters:
  ///   - other: The value at the fraction 1.
  ///   - fraction: 0 for this value, 1 for `other`; any finite number.
  func interpolated(to other: Self, by fraction: Double) -> Self
}

extension Double: Interpolatable {
  /// The number at a fraction of the way to another.
  ///
  /// Computed from the nearer end, so both ends are hit exactly, equal ends stay constant and the
  /// result is monotone in the fraction; it extrapolates. Ends further apart than the largest
  /// number are mixed as `a·(1 − p) + b·p`. A NaN in any operand gives NaN, but equal infinities
  /// stay, and an end is hit exactly beside an infinite one too.
  ///
  /// Complexity: O(1), three or four operations.
  @inlinable
  public func interpolated(to other: Double, by fraction: Double) -> Double {
    let span = other - self
    guard span.isFinite else {
      // Infinite times 0 is none.
      if self == other || fraction == 0 && !other.isNaN { return self }
      if fraction == 1, !isNaN { return other }
      return self * (1 - fraction) + other * fraction
    }
    return fraction < 0.5 ? self + span * fraction : other - span * (1 - fraction)
  }
}

extension Point2D: Interpolatable {
  /// Component by component.
  @inlinable
  public func interpolated(to other: Point2D, by fraction: Double) -> Point2D {
    Point2D(
      x: x.interpolated(to: other.x, by: fraction), y: y.interpolated(to: other.y, by: fraction))
  }
}

extension Size2D: Interpolatable {
  /// Component by component.
  @inlinable
  public func interpolated(to other: Size2D, by fraction: Double) -> Size2D {
    Size2D(
      width: width.interpolated(to: other.width, by: fraction),
      height: height.interpolated(to: other.height, by: fraction))
  }
}

extension Rect2D: Interpolatable {
  /// Origin and size, component by component.
  @inlinable
  public func interpolated(to other: Rect2D, by fraction: Double) -> Rect2D {
    Rect2D(
      origin: origin.interpolated(to: other.origin, by: fraction),
      size: size.interpolated(to: other.size, by: fraction))
  }
}

extension Color: Interpolatable {
  /// The four components with straight alpha in gamma-encoded sRGB, as Core Animation mixes them;
  /// not clamped.
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
  /// By parts, the rotation along the shorter arc; see ``TransformInterpolation``, which
  /// does the expensive half once.
  public func interpolated(to other: Transform3D, by fraction: Double) -> Transform3D {
    TransformInterpolation.value(from: self, to: other, along: .shorter, at: fraction)
  }
}

extension Float: Interpolatable {
  /// By the rule of `Double`, in single precision.
  @inlinable
  public func interpolated(to other: Float, by fraction: Double) -> Float {
    // In double precision the span of two floats is exact enough for both ends to be hit.
    Float(Double(self).interpolated(to: Double(other), by: fraction))
  }
}

extension Quaternion: Interpolatable {
  /// Along the shorter arc at constant angular speed; both are brought to unit length first.
  ///
  /// The first itself at 0. At 1 the second, or where the shorter arc leads there its negative, the same
  /// rotation, so that the four components do not jump.
  public func interpolated(to other: Quaternion, by fraction: Double) -> Quaternion {
    interpolated(to: other, by: fraction, along: .shorter)
  }
}

extension Vector3D: Interpolatable {
  /// Component by component.
  @inlinable
  public func interpolated(to other: Vector3D, by fraction: Double) -> Vector3D {
    Vector3D(
      x: x.interpolated(to: other.x, by: fraction), y: y.interpolated(to: other.y, by: fraction),
      z: z.interpolated(to: other.z, by: fraction))
  }
}

extension Array: Interpolatable where Element: Interpolatable {
  /// Element by element where the counts agree; arrays of different counts switch at ½.
  public func interpolated(to other: [Element], by fraction: Double) -> [Element] {
    guard count == other.count else { return fraction < 0.5 ? self : other }
    return zip(self, other).map { $0.interpolated(to: $1, by: fraction) }
  }
}

extension Optional: Interpolatable where Wrapped: Interpolatable {
  /// The mix of two values that are there; with one missing the result switches at ½.
  public func interpolated(to other: Wrapped?, by fraction: Double) -> Wrapped? {
    guard let self, let other else { return fraction < 0.5 ? self : other }
    return self.interpolated(to: other, by: fraction)
  }
}

extension Transform2D: Interpolatable {
  /// As a transform of space, by parts; both ends themselves at 0 and 1.
  ///
  /// The way to a mirror image leads out of the plane, and is seen from the front.
  public func interpolated(to other: Transform2D, by fraction: Double) -> Transform2D {
    Transform2D(
      projecting: Transform3D(self).interpolated(to: Transform3D(other), by: fraction))
  }
}

extension BezierPath: Interpolatable {
  /// Point by point where both paths have the same elements in the same order; others switch at ½.
  public func interpolated(to other: BezierPath, by fraction: Double) -> BezierPath {
    guard canMorph(to: other) else { return fraction < 0.5 ? self : other }
    let coordinates = coordinates.interpolated(to: other.coordinates, by: fraction)
    return BezierPath(elements: elements, coordinates: coordinates) ?? self
  }
}

// Vectors of the standard library, lane by lane, by the rule of one number: each lane has the bits
// that the scalar form gives.

extension SIMD2: Interpolatable where Scalar == Double {}
extension SIMD3: Interpolatable where Scalar == Double {}
extension SIMD4: Interpolatable where Scalar == Double {}
extension SIMD8: Interpolatable where Scalar == Double {}
extension SIMD16: Interpolatable where Scalar == Double {}

extension Interpolatable where Self: SIMD, Scalar == Double {
  /// Lane by lane.
  @inlinable
  public func interpolated(to other: Self, by fraction: Double) -> Self {
    var result = self
    for lane in indices { result[lane] = self[lane].interpolated(to: other[lane], by: fraction) }
    return result
  }
}

extension SIMD where Scalar == Double, MaskStorage.Scalar == Int64 {
  /// Each lane at its fraction of the way to another, where the distances are finite: the bits that
  /// `interpolated(to:by:)` of the numbers gives.
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
  /// The colour at a fraction of the way to another, mixed in a colour space.
  ///
  /// Core Animation mixes in ``ColorSpace/sRGB``, which ``interpolated(to:by:)`` does; the others
  /// are an explicit choice. The three coordinates and alpha are mixed one by one, alpha straight. A
  /// hue turns the shorter way (CSS Color 4, section 12.4); the hue of a grey means nothing, so the
  /// other colour's stands for it.
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
