import AnimationMath

// Recipes on the timing of a layer: stopping its clock, starting it again, and changing its speed,
// each without a jump of the layer's time. `parentTime` is the superlayer's time now, or absolute
// time for a root layer.

extension Timing {
  /// Whether the clock stands still.
  @inlinable
  public var isPaused: Bool { speed == 0 }

  /// Stops the clock at the time it shows now. A paused clock stays as it is.
  ///
  /// The subtree below the layer stops with it. Source: Apple, Technical Q&A QA1673.
  public mutating func pause(atParentTime parentTime: Double) {
    guard !isPaused else { return }
    let localTime = LayerTimeMap(self).localTime(at: parentTime)
    // A clock that has not begun shows 0 and must go on doing so once the begin has passed.
    speed = 0
    timeOffset = localTime
  }

  /// Lets a paused clock go on from the time it shows.
  ///
  /// Afterwards `timeOffset` is 0 and `beginTime` carries the whole shift, as in Apple's Technical
  /// Q&A QA1673; a layer paused at 100 and resumed at 130 has `beginTime` 30. Where that would put
  /// the begin into the future (a clock that shows a negative time), begin and offset are those of
  /// ``setSpeed(_:atParentTime:)`` instead. A running clock stays as it is.
  ///
  /// - Parameters:
  ///   - parentTime: When it goes on, in seconds of parent time.
  ///   - newSpeed: The speed to go on with, not 0.
  public mutating func resume(atParentTime parentTime: Double, speed newSpeed: Double = 1) {
    require(newSpeed != 0, "a clock cannot be resumed with speed 0: give the speed to go on with")
    guard isPaused else { return }
    let elapsed = timeOffset / newSpeed
    guard elapsed >= 0 else {
      setSpeed(newSpeed, atParentTime: parentTime)
      return
    }
    speed = newSpeed
    beginTime = parentTime - elapsed
    timeOffset = 0
  }

  /// Changes the speed so that the layer's time goes on from what it is now.
  ///
  /// Setting `speed` alone makes it jump, since local time is always computed from the begin.
  /// Afterwards `beginTime` is `parentTime` and `timeOffset` the local time: exactly that is shown
  /// at `parentTime`.
  public mutating func setSpeed(_ newSpeed: Double, atParentTime parentTime: Double) {
    timeOffset = LayerTimeMap(self).localTime(at: parentTime)
    beginTime = parentTime
    speed = newSpeed
  }
}
