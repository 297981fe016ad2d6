import AnimationGeometry

/// The ranges of a chart's numbers, computed once for all layouts of it.
struct ChartContents {
  private(set) var x: ChartExtent
  /// The range of each panel's axis; nil for a panel of rows.
  private(set) var panels: [ChartExtent?] = []
  /// The note about omitted samples; empty if there are none.
  var note: String { omissions.note }
  private var omissions = Omissions()

  /// Complexity: O(samples + spans).
  init(_ chart: Chart) {
    x = ChartExtent(chart.x)
    for panel in chart.panels {
      switch panel {
      case .lines(let axis, let series):
        var y = ChartExtent(axis)
        for line in series { add(line, to: &y) }
        panels.append(y)
      case .rows(let rows):
        panels.append(nil)
        for span in rows.lazy.flatMap({ $0.spans }) where span.isDrawable {
          _ = x.add(span.start)
          _ = x.add(span.end)
        }
      }
    }
  }

  private mutating func add(_ line: Chart.Series, to y: inout ChartExtent) {
    for point in line.samples {
      let (isPlaced, isShown) = (x.add(point.x), y.add(point.y))
      if !isPlaced, !point.x.isNaN { omissions.count(point.x) }
      if isPlaced, !isShown { omissions.count(point.y) }
    }
    for dot in line.dots { _ = (x.add(dot.x), y.add(dot.y)) }
  }
}

extension Chart.Span {
  var isDrawable: Bool { start <= end && start.isFinite && end.isFinite }
}

/// The range of some numbers on one axis.
struct ChartExtent {
  let axis: Chart.Axis
  private var lower = Double.infinity
  private var upper = -Double.infinity

  init(_ axis: Chart.Axis) {
    self.axis = axis
    if let range = axis.range {
      for end in [range.lowerBound, range.upperBound] where shows(end) { widen(to: end) }
    }
  }

  /// Extends the range to a number. A tight axis with its own range does not change.
  ///
  /// - Returns: Whether the number can be shown.
  mutating func add(_ value: Double) -> Bool {
    guard shows(value) else { return false }
    if !axis.isTight || axis.range == nil { widen(to: value) }
    return true
  }

  private mutating func widen(to value: Double) {
    lower = min(lower, value)
    upper = max(upper, value)
  }

  private func shows(_ value: Double) -> Bool {
    AxisScale.shows(value, isLogarithmic: axis.isLogarithmic)
  }

  /// Returns the axis for these numbers, with at most `limit` steps. Without numbers it is the axis of 0...1, or of
  /// 1...10 if it is logarithmic.
  func scale(atMost limit: Int) -> AxisScale {
    let none = axis.isLogarithmic ? 1.0...10 : 0...1
    return AxisScale(covering: lower <= upper ? lower...upper : none, of: axis, atMost: limit)
  }
}

/// The counts of numbers that cannot be shown, by reason.
private struct Omissions {
  private var (none, infinite, enormous, below) = (0, 0, 0, 0)

  mutating func count(_ value: Double) {
    if value.isNaN {
      none += 1
    } else if value.isInfinite {
      infinite += 1
    } else if value.magnitude > AxisScale.greatest {
      enormous += 1
    } else {
      below += 1
    }
  }

  var note: String {
    let counts = [
      (none, "NaN"), (infinite, "infinite"), (enormous, "beyond ±1e100"), (below, "not above 0"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return counts.isEmpty ? "" : "not drawn: " + counts.joined(separator: ", ")
  }
}
