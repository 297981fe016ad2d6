import AnimationGeometry

extension Chart {
  /// Returns the chart as lines of text for a terminal, each ended by a line feed: lines of Braille dots, axes of
  /// box-drawing characters.
  ///
  /// Characters of a text that a terminal would obey become U+FFFD.
  ///
  /// - Parameters:
  ///   - columns: The number of characters per line, clamped to 20...1000.
  ///   - rows: The number of lines, clamped to 6...1000; more if the parts need more.
  ///   - isColored: Whether series are distinguished by colours, with escape sequences of ISO 6429, instead of by
  ///   dashes.
  package func terminalText(columns: Int, rows: Int, isColored: Bool) -> String {
    let (columns, rows) = (min(max(columns, 20), 1000), min(max(rows, 6), 1000))
    let picture = Picture(self, width: columns * 2, height: rows * 4, metrics: .dots)
    var screen = Screen(columns: columns, rows: (picture.height + 3) / 4)
    for item in picture.items { screen.draw(item, isColored: isColored) }
    return screen.text(isColored: isColored)
  }
}

/// The characters of a terminal while they are drawn.
private struct Screen {
  /// A character. Dots cover lines to its neighbours, which cover a mark, and a scalar covers dots.
  fileprivate struct Cell {
    var dots: UInt8 = 0
    var box: UInt8 = 0
    var isMarked = false
    /// U+0000 for the second half of a wide one.
    var scalar: Unicode.Scalar?
    /// The combining characters on the scalar.
    var accents: [Unicode.Scalar] = []
    var color: Color?
  }

  fileprivate enum Color: Equatable {
    case dim
    case series(Int)

    /// The number of ISO 6429: for grey, and for colours that are readable on black and on white.
    var code: Int {
      switch self {
      case .dim: 90
      case .series(let number): [36, 31, 32, 35][number]
      }
    }
  }

