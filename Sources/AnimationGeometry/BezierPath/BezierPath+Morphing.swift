extension BezierPath {
  /// Whether the path can be mixed with another one point by point: both have the same elements in
  /// the same order, moves and closes among them.
  ///
  /// - Complexity: O(elements).
  public func canMorph(to other: BezierPath) -> Bool { elements == other.elements }

  /// The points as plain numbers: x, y of the first point, x, y of the second, and so on.
  ///
  /// Mixing these of two paths that ``canMorph(to:)`` each other, number by number, mixes the paths.
  ///
  /// - Complexity: O(points).
  public var coordinates: [Double] {
    var numbers: [Double] = []
    numbers.reserveCapacity(2 * points.count)
    for point in points {
      numbers.append(point.x)
      numbers.append(point.y)
    }
    return numbers
  }

  /// A path from its elements and the coordinates of their points.
  ///
  /// - Returns: Nil where the first element is no move or the number of coordinates does not fit.
  /// - Complexity: O(elements).
  public init?(elements: [Element], coordinates: [Double]) {
    guard coordinates.count.isMultiple(of: 2) else { return nil }
    var points: [Point2D] = []
    points.reserveCapacity(coordinates.count / 2)
    for index in stride(from: 0, to: coordinates.count, by: 2) {
      points.append(Point2D(x: coordinates[index], y: coordinates[index + 1]))
    }
    self.init(elements: elements, points: points)
  }

  /// The path with every point passed through a function, control points among them.
  ///
  /// For an affine function this is the image of the path.
  ///
  /// - Complexity: O(points).
  public func mapPoints(_ transform: (Point2D) -> Point2D) -> BezierPath {
    guard let path = BezierPath(elements: elements, points: points.map(transform)) else {
      preconditionFailure("the elements of a path fit its points")
    }
    return path
  }
}
