import AnimationMath

/// The relation between a layer's time and its parent's time: begin time, speed and offset.
///
/// From the parent to the layer, `local = (parent − beginTime) · speed + timeOffset`. Before the begin time the
/// layer's time is exactly 0: the offset does not count there. From the layer to the parent there is no such limit,
/// and a layer of speed 0 gives 0. So the two conversions are inverse only at and after the begin time, and not while
/// the layer is paused. A layer's duration, repeats and fill mode have no effect.
///
/// Source: measured behaviour of `CALayer`'s `convertTime(_:from:)` and `convertTime(_:to:)`. Evaluation is the plain
/// arithmetic of the formulas. NaN gives NaN.
@frozen
@usableFromInline
package struct LayerTimeMap: Sendable, Hashable {
  @usableFromInline @Reflexive package var beginTime: Double
  @usableFromInline @Reflexive package var speed: Double
  @usableFromInline @Reflexive package var timeOffset: Double

  /// Creates a map from its numbers. By default the layer has its parent's time. A begin time above 0 and at most
  /// 1e-100 is the time 0.
  @inlinable
  package init(beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0) {
    self.beginTime = Timing.startTime(ofBegin: beginTime)
    self.speed = speed
    self.timeOffset = timeOffset
  }

  /// Creates the map of a layer's timing. An infinite speed counts as NaN: from the begin time on the layer then has
  /// no time, since no time is infinitely far from another.
  @inlinable
  package init(_ timing: Timing) {
    self.init(
      beginTime: timing.beginTime, speed: timing.speed.isFinite ? timing.speed : .nan,
      timeOffset: timing.timeOffset)
  }

  /// Returns the layer's time at a time of its parent: 0 before ``beginTime``.
  @inlinable
  package func localTime(at parentTime: Double) -> Double {
    parentTime < beginTime ? 0 : (parentTime - beginTime).chained(with: speed) + timeOffset
  }

  /// Returns the layer's time by the formula alone, even before the begin time, as the clock of a playback does.
  @inlinable
  package func steadyTime(at parentTime: Double) -> Double {
    (parentTime - beginTime).chained(with: speed) + timeOffset
  }

  /// Returns the parent's time at a time of the layer: 0 if ``speed`` is 0.
  @inlinable
  package func parentTime(at localTime: Double) -> Double {
    speed == 0 ? 0 : (localTime - timeOffset) / speed + beginTime
  }
}

/// The clocks between absolute time and one layer, outermost first.
///
/// Each level is applied separately and in order, so the limit of ``LayerTimeMap`` holds at each level. The empty
/// chain is absolute time.
///
/// Law: if every level's time is at or after its begin time and no speed is 0, a chain is the affine map with the
/// product of the speeds, and converting down and up again returns the same time.
package struct LayerTimeChain: Sendable, Hashable {
  package var levels: [LayerTimeMap]

  package init(_ levels: [LayerTimeMap] = []) {
    self.levels = levels
  }

  package func localTime(at absoluteTime: Double) -> Double {
    var time = absoluteTime
    for level in levels { time = level.localTime(at: time) }
    return time
  }

  package func absoluteTime(at localTime: Double) -> Double {
    var time = localTime
    for level in levels.reversed() { time = level.parentTime(at: time) }
    return time
  }

  /// Converts a time of this layer to the time of another layer: up to their closest common level, then down. Core
  /// Animation: `CALayer.convertTime(_:to:)`. An empty chain is absolute time.
  ///
  /// - Parameter commonLevels: The number of first levels that belong to the same layers. Equal numbers do not make
  ///   equal layers, so only the caller knows. 0 converts through absolute time, as between two trees.
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