  private let columns: Int
  private let rows: Int
  private var cells: [Cell]

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: Cell(), count: columns * rows)
  }

  mutating func draw(_ item: Picture.Item, isColored: Bool) {
    switch item {
    case .label(let label): draw(label)
    case .stroke(.grid, _), .stage: break
    case .stroke(.axis, let pieces):
      for piece in pieces {
        for (start, end) in zip(piece, piece.dropFirst()) { drawAxis(from: start, to: end) }
      }
    case .stroke(.mark, let pieces):
      for piece in pieces { drawMark(from: piece[0], to: piece[piece.count - 1]) }
    case .stroke(let look, let pieces):
      let points = pieces.map { $0.map { $0.point } }
      let color = Color.series(look.color ?? 0)
      for piece in dashed(points, by: look.dotDashes(isColored: isColored)) {
        for offset in look.dotOffsets {
          drawDots(piece.map { Point2D(x: $0.x, y: $0.y + offset) }, color)
        }
      }
    }
  }

  // MARK: Dots

  private mutating func drawDots(_ piece: [Point2D], _ color: Color) {
    for index in 0..<max(1, piece.count - 1) {
      let (start, end) = (piece[index], piece[min(index + 1, piece.count - 1)])
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let steps = max(1, Int(max(dx.magnitude, dy.magnitude).rounded(.up)))
      for step in 0...steps {
        let share = Double(step) / Double(steps)
        setDot(Int(start.x + dx * share), Int(start.y + dy * share), color)
      }
    }
  }

  private mutating func setDot(_ x: Int, _ y: Int, _ color: Color) {
    guard x >= 0, y >= 0, x / 2 < columns, y / 4 < rows else { return }
    let place = y / 4 * columns + x / 2
    // The order of the dots in Unicode: the left column, the right one, then the lowest two.
    let bit: [UInt8] = [0, 3, 1, 4, 2, 5, 6, 7]
    cells[place].dots |= 1 << bit[y % 4 * 2 + x % 2]
    cells[place].color = color
  }

  // MARK: Axes

  private static let (up, down, before, after): (UInt8, UInt8, UInt8, UInt8) = (1, 2, 4, 8)

  private mutating func drawAxis(from start: PixelPoint, to end: PixelPoint) {
    let (first, last) = (cell(of: start), cell(of: end))
    for row in first.row...max(first.row, last.row) {
      for column in first.column...max(first.column, last.column) {
        guard column < columns, row < rows else { continue }
        let place = row * columns + column
        if row > first.row { cells[place].box |= Self.up }
        if row < last.row { cells[place].box |= Self.down }
        if column > first.column { cells[place].box |= Self.before }
        if column < last.column { cells[place].box |= Self.after }
      }
    }
  }

  private func cell(of point: PixelPoint) -> (column: Int, row: Int) {
    (max(0, Int(point.x / 200)), max(0, Int(point.y / 400)))
  }

  private mutating func drawMark(from start: PixelPoint, to end: PixelPoint) {
    let (first, last) = (cell(of: start), cell(of: end))
    guard first.column < columns else { return }
    for row in first.row...max(first.row, last.row) where row < rows {
      cells[row * columns + first.column].isMarked = true
    }
  }

  // MARK: Texts

  private mutating func draw(_ label: Picture.Label) {
    let count = cellCount(label.text)
    let place = Int(label.x / 2)
    let left =
      switch label.anchor {
      case .start: place
      case .middle: place - count / 2
      case .end: place - count
      }
    let row = Int(label.y / 4)
    var column = max(0, min(left, columns - count))
    guard row >= 0, row < rows else { return }
    var last: Int?
    for scalar in label.text.unicodeScalars {
      if scalar.isAccent, let last { cells[last].accents.append(scalar) }
      // Joiners are omitted, because terminals differ in the resulting width.
      guard scalar.cellCount > 0 else { continue }
      guard column + scalar.cellCount <= columns else { return }
      last = row * columns + column
      cells[row * columns + column] = Cell(scalar: scalar)
      if scalar.cellCount == 2 { cells[row * columns + column + 1] = Cell(scalar: "\0") }
      column += scalar.cellCount
    }
  }

  // MARK: Text

  fileprivate static let boxes: [Unicode.Scalar] = Array(" │││─┘┐┤─└┌├─┴┬┼".unicodeScalars)

  func text(isColored: Bool) -> String {
    var text = String.UnicodeScalarView()
    for row in 0..<rows {
      let line = cells[(row * columns)..<((row + 1) * columns)]
      let end = line.lastIndex { !$0.isBlank } ?? line.startIndex - 1
      var color: Color?
      for cell in line.prefix(through: end) {
        let (scalar, own) = cell.content
        if isColored, own != color, !cell.isBlank {
          text.append(contentsOf: "\u{1B}[\(own?.code ?? 0)m".unicodeScalars)
          color = own
        }
        if scalar != "\0" { text.append(scalar) }
        text.append(contentsOf: cell.accents)
      }
      if color != nil { text.append(contentsOf: "\u{1B}[0m".unicodeScalars) }
      text.append("\n")
    }
    return String(text)
  }
}

extension Screen.Cell {
  fileprivate var isBlank: Bool {
    dots == 0 && box == 0 && !isMarked && (scalar == nil || scalar == " ")
  }

  /// The written character and its colour.
  fileprivate var content: (scalar: Unicode.Scalar, color: Screen.Color?) {
    if let scalar { return (scalar, nil) }
    if dots > 0 { return (Unicode.Scalar(0x2800 + UInt32(dots)) ?? " ", color) }
    return (isMarked && box == 0 ? "┊" : Screen.boxes[Int(box)], .dim)
  }
}

extension Picture.Look {
  /// The dashes of lines of dots, which are visible in the line next to a name. Without colours the first six series
  /// have different ones.
  fileprivate func dotDashes(isColored: Bool) -> [Double] {
    switch self {
    case .line(let series):
      let patterns: [[Double]] = [[], [5, 4], [1, 3], [0, 2], [2, 2], [0, 4]]
      return patterns[(isColored ? series / ChartColors.count : series) % patterns.count]
    default: return []
    }
  }

  /// The offsets of the lines of dots that make up the thickness. Every other colour of bars is thinner, for readers
  /// who see no colours.
  fileprivate var dotOffsets: [Double] {
    switch self {
    case .bar(let color): color.isMultiple(of: 2) ? [-1, 0, 1] : [0, 1]
    default: [0]
    }
  }
}
