import AnimationGeometry

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
