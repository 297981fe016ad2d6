import AnimationGeometry

/// A picture: strokes, texts and stages in order, in units from the upper left corner.
///
/// A chart is laid out as a picture once, and a picture is written as SVG, as PNG or for a terminal. A unit is a
/// pixel, or a dot of a terminal, whose characters are two dots wide and four high.
struct Picture {
  /// The content in words, for readers who cannot see it.
  let title: String
  let width: Int
  let height: Int
  private(set) var items: [Item] = []

  enum Item {
    case stroke(Look, pieces: [[PixelPoint]])
    case label(Label)
    case stage(Stage)
  }

  /// The role of a stroke, which determines its look. Series and colours count from 0.
  enum Look: Equatable {
    case grid, axis, mark
    case line(Int)
    case dot(Int)
    case bar(Int)
    case faintBar(Int)
  }

  /// A line of text without control characters.
  struct Label {
    let text: String
    let x: Double
    let y: Double
    let anchor: Anchor
  }

  /// The part of a text that is at its position.
  enum Anchor: String { case start, middle, end }

  init(title: String, width: Int, height: Int) {
    (self.title, self.width, self.height) = (title, width, height)
  }

  /// Adds lines, each through some points; nothing if there are none.
  mutating func addStroke(_ look: Look, _ pieces: [[PixelPoint]]) {
    if !pieces.isEmpty { items.append(.stroke(look, pieces: pieces)) }
  }

  /// Adds a text; nothing if it is empty.
  mutating func addLabel(_ text: String, x: Double, y: Double, _ anchor: Anchor = .start) {
    if !text.isEmpty { items.append(.label(Label(text: text, x: x, y: y, anchor: anchor))) }
  }

  mutating func addStage(_ stage: Stage) { items.append(.stage(stage)) }
}

extension Picture.Look {
  /// The thickness in a picture in pixels.
  var thickness: Double {
    switch self {
    case .grid, .axis, .mark: 1
    case .line: 2
    case .dot: 5
    case .bar: 12
    case .faintBar: 4
    }
  }

  /// The lengths of its dashes and gaps, in pixels; empty for a solid line.
  var dashes: [Double] {
    switch self {
    case .mark: [3, 3]
    case .line(let series):
      switch series / ChartColors.count % 3 {
      case 1: [6, 5]
      case 2: [1, 5]
      default: []
      }
    default: []
    }
  }

  /// The index of its line colour; nil for axes.
  var color: Int? {
    switch self {
    case .grid, .axis, .mark: nil
    case .line(let number), .dot(let number), .bar(let number), .faintBar(let number):
      number % ChartColors.count
    }
  }
}

/// A position in a picture, in hundredths of a unit, as it is written.
struct PixelPoint: Equatable {
  var x: Int64
  var y: Int64

  /// Creates the nearest point to one in units.
  init(x: Double, y: Double) {
    self.x = hundredths(x)
    self.y = hundredths(y)
  }

  var point: Point2D { Point2D(x: Double(x) / 100, y: Double(y) / 100) }

  /// Whether two points are at most a unit apart in either direction.
  func isBeside(_ other: PixelPoint) -> Bool {
    (x - other.x).magnitude <= 100 && (y - other.y).magnitude <= 100
  }
}

extension [PixelPoint] {
  /// Removes points that are not visible: repetitions, points inside a horizontal or vertical line that continues in
  /// one direction, and all points in one column of pixels except the first, the last and the two extremes.
  ///
  /// Complexity: O(points); the result has at most four points per column that the line enters.
  func simplified() -> [PixelPoint] {
    var kept: [PixelPoint] = []
    for point in withoutCrowds() where point != kept.last {
      if kept.count > 1, kept[kept.count - 1].lies(between: kept[kept.count - 2], point) {
        kept.removeLast()
      }
      kept.append(point)
    }
    return kept
  }

  private func withoutCrowds() -> [PixelPoint] {
    var kept: [PixelPoint] = []
    var start = startIndex
    while start < endIndex {
      let column = self[start].column
      var (end, lowest, highest) = (start, start, start)
      while end < endIndex, self[end].column == column {
        if self[end].y < self[lowest].y { lowest = end }
        if self[end].y > self[highest].y { highest = end }
        end += 1
      }
      if end - start > 4 {
        kept += [start, Swift.min(lowest, highest), Swift.max(lowest, highest), end - 1].map {
          self[$0]
        }
      } else {
        kept += self[start..<end]
      }
      start = end
    }
    return kept
  }
}

extension PixelPoint {
  fileprivate var column: Int64 { x / 100 }

  fileprivate func lies(between first: PixelPoint, _ last: PixelPoint) -> Bool {
    let isLevel = first.y == y && y == last.y && (first.x < x) == (x < last.x)
    let isUpright = first.x == x && x == last.x && (first.y < y) == (y < last.y)
    return isLevel || isUpright
  }
}

/// Returns a length in hundredths of a unit; halves are rounded up.
///
/// - Parameter length: A number in −20 000...20 000.
func hundredths(_ length: Double) -> Int64 {
  Int64((length * 100 + 0.5).rounded(.down))
}
