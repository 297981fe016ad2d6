extension BezierSegment {
  /// The direction in which the curve is drawn at a value of its parameter, as a vector of length 1.
  ///
  /// Where the derivative is zero it is the limit: at the start the direction in which the curve
  /// leaves, elsewhere the one in which it arrives. At a cusp, which is a derivative below 2⁻⁴⁴ of
  /// the largest between the ends, that is the direction before the turn.
  ///
  /// - Parameter parameter: As for ``point(at:)``.
  /// - Returns: Zero for a segment that is a single point or has a coordinate that is not finite;
  ///   NaN where the parameter is.
  /// - Complexity: O(1).
  public func direction(at parameter: Double) -> Point2D {
    guard !parameter.isNaN else { return Point2D(x: .nan, y: .nan) }
    return Hodograph(self).direction(at: parameter)
  }
}

extension Hodograph {
  func direction(at t: Double) -> Point2D {
    guard isFinite, !isZero else { return .zero }
    let value = value(at: t)
    let speed = value.length
    let isNearEnd = t < 0x1p-20 || t > 1 - 0x1p-20
    if speed > (isNearEnd ? 0 : 0x1p-44) { return value.normalized }
    // Beside an end the first control point elsewhere gives the limit exactly.
    if t < 0x1p-20 { return firstNonZero(first, middle, last) }
    if isNearEnd { return firstNonZero(last, middle, first) }
    let change = (middle - first) * (1 - t) + (last - middle) * t
    return change.length > 0x1p-20 && degree == .cubic
      ? -change.normalized : arrival.normalized
  }

  /// The direction before a cusp of a quadratic, and the one direction of a cubic whose derivative
  /// touches zero without a turn.
  private var arrival: Point2D { degree == .quadratic ? first : first + middle + last }

  private func firstNonZero(_ a: Point2D, _ b: Point2D, _ c: Point2D) -> Point2D {
    if a != .zero { return a.normalized }
    return b != .zero ? b.normalized : c.normalized
  }
}
