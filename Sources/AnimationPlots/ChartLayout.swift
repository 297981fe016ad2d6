/// The positions of a chart's parts, in units from its upper left corner.
struct ChartLayout {
  struct Band {
    let panel: Chart.Panel
    let heading: ChartHeading
    let headingTop: Double
    let top: Double
    let bottom: Double
    /// The scale; nil for a panel of rows.
    let scale: AxisScale?

    /// Returns the position of a number of its axis, inside the plot area.
    func y(_ value: Double) -> Double { bottom - (scale?.share(value) ?? 0) * (bottom - top) }
  }

  let chart: Chart
  let metrics: ChartMetrics
  let width: Double
  let height: Double
  let left: Double
  let right: Double
  let bands: [Band]
  let xScale: AxisScale
  /// The lines below the last panel and its numbers: the label of the axis, and the note about omitted samples.
  let footnotes: [String]
  /// The names of marks for which there is room, and their positions.
  private(set) var markHeading = ChartHeading()
  let markTop: Double

  /// Returns the layout of a chart with room for the names of its marks, in three lines at most.
  ///
  /// - Parameters:
  ///   - width: In units, with room for some characters.
  ///   - height: In units; the layout is higher if the parts need more.
  static func fitting(
    _ chart: Chart, width: Double, height: Double, metrics: ChartMetrics
  ) -> ChartLayout {
    let contents = ChartContents(chart)
    var lines = 0
    while true {
      var layout = ChartLayout(chart, contents, width, height, metrics, linesOfMarks: lines)
      if layout.placeMarks(in: lines) || lines == 3 { return layout }
      lines += 1
    }
  }

  private init(
    _ chart: Chart, _ contents: ChartContents, _ width: Double, _ height: Double,
    _ metrics: ChartMetrics, linesOfMarks: Int
  ) {
    (self.chart, self.metrics, self.width) = (chart, metrics, width)
    footnotes = [chart.x.label, contents.note].flatMap { metrics.lines(of: $0, in: width) }
    let headings = ChartHeading.headings(of: chart, width: width, metrics: metrics)
    let footer = metrics.footer + Double(footnotes.count) * metrics.lineHeight
    let rowHeights = chart.panels.map { panel -> Double? in
      guard case .rows(let rows) = panel else { return nil }
      return Double(max(1, rows.count)) * metrics.rowHeight
    }
    let lineCount = headings.reduce(linesOfMarks) { $0 + $1.lineCount }
    let fixed =
      metrics.topMargin + Double(lineCount) * metrics.lineHeight
      + Double(headings.count) * (metrics.headingGap + metrics.panelGap) - metrics.panelGap
      + rowHeights.reduce(0) { $0 + ($1 ?? 0) } + footer
    // Panels of lines share the rest.
    let shares = max(1, rowHeights.count { $0 == nil })
    let steps = max(metrics.leastHeight, (height - fixed) / Double(shares)) / metrics.heightStep
    let share = steps.rounded(.down) * metrics.heightStep

    var bands: [Band] = []
    var next = metrics.topMargin
    var markTop = next
    for (index, panel) in chart.panels.enumerated() {
      let headingTop = next
      next += Double(headings[index].lineCount) * metrics.lineHeight
      if index == 0 {
        markTop = next
        next += Double(linesOfMarks) * metrics.lineHeight
      }
      let top = next + metrics.headingGap
      next = top + (rowHeights[index] ?? share)
      bands.append(
        Band(
          panel: panel, heading: headings[index], headingTop: headingTop, top: top,
          bottom: next - metrics.axisOffset,
          scale: contents.panels[index]?.scale(atMost: Int(share / metrics.tickHeight))))
      next += metrics.panelGap
    }
    (self.bands, self.markTop) = (bands, markTop)
    self.height = next - metrics.panelGap + footer

    let margins = bands.map { Self.margin(of: $0, width, metrics) }
    left = min(margins.max() ?? metrics.leftMargin, (width / 2).rounded(.down))
    (xScale, right) = Self.horizontal(contents.x, from: left, in: width, metrics)
  }

