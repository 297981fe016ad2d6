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
@usableFromInline
package struct LayerTimeMap: Sendable, Hashable {
  /// When the layer's clock starts, in its parent's time.
  @usableFromInline @Reflexive package var beginTime: Double
  /// Seconds of the layer per second of its parent.
  @usableFromInline @Reflexive package var speed: Double
  /// What the clock shows at ``beginTime``, in seconds.
  @usableFromInline @Reflexive package var timeOffset: Double

  /// A map from its numbers; without any, the layer has its parent's time. A begin above 0 and at most 1e-100
  /// is the time 0.
  @inlinable
  package init(beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0) {
    self.beginTime = Timing.startTime(ofBegin: beginTime)
    self.speed = speed
    self.timeOffset = timeOffset
  }

  /// The part of a layer's timing that moves its clock. An infinite speed counts as NaN: from the begin on
  /// such a clock shows none, as no time is an infinite way from another.
  @inlinable
  package init(_ timing: Timing) {
    self.init(
      beginTime: timing.beginTime, speed: timing.speed.isFinite ? timing.speed : .nan,
      timeOffset: timing.timeOffset)
  }

  /// The layer's time at a time of its parent: 0 before ``beginTime``.
  ///
  /// Complexity: O(1), no allocation.
  @inlinable
  package func localTime(at parentTime: Double) -> Double {
    parentTime < beginTime ? 0 : (parentTime - beginTime).chained(with: speed) + timeOffset
  }

  /// The same without the limit: the formula before the begin too, as the clock of a playback has it.
  @inlinable
  package func steadyTime(at parentTime: Double) -> Double {
    (parentTime - beginTime).chained(with: speed) + timeOffset
  }

  /// The parent's time at a time of the layer: 0 where ``speed`` is 0.
  ///
  /// Complexity: O(1), no allocation.
  @inlinable
  package func parentTime(at localTime: Double) -> Double {
    speed == 0 ? 0 : (localTime - timeOffset) / speed + beginTime
  }
}

/// The clocks between absolute time and one layer, outermost first.
///
/// Each level is applied for itself and in order, so that the limit of ``LayerTimeMap`` holds at
/// each. The empty chain is absolute time.
///
/// Law: where every level's time is at or after its begin and no speed is 0, a chain is the affine
/// map with the product of the speeds, and going up after going down returns.
package struct LayerTimeChain: Sendable, Hashable {
  /// The levels, the root layer's first.
  package var levels: [LayerTimeMap]

  /// The chain of these levels, outermost first; none is absolute time.
  package init(_ levels: [LayerTimeMap] = []) {
    self.levels = levels
  }

  /// The layer's time at an absolute time. Complexity: O(depth), no allocation.
  package func localTime(at absoluteTime: Double) -> Double {
    var time = absoluteTime
    for level in levels { time = level.localTime(at: time) }
    return time
  }

  /// The absolute time at a time of the layer. Complexity: O(depth), no allocation.
  package func absoluteTime(at localTime: Double) -> Double {
    var time = localTime
    for level in levels.reversed() { time = level.parentTime(at: time) }
    return time
  }

  /// A time of this layer in the time of another one: up to their closest common level, then down.
  /// `CALayer.convertTime(_:to:)`.
  ///
  /// - Parameters:
  ///   - localTime: A time of this chain's layer.
  ///   - other: The chain of the layer to convert to; an empty one is absolute time.
  ///   - commonLevels: How many of the first levels belong to the same layers. Equal numbers do
  ///     not make equal layers, so only the caller knows. 0 converts through absolute time, as
  ///     between two trees.
  ///
  /// Complexity: O(depth), no allocation.
  package func convert(
    _ localTime: Double, to other: LayerTimeChain, commonLevels: Int
  ) -> Double {
    require(
      (0...min(levels.count, other.levels.count)).contains(commonLevels),
      "chains of \(levels.count) and \(other.levels.count) levels do not share \(commonLevels) levels"
    )
    var time = localTime
    for level in levels.dropFirst(commonLevels).reversed() { time = level.parentTime(at: time) }
    for level in other.levels.dropFirst(commonLevels) { time = level.localTime(at: time) }
    return time
  }
}
