import AnimationMath

extension TimingSchedule {
  /// How fast ``LocatedTiming/progress`` changes, per second of absolute time, from now on.
  ///
  /// - Parameters:
  ///   - parentTime: A time of the parent.
  ///   - parentRate: How fast that time goes, in seconds per second of absolute time: 1 without
  ///     another clock between, below 0 where it runs backwards, NaN where it jumps.
  ///   - isClosedAtEnd: As for ``located(at:isClosedAtEnd:)``.
  /// - Returns: Cycles of ``Timing/duration`` per second, negative on the way back of a timing that
  ///   reverses. 0 where the progress rests: while the parent does, before the begin and after the
  ///   end, without speed, with an infinite duration, for a timing without sense. Of two sides that
  ///   of the times that come next; at a turn the way back. NaN where the progress, or whether
  ///   anything shows, changes at once after this time, which takes a parent that runs backwards or a
  ///   group that passes its own end.
  ///
  /// Laws: twice the speed doubles it, the opposite speed gives the opposite sign. Accuracy: a few
  /// roundings (`PreparedTimingRateTests`). Complexity: O(1), no allocation.
  @inlinable
  package func progressRate(
    at parentTime: Double, parentRate: Double, isClosedAtEnd: Bool = false
  ) -> Double {
    if parentRate.isNaN { return .nan }
    guard parentRate != 0, kind != .invalid, parentTime >= begin else { return 0 }
    let isForward = parentRate > 0
    // Backwards from the begin the animation goes out at once, if it does not fill.
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

  /// The change of progress per second of the parent, `elapsed` cycles after the begin, on the side
  /// of later times of the parent or on that of earlier ones.
  @inlinable
  func positionSlope(elapsed: Double, isOver: Bool, isForward: Bool) -> Double {
    let sum = snappedToInteger(offset + direction * elapsed)
    // Beyond this every position is taken as a boundary.
    guard sum.magnitude < 0x1p51 else { return 0 }
    let fraction = sum - floorOfSmall(sum)
    let isRising = (direction > 0) == isForward
    let rate = kind == .rushing ? .greatestFiniteMagnitude : rate
    guard autoreverses else {
      let showsEnd = direction > 0 ? isOver && sum > 0 : !isOver
      // At a boundary the cycle that is shown must be the one that is entered.
      return fraction == 0 && showsEnd == isRising ? .nan : direction * rate
    }
    let comesBack = isRising ? fraction >= 0.5 : fraction > 0.5 || fraction == 0
    return (comesBack ? -2 : 2) * direction * rate
  }
}

extension LayerTimeMap {
  /// How fast the layer's time goes, in seconds per second of absolute time, from now on.
  ///
  /// - Parameters:
  ///   - parentTime: A time of the parent.
  ///   - parentRate: How fast that goes; see ``TimingSchedule/progressRate(at:parentRate:isClosedAtEnd:)``.
  /// - Returns: The product with ``speed``; 0 before ``beginTime``. NaN where the layer's time jumps:
  ///   at a begin that a parent running backwards passes, unless the offset is 0.
  @inlinable
  package func rate(at parentTime: Double, parentRate: Double) -> Double {
    if parentRate.isNaN { return .nan }
    if parentTime < beginTime { return 0 }
    if parentTime == beginTime, parentRate < 0 { return timeOffset == 0 ? 0 : .nan }
    return parentRate.chained(with: speed)
  }
}

extension LayerTimeChain {
  /// How fast the layer's time goes, in seconds per second of absolute time, from now on: the product
  /// of the speeds of all levels that have begun, NaN where one of them jumps.
  ///
  /// Complexity: O(depth), no allocation.
  package func rate(at absoluteTime: Double) -> Double {
    var (time, rate) = (absoluteTime, 1.0)
    for level in levels {
      rate = level.rate(at: time, parentRate: rate)
      time = level.localTime(at: time)
    }
    return rate
  }
}
