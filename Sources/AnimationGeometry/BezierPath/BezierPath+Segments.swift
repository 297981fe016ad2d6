extension BezierPath {
  /// The drawn elements with the points they begin at, in order; moves are left out.
  ///
  /// - Complexity: O(elements).
  public var segments: [BezierSegment] {
    var segments: [BezierSegment] = []
    segments.reserveCapacity(elements.count)
    var (start, current) = (Point2D.zero, Point2D.zero)
    var next = 0
    for element in elements {
      let end = element == .close ? start : points[next + element.pointCount - 1]
      switch element {
      case .move:
        start = end
      case .line, .close:
        segments.append(.line(from: current, to: end))
      case .quadratic:
        segments.append(.quadratic(from: current, control: points[next], to: end))
      case .cubic:
        segments.append(
          .cubic(from: current, control1: points[next], control2: points[next + 1], to: end))
      }
      current = end
      next += element.pointCount
    }
    return segments
  }

  /// The points that a keyframe animation counts its key times by: where the first drawn element
  /// begins, then the end of each drawn element. A move is none; a path that draws nothing has none.
  ///
  /// - Complexity: O(elements).
  public var keyframes: [Point2D] {
    let segments = segments
    guard let first = segments.first else { return [] }
    return [first.start] + segments.map { $0.end }
  }

  /// The length of everything drawn; gaps between subpaths have none.
  ///
  /// - Parameter accuracy: As for ``BezierSegment/length(accuracy:)``.
  /// - Returns: 0 for a path that draws nothing; NaN where a coordinate is not finite.
  /// - Complexity: O(elements).
  public func length(accuracy: Double = BezierSegment.defaultAccuracy) -> Double {
    PreparedPath(self, accuracy: accuracy)?.length ?? 0
  }

  /// The smallest rectangle around what is drawn and around the points of moves; control points may
  /// lie outside it.
  ///
  /// - Returns: Nil for an empty path. Coordinates that are NaN are passed over.
  ///
  /// Accuracy: edges within some ulps of the largest coordinate
  /// (`BezierPathTests.boundsContainEveryPointAndTouch`).
  /// - Complexity: O(elements).
  public var bounds: Rect2D? {
    guard let first = points.first else { return nil }
    var box = PointBox(first)
    var next = 0
    for element in elements {
      if element == .move { box.include(points[next]) }
      next += element.pointCount
    }
    for segment in segments { segment.extend(&box) }
    return box.rect
  }
}
