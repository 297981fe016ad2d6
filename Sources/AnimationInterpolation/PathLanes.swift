import AnimationGeometry
import AnimationMath

/// How paths lie in lanes: first where the ``ObjectTable`` has their elements, then the coordinates
/// of their points.
///
/// Two paths have the same first lane when they have the same elements, and then every other lane
/// means the same in both. Lanes behind the coordinates mean nothing, so that paths of several
/// sizes can lie in storage of one.
enum PathLanes {
  static func lanes(of path: BezierPath, objects: inout ObjectTable) -> [Double] {
    [Double(objects.index(of: .path(path.mapPoints { _ in .zero })))] + path.coordinates
  }

  /// The inverse of ``lanes(of:objects:)``.
  static func path(of lanes: Span<Double>, objects: ObjectTable) -> BezierPath {
    guard case .path(let structure) = objects[Int(lanes[0])] else {
      misuse("the first number of a path is not the index of its elements in the table")
    }
    var index = 1
    return structure.mapPoints { _ in
      defer { index += 2 }
      return Point2D(x: lanes[index], y: lanes[index + 1])
    }
  }

  /// Paths in as many lanes as the longest has.
  static func padded(_ paths: [[Double]]) -> [[Double]] {
    let count = paths.reduce(0) { max($0, $1.count) }
    return paths.map { $0 + [Double](repeating: 0, count: count - $0.count) }
  }

  /// Two paths, either of which may be missing, in as many lanes as the longer has.
  static func padded(_ a: [Double]?, _ b: [Double]?) -> ([Double]?, [Double]?) {
    guard let a, let b else { return (a, b) }
    let both = padded([a, b])
    return (both[0], both[1])
  }

  /// Whether all paths have the same elements.
  static func canMorph(_ paths: [[Double]]) -> Bool {
    paths.allSatisfy { $0[0] == paths[0][0] }
  }
}
