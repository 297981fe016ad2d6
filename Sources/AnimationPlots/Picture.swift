import AnimationGeometry

/// What is drawn, in order: strokes, texts and stages, in units from the upper left corner.
///
/// A chart is laid out as a picture once, and a picture is written as SVG, as PNG or for a terminal.
/// A unit is a pixel, or a dot of a terminal, of which a character is two wide and four high.
struct Picture {
  /// What it shows, for those who cannot see it.
  let title: String
  let width: Int
  let height: Int
  private(set) var items: [Item] = []

  enum Item {
    case stroke(Look, pieces: [[PixelPoint]])
    case label(Label)
    case stage(Stage)
  }

  /// What a stroke is part of, which says how it looks. Series and colours count from 0.
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
    /// The middle of its height.
    let y: Double
    let anchor: Anchor
  }

  /// What of a text lies at its place.
  enum Anchor: String { case start, middle, end }

  init(title: String, width: Int, height: Int) {
    (self.title, self.width, self.height) = (title, width, height)
  }

  /// Adds lines, each through some points; nothing where there are none.
  mutating func addStroke(_ look: Look, _ pieces: [[PixelPoint]]) {
    if !pieces.isEmpty { items.append(.stroke(look, pieces: pieces)) }
  }

  /// Adds a text; nothing where it is empty.
  mutating func addLabel(_ text: String, x: Double, y: Double, _ anchor: Anchor = .start) {
    if !text.isEmpty { items.append(.label(Label(text: text, x: x, y: y, anchor: anchor))) }
  }

  /// Adds a scene as it is seen at a moment.
  mutating func addStage(_ stage: Stage) { items.append(.stage(stage)) }
}

extension Picture.Look {
  /// How thick it is in a picture in pixels.
  var thickness: Double {
    switch self {
    case .grid, .axis, .mark: 1
    case .line: 2
    case .dot: 5
    case .bar: 12
    case .faintBar: 4
    }
  }

  /// How long its dashes and the gaps between them are, in pixels; empty for a whole line.
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

  /// Which of the colours of lines it has; nil for those of axes.
  var color: Int? {
    switch self {
    case .grid, .axis, .mark: nil
    case .line(let number), .dot(let number), .bar(let number), .faintBar(let number):
      number % ChartColors.count
    }
  }
}

/// A place in a picture, in hundredths of a unit, as it is written.
struct PixelPoint: Equatable {
  var x: Int64
  var y: Int64

  /// The nearest point to one in units.
  init(x: Double, y: Double) {
    self.x = hundredths(x)
    self.y = hundredths(y)
  }

  /// The point in units.
  var point: Point2D { Point2D(x: Double(x) / 100, y: Double(y) / 100) }

  /// Whether two points are at most a unit apart in either direction.
  func isBeside(_ other: PixelPoint) -> Bool {
    (x - other.x).magnitude <= 100 && (y - other.y).magnitude <= 100
  }
}

extension [PixelPoint] {
  /// Removes points that cannot be seen: those that repeat the one before them, those inside a level
  /// or upright stretch that goes on in one direction, and of many in one column of pixels all but the
  /// first, the last and the two extremes.
  ///
  /// Complexity: O(points); what is left is four points a column that the line enters, or fewer.
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

/// A length in hundredths of a unit; halves are rounded up.
///
/// - Parameter length: A number in −20 000...20 000.
func hundredths(_ length: Double) -> Int64 {
  Int64((length * 100 + 0.5).rounded(.down))
}
