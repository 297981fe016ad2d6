import AnimationGeometry

extension Picture {
  init(_ chart: Chart, width: Int, height: Int, metrics: ChartMetrics) {
    let layout = ChartLayout.fitting(
      chart, width: Double(width), height: Double(height), metrics: metrics)
    self.init(
      title: drawableText(chart.title), width: width, height: Int(layout.height.rounded(.up)))
    for band in layout.bands { addGrid(of: band, layout) }
    addMarks(layout)
    for band in layout.bands {
      addAxis(of: band, layout)
      addHeading(band.heading, at: band.headingTop, layout.metrics)
    }
    addFooter(layout)
    for band in layout.bands {
      switch band.panel {
      case .lines(_, let series): addLines(series, in: band, layout)
      case .rows(let rows): addBars(rows, in: band, layout)
      }
    }
  }

  private mutating func addGrid(of band: ChartLayout.Band, _ layout: ChartLayout) {
    let level = (band.scale?.ticks ?? []).map { tick in
      let y = band.y(tick.value)
      return [PixelPoint(x: layout.left, y: y), PixelPoint(x: layout.right, y: y)]
    }
    let upright = layout.xScale.ticks.map { tick in
      let x = layout.x(tick.value)
      return [PixelPoint(x: x, y: band.top), PixelPoint(x: x, y: band.bottom)]
    }
    addStroke(.grid, level + upright)
  }

  private mutating func addMarks(_ layout: ChartLayout) {
    for mark in layout.chart.marks where layout.xScale.holds(mark.x) {
      let x = layout.x(mark.x)
      addStroke(
        .mark,
        layout.bands.map { [PixelPoint(x: x, y: $0.top), PixelPoint(x: x, y: $0.bottom)] })
    }
    addHeading(layout.markHeading, at: layout.markTop, layout.metrics)
  }

  /// Adds the axes of a panel and the numbers at its left, or the names of its rows.
  private mutating func addAxis(of band: ChartLayout.Band, _ layout: ChartLayout) {
    let metrics = layout.metrics
    let (left, bottom) = (layout.left - metrics.axisOffset, band.bottom + metrics.axisOffset)
    var corner = [PixelPoint(x: left, y: bottom), PixelPoint(x: layout.right, y: bottom)]
    if band.scale != nil { corner.insert(PixelPoint(x: left, y: band.top), at: 0) }
    addStroke(.axis, [corner])
    for tick in band.scale?.ticks ?? [] {
      addLabel(tick.text, x: layout.left - metrics.tickGap, y: band.y(tick.value), .end)
    }
    guard case .rows(let rows) = band.panel else { return }
    for (index, row) in rows.enumerated() {
      addLabel(
        ChartLayout.rowName(row, layout.width, metrics), x: metrics.leftMargin,
        y: band.top + (Double(index) + 0.5) * metrics.rowHeight)
    }
  }

  private mutating func addHeading(
    _ heading: ChartHeading, at top: Double, _ metrics: ChartMetrics
  ) {
    for name in heading.names {
      let y = top + name.middle
      if let series = name.series {
        addStroke(
          .line(series),
          [
            [
              PixelPoint(x: name.left, y: y), PixelPoint(x: name.left + metrics.swatchLine, y: y),
            ]
          ])
      }
      addLabel(name.text, x: name.left + (name.series == nil ? 0 : metrics.swatch), y: y)
    }
  }

  /// Adds the numbers of the horizontal axis, its label and the note about omitted samples.
  private mutating func addFooter(_ layout: ChartLayout) {
    guard var y = layout.bands.last.map({ $0.bottom + layout.metrics.tickDrop }) else { return }
    for tick in layout.xScale.ticks {
      addLabel(tick.text, x: layout.x(tick.value), y: y, .middle)
    }
    for line in layout.footnotes {
      y += layout.metrics.lineHeight
      addLabel(line, x: (layout.left + layout.right) / 2, y: y, .middle)
    }
  }

  private mutating func addLines(
    _ series: [Chart.Series], in band: ChartLayout.Band, _ layout: ChartLayout
  ) {
    func place(_ point: Point2D) -> PixelPoint {
      PixelPoint(x: layout.x(point.x), y: band.y(point.y))
    }
    func isDrawn(_ point: Point2D) -> Bool {
      layout.xScale.holds(point.x) && band.scale?.holds(point.y) == true
    }
    for (index, line) in series.enumerated() {
      var lines: [[PixelPoint]] = []
      var dots = line.dots.filter(isDrawn).map { [place($0)] }
      var end: PixelPoint?
      for piece in line.samples.split(whereSeparator: { !isDrawn($0) }) {
        let points = piece.map(place).simplified()
        if points.count > 1 {
          lines.append(points)
        } else if let last = points.last, end?.isBeside(last) != true {
          dots.append(points)
        }
        end = points.last
      }
      addStroke(.line(index), lines)
      addStroke(.dot(index), dots)
    }
  }

  /// Adds the spans of rows. Adjacent spans of one look share a stroke.
  private mutating func addBars(
    _ rows: [Chart.Row], in band: ChartLayout.Band, _ layout: ChartLayout
  ) {
    var look: Look?
    var pieces: [[PixelPoint]] = []
    for (index, row) in rows.enumerated() {
      let y = band.top + (Double(index) + 0.5) * layout.metrics.rowHeight
      for span in row.spans where span.isDrawable && layout.xScale.overlaps(span.start...span.end) {
        let color = (span.color % ChartColors.count + ChartColors.count) % ChartColors.count
        let own = span.isFaint ? Look.faintBar(color) : .bar(color)
        if let look, look != own {
          addStroke(look, pieces)
          pieces = []
        }
        look = own
        // Adjacent spans stay separate, and the shortest one stays visible.
        let (start, gap) = (layout.x(span.start), layout.metrics.barGap)
        let end = max(layout.x(span.end) - gap, start + gap)
        pieces.append([PixelPoint(x: start, y: y), PixelPoint(x: end, y: y)])
      }
    }
    if let look { addStroke(look, pieces) }
  }
}
