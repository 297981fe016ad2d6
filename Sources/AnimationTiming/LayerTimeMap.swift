import AnimationMath

/// The relation between a layer's time and its parent's: begin, speed and offset.
///
/// Going down, `local = (parent − beginTime) · speed + timeOffset`, but exactly 0 before the begin:
/// the offset does not count there. Going up there is no such limit, and a layer of speed 0 gives
/// 0. So the two are inverse only at and after the begin, and not while the layer is paused. A
/// layer's duration, repeats and fill mode play no part.
///
/// Source: measured behaviour of `CALayer`'s `convertTime(_:from:)` and `convertTime(_:to:)`.
/// Evaluation is the plain arithmetic of the formulas; NaN in gives NaN out.
@frozen
public struct LayerTimeMap: Sendable, Hashable {
  /// When the layer's clock starts, in its parent's time.
  @Reflexive public var beginTime: Double
  /// Seconds of the layer per second of its parent.
  @Reflexive public var speed: Double
  /// What the clock shows at ``beginTime``, in seconds.
  @Reflexive public var timeOffset: Double

  /// A map from its numbers; without any, the layer has its parent's time.
  @inlinable
  public init(beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0) {
    self.beginTime = beginTime
    self.speed = speed
    self.timeOffset = timeOffset
  }

  /// The part of a layer's timing that moves its clock.
  @inlinable
  public init(_ timing: Timing) {
    self.init(
      beginTime: timing.beginTime, speed: timing.speed, timeOffset: timing.timeOffset)
  }

  /// The layer's time at a time of its parent: 0 before ``beginTime``.
  ///
  /// Complexity: O(1), no allocation.
  @inlinable
  public func localTime(at parentTime: Double) -> Double {
    parentTime < beginTime ? 0 : (parentTime - beginTime).chained(with: speed) + timeOffset
  }

  /// The parent's time at a time of the layer: 0 where ``speed`` is 0.
  ///
  /// Complexity: O(1), no allocation.
  @inlinable
  public func parentTime(at localTime: Double) -> Double {
    speed == 0 ? 0 : (localTime - timeOffset) / speed + beginTime
  }
}

#if !hasFeature(Embedded)
  extension LayerTimeMap: Codable {}
#endif
