import AnimationGeometry

/// A chart: lines over one axis, or stretches of time in rows, in panels below each other.
///
/// It is a description of plain numbers. One layout places its parts, and what draws it is one of
/// ``svg``, `png(theme:scale:)` and `terminalText(columns:rows:isColored:)`.
///
/// Laws: equal charts have equal bytes, on every platform and in every run; every number that can
/// be shown lies in its plot area. Any chart can be drawn. A value that is not finite, beyond
/// ±1e100, or not above 0 on a logarithmic axis interrupts its line, and a note below the chart says
/// how many there are. A chart without samples has empty axes, a constant one an axis around its
/// value.
///
/// See also: ``Series``, ``Axis``.
public struct Chart: Sendable, Hashable {
  /// What the picture shows, for those who cannot see it. It is not drawn.
  package var title: String

  /// The width in pixels; read as one in 40...10 000.
  package var width: Int

  /// The height in pixels; read as one in 40...10 000. A chart of rows alone is as high as they are.
  package var height: Int

  /// The horizontal axis, which all panels share.
  package var x: Axis

  /// The panels from the top. Those of lines share the height that rows leave.
  package var panels: [Panel]

  /// Upright lines through all panels.
  package var marks: [Mark] = []

  /// A chart of lines; sizes are in pixels and read as ones in 40...10 000.
  public init(
    title: String, width: Int = 320, height: Int = 200, x: Axis = Axis(), y: Axis = Axis(),
    series: [Series]
  ) {
    self.init(
      title: title, width: width, height: height, x: x, panels: [.lines(y, series)])
  }

  /// A chart of panels; sizes are in pixels and read as ones in 40...10 000.
  package init(
    title: String, width: Int = 480, height: Int = 0, x: Axis = Axis(), panels: [Panel],
    marks: [Mark] = []
  ) {
    self.title = title
    self.width = width
    self.height = height
    self.x = x
    self.panels = panels
    self.marks = marks
  }

  /// The lines of all panels.
  package var series: [Series] {
    panels.flatMap { panel -> [Series] in
      if case .lines(_, let series) = panel { series } else { [] }
    }
  }

  /// A part of a chart with an upper and a lower end of its own.
  package enum Panel: Sendable, Hashable {
    /// Lines over an axis, drawn in this order. The first four differ in colour, those after them
    /// also in their dashes; twelve can be told apart. Lines of two panels at the same place in
    /// their order look alike.
    case lines(Axis, [Series])
    /// Rows from the top.
    case rows([Row])
  }

  /// What one axis says beyond what the samples do.
  public struct Axis: Sendable, Hashable {
    /// What is measured, with its unit; empty for none.
    package var label: String

    /// Numbers that the axis shows in any case. It grows where samples lie outside.
    package var range: ClosedRange<Double>?

    /// Whether equal factors are equally long, with ticks at powers of ten.
    package var isLogarithmic: Bool

    /// Whether the axis ends with the numbers that it shows and not at the next tick.
    package var isTight = false

    /// An axis with a label, showing a range in any case.
    ///
    /// On a logarithmic one equal factors are equally long; it shows numbers above 0.
    public init(
      _ label: String = "", showing range: ClosedRange<Double>? = nil, isLogarithmic: Bool = false
    ) {
      self.label = label
      self.range = range
      self.isLogarithmic = isLogarithmic
    }

    /// An axis that ends where the range does.
    package init(_ label: String = "", over range: ClosedRange<Double>) {
      self.init(label, showing: range)
      isTight = true
    }
  }

  /// An upright line through all panels, such as an event or a refresh of a display.
  package struct Mark: Sendable, Hashable {
    /// Where it stands on the horizontal axis; one outside is not drawn.
    package var x: Double
    /// What is written above it; empty for nothing.
    package var label: String

    /// A line at a number, with what is written above it.
    package init(at x: Double, _ label: String = "") {
      self.x = x
      self.label = label
    }
  }

  /// Stretches of time side by side, with a name.
  package struct Row: Sendable, Hashable {
    /// The name, at the left.
    package var label: String
    /// The spans in any order; a later one covers an earlier one.
    package var spans: [Span]

    /// A row of spans with a name.
    package init(_ label: String, _ spans: [Span]) {
      self.label = label
      self.spans = spans
    }
  }

  /// A stretch of time. One with an end that is not finite, or before its start, is not drawn.
  package struct Span: Sendable, Hashable {
    /// When it begins.
    package var start: Double
    /// When it ends.
    package var end: Double
    /// Which of the four colours it has, modulo four.
    package var color: Int
    /// Whether it is thin and pale: a delay, a fill.
    package var isFaint: Bool

    /// A stretch of time in a colour.
    package init(from start: Double, to end: Double, color: Int = 0, isFaint: Bool = false) {
      self.start = start
      self.end = end
      self.color = color
      self.isFaint = isFaint
    }
  }
}

#if !hasFeature(Embedded)
  extension Chart: Codable {}
  extension Chart.Panel: Codable {}
  extension Chart.Axis: Codable {}
  extension Chart.Mark: Codable {}
  extension Chart.Row: Codable {}
  extension Chart.Span: Codable {}
#endif

extension Chart {
  /// A strip of frame times: an upright bar for each frame, those that took more than one and a
  /// half times the budget in a colour of their own, and a line at the budget.
  ///
  /// - Parameters:
  ///   - frameTimes: How long each frame took, in seconds; one that is not finite leaves a gap.
  ///   - budget: How long a frame may take, in seconds.
  ///   - title: What the picture shows.
  ///   - width: In pixels; read as one in 40...10 000.
  ///   - height: In pixels; read as one in 40...10 000.
  public init(
    frameTimes: [Double], budget: Double, title: String, width: Int = 480, height: Int = 140
  ) {
    let isLate = { (time: Double) in time > budget * 1.5 }
    func bars(_ label: String, where isIncluded: (Double) -> Bool) -> Series {
      var samples: [Point2D] = []
      for (index, time) in frameTimes.enumerated() where time.isFinite && isIncluded(time) {
        let x = Double(index + 1)
        samples += [Point2D(x: x, y: 0), Point2D(x: x, y: time * 1000), Series.pause]
      }
      return Series(label, samples: samples)
    }
    let line = [0, Double(frameTimes.count + 1)].map { Point2D(x: $0, y: budget * 1000) }
    self.init(
      title: title, width: width, height: height, x: Axis("frame"),
      y: Axis("frame time in ms", showing: 0...max(0, budget.isFinite ? budget * 1000 : 0)),
      series: [
        bars("on time", where: { !isLate($0) }), bars("late", where: isLate),
        Series("budget", samples: line),
      ])
  }
}
