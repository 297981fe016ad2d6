/// What the two values and the two tangents of a cubic Hermite segment contribute at a fraction.
///
/// With the start and end values a and b, and the tangents m and n with which the segment leaves a
/// and reaches b, per unit of the segment's own fraction u,
///
///     v(u) = mix(a, b, 3u² − 2u³) + (u³ − 2u² + u)·m + (u³ − u²)·n
///
/// where mix is the interpolation of `Double`. So both values are hit exactly, equal values without
/// tangents stay, and everything here that is cubic is this one function.
@usableFromInline
struct HermiteWeights: Sendable {
  /// How much of the way from the start to the end value is made: 0 at 0, 1 at 1.
  @usableFromInline let end: Double
  /// The factor of the tangent with which the segment begins.
  @usableFromInline let outgoing: Double
  /// The factor of the tangent with which it ends.
  @usableFromInline let incoming: Double

  /// The weights of the value.
  ///
  /// - Parameter fraction: Position in the segment; outside 0…1 the polynomial goes on.
  @inlinable
  init(at fraction: Double) {
    let square = fraction * fraction
    let cube = square * fraction
    end = 3 * square - 2 * cube
    outgoing = cube - 2 * square + fraction
    incoming = cube - square
  }

  /// The weights of the derivative; ``end`` is then the factor of the end less that of the start.
  ///
  /// - Parameters:
  ///   - fraction: Position in the segment; outside 0…1 the polynomial goes on.
  ///   - duration: How long the segment lasts, above 0, where the derivative is by time and tangents
  ///     are per unit of time as well; 1 for the derivative by the fraction.
  init(derivativeAt fraction: Double, duration: Double = 1) {
    end = 6 * fraction * (1 - fraction) / duration
    outgoing = (1 - fraction) * (1 - 3 * fraction)
    incoming = fraction * (3 * fraction - 2)
  }

  /// The value of one number.
  ///
  /// - Parameters:
  ///   - start: The number at the fraction 0.
  ///   - end: The number at the fraction 1.
  ///   - outgoing: The tangent at the fraction 0, per unit of the fraction.
  ///   - incoming: The tangent at the fraction 1, per unit of the fraction.
  @inlinable
  func value(
    from start: Double, to end: Double, outgoing: Double, incoming: Double
  ) -> Double {
    start.interpolated(to: end, by: self.end) + outgoing * self.outgoing
      + incoming * self.incoming
  }

  /// The derivative of one number, with weights of ``init(derivativeAt:duration:)``; parameters as for
  /// ``value(from:to:outgoing:incoming:)``.
  func derivative(
    from start: Double, to end: Double, outgoing: Double, incoming: Double
  ) -> Double {
    // Not the difference of the ends, which may be greater than any number.
    start * -self.end + end * self.end + outgoing * self.outgoing + incoming * self.incoming
  }
}

extension HermiteWeights {
  /// The value of a vector; the same operations as for one number, component by component.
  func value<Value: VectorValue>(
    from start: Value, to end: Value, outgoing: Value, incoming: Value
  ) -> Value {
    let mixed = start.interpolated(to: end, by: self.end)
    return incoming.repeated(self.incoming).added(
      to: outgoing.repeated(self.outgoing).added(to: mixed))
  }

  /// The derivative of a vector.
  func derivative<Value: VectorValue>(
    from start: Value, to end: Value, outgoing: Value, incoming: Value
  ) -> Value {
    let way = end.repeated(self.end).added(to: start.repeated(-self.end))
    return incoming.repeated(self.incoming).added(
      to: outgoing.repeated(self.outgoing).added(to: way))
  }
}
