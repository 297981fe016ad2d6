import AnimationGeometry
import AnimationMath

/// A curve through keyframes with tangents: the clip of a game, a camera's way, a glTF sampler.
///
///     let height = try HermiteKeyframes([
///       HermiteKeyframe(time: 0, value: 0.0, velocity: 4),
///       HermiteKeyframe(time: 1, value: 2.0),
///     ])
///     height.value(at: 0.5)  // 1.5
///
/// Laws: every keyframe is hit exactly at its time; at equal neighbouring times the later one
/// counts; where a keyframe's tangents are equal the velocity is continuous; before the first
/// keyframe its value holds, after the last one that of the last. Values of several components have
/// in each the bits of ``PreparedHermite`` over that component.
package struct HermiteKeyframes<Value: VectorValue> {
  /// The keyframes in the order of their times; at least one.
  package let keyframes: [HermiteKeyframe<Value>]
  private let times: [Double]

  /// A curve through keyframes. Complexity: O(keyframes).
  ///
  /// - Parameter keyframes: At least one, in the order of their times.
  /// - Throws: ``KeyframeError/noKeyframes`` or ``KeyframeError/timeOutOfOrder(index:)``.
  package init(_ keyframes: [HermiteKeyframe<Value>]) throws(KeyframeError) {
    let times = keyframes.map { $0.time }
    try KeyTimes.checkAscending(times)
    self.keyframes = keyframes
    self.times = times
  }

  /// A curve from the two arrays of a glTF animation sampler of interpolation `CUBICSPLINE`.
  ///
  /// - Parameters:
  ///   - times: The sampler's input: the times in seconds.
  ///   - output: Its output: for each time the incoming tangent, the value and the outgoing tangent,
  ///     tangents per second.
  /// - Throws: ``KeyframeError``; ``KeyframeError/mismatchedCounts`` where there are not three
  ///   values for each time.
  ///
  /// Source: glTF 2.0, appendix C, "Animation Sampler Interpolation Modes".
  package init(times: [Double], cubicSpline output: [Value]) throws(KeyframeError) {
    guard output.count == 3 * times.count else { throw .mismatchedCounts }
    try self.init(
      times.indices.map {
        HermiteKeyframe(
          time: times[$0], value: output[3 * $0 + 1], incoming: output[3 * $0],
          outgoing: output[3 * $0 + 2])
      })
  }

  /// The time of the first keyframe.
  package var startTime: Double { times[0] }
  /// The time of the last keyframe.
  package var endTime: Double { times[times.count - 1] }

  /// The value at a time.
  ///
  /// - Parameter time: In the unit of the keyframes; any number, NaN gives NaN between two keyframes
  ///   or more.
  ///
  /// Complexity: O(log keyframes).
  package func value(at time: Double) -> Value {
    guard keyframes.count > 1 else { return keyframes[0].value }
    let (index, fraction) = times.withSpan { KeyTimes.heldSegment(at: time, times: $0) }
    let (start, end) = (keyframes[index], keyframes[index + 1])
    let length = times[index + 1] - times[index]
    return HermiteWeights(at: fraction).value(
      from: start.value, to: end.value, outgoing: start.outgoing.repeated(length),
      incoming: end.incoming.repeated(length))
  }

  /// The change of the value per unit of time: at a keyframe that with which it is left, at the last
  /// one that with which it is reached, and nothing where a value holds.
  ///
  /// Complexity: O(log keyframes).
  package func velocity(at time: Double) -> Value {
    guard keyframes.count > 1, !(time < startTime || time > endTime) else {
      return keyframes[0].value.neutral
    }
    let (index, fraction) = times.withSpan { KeyTimes.segment(at: time, times: $0) }
    let (start, end) = (keyframes[index], keyframes[index + 1])
    let length = times[index + 1] - times[index]
    guard length > 0 else { return end.value.neutral }
    return HermiteWeights(derivativeAt: fraction, duration: length).derivative(
      from: start.value, to: end.value, outgoing: start.outgoing, incoming: end.incoming)
  }
}

extension HermiteKeyframes: Sendable where Value: Sendable {}
extension HermiteKeyframes: Equatable where Value: Equatable {}
extension HermiteKeyframes: Hashable where Value: Hashable {}

/// A value at a time, with the tangents by which a curve reaches and leaves it.
package struct HermiteKeyframe<Value: VectorValue> {
  /// When the value is reached, in seconds or any other unit.
  @Reflexive package var time: Double
  /// The value at that time.
  package var value: Value
  /// The change per unit of time with which the curve reaches the value.
  package var incoming: Value
  /// The change per unit of time with which the curve leaves the value; equal to ``incoming`` where
  /// the curve is smooth.
  package var outgoing: Value

  /// A keyframe with two tangents, per unit of time.
  package init(time: Double, value: Value, incoming: Value, outgoing: Value) {
    self.time = time
    self.value = value
    self.incoming = incoming
    self.outgoing = outgoing
  }

  /// A keyframe that the curve runs through at a velocity, per unit of time; nil for none, so that it
  /// comes to rest there.
  package init(time: Double, value: Value, velocity: Value? = nil) {
    let tangent = velocity ?? value.neutral
    self.init(time: time, value: value, incoming: tangent, outgoing: tangent)
  }
}

extension HermiteKeyframe: Sendable where Value: Sendable {}
extension HermiteKeyframe: Equatable where Value: Equatable {}
extension HermiteKeyframe: Hashable where Value: Hashable {}

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

/// A value whose sums and multiples are those of a vector: what splines through keyframes need.
///
/// It adds no requirement to ``Interpolatable`` and ``Additive`` but a promise. Laws, up to rounding:
/// ``Additive/repeated(_:)`` takes any number and distributes over sums of values and of counts, the
/// order of a sum does not matter, and the mix of a and b at p is a·(1 − p) + b·p. Numbers, points and
/// colours keep it; transforms and rotations do not.
package protocol VectorValue: Interpolatable, Additive {}

extension Double: VectorValue {}
extension Point2D: VectorValue {}
extension Size2D: VectorValue {}
extension Rect2D: VectorValue {}
extension Vector3D: VectorValue {}
extension Color: VectorValue {}
extension Array: VectorValue where Element: VectorValue {}

// Vectors of the standard library add and multiply lane by lane.

extension SIMD2: Additive, VectorValue where Scalar == Double {
  /// A vector of zeros.
  @inlinable package var neutral: SIMD2 { .zero }
  /// The sum lane by lane.
  @inlinable package func added(to below: SIMD2) -> SIMD2 { below + self }
  /// The product of every lane.
  @inlinable package func repeated(_ count: Double) -> SIMD2 { self * count }
}

extension SIMD3: Additive, VectorValue where Scalar == Double {
  /// A vector of zeros.
  @inlinable package var neutral: SIMD3 { .zero }
  /// The sum lane by lane.
  @inlinable package func added(to below: SIMD3) -> SIMD3 { below + self }
  /// The product of every lane.
  @inlinable package func repeated(_ count: Double) -> SIMD3 { self * count }
}

extension SIMD4: Additive, VectorValue where Scalar == Double {
  /// A vector of zeros.
  @inlinable package var neutral: SIMD4 { .zero }
  /// The sum lane by lane.
  @inlinable package func added(to below: SIMD4) -> SIMD4 { below + self }
  /// The product of every lane.
  @inlinable package func repeated(_ count: Double) -> SIMD4 { self * count }
}
