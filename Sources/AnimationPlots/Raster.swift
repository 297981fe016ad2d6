import AnimationGeometry

/// An image of red, green and blue bytes, with antialiased strokes.
struct Raster {
  let width: Int
  let height: Int
  /// Three bytes per pixel, row by row from the top.
  private(set) var bytes: [UInt8]

  init(width: Int, height: Int, color: UInt32) {
    (self.width, self.height) = (width, height)
    let pixel = [UInt8(color >> 16 & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF)]
    bytes = []
    bytes.reserveCapacity(width * height * 3)
    for _ in 0..<(width * height) { bytes += pixel }
  }

  /// The ends of straight lines that are not round.
  enum Cut { case nowhere, everywhere, atOpenEnds }

  /// The lines of one stroke, in pixels.
  struct Stroke {
    var pieces: [[Point2D]]
    var thickness: Double
    /// The ends at which lines end at their last point, instead of round about it.
    var cut = Cut.nowhere
    /// The opacity of its colour, in 256ths.
    var strength = 256
  }

  struct Clip {
    var columns: Range<Int>
    var rows: Range<Int>

    /// Returns the part that is in an image.
    func clamped(to image: Raster) -> Clip {
      Clip(
        columns: columns.clamped(to: 0..<image.width), rows: rows.clamped(to: 0..<image.height))
    }
  }

  /// Draws a stroke. Crossings of its lines are not more opaque than the rest.
  ///
  /// Complexity: O(pixels in the rectangles about its pieces of line).
  mutating func draw(_ stroke: Stroke, color: UInt32, clip: Clip? = nil) {
    let whole = Clip(columns: 0..<width, rows: 0..<height)
    var mask = Mask(stroke, (clip ?? whole).clamped(to: self))
    for piece in stroke.pieces {
      let isOpen = stroke.cut == .atOpenEnds && piece.first != piece.last
      for index in 0..<max(1, piece.count - 1) {
        let next = min(index + 1, piece.count - 1)
        mask.add(
          from: piece[index], to: piece[next], radius: stroke.thickness / 2,
          isCutBefore: stroke.cut == .everywhere || isOpen && index == 0,
          isCutBehind: stroke.cut == .everywhere || isOpen && next == piece.count - 1)
      }
    }
    for y in mask.rows {
      for x in mask.columns {
        blend(color, Int(mask[x, y]) * stroke.strength / 256, x: x, y: y)
      }
    }
  }

  /// Blends a colour over a pixel; a coverage of 255 is opaque.
  mutating func blend(_ color: UInt32, _ coverage: Int, x: Int, y: Int) {
    guard coverage > 0 else { return }
    let place = (y * width + x) * 3
    for channel in 0..<3 {
      let target = Int(color >> UInt32(16 - 8 * channel) & 0xFF)
      let old = Int(bytes[place + channel])
      bytes[place + channel] = UInt8((old * (255 - coverage) + target * coverage + 127) / 255)
    }
  }
}

/// The coverage of each pixel by a stroke, 255 for all of it.
private struct Mask {
  let columns: Range<Int>
  let rows: Range<Int>
  private var coverage: [UInt8]

  init(_ stroke: Raster.Stroke, _ clip: Raster.Clip) {
    let points = stroke.pieces.lazy.flatMap { $0 }
    let radius = stroke.thickness / 2 + 1
    func span(_ value: (Point2D) -> Double, _ limits: Range<Int>) -> Range<Int> {
      var (lower, upper) = (Double.infinity, -Double.infinity)
      for point in points { (lower, upper) = (min(lower, value(point)), max(upper, value(point))) }
      return pixels(from: lower - radius, to: upper + radius, within: limits)
    }
    columns = span({ $0.x }, clip.columns)
    rows = span({ $0.y }, clip.rows)
    coverage = [UInt8](repeating: 0, count: columns.count * rows.count)
  }

  subscript(x: Int, y: Int) -> UInt8 {
    coverage[(y - rows.lowerBound) * columns.count + x - columns.lowerBound]
  }

  /// Adds a straight line; pixels keep the greater coverage.
  mutating func add(
    from start: Point2D, to end: Point2D, radius: Double, isCutBefore: Bool, isCutBehind: Bool
  ) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let reach = radius + 1
    let rows = pixels(
      from: min(start.y, end.y) - reach, to: max(start.y, end.y) + reach, within: self.rows)
    let columns = pixels(
      from: min(start.x, end.x) - reach, to: max(start.x, end.x) + reach, within: self.columns)
    let length = square.squareRoot()
    for y in rows {
      let base = (y - self.rows.lowerBound) * self.columns.count - self.columns.lowerBound
      for x in columns {
        let (px, py) = (Double(x) + 0.5 - start.x, Double(y) + 0.5 - start.y)
        let along = square > 0 ? (px * dx + py * dy) / square : 0
        let share = min(max(along, 0), 1)
        let (ox, oy) = (px - share * dx, py - share * dy)
        var cover = radius + 0.5 - (ox * ox + oy * oy).squareRoot()
        if isCutBefore && along < 0 || isCutBehind && along > 1 {
          cover = radius + 0.5 - (px * dy - py * dx).magnitude / max(length, 1e-9)
        }
        // A cut line covers only the part of its last pixel that it reaches.
        if isCutBefore { cover = min(cover, 0.5 + along * length) }
        if isCutBehind { cover = min(cover, 0.5 + (1 - along) * length) }
        // A line thinner than a pixel covers at most its thickness.
        let part = UInt8(max(0, min(cover, 1, 2 * radius)) * 255 + 0.5)
        if part > coverage[base + x] { coverage[base + x] = part }
      }
    }
  }
}

/// Returns the pixels that an interval between two positions touches, even partly, clamped to a range. Empty if the
/// interval is empty.
func pixels(from lower: Double, to upper: Double, within range: Range<Int>) -> Range<Int> {
  guard lower < upper else { return range.lowerBound..<range.lowerBound }
  let first = max(lower.rounded(.down), Double(range.lowerBound))
  let last = min(upper.rounded(.up), Double(range.upperBound))
  return first < last ? Int(first)..<Int(last) : range.lowerBound..<range.lowerBound
}

/// Cuts lines into dashes, which start again with each line.
///
/// - Parameter lengths: The lengths of a dash, 0 for a point, and of a gap, above 0; empty for solid lines.
func dashed(_ pieces: [[Point2D]], by lengths: [Double]) -> [[Point2D]] {
  guard lengths.count == 2 else { return pieces }
  var result: [[Point2D]] = []
  for piece in pieces {
    guard piece.count > 1 else {
      result.append(piece)
      continue
    }
    var dash = [piece[0]]
    var isDrawn = true
    var left = lengths[0]
    for (start, end) in zip(piece, piece.dropFirst()) {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      var done = 0.0
      while length - done > left {
        done += left
        let place = Point2D(x: start.x + dx * done / length, y: start.y + dy * done / length)
        if isDrawn { result.append(dash + [place]) }
        isDrawn.toggle()
        dash = [place]
        left = lengths[isDrawn ? 0 : 1]
      }
      left -= length - done
      if isDrawn { dash.append(end) }
    }
    if isDrawn { result.append(dash) }
  }
  return result
}
