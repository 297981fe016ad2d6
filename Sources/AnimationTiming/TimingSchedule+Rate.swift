import AnimationMath

extension TimingSchedule {
  /// Returns the rate of change of ``LocatedTiming/progress`` from this time on, per second of absolute time.
  ///
  /// - Parameter parentRate: The rate of the parent's time, in seconds per second of absolute time: 1 without another
  ///   clock in between, below 0 if it runs backwards, NaN if it jumps.
  /// - Returns: The change of progress per second, negative in the backward half of an iteration that autoreverses. 0
  ///   if the progress does not move: while the parent is paused, before the start and after the end, with speed 0,
  ///   with an infinite duration, for an invalid timing. At a boundary, the rate of the times that come next; at a
  ///   turn, that of the backward half. NaN if the progress, or the visibility, changes at once after this time,
  ///   which takes a parent that runs backwards or a group that passes its own end.
  ///
  /// Laws: twice the speed doubles the rate, the opposite speed gives the opposite sign. Accuracy: a few roundings
  /// (`PreparedTimingRateTests`).
  @inlinable
  package func progressRate(
    at parentTime: Double, parentRate: Double, isClosedAtEnd: Bool = false
  ) -> Double {
    if parentRate.isNaN { return .nan }
    guard parentRate != 0, kind != .invalid, parentTime >= begin else { return 0 }
    let isForward = parentRate > 0
    // Backwards from its start, an animation that does not fill becomes invisible at once.
    if !isForward, parentTime == begin {
      return fillsBefore && kind != .instant ? 0 : .nan
    }
    var elapsed = parentTime == begin ? 0 : snappedToInteger(cycles(in: parentTime - begin))
    let isOver = isOver(elapsed)
    if isOver {
      guard elapsed <= count + noise else { return 0 }
      let isClosed = isClosedAtEnd && !fillsAfter
      if isForward { return isClosed ? .nan : 0 }
      if !fillsAfter && !isClosed { return .nan }
      elapsed = count
    }
    guard kind.isMoving else { return 0 }
    return positionSlope(elapsed: elapsed, isOver: isOver, isForward: isForward)
      .chained(with: parentRate)
  }

  /// Returns the change of progress per second of the parent, `elapsed` iterations after the start, towards later
  /// times of the parent or towards earlier ones.
  @inlinable
  func positionSlope(elapsed: Double, isOver: Bool, isForward: Bool) -> Double {
    let sum = snappedToInteger(offset + direction * elapsed)
    // Beyond this every position counts as a boundary.
    guard sum.magnitude < 0x1p51 else { return 0 }
    let fraction = sum - floorOfSmall(sum)
    let isRising = (direction > 0) == isForward
    let rate = kind == .rushing ? .greatestFiniteMagnitude : rate
    guard autoreverses else {
      let showsEnd = direction > 0 ? isOver && sum > 0 : !isOver
      // At a boundary the iteration that is shown must be the one that is entered.
      return fraction == 0 && showsEnd == isRising ? .nan : direction * rate
    }
    let comesBack = isRising ? fraction >= 0.5 : fraction > 0.5 || fraction == 0
    return (comesBack ? -2 : 2) * direction * rate
  }
}

extension LayerTimeMap {
  /// Returns the rate of the layer's time from now on, in seconds per second of absolute time: the product with
  /// ``speed``; 0 before ``beginTime``. NaN if the layer's time jumps: at a begin time that a parent running
  /// backwards passes, unless the offset is 0.
  @inlinable
  package func rate(at parentTime: Double, parentRate: Double) -> Double {
    if parentRate.isNaN { return .nan }
    if parentTime < beginTime { return 0 }
    if parentTime == beginTime, parentRate < 0 { return timeOffset == 0 ? 0 : .nan }
    return parentRate.chained(with: speed)
  }
}

extension LayerTimeChain {
  /// Returns the rate of the layer's time from now on, in seconds per second of absolute time: the product of the
  /// speeds of all levels that have started, NaN if a level jumps.
  package func rate(at absoluteTime: Double) -> Double {
    var (time, rate) = (absoluteTime, 1.0)
    for level in levels {
      rate = level.rate(at: time, parentRate: rate)
      time = level.localTime(at: time)
    }
    return rate
  }
}
