/// A line chart: one or several series over one axis, with round ticks and a legend.
///
/// It is a description; ``svg`` draws it, in the colours of a light or a dark page as the reader
/// prefers. Every picture of the documentation, the benchmarks and the command line is one.
///
/// Laws: equal charts have equal bytes, on every platform and in every run; every finite sample
/// lies in the plot area. Any chart can be drawn: a sample that is not finite interrupts its
/// line, a chart without samples has empty axes, a constant one an axis around its value.
///
/// See also: ``Series``, ``Axis``.
public struct Chart: Sendable, Hashable {
  /// What the picture shows, for those who cannot see it. It is not drawn.
  public var title: String

  /// The width in pixels; read as one in 40...10 000.
  public var width: Int

  /// The height in pixels; read as one in 40...10 000.
  public var height: Int

  /// The horizontal axis.
  public var x: Axis

  /// The vertical axis.
  public var y: Axis

  /// The lines, drawn in this order. The first four differ in colour, those after them also in
  /// their dashes; twelve can be told apart.
  public var series: [Series]

  /// What one axis says beyond what the samples do.
  public struct Axis: Sendable, Hashable {
    /// What is measured, with its unit; empty for none.
    public var label: String

    /// Numbers that the axis shows in any case. It grows where samples lie outside, and at both
    /// ends up to the next tick.
    public var range: ClosedRange<Double>?

    /// An axis with a label, showing a range in any case.
    public init(_ label: String = "", showing range: ClosedRange<Double>? = nil) {
      self.label = label
      self.range = range
    }
  }

  /// A chart of lines; sizes are in pixels and read as ones in 40...10 000.
  public init(
    title: String, width: Int = 320, height: Int = 200, x: Axis = Axis(), y: Axis = Axis(),
    series: [Series]
  ) {
    self.title = title
    self.width = width
    self.height = height
    self.x = x
    self.y = y
    self.series = series
  }
}

#if !hasFeature(Embedded)
  extension Chart: Codable {}
  extension Chart.Axis: Codable {}
#endif
