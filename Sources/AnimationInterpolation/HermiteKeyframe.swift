import AnimationMath

/// A value at a time, with the tangents by which a curve reaches and leaves it.
public struct HermiteKeyframe<Value: VectorValue> {
  /// When the value is reached, in seconds or any other unit.
  @Reflexive public var time: Double
  /// The value at that time.
  public var value: Value
  /// The change per unit of time with which the curve reaches the value.
  public var incoming: Value
  /// The change per unit of time with which the curve leaves the value; equal to ``incoming`` where
  /// the curve is smooth.
  public var outgoing: Value

  /// A keyframe with two tangents, per unit of time.
  public init(time: Double, value: Value, incoming: Value, outgoing: Value) {
    self.time = time
    self.value = value
    self.incoming = incoming
    self.outgoing = outgoing
  }

  /// A keyframe that the curve runs through at a velocity, per unit of time; nil for none, so that it
  /// comes to rest there.
  public init(time: Double, value: Value, velocity: Value? = nil) {
    let tangent = velocity ?? value.neutral
    self.init(time: time, value: value, incoming: tangent, outgoing: tangent)
  }
}

extension HermiteKeyframe: Sendable where Value: Sendable {}
extension HermiteKeyframe: Equatable where Value: Equatable {}
extension HermiteKeyframe: Hashable where Value: Hashable {}

#if !hasFeature(Embedded)
  extension HermiteKeyframe: Codable where Value: Codable {}
#endif
