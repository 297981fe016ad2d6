import AnimationGeometry

extension Chart {
  /// The chart as a document in SVG 1.1, in UTF-8 with a line feed at its end.
  ///
  /// Lengths have at most two decimals. The colours follow `prefers-color-scheme`.
  /// Complexity: O(samples).
  public var svg: String {
    let layout = ChartLayout(self)
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(layout.width)\""
      + " height=\"\(layout.height)\" viewBox=\"0 0 \(layout.width) \(layout.height)\""
      + " role=\"img\">\n"
    text += "<title>\(markupText(title))</title>\n"
    text += "<style>\(ChartColors.styleSheet(seriesCount: series.count))</style>\n"
    text += "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n"
    text += layout.grid + layout.axes
    if !x.label.isEmpty {
      text += "<text x=\"\(pixelText((layout.left + layout.right) / 2))\""
      text += " y=\"\(pixelText(layout.bottom + 31))\" text-anchor=\"middle\">"
      text += "\(markupText(x.label))</text>\n"
    }
    for entry in layout.entries { text += layout.legend(entry) }
    for (index, line) in series.enumerated() {
      let (path, dots) = layout.paths(through: line.samples)
      if !path.isEmpty { text += "<path \(lineAttributes(index)) d=\"\(path)\"/>\n" }
      if !dots.isEmpty {
        text += "<path class=\"dot \(colorClass(index))\" d=\"\(dots)\"/>\n"
      }
    }
    return text + "</svg>\n"
  }
}

private func colorClass(_ series: Int) -> String { "line\(series % ChartColors.count)" }

/// What the line of a series, and the line beside its name, look like.
private func lineAttributes(_ series: Int) -> String {
  let look = "class=\"line \(colorClass(series))\""
  switch series / ChartColors.count % 3 {
  case 1: return look + " stroke-dasharray=\"6 5\""
  case 2: return look + " stroke-dasharray=\"1 5\""
  default: return look
  }
}

extension ChartLayout {
  /// A line at each tick.
  fileprivate var grid: String {
    var path = ""
    for tick in yScale.ticks {
      path += "M\(pixelText(left)) \(pixelText(y(tick.value)))H\(pixelText(right))"
    }
    for tick in xScale.ticks {
      path += "M\(pixelText(x(tick.value))) \(pixelText(top))V\(pixelText(bottom))"
    }
    return "<path class=\"grid\" d=\"\(path)\"/>\n"
  }

  /// The two axes and their numbers.
  fileprivate var axes: String {
    let corner = "V\(pixelText(bottom))H\(pixelText(right))"
    var text = "<path class=\"axis\" d=\"M\(pixelText(left)) \(pixelText(top))\(corner)\"/>\n"
    text += "<g text-anchor=\"end\">"
    for tick in yScale.ticks {
      text +=
        "<text x=\"\(pixelText(left - 5))\" y=\"\(pixelText(y(tick.value) + 4))\">\(tick.text)</text>"
    }
    text += "</g>\n<g text-anchor=\"middle\">"
    for tick in xScale.ticks {
      text +=
        "<text x=\"\(pixelText(x(tick.value)))\" y=\"\(pixelText(bottom + 15))\">\(tick.text)</text>"
    }
    return text + "</g>\n"
  }

  /// A name at the top, with its line where it is that of a series.
  fileprivate func legend(_ entry: Entry) -> String {
    var text = ""
    var start = entry.left
    if let series = entry.series {
      text += "<path \(lineAttributes(series))"
      text += " d=\"M\(pixelText(start)) \(pixelText(entry.baseline - 4))h15\"/>"
      start += ChartLayout.swatch
    }
    text += "<text x=\"\(pixelText(start))\" y=\"\(pixelText(entry.baseline))\">"
    return text + "\(markupText(entry.text))</text>\n"
  }

  /// The pieces of a line, each a move to its first point and then the others, and beside them the
  /// points alone at which no piece ends: lines without length, whose round ends are a dot.
  fileprivate func paths(through samples: [Point2D]) -> (line: String, dots: String) {
    var line = ""
    var dots = ""
    var end: PixelPoint?
    for piece in samples.split(whereSeparator: { !($0.x.isFinite && $0.y.isFinite) }) {
      var points = piece.map { PixelPoint(x: x($0.x), y: y($0.y)) }
      points.removeRedundantPoints()
      if let last = points.last, points.count == 1, end?.isBeside(last) != true {
        dots += "M\(last.text)h0"
      } else if points.count > 1 {
        line += "M" + points.map { $0.text }.joined(separator: " ")
      }
      end = points.last
    }
    return (line, dots)
  }
}

/// Where the parts of a chart lie, in pixels from its upper left corner.
///
/// Text cannot be measured here; a character counts as 6.5 pixels of an 11 pixel font, which is
/// more than it has on average.
struct ChartLayout {
  /// A name at the top of the chart: the label of the vertical axis or that of a series.
  struct Entry {
    var text: String
    /// The index of the series that it names; nil for the axis.
    var series: Int?
    var left: Double
    var baseline: Double
  }

