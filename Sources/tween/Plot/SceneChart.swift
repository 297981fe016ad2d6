import AnimationPlots
import Inbetween

/// The animated numbers of a scene over time, with a panel for each key path and a line for each number.
struct SceneChart {
  private let scene: SampledScene
  private let options: PlotOptions
  private let lines: [Line]

  private struct Line {
    let column: Int
    let field: Int
    let label: String
  }

  /// The greatest number of panels, and the greatest number of distinguishable lines in each.
  private static let (mostPanels, mostLines) = (8, 12)

  init(_ scene: SampledScene, _ options: PlotOptions) {
    (self.scene, self.options) = (scene, options)
    let table = SampleTable(scene.tree, columns: scene.columns)
    var lines: [Line] = []
    for (index, column) in scene.columns.enumerated() where column.hasNumbers {
      for (field, suffix) in table.fields[index].suffixes.enumerated() {
        lines.append(Line(column: index, field: field, label: column.label + suffix))
      }
    }
    self.lines = lines
  }

  func chart(named file: String) throws(CommandError) -> Chart {
    guard !lines.isEmpty else {
      return options.idleChart(of: scene, named: file, "no number is animated")
    }
    let panels = panels(of: file)
    let span = try options.span(of: scene)
    let shown = panels.flatMap(\.lines)
    try options.checkSamples(lineCount: shown.count)
    let marks = SceneMarks(of: shown.map { scene.columns[$0.column] }, in: scene)
    let series = series(shown, over: span, breaks: marks.breaks(in: span))
    var (values, velocities): ([Chart.Panel], [Chart.Panel]) = ([], [])
    var next = 0
    for (keyPath, lines) in panels {
      let own = next..<(next + lines.count)
      next = own.upperBound
      let alone = lines.count == 1 ? "\(lines[0].label) " : ""
      let label = (alone + keyPath).escapingControls
      values.append(.lines(options.axis(label), own.map { series[$0].values }))
      velocities.append(
        .lines(Chart.Axis(label + ", velocity per second"), own.map { series[$0].velocities }))
    }
    var chart = options.chart(
      title: file, x: Chart.Axis("seconds", over: span), panels: values, velocities: velocities,
      marks: marks.marks(in: span))
    // Many panels need more room than the default.
    if options.size == nil { chart.height = max(chart.height, 160 * chart.panels.count) }
    return chart
  }

  // MARK: Panels

  /// The lines by key paths, in order of first appearance. Reports omitted lines and panels.
  private func panels(of file: String) -> [(keyPath: String, lines: [Line])] {
    var panels: [(keyPath: String, lines: [Line])] = []
    var left = 0
    for line in lines {
      let keyPath = scene.columns[line.column].keyPath
      if let index = panels.firstIndex(where: { $0.keyPath == keyPath }) {
        if panels[index].lines.count < Self.mostLines {
          panels[index].lines.append(line)
        } else {
          left += 1
        }
      } else if panels.count < Self.mostPanels {
        panels.append((keyPath, [line]))
      } else {
        left += 1
      }
    }
    if left > 0 {
      StandardError.write(
        "tween: \(file): \(left) of \(lines.count) numbers are not drawn; choose with --layer and "
          + "--key-path")
    }
    return panels
  }

  // MARK: Lines

  /// The values and the velocities of some lines, read in one pass over the times.
  private func series(
    _ lines: [Line], over span: ClosedRange<Double>, breaks: [Double]
  ) -> [(values: Chart.Series, velocities: Chart.Series)] {
    let times = times(over: span, breaks: breaks)
    var table = SampleTable(scene.tree, columns: scene.columns)
    var values = lines.map { _ in [Point2D]() }
    var velocities = values
    var progress = ProgressLine(total: times.count, of: "samples")
    defer { progress.finish() }
    for (index, time) in times.enumerated() {
      progress.advance(to: index)
      guard let time else {
        for index in lines.indices {
          values[index].append(Chart.Series.pause)
          velocities[index].append(Chart.Series.pause)
        }
        continue
      }
      let row = table.row(at: time)
      let rates = options.showsVelocity ? table.velocities() : []
      for (index, line) in lines.enumerated() {
        values[index].append(point(at: time, line, row, table.fields))
        if options.showsVelocity {
          velocities[index].append(point(at: time, line, rates, table.fields))
        }
      }
    }
    return lines.indices.map { index in
      let label = lines[index].label.escapingControls
      var drawn = Chart.Series(label, samples: values[index])
      for time in SceneMarks.keyTimes(of: scene.columns[lines[index].column])
      where span.contains(time) {
        // At the start and at a jump, a value is the one that follows.
        let row = table.row(at: time + (span.upperBound - span.lowerBound) * 0x1p-20)
        drawn.dots.append(point(at: time, lines[index], row, table.fields))
      }
      return (drawn, Chart.Series(label, samples: velocities[index]))
    }
  }

  /// Times at the distance of the requested samples. Each break has nil between a time just before it and its own
  /// time.
  private func times(over span: ClosedRange<Double>, breaks: [Double]) -> [Double?] {
    let length = span.upperBound - span.lowerBound
    var times: [Double?] = []
    // A break too close to the start is not visible, nor is anything before it.
    let isSeen = { (time: Double) in time - span.lowerBound > length * 0x1p-20 }
    var start = breaks.last { !isSeen($0) } ?? span.lowerBound
    func append(upTo end: Double) {
      // The fraction comes first, because the product of a length with a count may overflow.
      let count = Int((Double(options.samples) * ((end - start) / length)).rounded(.up))
      for step in 0..<count { times.append(start + (end - start) * Double(step) / Double(count)) }
    }
    for end in breaks.filter(isSeen) {
      append(upTo: end)
      times.append(max(start, end - length * 0x1p-20))
      times.append(nil)
      start = end
    }
    append(upTo: span.upperBound)
    times.append(span.upperBound)
    return times
  }

  private func point(
    at time: Double, _ line: Line, _ row: [AnimatableValue?], _ fields: [SampleFields]
  ) -> Point2D {
    guard case .number(let number) = fields[line.column].fields(of: row[line.column])[line.field]
    else { return Chart.Series.pause }
    return Point2D(x: time, y: number)
  }
}

extension SampleColumn {
  fileprivate var hasNumbers: Bool {
    switch path?.type {
    case nil, .bool, .string, .image, .path: false
    default: true
    }
  }
}
