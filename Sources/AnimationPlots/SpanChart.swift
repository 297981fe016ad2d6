/// Stretches of time in rows: what was busy when, which frame was on the screen.
///
/// It is a description; ``svg`` draws it, in the colours of a light or a dark page as the reader
/// prefers. Laws: equal charts have equal bytes; every chart can be drawn. A span with an end that
/// is not finite, or before its start, is left out, and so is what lies outside ``range``.
package struct SpanChart: Sendable, Hashable {
  /// What the picture shows, for those who cannot see it. It is not drawn.
  package var title: String
  /// The width in pixels; read as one in 40...10 000. The height follows from the rows.
  package var width: Int
  /// What the horizontal axis measures, with its unit.
  package var label: String
  /// The times that are shown.
  package var range: ClosedRange<Double>
  /// Times marked by a line through all rows, such as the refreshes of a display.
  package var marks: [Double]
  /// The rows from the top.
  package var rows: [Row]

  /// A row of spans with a name.
  package struct Row: Sendable, Hashable {
    /// The name, at the left.
    package var label: String
    /// The spans in any order; a later one covers an earlier one.
    package var spans: [Span]

    /// A row of spans with a name.
    package init(_ label: String, _ spans: [Span]) {
      self.label = label
      self.spans = spans
    }
  }

  /// A stretch of time.
  package struct Span: Sendable, Hashable {
    /// When it begins.
    package var start: Double
    /// When it ends.
    package var end: Double
    /// Which of the four colours it has, modulo four.
    package var color: Int

    /// A stretch of time in a colour.
    package init(from start: Double, to end: Double, color: Int = 0) {
      self.start = start
      self.end = end
      self.color = color
    }
  }

  /// A chart of rows; the width is in pixels and read as one in 40...10 000.
  package init(
    title: String, width: Int = 480, label: String = "", range: ClosedRange<Double>,
    marks: [Double] = [], rows: [Row]
  ) {
    self.title = title
    self.width = width
    self.label = label
    self.range = range
    self.marks = marks
    self.rows = rows
  }
}

#if !hasFeature(Embedded)
  extension SpanChart: Codable {}
  extension SpanChart.Row: Codable {}
  extension SpanChart.Span: Codable {}
#endif

extension SpanChart {
  private static let rowHeight = 20.0
  private static let barHeight = 12.0

  /// The chart as a document in SVG 1.1, in UTF-8 with a line feed at its end.
  ///
  /// Lengths have at most two decimals. The colours follow `prefers-color-scheme`.
  /// Complexity: O(spans + marks).
  package var svg: String {
    let width = Double(min(max(width, 40), 10_000))
    let labels = rows.map { textWidth($0.label) }.max() ?? 0
    let (left, right) = (min(14 + labels, width - 20), width - 14)
    let bottom = 8 + Self.rowHeight * Double(max(1, rows.count))
    let height = bottom + (label.isEmpty ? 20 : 36)
    let (lower, upper) = (max(range.lowerBound, -1e300), min(range.upperBound, 1e300))
    let scale = AxisScale(covering: range, atMost: max(1, Int((right - left) / 48)))
    // The axis ends where the range does, and not at a tick.
    func x(_ time: Double) -> Double {
      let share = upper > lower ? (time - lower) / (upper - lower) : 0
      return left + min(max(share, 0), 1) * (right - left)
    }
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(pixelText(width))\""
      + " height=\"\(pixelText(height))\""
      + " viewBox=\"0 0 \(pixelText(width)) \(pixelText(height))\" role=\"img\">\n"
    text += "<title>\(markupText(title))</title>\n"
    text += "<style>\(ChartColors.styleSheet(seriesCount: ChartColors.count))\n"
    text += ".bar{fill:none;stroke-width:\(pixelText(Self.barHeight))}</style>\n"
    text += "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n"
    text += path(
      "grid", marks.filter(range.contains).map { "M\(pixelText(x($0))) 6V\(pixelText(bottom))" })
    text +=
      "<path class=\"axis\" d=\"M\(pixelText(left)) \(pixelText(bottom))H\(pixelText(right))\"/>\n"
    text += "<g text-anchor=\"middle\">"
    for tick in scale.ticks where range.contains(tick.value) {
      text += "<text x=\"\(pixelText(x(tick.value)))\" y=\"\(pixelText(bottom + 14))\">"
      text += "\(tick.text)</text>"
    }
    if !label.isEmpty {
      text += "<text x=\"\(pixelText((left + right) / 2))\" y=\"\(pixelText(bottom + 30))\">"
      text += "\(markupText(label))</text>"
    }
    text += "</g>\n"
    for (index, row) in rows.enumerated() {
      let middle = 8 + Self.rowHeight * (Double(index) + 0.5)
      text += "<text x=\"6\" y=\"\(pixelText(middle + 4))\">\(markupText(row.label))</text>\n"
      text += bars(of: row, at: middle, x)
    }
    return text + "</svg>\n"
  }

  /// The spans of a row, those of a colour that follow each other in one path.
  private func bars(of row: Row, at middle: Double, _ x: (Double) -> Double) -> String {
    var text = ""
    var color: Int?
    var pieces: [String] = []
    for span in row.spans {
      guard span.start <= span.end, span.start.isFinite, span.end.isFinite,
        span.end > range.lowerBound, span.start < range.upperBound
      else { continue }
      let own = ((span.color % ChartColors.count) + ChartColors.count) % ChartColors.count
      if let color, color != own {
        text += path("bar line\(color)", pieces)
        pieces = []
      }
      color = own
      let (start, end) = (x(span.start), x(span.end))
      // Two spans that meet stay apart, and the shortest one can be seen.
      pieces.append(
        "M\(pixelText(start)) \(pixelText(middle))H\(pixelText(max(end - 0.6, start + 0.6)))")
    }
    return text + path("bar line\(color ?? 0)", pieces)
  }
}

/// A path of pieces; nothing where there are none.
private func path(_ look: String, _ pieces: [String]) -> String {
  pieces.isEmpty ? "" : "<path class=\"\(look)\" d=\"\(pieces.joined())\"/>\n"
}
