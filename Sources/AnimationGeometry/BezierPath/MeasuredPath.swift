import AnimationMath

/// A path with its measured length, for positions by fractions of the length.
///
///     let walk = MeasuredPath(path)
///     walk?.point(at: 0.5)    // half of the length before it, half after it
///
/// Fractions are clamped to 0…1. At a joint of two segments the location is the end of the first one. Gaps between
/// subpaths have no length; if a fraction is at a gap, the location is the end before it, and `location(leaving:)`
/// returns the start after it. A NaN fraction gives NaN.
///
/// If the length is 0 or not finite (a coordinate is not finite, or the size is near the greatest number), all
/// fractions below 1 give the start of the path. A subpath without length at either end of the path is ignored.
///
/// Accuracy: points within `accuracy` of the length and some 1e-15 of it (`ArcLengthOracleTests`), if lengths are
/// those of arcs.
public struct MeasuredPath: Sendable, Hashable {
  package let segments: [BezierSegment]
  package private(set) var segmentLengths: [Double]
  /// The length of all segments.
  @Reflexive public private(set) var length: Double
  /// The measure of lengths.
  package let pacing: PathPacing
  /// The requested relative accuracy; ``PathPacing/coreAnimation`` has its own.
  @Reflexive package private(set) var accuracy: Double

  let hodographs: [Hodograph]
  private(set) var pieces: [Piece]
  /// The neighbours of each segment, and of the end after the last one.
  private var neighbors: [Neighbors]
  /// The last segment with a length; the last of all if none has one.
  private var lastSegment: Int

  /// The replacements for a segment without length or direction.
  private struct Neighbors: Sendable, Hashable {
    /// The first segment with a length from this one on; the count of the segments if there is none.
    var long: Int
    /// The next segment with a direction or, if there is none, the previous one; −1 for none.
    var directed: Int
  }

  /// A part of one segment, with the lengths of the path up to its ends.
  struct Piece: Sendable, Hashable {
    let segment: Int
    @Reflexive private(set) var startParameter: Double
    @Reflexive private(set) var endParameter: Double
    @Reflexive private(set) var startLength: Double
    @Reflexive private(set) var endLength: Double
    /// The integral of the speed over it.
    @Reflexive private(set) var integral: Double
  }

  /// Measures a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - accuracy: The greatest error, as a part of the length. Default: 1e-9.
  /// - Returns: nil if the path draws nothing.
  /// - Complexity: O(elements).
  public init?(_ path: BezierPath, accuracy: Double = 1e-9) {
    self.init(path, accuracy: accuracy, pacing: .arcLength)
  }

  package init?(_ path: BezierPath, accuracy: Double = 1e-9, pacing: PathPacing) {
    self.init(path.segments, accuracy: accuracy, pacing: pacing)
  }

  package init?(_ segments: [BezierSegment], accuracy: Double, pacing: PathPacing) {
    self.segments = segments
    guard !segments.isEmpty else { return nil }
    hodographs = segments.map(Hodograph.init)
    self.accuracy = accuracy
    self.pacing = pacing
    length = 0
    segmentLengths = []
    pieces = []
    neighbors = []
    lastSegment = segments.count - 1
    for index in segments.indices {
      guard hodographs[index].isFinite else {
        segmentLengths.append(.nan)
        length = .nan
        continue
      }
      switch pacing {
      case .arcLength: addPieces(ofSegment: index)
      case .coreAnimation: addSteps(ofSegment: index)
      }
    }
    findNeighbors()
    lastSegment = segmentLengths.lastIndex { $0 > 0 } ?? segments.count - 1
  }

  private mutating func findNeighbors() {
    var last = -1
    neighbors = Array(repeating: Neighbors(long: 0, directed: -1), count: segments.count)
    for index in segments.indices {
      neighbors[index].directed = last
      if hodographs[index].direction(at: 1) != .zero { last = index }
    }
    var next = Neighbors(long: segments.count, directed: -1)
    neighbors.append(next)
    for index in segments.indices.reversed() {
      if segmentLengths[index] > 0 { next.long = index }
      neighbors[index].long = next.long
      if next.directed >= 0 { neighbors[index].directed = next.directed }
      if hodographs[index].direction(at: 0) != .zero { next.directed = index }
    }
  }

  private mutating func addPieces(ofSegment index: Int) {
    let hodograph = hodographs[index]
    let arcLength = ArcLength(hodograph, accuracy: accuracy)
    for piece in arcLength.pieces {
      add(
        hodograph.length(ofIntegral: piece.integral), ofSegment: index, from: piece.start,
        to: piece.end, integral: piece.integral)
    }
    segmentLengths.append(hodograph.length(ofIntegral: arcLength.integral))
  }

  private mutating func addSteps(ofSegment index: Int) {
    let hodograph = hodographs[index]
    var integral = 0.0
    for step in 0..<16 {
      let (start, end) = (Double(step) / 16, Double(step + 1) / 16)
      let sum =
        hodograph.speed(at: start) + 4 * hodograph.speed(at: (start + end) / 2)
        + hodograph.speed(at: end)
      integral += sum / 96
      add(
        hodograph.length(ofIntegral: sum / 96), ofSegment: index, from: start, to: end,
        integral: sum / 96)
    }
    segmentLengths.append(hodograph.length(ofIntegral: integral))
  }

  private mutating func add(
    _ pieceLength: Double, ofSegment index: Int, from start: Double, to end: Double,
    integral: Double
  ) {
    let sum = length + pieceLength
    pieces.append(
      Piece(
        segment: index, startParameter: start, endParameter: end, startLength: length,
        endLength: sum, integral: integral))
    length = sum
  }
}