  let width: Int
  let height: Int
  let entries: [Entry]
  let xScale: AxisScale
  let yScale: AxisScale
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double

  /// How long the line beside a name is, with the space after it.
  static let swatch = 22.0

  static let rowHeight = 16.0

  init(_ chart: Chart) {
    width = min(max(chart.width, 40), 10_000)
    height = min(max(chart.height, 40), 10_000)
    let rows: Int
    (entries, rows) = Self.entries(of: chart, width: Double(width))
    top = 10 + Double(rows) * Self.rowHeight
    let below = 20 + (chart.x.label.isEmpty ? 0 : Self.rowHeight)
    bottom = max(Double(height) - below, top + 1)
    let points = chart.series.flatMap { $0.samples }
    let tickHeight = 36.0
    yScale = AxisScale(
      covering: range(of: points.map { $0.y }, and: chart.y.range),
      atMost: Int((bottom - top) / tickHeight))
    left = 8 + (yScale.ticks.map { textWidth($0.text) }.max() ?? 0)
    let tickWidth = 48.0
    xScale = AxisScale(
      covering: range(of: points.map { $0.x }, and: chart.x.range),
      atMost: Int((Double(width) - left) / tickWidth))
    let lastTick = xScale.ticks[xScale.ticks.count - 1]
    right = max(Double(width) - 6 - textWidth(lastTick.text) / 2, left + 1)
  }

  /// Where a number of the horizontal axis is drawn, inside the plot area.
  func x(_ value: Double) -> Double { left + xScale.share(value) * (right - left) }

  /// Where a number of the vertical axis is drawn, inside the plot area.
  func y(_ value: Double) -> Double { bottom - yScale.share(value) * (bottom - top) }

  /// The names at the top, from left to right in as many rows as they need.
  private static func entries(of chart: Chart, width: Double) -> (entries: [Entry], rows: Int) {
    var names: [(text: String, series: Int?)] = []
    if !chart.y.label.isEmpty { names.append((chart.y.label, nil)) }
    let named = chart.series.indices.filter { !chart.series[$0].label.isEmpty }
    if named.count > 1 { names += named.map { (chart.series[$0].label, $0) } }
    var entries: [Entry] = []
    let margin = 8.0
    var left = margin
    var row = 0
    for name in names {
      let size = textWidth(name.text) + (name.series == nil ? 0 : swatch)
      if left > margin, left + size > width {
        left = margin
        row += 1
      }
      entries.append(
        Entry(
          text: name.text, series: name.series, left: left,
          baseline: 14 + Double(row) * rowHeight))
      left += size + 12
    }
    return (entries, entries.isEmpty ? 0 : row + 1)
  }
}

/// How wide a text is, about.
func textWidth(_ text: String) -> Double { 6.5 * Double(text.unicodeScalars.count) }

/// The least range that holds all finite numbers and `other`; 0...1 where there is none.
private func range(of numbers: [Double], and other: ClosedRange<Double>?) -> ClosedRange<Double> {
  var lower = other?.lowerBound ?? .infinity
  var upper = other?.upperBound ?? -.infinity
  for number in numbers where number.isFinite {
    lower = min(lower, number)
    upper = max(upper, number)
  }
  return lower <= upper ? lower...upper : 0...1
}

/// The style sheet of a chart: two sets of colours, of which the reader's preference picks one.
enum ChartColors {
  /// How many series differ in colour alone.
  static let count = 4

  /// The style sheet for so many series.
  static func styleSheet(seriesCount: Int) -> String {
    let used = min(seriesCount, count)
    return rules(light, used)
      + ".line{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}"
      + ".dot{stroke-width:5;stroke-linecap:round}.grid,.axis{fill:none}text{font:11px system-ui,sans-serif}\n"
      + "@media (prefers-color-scheme:dark){" + rules(dark, used) + "}"
  }

  private struct Palette {
    var page: String
    var text: String
    var grid: String
    var axis: String
    var lines: [String]
  }

  private static let light = Palette(
    page: "#fff", text: "#444c56", grid: "#e4e7eb", axis: "#8c959f",
    lines: ["#0a5fd6", "#c2410c", "#15803d", "#7e3af2"])

  private static let dark = Palette(
    page: "#0d1117", text: "#b8c0ca", grid: "#252b33", axis: "#6e7681",
    lines: ["#6cb6ff", "#ff9f5a", "#5fd38a", "#c8a6ff"])

  private static func rules(_ palette: Palette, _ used: Int) -> String {
    var text =
      ".page{fill:\(palette.page)}text{fill:\(palette.text)}.grid{stroke:\(palette.grid)}"
      + ".axis{stroke:\(palette.axis)}"
    for index in 0..<used { text += ".line\(index){stroke:\(palette.lines[index])}" }
    return text
  }
}
