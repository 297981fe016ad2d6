extension BezierSegment {
  /// The second derivative of the point with respect to the curve's parameter.
  ///
  /// - Parameter parameter: As for ``point(at:)``.
  /// - Returns: Zero on a line.
  /// - Complexity: O(1).
  public func secondDerivative(at parameter: Double) -> Point2D {
    switch self {
    case .line: return .zero
    case .quadratic(let a, let b, let c): return ((c - b) - (b - a)) * 2
    case .cubic(let a, let b, let c, let d):
      return ((c - b) - (b - a)).mixed(with: (d - c) - (c - b), by: parameter) * 6
    }
  }

  /// How fast the direction of the curve turns: radians per unit of its parameter, positive from the
  /// x axis towards the y axis.
  ///
  /// - Parameter parameter: As for ``point(at:)``.
  /// - Returns: 0 on a line. Where the derivative is zero at an end of the curve, the limit; at a cusp
  ///   NaN, as the direction jumps there.
  /// - Complexity: O(1).
  public func turning(at parameter: Double) -> Double {
    if case .line = self { return 0 }
    let first = derivative(at: parameter)
    let second = secondDerivative(at: parameter)
    if first != .zero { return first.cross(second) / first.dot(first) }
    // Without a second derivative the third alone moves the point, in one direction.
    if second == .zero { return 0 }
    guard parameter == 0 || parameter == 1 else { return .nan }
    guard case .cubic(let a, let b, let c, let d) = self else { return 0 }
    // Beside the end the derivative is second · u + third · u² / 2.
    let third = ((d - c) - (c - b)) * 6 - ((c - b) - (b - a)) * 6
    return second.cross(third) / (2 * second.dot(second))
  }
}
