import AnimationMath

extension MeasuredPath {
  /// A location with the side on which the motion continues.
  private struct Departure {
    let index: Int
    let location: PathLocation
    /// The rate of the parameter per unit of the fraction, if it follows from a table.
    let tableRate: Double
  }

  /// Returns the velocity of the point while a fraction of the length changes.
  ///
  /// At a corner the direction after it counts if the fraction grows, else the one before it.
  ///
  /// - Returns: The derivative of ``point(at:)-(Double)`` by the fraction, a vector of the whole ``length`` for
  ///   ``PathPacing/arcLength``. Zero if the fraction is clamped, and on a path without length. NaN at a gap between
  ///   subpaths, where the point jumps.
  ///
  /// Exact at the location, which is accurate to ``accuracy``. Complexity: that of ``location(at:)``.
  package func velocity(at fraction: Double, isRising: Bool) -> Point2D {
    guard !fraction.isNaN else { return Point2D(x: .nan, y: .nan) }
    guard let departure = departure(at: fraction, isRising: isRising) else { return .zero }
    guard !isGap(departure, isRising: isRising) else { return Point2D(x: .nan, y: .nan) }
    let place = departure.location
    if pacing == .coreAnimation {
      return segments[place.segment].derivative(at: place.parameter) * departure.tableRate
    }
    return direction(leaving: place, isRising: isRising) * length
  }

  /// Returns the rate at which the direction of travel turns while a fraction of the length changes.
  ///
  /// - Returns: Radians per unit of the fraction, positive from the x axis towards the y axis; 0 if the fraction is
  ///   clamped. NaN at corners and cusps, where the direction jumps; infinite if a curve starts or ends at a control
  ///   point without distance.
  ///
  /// Exact at the location. Complexity: that of ``location(at:)``.
  package func turning(at fraction: Double, isRising: Bool) -> Double {
    guard !fraction.isNaN else { return .nan }
    guard let departure = departure(at: fraction, isRising: isRising) else { return 0 }
    guard !isCorner(departure, isRising: isRising) else { return .nan }
    let segment = segments[departure.location.segment]
    let turning = segment.turning(at: departure.location.parameter)
    if pacing == .coreAnimation { return turning * departure.tableRate }
    let speed = segment.derivative(at: departure.location.parameter).length
    return turning == 0 ? 0 : turning * (length / speed)
  }

  /// Returns the location at a moving fraction, nil if the fraction is clamped.
  private func departure(at fraction: Double, isRising: Bool) -> Departure? {
    let walked = fraction * length
    guard length > 0, length < .infinity, isRising ? fraction >= 0 : fraction > 0,
      isRising ? walked < length : fraction <= 1
    else { return nil }
    // The first piece that ends after the location, or for a falling fraction at it; it has a length.
    let index = (0..<pieces.count - 1).partitioningIndex {
      isRising ? pieces[$0].endLength > walked : pieces[$0].endLength >= walked
    }
    let piece = pieces[index]
    let parameter =
      walked <= piece.startLength ? piece.startParameter : parameter(in: piece, at: walked)
    let share =
      (piece.endParameter - piece.startParameter) / (piece.endLength - piece.startLength)
    return Departure(
      index: index, location: PathLocation(segment: piece.segment, parameter: parameter),
      tableRate: share * length)
  }

  /// Returns the segment with a length on the other side of a joint at the location, nil inside a segment.
  private func neighbour(of departure: Departure, isRising: Bool) -> Int? {
    let place = departure.location
    guard place.parameter == (isRising ? 0 : 1) else { return nil }
    var index = departure.index + (isRising ? -1 : 1)
    while pieces.indices.contains(index), pieces[index].endLength == pieces[index].startLength {
      index += isRising ? -1 : 1
    }
    return pieces.indices.contains(index) ? pieces[index].segment : nil
  }

  private func isGap(_ departure: Departure, isRising: Bool) -> Bool {
    guard let other = neighbour(of: departure, isRising: isRising) else { return false }
    let own = segments[departure.location.segment]
    return isRising ? segments[other].end != own.start : own.end != segments[other].start
  }

  private func isCorner(_ departure: Departure, isRising: Bool) -> Bool {
    guard let other = neighbour(of: departure, isRising: isRising) else { return false }
    let own = hodographs[departure.location.segment].direction(at: isRising ? 0 : 1)
    let across = hodographs[other].direction(at: isRising ? 1 : 0)
    // Joints that are meant to be smooth are smooth up to rounding.
    return own.distance(to: across) > 0x1p-40
  }

  /// Returns the direction of travel on one side of a location; it reverses at a cusp.
  private func direction(leaving place: PathLocation, isRising: Bool) -> Point2D {
    let t = place.parameter
    let hodograph = hodographs[place.segment]
    let isCusp = hodograph.speed(at: t) <= 0x1p-44 && t >= 0x1p-20 && t <= 1 - 0x1p-20
    guard isRising, isCusp else { return hodograph.direction(at: t) }
    return -segments[place.segment].reversed.direction(at: 1 - t)
  }
}

extension BezierSegment {
  /// Returns the second derivative of the point with respect to the curve's parameter: zero on a line. The parameter is
  /// 0 at the start and 1 at the end; outside the curve continues. Complexity: O(1).
  package func secondDerivative(at parameter: Double) -> Point2D {
    switch self {
    case .line: return .zero
    case .quadratic(let a, let b, let c): return ((c - b) - (b - a)) * 2
    case .cubic(let a, let b, let c, let d):
      return ((c - b) - (b - a)).mixed(with: (d - c) - (c - b), by: parameter) * 6
    }
  }

  /// Returns the rate at which the direction of the curve turns: radians per unit of its parameter, positive from the
  /// x axis towards the y axis.
  ///
  /// - Parameter parameter: 0 at the start and 1 at the end; outside the curve continues.
  /// - Returns: 0 on a line. If the derivative is zero at an end of the curve, the limit; at a cusp NaN, because the
  ///   direction jumps there.
  /// - Complexity: O(1).
  package func turning(at parameter: Double) -> Double {
    if case .line = self { return 0 }
    let first = derivative(at: parameter)
    let second = secondDerivative(at: parameter)
    if first != .zero { return first.cross(second) / first.dot(first) }
    // Without a second derivative, only the third moves the point, in one direction.
    if second == .zero { return 0 }
    guard parameter == 0 || parameter == 1 else { return .nan }
    guard case .cubic(let a, let b, let c, let d) = self else { return 0 }
    // Near the end the derivative is second · u + third · u² / 2.
    let third = ((d - c) - (c - b)) * 6 - ((c - b) - (b - a)) * 6
    return second.cross(third) / (2 * second.dot(second))
  }
}
