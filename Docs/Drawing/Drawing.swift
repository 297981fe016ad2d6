import AnimationPlots

/// A picture of the documentation: a file in `Docs/Pictures` and its chart.
package struct Drawing: Sendable {
  /// The path below `Docs/Pictures`.
  package var path: String
  package var chart: Chart

  package init(path: String, chart: Chart) { (self.path, self.chart) = (path, chart) }

  /// Returns all pictures of the documentation, in the order in which they are written.
  package static func all() throws -> [Drawing] {
    try curves() + springs() + timings + groups + clocks + frames() + calculationModes()
      + rotationModes() + motions() + hosts()
  }
}
