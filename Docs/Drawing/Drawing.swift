import AnimationPlots

/// A picture of the documentation: a file in `Docs/Pictures` and what it shows.
package struct Drawing: Sendable {
  /// What a picture shows.
  private enum Content {
    case chart(Chart)
    case spans(SpanChart)
  }

  /// The path below `Docs/Pictures`.
  package var path: String
  private var content: Content

  package init(path: String, chart: Chart) { (self.path, content) = (path, .chart(chart)) }

  package init(path: String, spans: SpanChart) { (self.path, content) = (path, .spans(spans)) }

  /// The chart, where it is one of lines.
  package var chart: Chart? {
    if case .chart(let chart) = content { chart } else { nil }
  }

  /// The picture.
  package var svg: String {
    switch content {
    case .chart(let chart): chart.svg
    case .spans(let chart): chart.svg
    }
  }

  /// All pictures of the documentation, in the order in which they are written.
  package static func all() throws -> [Drawing] {
    try curves() + springs() + timings + groups + clocks + frames() + calculationModes()
      + rotationModes()
  }
}
