/// Stretches of time in rows: what was busy when, which frame was on the screen.
///
/// It is a description; ``svg`` draws it, in the colours of a light or a dark page as the reader
/// prefers. Laws: equal charts have equal bytes; every chart can be drawn. A span with an end that
/// is not finite, or before its start, is left out, and so is what lies outside ``range``.
public struct SpanChart: Sendable, Hashable {
  /// What the picture shows, for those who cannot see it. It is not drawn.
  public var title: String
  /// The width in pixels; read as one in 40...10 000. The height follows from the rows.
  public var width: Int
  /// What the horizontal axis measures, with its unit.
  public var label: String
  /// The times that are shown.
  public var range: ClosedRange<Double>
  /// Times marked by a line through all rows, such as the refreshes of a display.
  public var marks: [Double]
  /// The rows from the top.
  public var rows: [Row]

  /// A row of spans with a name.
  public struct Row: Sendable, Hashable {
    /// The name, at the left.
    public var label: String
    /// The spans in any order; a later one covers an earlier one.
    public var spans: [Span]

    /// A row of spans with a name.
    public init(_ label: String, _ spans: [Span]) {
      self.label = label
      self.spans = spans
    }
  }

  /// A stretch of time.
  public struct Span: Sendable, Hashable {
    /// When it begins.
    public var start: Double
    /// When it ends.
    public var end: Double
    /// Which of the four colours it has, modulo four.
    public var color: Int

    /// A stretch of time in a colour.
    public init(from start: Double, to end: Double, color: Int = 0) {
      self.start = start
      self.end = end
      self.color = color
    }
  }

  /// A chart of rows; the width is in pixels and read as one in 40...10 000.
  public init(
    title: String, width: Int = 480, label: String = "", range: ClosedRange<Double>,
    marks: [Double] = [], rows: [Row]
  ) {
    self.title = title
    self.width = width
    self.label = label
    self.range = range
    self.marks = marks
    self.rows = rows
  }
}

#if !hasFeature(Embedded)
  extension SpanChart: Codable {}
  extension SpanChart.Row: Codable {}
  extension SpanChart.Span: Codable {}
#endif
