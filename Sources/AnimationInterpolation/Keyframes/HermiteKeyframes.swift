import AnimationGeometry
import AnimationMath

/// A curve through keyframes with tangents: a clip of a game, the path of a camera, a glTF sampler.
///
///     let height = try HermiteKeyframes([
///       HermiteKeyframe(time: 0, value: 0.0, velocity: 4),
///       HermiteKeyframe(time: 1, value: 2.0),
///     ])
///     height.value(at: 0.5)  // 1.5
///
/// Laws: the curve has exactly the value of each keyframe at its time; of two keyframes with equal times the later
/// one counts; if the tangents of a keyframe are equal, the velocity is continuous there; the first value holds
/// before the first keyframe, the last one after the last keyframe. Each component of a value has the bits of
/// ``PreparedHermite`` over that component.
package struct HermiteKeyframes<Value: VectorValue> {
  /// The keyframes in the order of their times; at least one.
  package let keyframes: [HermiteKeyframe<Value>]
  private let times: [Double]

  /// Creates a curve through keyframes. Complexity: O(keyframes).
  ///
  /// - Parameter keyframes: At least one, in the order of their times.
  /// - Throws: ``KeyframeError/noKeyframes`` or ``KeyframeError/timeOutOfOrder(index:)``.
  package init(_ keyframes: [HermiteKeyframe<Value>]) throws(KeyframeError) {
    let times = keyframes.map { $0.time }
    try KeyTimes.checkAscending(times)
    self.keyframes = keyframes
    self.times = times
  }

  /// Creates a curve from the two arrays of a glTF animation sampler with `CUBICSPLINE` interpolation.
  ///
  /// - Parameters:
  ///   - times: The input of the sampler: the times in seconds.
  ///   - output: The output of the sampler: for each time the incoming tangent, the value and the outgoing tangent,
  ///   tangents per second.
  /// - Throws: ``KeyframeError``; ``KeyframeError/mismatchedCounts`` if there are not three values for each time.
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

  package var startTime: Double { times[0] }
  package var endTime: Double { times[times.count - 1] }

  /// Returns the value at a time in the unit of the keyframes. NaN gives NaN between two or more keyframes. Complexity:
  /// O(log keyframes).
  package func value(at time: Double) -> Value {
    guard keyframes.count > 1 else { return keyframes[0].value }
    let (index, fraction) = times.withSpan { KeyTimes.heldSegment(at: time, times: $0) }
    let (start, end) = (keyframes[index], keyframes[index + 1])
    let length = times[index + 1] - times[index]
    return HermiteWeights(at: fraction).value(
      from: start.value, to: end.value, outgoing: start.outgoing.repeated(length),
      incoming: end.incoming.repeated(length))
  }

  /// Returns the change of the value per unit of time. At a keyframe it is the outgoing velocity, at the last keyframe
  /// the incoming one, and zero while a value is held. Complexity: O(log keyframes).
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

/// A value at a time, with the incoming and the outgoing tangent of the curve.
package struct HermiteKeyframe<Value: VectorValue> {
  /// The time of the value, in seconds or any other unit.
  @Reflexive package var time: Double
  package var value: Value
  /// The change per unit of time before the keyframe.
  package var incoming: Value
  /// The change per unit of time after the keyframe; equal to ``incoming`` on a smooth curve.
  package var outgoing: Value

  /// Creates a keyframe with two tangents, per unit of time.
  package init(time: Double, value: Value, incoming: Value, outgoing: Value) {
    self.time = time
    self.value = value
    self.incoming = incoming
    self.outgoing = outgoing
  }

  /// Creates a keyframe with one velocity, per unit of time. Default: nil, so that the curve comes to rest there.
  package init(time: Double, value: Value, velocity: Value? = nil) {
    let tangent = velocity ?? value.neutral
    self.init(time: time, value: value, incoming: tangent, outgoing: tangent)
  }
}

extension HermiteKeyframe: Sendable where Value: Sendable {}
extension HermiteKeyframe: Equatable where Value: Equatable {}
extension HermiteKeyframe: Hashable where Value: Hashable {}

/// The weights of the two values and the two tangents of a cubic Hermite segment at a fraction.
///
/// With the start and end values a and b, and the tangents m at a and n at b per unit of the segment's own fraction
/// u,
///
///     v(u) = mix(a, b, 3u² − 2u³) + (u³ − 2u² + u)·m + (u³ − u²)·n
///
/// where mix is the interpolation of `Double`. So both values are exact at the ends, and equal values without
/// tangents stay constant. This is the only cubic function here.
@usableFromInline
struct HermiteWeights: Sendable {
  /// The fraction of the way from the start to the end value: 0 at 0, 1 at 1.
  @usableFromInline let end: Double
  /// The factor of the tangent at the start.
  @usableFromInline let outgoing: Double
  @usableFromInline let incoming: Double

  /// Creates the weights of the value. For a fraction outside 0…1 the polynomial continues.
  @inlinable
  init(at fraction: Double) {
    let square = fraction * fraction
    let cube = square * fraction
    end = 3 * square - 2 * cube
    outgoing = cube - 2 * square + fraction
    incoming = cube - square
  }

  /// Creates the weights of the derivative; ``end`` is then the factor of the end minus that of the start. The
  /// derivative is by the fraction for the default duration, 1. For another duration, above 0, it is by time, with
  /// tangents per unit of time.
  init(derivativeAt fraction: Double, duration: Double = 1) {
    end = 6 * fraction * (1 - fraction) / duration
    outgoing = (1 - fraction) * (1 - 3 * fraction)
    incoming = fraction * (3 * fraction - 2)
  }

  /// Returns the value of one number; the tangents are per unit of the fraction.
  @inlinable
  func value(
    from start: Double, to end: Double, outgoing: Double, incoming: Double
  ) -> Double {
    start.interpolated(to: end, by: self.end) + outgoing * self.outgoing
      + incoming * self.incoming
  }

  /// Returns the derivative of one number, with weights of ``init(derivativeAt:duration:)``; parameters as for
  /// ``value(from:to:outgoing:incoming:)``.
  func derivative(
    from start: Double, to end: Double, outgoing: Double, incoming: Double
  ) -> Double {
    // The difference of the ends could overflow.
    start * -self.end + end * self.end + outgoing * self.outgoing + incoming * self.incoming
  }
}

extension HermiteWeights {
  func value<Value: VectorValue>(
    from start: Value, to end: Value, outgoing: Value, incoming: Value
  ) -> Value {
    let mixed = start.interpolated(to: end, by: self.end)
    return incoming.repeated(self.incoming).added(
      to: outgoing.repeated(self.outgoing).added(to: mixed))
  }

  func derivative<Value: VectorValue>(
    from start: Value, to end: Value, outgoing: Value, incoming: Value
  ) -> Value {
    let way = end.repeated(self.end).added(to: start.repeated(-self.end))
    return incoming.repeated(self.incoming).added(
      to: outgoing.repeated(self.outgoing).added(to: way))
  }
}

/// A value with the sums and multiples of a vector, as splines through keyframes need it.
///
/// It adds no requirement to ``Interpolatable`` and ``Additive``, only a promise. Laws, up to rounding:
/// ``Additive/repeated(_:)`` accepts any number and distributes over sums of values and of counts, the order of a sum
/// does not matter, and the interpolation from a to b at p is a·(1 − p) + b·p. Numbers, points and colours satisfy
/// them; transforms and rotations do not.
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
  @inlinable package var neutral: SIMD2 { .zero }
  @inlinable package func added(to below: SIMD2) -> SIMD2 { below + self }
  @inlinable package func repeated(_ count: Double) -> SIMD2 { self * count }
}

extension SIMD3: Additive, VectorValue where Scalar == Double {
  @inlinable package var neutral: SIMD3 { .zero }
  @inlinable package func added(to below: SIMD3) -> SIMD3 { below + self }
  @inlinable package func repeated(_ count: Double) -> SIMD3 { self * count }
}

extension SIMD4: Additive, VectorValue where Scalar == Double {
  @inlinable package var neutral: SIMD4 { .zero }
  @inlinable package func added(to below: SIMD4) -> SIMD4 { below + self }
  @inlinable package func repeated(_ count: Double) -> SIMD4 { self * count }
}
