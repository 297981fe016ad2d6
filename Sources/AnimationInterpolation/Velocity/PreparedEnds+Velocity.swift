import AnimationGeometry
import ElementaryFunctions

extension PreparedEnds {
  /// The rate of one number of the value: that of the fraction times the distance of the ends, and
  /// the share that the value below has of its own rate. Exact to rounding.
  ///
  /// - Parameters:
  ///   - lane: Which number of the value.
  ///   - fraction: As for ``number(_:at:below:)``.
  ///   - rate: The fraction's rate.
  ///   - below: The number below.
  ///   - belowRate: Its rate.
  /// - Returns: NaN for values that have nothing between them.
  func rate(
    _ lane: Int, at fraction: Double, moving rate: Double, below: Double, belowRate: Double
  ) -> Double {
    let a: Double
    let b: Double
    let share: Double
    switch form {
    case .fixed: (a, b, share) = (start.span[lane], end.span[lane], 0)
    case .fromBelow: (a, b, share) = (below, end.span[lane], 1 - fraction)
    case .towardsBelow: (a, b, share) = (start.span[lane], below, fraction)
    case .byBelow: (a, b, share) = (0, start.span[lane], 1)
    }
    let own = rate.chained(with: isDiscrete ? .nan : a == b ? 0 : b - a)
    return own + belowRate.chained(with: share)
  }

  /// The whole transform at a fraction over the one below, and its rate.
  func transform(
    at fraction: Double, moving rate: Double, below: MovingTransform
  ) -> MovingTransform {
    switch form {
    case .fixed:
      return MovingTransform(
        value: transforms[0].value(at: fraction),
        rate: transforms[0].derivative(at: fraction).moving(at: rate))
    case .fromBelow:
      return .moving(from: below, to: resting(end), at: fraction, rate: rate)
    case .towardsBelow:
      return .moving(from: resting(start), to: below, at: fraction, rate: rate)
    case .byBelow:
      return .moving(
        from: below, to: below.concatenating(resting(start)), at: fraction, rate: rate)
    }
  }

  private func resting(_ lanes: [Double]) -> MovingTransform {
    MovingTransform(value: Transform3D(lanes: lanes.span), rate: .resting)
  }
}

extension MovingTransform {
  fileprivate static func moving(
    from: MovingTransform, to: MovingTransform, at fraction: Double, rate: Double
  ) -> MovingTransform {
    PreparedTransformInterpolation.moving(from: from, to: to, at: fraction, rate: rate)
  }
}