  /// Returns the horizontal axis and its right end, with as many ticks as have room for their numbers.
  private static func horizontal(
    _ extent: ChartExtent, from left: Double, in width: Double, _ metrics: ChartMetrics
  ) -> (scale: AxisScale, right: Double) {
    var limit = max(1, Int((width - left) / metrics.tickWidth))
    while true {
      let scale = extent.scale(atMost: limit)
      let sizes = scale.ticks.map { metrics.width(of: $0.text) }
      let right = max(
        width - metrics.rightMargin - ((sizes.last ?? 0) / 2).rounded(.down), left + 1)
      let places = scale.ticks.map { scale.share($0.value) * (right - left) }
      let areApart = places.indices.dropFirst().allSatisfy {
        places[$0] - places[$0 - 1] >= (sizes[$0] + sizes[$0 - 1] + metrics.characterWidth) / 2
      }
      if areApart || limit == 1 { return (scale, right) }
      limit -= 1
    }
  }

  func x(_ value: Double) -> Double { left + xScale.share(value) * (right - left) }

  /// The greatest share of the width for the names of rows.
  private static let rowShare = 0.4

  private static func margin(of band: Band, _ width: Double, _ metrics: ChartMetrics) -> Double {
    guard case .rows(let rows) = band.panel else {
      let widest = band.scale?.ticks.map { metrics.width(of: $0.text) }.max() ?? 0
      return max(metrics.leftMargin, metrics.tickGap) + widest
    }
    let widest = rows.map { metrics.width(of: rowName($0, width, metrics)) }.max() ?? 0
    return metrics.leftMargin + widest + metrics.tickGap
  }

  static func rowName(_ row: Chart.Row, _ width: Double, _ metrics: ChartMetrics) -> String {
    metrics.fitted(row.label, in: width * rowShare, keepsEnd: true)
  }

  /// Places the names of marks above the first panel, each over its mark and next to the others.
  ///
  /// - Returns: Whether this number of lines has room for all of them.
  private mutating func placeMarks(in lineCount: Int) -> Bool {
    var ends = [Double](repeating: 0, count: lineCount)
    var isWhole = true
    let last = width - metrics.rightMargin
    for mark in chart.marks.sorted(by: { $0.x < $1.x })
    where !mark.label.isEmpty && xScale.holds(mark.x) {
      let text = metrics.fitted(mark.label, in: last - metrics.leftMargin, keepsEnd: true)
      let size = metrics.width(of: text)
      let start = max(metrics.leftMargin, min(x(mark.x) - size / 2, last - size))
      guard let line = ends.firstIndex(where: { $0 <= start }) else {
        isWhole = false
        continue
      }
      ends[line] = start + size + metrics.nameGap / 2
      markHeading.add(text, left: start, line: line, metrics)
    }
    return isWhole
  }
}

/// Names in lines above a panel: the label of its axis, the names of series and of marks.
struct ChartHeading {
  struct Name {
    let text: String
    /// The index of the series with this name.
    let series: Int?
    /// The left end, which is that of the series' line.
    let left: Double
    /// The vertical middle, from the top of the heading.
    let middle: Double
  }

  private(set) var names: [Name] = []
  private(set) var lineCount = 0

  mutating func add(
    _ text: String, series: Int? = nil, left: Double, line: Int, _ metrics: ChartMetrics
  ) {
    names.append(
      Name(
        text: text, series: series, left: left, middle: (Double(line) + 0.5) * metrics.lineHeight))
    lineCount = max(lineCount, line + 1)
  }

  /// Returns the heading of each panel: the label of its axis and, if two or more of its series have a name, the
  /// names that no panel above has shown, from left to right in as many lines as they need.
  static func headings(of chart: Chart, width: Double, metrics: ChartMetrics) -> [ChartHeading] {
    var told: [(text: String, series: Int?)] = []
    return chart.panels.map { panel in
      guard case .lines(let axis, let series) = panel else { return ChartHeading() }
      var names = axis.label.isEmpty ? [] : [(text: axis.label, series: nil as Int?)]
      let named = series.indices.filter { !series[$0].label.isEmpty }
      for index in named where named.count > 1 {
        let name = (text: series[index].label, series: index as Int?)
        if !told.contains(where: { $0 == name }) { names.append(name) }
        told.append(name)
      }
      return ChartHeading(names, width: width, metrics: metrics)
    }
  }

  init() {}

  private init(
    _ names: [(text: String, series: Int?)], width: Double, metrics: ChartMetrics
  ) {
    let margin = metrics.leftMargin
    var left = margin
    var line = 0
    for name in names {
      let swatch = name.series == nil ? 0 : metrics.swatch
      let text = metrics.fitted(name.text, in: width - margin - swatch, keepsEnd: true)
      let size = metrics.width(of: text) + swatch
      if left > margin, left + size > width {
        left = margin
        line += 1
      }
      add(text, series: name.series, left: left, line: line, metrics)
      left += size + metrics.nameGap
    }
  }
}
