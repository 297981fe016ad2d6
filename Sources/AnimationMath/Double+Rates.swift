// One-sided rates of change, in three kinds of numbers: a finite rate; an infinite one for a vertical tangent; NaN at
// a jump, which has no rate.

extension Double {
  /// Returns the rate of a function whose argument changes at this rate: the one-sided chain rule.
  ///
  /// - Parameter slope: The derivative of the function on the side to which its argument moves.
  /// - Returns: The product; 0 if the argument is at rest, whatever the slope, and if the function is constant,
  ///   however fast the argument moves; NaN for an argument that jumps (this rate is NaN), and for one that moves
  ///   across a jump of the function (the slope is NaN).
  ///
  /// Accuracy: one rounding.
  @inlinable
  package func chained(with slope: Double) -> Double {
    if isNaN { return .nan }
    return self == 0 || slope == 0 ? 0 : self * slope
  }

  /// This number, with the greatest finite numbers in place of infinite ones; NaN stays NaN.
  @inlinable
  package var limitedToFinite: Double {
    isInfinite ? (self < 0 ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude) : self
  }
}
