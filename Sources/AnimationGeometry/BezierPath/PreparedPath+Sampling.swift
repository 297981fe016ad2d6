extension PreparedPath {
  /// The point at a fraction of the length.
  public func point(at fraction: Double) -> Point2D { point(at: location(at: fraction)) }

  /// The direction of travel at a fraction of the length, as a vector of length 1; see
  /// ``tangent(at:)-(PathLocation)``.
  public func tangent(at fraction: Double) -> Point2D { tangent(at: location(at: fraction)) }

  /// The point at a place of the path.
  ///
  /// - Precondition: The place is on one of the segments.
  public func point(at location: PathLocation) -> Point2D {
    segments[location.segment].point(at: location.parameter)
  }

  /// The direction of travel at a place of the path, as a vector of length 1.
  ///
  /// On a segment that is a single point, or has a coordinate that is not finite, it is the direction
  /// in which the path goes on, or where nothing comes behind the one in which it arrived there; zero
  /// where the path goes nowhere.
  ///
  /// - Precondition: The place is on one of the segments.
  /// - Complexity: O(1), and O(elements) where the segment has no direction.
  public func tangent(at location: PathLocation) -> Point2D {
    guard !location.parameter.isNaN else { return Point2D(x: .nan, y: .nan) }
    let own = hodographs[location.segment].direction(at: location.parameter)
    if own != .zero { return own }
    for hodograph in hodographs[(location.segment + 1)...] {
      let leaving = hodograph.direction(at: 0)
      if leaving != .zero { return leaving }
    }
    for hodograph in hodographs[..<location.segment].reversed() {
      let arriving = hodograph.direction(at: 1)
      if arriving != .zero { return arriving }
    }
    return .zero
  }
}
