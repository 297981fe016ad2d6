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
public struct HermiteKeyframes<Value: VectorValue> {
  /// The keyframes in the order of their times; at least one.
  public let keyframes: [HermiteKeyframe<Value>]
  private let times: [Double]

  /// A curve through keyframes. Complexity: O(keyframes).
  ///
  /// - Parameter keyframes: At least one, in the order of their times.
  /// - Throws: ``KeyframeError/noKeyframes`` or ``KeyframeError/timeOutOfOrder(index:)``.
  public init(_ keyframes: [HermiteKeyframe<Value>]) throws(KeyframeError) {
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
  public init(times: [Double], cubicSpline output: [Value]) throws(KeyframeError) {
    guard output.count == 3 * times.count else { throw .mismatchedCounts }
    try self.init(
      times.indices.map {
        HermiteKeyframe(
          time: times[$0], value: output[3 * $0 + 1], incoming: output[3 * $0],
          outgoing: output[3 * $0 + 2])
      })
  }

  /// The time of the first keyframe.
  public var startTime: Double { times[0] }
  /// The time of the last keyframe.
  public var endTime: Double { times[times.count - 1] }

  /// The value at a time.
  ///
  /// - Parameter time: In the unit of the keyframes; any number, NaN gives NaN between two keyframes
  ///   or more.
  ///
  /// Complexity: O(log keyframes).
  public func value(at time: Double) -> Value {
    guard keyframes.count > 1 else { return keyframes[0].value }
    let (index, fraction) = KeyTimes.heldSegment(at: time, times: times.span)
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
  public func velocity(at time: Double) -> Value {
    guard keyframes.count > 1, !(time < startTime || time > endTime) else {
      return keyframes[0].value.neutral
    }
    let (index, fraction) = KeyTimes.segment(at: time, times: times.span)
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
