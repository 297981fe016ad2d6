/// A place in a picture, in hundredths of a pixel, as it is written.
struct PixelPoint: Equatable {
  var x: Int64
  var y: Int64

  /// The nearest point to one in pixels.
  init(x: Double, y: Double) {
    self.x = hundredths(x)
    self.y = hundredths(y)
  }

  /// Whether two points are at most a pixel apart in either direction.
  func isBeside(_ other: PixelPoint) -> Bool {
    (x - other.x).magnitude <= 100 && (y - other.y).magnitude <= 100
  }

  /// The two coordinates in pixels.
  var text: String {
    "\(decimalText(x, exponent: -2)) \(decimalText(y, exponent: -2))"
  }
}

extension [PixelPoint] {
  /// Removes points that repeat the one before them, and those inside a level or upright stretch
  /// that goes on in one direction.
  mutating func removeRedundantPoints() {
    var kept: [PixelPoint] = []
    for point in self where point != kept.last {
      if kept.count > 1, kept[kept.count - 1].lies(between: kept[kept.count - 2], point) {
        kept.removeLast()
      }
      kept.append(point)
    }
    self = kept
  }
}

extension PixelPoint {
  fileprivate func lies(between first: PixelPoint, _ last: PixelPoint) -> Bool {
    let isLevel = first.y == y && y == last.y && (first.x < x) == (x < last.x)
    let isUpright = first.x == x && x == last.x && (first.y < y) == (y < last.y)
    return isLevel || isUpright
  }
}
