import AnimationPlots
import Inbetween

// Outlines of boxes, parts of paths, and their images under flat transforms.

extension Transform3D {
  /// The image of a point of a plane; nil if it is behind the eye, not finite or too far away.
  func image(of point: Point2D) -> Point2D? {
    let depth = m14 * point.x + m24 * point.y + m44
    guard depth > 1e-9 else { return nil }
    let place = Point2D(
      x: (m11 * point.x + m21 * point.y + m41) / depth,
      y: (m12 * point.x + m22 * point.y + m42) / depth)
    // NaN fails this comparison for each coordinate; the greater of the two would hide it.
    return [place.x, place.y].allSatisfy { $0.magnitude <= FilmShape.greatest } ? place : nil
  }

  /// The image of a path; nil if a point of it has none. A curve in perspective is the curve of its control points'
  /// images.
  func image(of path: BezierPath) -> BezierPath? {
    var isSeen = true
    let image = path.mapPoints { point in
      if let place = self.image(of: point) { return place }
      isSeen = false
      return point
    }
    return isSeen ? image : nil
  }

  /// The factor by which the side of a small square about the origin appears larger.
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

  /// A rectangle with round corners, whose elements do not depend on the radius.
  ///
  /// - Parameters:
  ///   - radius: The radius, limited to half of the shorter side.
  ///   - corners: The round corners, as a sum: 1 for the least x and y, 2 for the greatest x and least y, 4 for the
  ///   least x and greatest y, 8 for the greatest of both.
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
      // The distance of a quarter circle's handles, as a fraction of the radius.
      let handle = radius * (1 - 0.5522847498307936)
      path.addCurve(
        to: after, control1: corner.towards(before, handle), control2: corner.towards(after, handle)
      )
    }
    path.closeSubpath()
    return path
  }

  /// The part of a path between two fractions of its length, as straight lines; nil for an empty one.
  ///
  /// The elements depend only on the path's elements: a curve is 24 lines, and the lines outside of the part have no
  /// length.
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
        // A point outside of the part moves along the run to the end of the part.
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

  func towards(_ other: Point2D, _ way: Double) -> Point2D {
    let length = distance(to: other)
    guard length > 0 else { return self }
    return Point2D(x: x + (other.x - x) * way / length, y: y + (other.y - y) * way / length)
  }
}
