// Rates of change on one side, in three kinds of numbers: a finite rate; an infinite one where a
// tangent stands upright; NaN at a jump, where there is none.

extension Double {
  /// The rate of a function whose argument changes at this rate: the chain rule, by sides.
  ///
  /// - Parameter slope: The derivative of the function on the side to which its argument moves.
  /// - Returns: The product; 0 where the argument rests, whatever the slope, and where the function
  ///   is level, however fast the argument moves; NaN for an argument that jumps (this rate is NaN),
  ///   and for one that moves across a jump of the function (the slope is).
  ///
  /// Accuracy: one rounding.
  @inlinable
  package func chained(with slope: Double) -> Double {
    if isNaN { return .nan }
    return self == 0 || slope == 0 ? 0 : self * slope
  }

  /// This number, with the greatest finite numbers for the infinite ones; NaN stays NaN.
  @inlinable
  package var limitedToFinite: Double {
    isInfinite ? (self < 0 ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude) : self
  }
}