extension MeasuredPath {
  /// Returns the point at a fraction of the length.
  public func point(at fraction: Double) -> Point2D { point(at: location(at: fraction)) }

  /// Returns the direction of travel at a fraction of the length, as a vector of length 1; see
  /// ``tangent(at:)-(PathLocation)``.
  package func tangent(at fraction: Double) -> Point2D { tangent(at: location(at: fraction)) }

  /// Returns the point at a location of the path.
  ///
  /// - Precondition: The location is on one of the segments.
  package func point(at location: PathLocation) -> Point2D {
    segments[location.segment].point(at: location.parameter)
  }

  /// Returns the direction of travel at a location of the path, as a vector of length 1.
  ///
  /// On a segment that is a single point, or has a coordinate that is not finite, it is the direction in which the
  /// path continues, or if nothing follows, the direction in which the path arrived; zero if no segment has a
  /// direction.
  ///
  /// - Precondition: The location is on one of the segments.
  /// - Complexity: O(1).
  package func tangent(at location: PathLocation) -> Point2D {
    guard !location.parameter.isNaN else { return Point2D(x: .nan, y: .nan) }
    let own = hodographs[location.segment].direction(at: location.parameter)
    if own != .zero { return own }
    let next = neighbors[location.segment].directed
    if next >= 0 { return hodographs[next].direction(at: next > location.segment ? 0 : 1) }
    return .zero
  }
}

extension MeasuredPath {
  /// Returns the location at a fraction of the length: at 0 the start of the first segment with a length, at 1 the
  /// end of the last one.
  ///
  /// - Complexity: O(log elements); on a curve some ten evaluations of its speed at sixteen parameters.
  package func location(at fraction: Double) -> PathLocation {
    guard !fraction.isNaN else { return PathLocation(segment: 0, parameter: .nan) }
    if fraction >= 1 {
      return PathLocation(segment: length.isFinite ? lastSegment : segments.count - 1, parameter: 1)
    }
    let walked = fraction * length
    guard fraction > 0, walked > 0, walked < .infinity else {
      let first = length.isFinite ? segmentAfter(-1) : nil
      return PathLocation(segment: first ?? 0, parameter: 0)
    }
    // The first piece that ends at or after the location; it has a length, because it starts before.
    let index = (0..<pieces.count - 1).partitioningIndex { pieces[$0].endLength >= walked }
    return PathLocation(
      segment: pieces[index].segment, parameter: parameter(in: pieces[index], at: walked))
  }

  /// Returns the location at a fraction of the length. At a joint it is the start of the next drawn segment, even
  /// after a gap, as a keyframe animation shows it. At 1 it is the end of the path, even of a subpath without length.
  package func location(leaving fraction: Double) -> PathLocation {
    if fraction >= 1 { return PathLocation(segment: segments.count - 1, parameter: 1) }
    let location = location(at: fraction)
    guard location.parameter == 1, let next = segmentAfter(location.segment) else {
      return location
    }
    return PathLocation(segment: next, parameter: 0)
  }

  /// Returns the first segment with a length after a segment.
  private func segmentAfter(_ index: Int) -> Int? {
    let next = neighbors[index + 1].long
    return next < segments.count ? next : nil
  }

  func parameter(in piece: Piece, at walked: Double) -> Double {
    let part = walked - piece.startLength
    let whole = piece.endLength - piece.startLength
    if walked >= piece.endLength { return piece.endParameter }
    let span = piece.endParameter - piece.startParameter
    let guess = piece.startParameter + span * (part / whole)
    let hodograph = hodographs[piece.segment]
    if pacing == .coreAnimation || hodograph.degree == .line { return guess }
    return hodograph.parameter(
      from: piece.startParameter, to: piece.endParameter, atFraction: part / whole,
      ofIntegral: piece.integral)
  }
}

extension Hodograph {
  /// Returns the parameter at a fraction of the known integral of the speed between two parameters: Newton's method,
  /// within shrinking bounds.
  ///
  /// At most 60 steps, each of which at least halves the bounds or follows the tangent; four or five are usual.
  func parameter(
    from start: Double, to end: Double, atFraction fraction: Double, ofIntegral whole: Double
  ) -> Double {
    let wanted = fraction * whole
    var (low, high) = (start, end)
    var t = start + (end - start) * fraction
    for _ in 0..<60 {
      let excess = integral(from: start, to: t) - wanted
      if excess.magnitude <= 0x1p-52 * whole { return t }
      if excess > 0 { high = t } else { low = t }
      let step = t - excess / speed(at: t)
      let next = step > low && step < high ? step : low + (high - low) / 2
      if next == t { return t }
      t = next
    }
    return t
  }
}

/// A location on a path: one of its segments and a value of that curve's parameter.
@frozen
package struct PathLocation: Sendable, Hashable {
  /// The index in ``BezierPath/segments``.
  package var segment: Int
  /// The parameter of that segment's curve, 0 at its start and 1 at its end.
  @Reflexive package var parameter: Double

  @inlinable
  package init(segment: Int, parameter: Double) {
    self.segment = segment
    self.parameter = parameter
  }
}

/// The measure of the length of a path for constant speed.
package enum PathPacing: String, Sendable, Hashable, CaseIterable {
  /// The length of the curves themselves, to a stated accuracy.
  case arcLength
  /// The table that Core Animation was observed to use: each curve in sixteen equal steps of its parameter, the
  /// length of a step by Simpson's rule, and the parameter linear within a step.
  ///
  /// The speed along a curve is then not quite constant: a quarter of the way along the curve (0, 0), (0, 100), (100,
  /// 100), (100, 0) this is (10.648, 48.460), the exact point (10.589, 48.352).
  case coreAnimation
}

#if !hasFeature(Embedded)
  extension PathPacing: Codable {}
#endif
