import AnimationPlots
import Inbetween

/// The animated numbers of a scene over time: a panel for each key path, a line for each number.
struct SceneChart {
  private let scene: SampledScene
  private let options: PlotOptions
  private let lines: [Line]

  /// One number of a column.
  private struct Line {
    let column: Int
    let field: Int
    let label: String
  }

  /// How many panels there are at most, and how many lines each of them has, which can be told apart.
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

  /// - Parameter file: What the picture is of.
  /// - Throws: That there is nothing to be drawn, and times that are none.
  func chart(named file: String) throws(CommandError) -> Chart {
    guard !lines.isEmpty else {
      scene.adviseStates()
      throw .failure("\(file): no number is animated that could be drawn")
    }
    let panels = panels(of: file)
    let span = try span()
    let marks = marks(in: span, of: panels)
    let series = series(panels.flatMap(\.lines), over: span, breaks: marks.map(\.x))
    var (values, velocities): ([Chart.Panel], [Chart.Panel]) = ([], [])
    var next = 0
    for (keyPath, lines) in panels {
      let own = next..<(next + lines.count)
      next = own.upperBound
      let alone = lines.count == 1 ? "\(lines[0].label) " : ""
      let label = (alone + keyPath).escapingControls
      values.append(.lines(options.axis(label), own.map { series[$0].values }))
      velocities.append(
        .lines(Chart.Axis(label + ", velocity a second"), own.map { series[$0].velocities }))
    }
    var chart = options.chart(
      title: file, x: Chart.Axis("seconds", over: span), panels: values, velocities: velocities,
      marks: marks)
    // More panels take more room than was thought of.
    if options.size == nil { chart.height = max(chart.height, 160 * chart.panels.count) }
    return chart
  }

  // MARK: Panels

  /// The lines by key paths, in order of first appearance; says what is left out.
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

  private func span() throws(CommandError) -> ClosedRange<Double> {
    let from = options.from ?? 0
    let to = options.to ?? max(scene.span.defaultEnd, from + (options.from == nil ? 1e-9 : 0))
    if options.to == nil {
      StandardError.write("tween: drawing to \(to.shortestText) s: \(scene.span.reason)")
    }
    guard from < to else {
      throw .usage(
        "--from \(from.shortestText) is not before the end at \(to.shortestText) s; give --to as well"
      )
    }
    return from...to
  }

  // MARK: Marks

  /// Begins and ends of the animations that are drawn, those at one time in one mark.
  private func marks(
    in span: ClosedRange<Double>, of panels: [(keyPath: String, lines: [Line])]
  ) -> [Chart.Mark] {
    var marks: [(time: Double, names: [String])] = []
    func add(_ name: String, at time: Double) {
      guard span.contains(time) else { return }
      if let index = marks.firstIndex(where: { $0.time == time }) {
        if !marks[index].names.contains(name) { marks[index].names.append(name) }
      } else {
        marks.append((time, [name]))
      }
    }
    let keyPaths = Set(panels.map(\.keyPath))
    let layers = Set(lines.map { scene.columns[$0.column].layer.id })
    for entry in scene.entries where layers.contains(entry.layer.id) {
      let chain = entry.layer.timeChain
      for animation in entry.layer.animations.compactMap(\.closed)
      where animation.animatedKeyPaths.contains(where: keyPaths.contains) {
        add("begin", at: chain.absoluteTime(at: animation.beginTime))
        add("end", at: chain.absoluteTime(at: animation.beginTime + animation.activeDuration))
      }
    }
    return marks.sorted { $0.time < $1.time }.map {
      Chart.Mark(at: $0.time, $0.names.sorted().reversed().joined(separator: ", "))
    }
  }

  /// When the keyframes of the first cycle are shown that are animated by themselves.
  private func keyTimes(of column: SampleColumn) -> [Double] {
    let chain = column.layer.timeChain
    var times: [Double] = []
    for case .keyframe(let keyframes) in column.layer.animations.compactMap(\.closed)
    where keyframes.keyPath == column.keyPath && !keyframes.calculationMode.isPaced {
      let (timing, count) = (keyframes.timing, keyframes.values.count)
      guard timing.speed > 0, keyframes.path == nil else { continue }
      let used =
        keyframes.keyTimes.flatMap {
          KeyTimes.used($0, valueCount: count, mode: keyframes.calculationMode)
        } ?? KeyTimes.even(valueCount: count, mode: keyframes.calculationMode)
      times += used.prefix(count).map {
        chain.absoluteTime(
          at: timing.beginTime + ($0 * timing.duration - timing.timeOffset) / timing.speed)
      }
    }
    return times
  }

  // MARK: Lines

  /// The values and the velocities of some lines, in one pass over the times.
  private func series(
    _ lines: [Line], over span: ClosedRange<Double>, breaks: [Double]
  ) -> [(values: Chart.Series, velocities: Chart.Series)] {
    let times = Chart.Series(
      over: span, breaks: breaks,
      samplesPerPiece: max(2, options.samples / (breaks.count + 1))
    ) { _ in 0 }.samples.map(\.x)
    var table = SampleTable(scene.tree, columns: scene.columns)
    var values = lines.map { _ in [Point2D]() }
    var velocities = values
    for time in times {
      guard !time.isNaN else {
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
      for time in keyTimes(of: scene.columns[lines[index].column]) where span.contains(time) {
        drawn.dots.append(point(at: time, lines[index], table.row(at: time), table.fields))
      }
      return (drawn, Chart.Series(label, samples: velocities[index]))
    }
  }

  /// A number of a row; a pause where there is none.
  private func point(
    at time: Double, _ line: Line, _ row: [AnimatableValue?], _ fields: [SampleFields]
  ) -> Point2D {
    guard case .number(let number) = fields[line.column].fields(of: row[line.column])[line.field]
    else { return Chart.Series.pause }
    return Point2D(x: time, y: number)
  }
}

extension SampleColumn {
  /// Whether what it holds is numbers.
  fileprivate var hasNumbers: Bool {
    switch path?.type {
    case nil, .bool, .string, .image, .path: false
    default: true
    }
  }
}
