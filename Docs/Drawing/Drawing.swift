import AnimationPlots

/// A picture of the documentation: a file in `Docs/Pictures` and the chart that it shows.
package struct Drawing: Sendable {
  /// The path below `Docs/Pictures`.
  package var path: String
  package var chart: Chart

  /// All pictures of the documentation, in the order in which they are written.
  package static func all() throws -> [Drawing] {
    try curves() + springs() + timings + groups + clocks + calculationModes() + rotationModes()
  }
}
