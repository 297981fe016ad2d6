import AnimationPlots
import Inbetween

// Outlines of boxes, parts of paths, and what flat transforms make of them.

extension Transform3D {
  /// Where a point of a plane is seen; nil where that is behind the eye, not finite or too far away.
  func image(of point: Point2D) -> Point2D? {
    let depth = m14 * point.x + m24 * point.y + m44
    guard depth > 1e-9 else { return nil }
    let place = Point2D(
      x: (m11 * point.x + m21 * point.y + m41) / depth,
      y: (m12 * point.x + m22 * point.y + m42) / depth)
    // What is no number is not within it either; the greater one of two would hide it.
    return [place.x, place.y].allSatisfy { $0.magnitude <= FilmShape.greatest } ? place : nil
  }

  /// Where a path is seen; nil where a point of it cannot be. Of curves seen in perspective it is that of
  /// their control points.
  func image(of path: BezierPath) -> BezierPath? {
    var isSeen = true
    let image = path.mapPoints { point in
      if let place = self.image(of: point) { return place }
      isSeen = false
      return point
    }
    return isSeen ? image : nil
  }

  /// How much larger than itself a small square about the origin is seen, by its side.
  var scale: Double {
    ((m11 * m22 - m12 * m21) / (m44 * m44)).magnitude.squareRoot()
  }
}

extension BezierPath {
  static func rectangle(_ rect: Rect2D) -> BezierPath {
    var path = BezierPath()
    let (left, top) = (rect.origin.x, rect.origin.y)
    let (right, bottom) = (left + rect.size.width, top + rect.size.height)
    path.move(to: Point2D(x: left, y: top))
    path.addLine(to: Point2D(x: right, y: top))
    path.addLine(to: Point2D(x: right, y: bottom))
    path.addLine(to: Point2D(x: left, y: bottom))
    path.closeSubpath()
    return path
  }

  /// A rectangle with round corners, of elements that do not depend on the radius.
  ///
  /// - Parameters:
  ///   - radius: At most half of the shorter side is used.
  ///   - corners: Those that are round: 1 for the least x and y, 2 for the greatest x and least y, 4
  ///     for the least x and greatest y, 8 for the greatest of both.
  static func rectangle(_ rect: Rect2D, radius: Double, corners: Int) -> BezierPath {
    let (left, top) = (rect.origin.x, rect.origin.y)
    let (right, bottom) = (left + rect.size.width, top + rect.size.height)
    let radius = min(radius, rect.size.width / 2, rect.size.height / 2)
    let around = [
      (Point2D(x: left, y: top), 1), (Point2D(x: right, y: top), 2),
      (Point2D(x: right, y: bottom), 8), (Point2D(x: left, y: bottom), 4),
    ]
    var path = BezierPath()
    for (index, (corner, bit)) in around.enumerated() {
      let radius = corners & bit == 0 ? 0 : radius
      let before = corner.towards(around[(index + 3) % 4].0, radius)
      let after = corner.towards(around[(index + 1) % 4].0, radius)
      if index == 0 { path.move(to: before) } else { path.addLine(to: before) }
      // The share of a radius at which the handles of a quarter of a circle lie.
      let handle = radius * (1 - 0.5522847498307936)
      path.addCurve(
        to: after, control1: corner.towards(before, handle), control2: corner.towards(after, handle)
      )
    }
    path.closeSubpath()
    return path
  }

  /// The part of a path from one share of its length to another, as straight lines; nil for nothing.
  ///
  /// The elements depend on those of the path alone: a curve is 24 lines, and what lies outside of the
  /// part is lines without length.
  func part(from start: Double, to end: Double) -> BezierPath? {
    let runs = polylines(pieces: 24)
    var places: [[Double]] = []
    var length = 0.0
    for run in runs {
      var own = [length]
      for (from, to) in zip(run, run.dropFirst()) {
        length += from.distance(to: to)
        own.append(length)
      }
      places.append(own)
    }
    let (first, last) = (max(start, 0) * length, min(end, 1) * length)
    guard first < last else { return nil }
    var path = BezierPath()
    for (run, places) in zip(runs, places) {
      for index in run.indices {
        // A point outside moves along the run as far as the part reaches.
        var point = run[index]
        if places[index] < first, let next = places.firstIndex(where: { $0 >= first }) {
          point = run[next].towards(run[next - 1], places[next] - first)
        } else if places[index] > last, let before = places.lastIndex(where: { $0 <= last }) {
          point = run[before].towards(run[before + 1], last - places[before])
        } else if places[index] < first {
          point = run[run.count - 1]
        } else if places[index] > last {
          point = run[0]
        }
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
    }
    return path
  }
}

extension Point2D {
  func distance(to other: Point2D) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The point so far away in the direction of another one.
  func towards(_ other: Point2D, _ way: Double) -> Point2D {
    let length = distance(to: other)
    guard length > 0 else { return self }
    return Point2D(x: x + (other.x - x) * way / length, y: y + (other.y - y) * way / length)
  }
}
