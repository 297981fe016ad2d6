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
  /// stay.
  ///
  /// Complexity: O(1), three or four operations.
  @inlinable
  public func interpolated(to other: Double, by fraction: Double) -> Double {
    let span = other - self
    guard span.isFinite else {
      return self == other ? self : self * (1 - fraction) + other * fraction
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
  /// By parts, the rotation along the shorter arc; see ``PreparedTransformInterpolation``, which
  /// does the expensive half once.
  public func interpolated(to other: Transform3D, by fraction: Double) -> Transform3D {
    PreparedTransformInterpolation(from: self, to: other).value(at: fraction)
  }
}
