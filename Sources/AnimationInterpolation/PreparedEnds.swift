import AnimationGeometry

/// The two ends of an animation made ready to be mixed.
///
/// An end that an animation does not name is the value below it, read when it is evaluated, so that
/// what moves underneath shows through.
public struct PreparedEnds: Sendable, Hashable {
  /// Where the ends come from.
  public enum Form: Sendable, Hashable {
    /// Both are given.
    case fixed
    /// From the value below to a given one.
    case fromBelow
    /// From a given value to the one below.
    case towardsBelow
    /// From the value below to it and a given change.
    case byBelow
  }

  /// Which ends are given, and what is read from below instead.
  public let form: Form
  /// The given start, or the change of ``Form/byBelow``; empty where there is none.
  let start: [Double]
  /// The given end; empty where there is none.
  let end: [Double]
  let isDiscrete: Bool
  /// One for two given transforms, none otherwise: kept apart, as it is large and seldom there.
  let transforms: [PreparedTransformInterpolation]

  /// Why ends have no effect.
  public enum Problem: Error, Sendable, Hashable {
    /// Neither end nor a change.
    case noEnds
    /// Ends whose counts of numbers differ.
    case mismatchedCounts
    /// A change of a whole transform that cannot be undone.
    case singularChange
    /// A change of a value that has no sums, such as a string.
    case notAdditive
  }

  /// The eight combinations of from, to and by (Core Animation's table; with both ends given the change
  /// is not looked at).
  ///
  /// - Parameters:
  ///   - from: The numbers of the start, nil where it is not given.
  ///   - to: The numbers of the end, nil where it is not given.
  ///   - by: The numbers of the change, nil where it is not given.
  ///   - type: The type of the animated value, of a value function its input's.
  ///   - isAdditive: Whether the result is added to the value below: an end that is not given is
  ///     then zero, the identity for transforms and rotations, since the value below counts already.
  ///     Without meaning for a type that has no sums (``ValueType/hasSums``).
  ///   - neutral: What stands for an end that is not given, nil for the value below or for zero.
  public init(
    from: [Double]?, to: [Double]?, by: [Double]?, type: ValueType, isAdditive: Bool,
    neutral: [Double]? = nil
  ) throws(Problem) {
    guard let first = from ?? to ?? by else { throw .noEnds }
    var (from, to, by) = (from, to, from == nil || to == nil ? by : nil)
    let fits = { (lanes: [Double]?) in lanes.map { $0.count == first.count } ?? true }
    guard type == .path || fits(to) && fits(by) else { throw .mismatchedCounts }
    if by != nil && type.isDiscrete { throw .notAdditive }

    if let change = by {
      if let start = from {
        to = try type.sum(start, change)
      } else if let end = to {
        from = try type.difference(end, change)
      }
      if from != nil { by = nil }
    }
    if isAdditive && type.hasSums || neutral != nil {
      let implied = neutral ?? type.neutralLanes(like: first)
      guard implied.count == first.count else { throw .mismatchedCounts }
      if from == nil { from = implied }
      if to == nil {
        if let by { to = try type.sum(implied, by) } else { to = implied }
      }
      by = nil
    }
    if type == .path { (from, to) = PathLanes.padded(from, to) }

    if let by {
      (form, start, end) = (.byBelow, by, [])
    } else if let from, let to {
      (form, start, end) = (.fixed, from, to)
    } else if let from {
      (form, start, end) = (.towardsBelow, from, [])
    } else {
      (form, start, end) = (.fromBelow, [], to ?? [])
    }
    isDiscrete = type.isDiscrete
    if type.isMatrix, let from, let to {
      transforms = [
        PreparedTransformInterpolation(
          from: Transform3D(lanes: from.span), to: Transform3D(lanes: to.span))
      ]
    } else {
      transforms = []
    }
  }

  /// How many numbers the given ends have.
  var laneCount: Int { max(start.count, end.count) }

  /// One number of the start and of the end over one number of the value below.
  func ends(_ lane: Int, below: Double) -> (start: Double, end: Double) {
    switch form {
    case .fixed: (start.span[lane], end.span[lane])
    case .fromBelow: (below, end.span[lane])
    case .towardsBelow: (start.span[lane], below)
    case .byBelow: (below, below + start.span[lane])
    }
  }

  /// One number of the value at a fraction over one number of the value below.
  func number(_ lane: Int, at fraction: Double, below: Double) -> Double {
    let (a, b) = ends(lane, below: below)
    if isDiscrete { return fraction < 0.5 ? a : b }
    return a.interpolated(to: b, by: fraction)
  }

  /// The whole transform at a fraction over the one below.
  func transform(at fraction: Double, below: Transform3D) -> Transform3D {
    switch form {
    case .fixed:
      return transforms.value(of: 0, at: fraction)
    case .fromBelow:
      return below.interpolated(to: Transform3D(lanes: end.span), by: fraction)
    case .towardsBelow:
      return Transform3D(lanes: start.span).interpolated(to: below, by: fraction)
    case .byBelow:
      let change = Transform3D(lanes: start.span)
      return below.interpolated(to: below.concatenating(change), by: fraction)
    }
  }
}
