import AnimationGeometry

/// A chart: lines over one axis, or spans of time in rows, in panels below each other.
///
/// It is a description in plain numbers. One layout places its parts. Draw it with ``svg``, `png(theme:scale:)` or
/// `terminalText(columns:rows:isColored:)`.
///
/// Laws: equal charts have equal bytes, on every platform and in every run; every number that can be shown lies in
/// its plot area. Any chart can be drawn. A value that is not finite, beyond ±1e100, or not above 0 on a logarithmic
/// axis interrupts its line, and a note below the chart counts such values. A chart without samples has empty axes; a
/// constant one has an axis around its value.
///
/// See also: ``Series``, ``Axis``.
public struct Chart: Sendable, Hashable {
  /// The content of the picture in words, for readers who cannot see it. It is not drawn.
  package var title: String

  /// The width in pixels, clamped to 40...10 000.
  package var width: Int

  /// The height in pixels, clamped to 40...10 000. A chart of rows only has the height of its rows.
  package var height: Int

  /// The horizontal axis, which all panels share.
  package var x: Axis

  /// The panels from the top. Panels of lines share the height that rows leave.
  package var panels: [Panel]

  package var marks: [Mark] = []

  /// Creates a chart of lines. Sizes are in pixels and clamped to 40...10 000. Default size: 320 by 200.
  public init(
    title: String, width: Int = 320, height: Int = 200, x: Axis = Axis(), y: Axis = Axis(),
    series: [Series]
  ) {
    self.init(
      title: title, width: width, height: height, x: x, panels: [.lines(y, series)])
  }

  /// Creates a chart of panels. Sizes are in pixels and clamped to 40...10 000.
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

  package var series: [Series] {
    panels.flatMap { panel -> [Series] in
      if case .lines(_, let series) = panel { series } else { [] }
    }
  }

  /// A part of a chart with its own upper and lower end.
  package enum Panel: Sendable, Hashable {
    /// Lines over an axis, drawn in this order. The first four differ in colour, and later ones also in their dashes,
    /// so twelve are distinguishable. Lines at the same index in two panels look alike.
    case lines(Axis, [Series])
    case rows([Row])
  }

  /// The settings of an axis that its samples do not determine.
  public struct Axis: Sendable, Hashable {
    /// The quantity and its unit; empty for none.
    package var label: String

    /// Numbers that the axis always shows. It grows if samples lie outside.
    package var range: ClosedRange<Double>?

    /// Whether equal factors have equal lengths, with ticks at powers of ten.
    package var isLogarithmic: Bool

    /// Whether the axis ends with the numbers that it shows and not at the next tick.
    package var isTight = false

    /// Creates an axis with a label that always shows a range. Defaults: no label, no range, not logarithmic.
    ///
    /// On a logarithmic axis equal factors have equal lengths; it shows numbers above 0.
    public init(
      _ label: String = "", showing range: ClosedRange<Double>? = nil, isLogarithmic: Bool = false
    ) {
      self.label = label
      self.range = range
      self.isLogarithmic = isLogarithmic
    }

    /// Creates an axis that ends with the range.
    package init(_ label: String = "", over range: ClosedRange<Double>) {
      self.init(label, showing: range)
      isTight = true
    }
  }

  /// A vertical line through all panels, such as an event or a refresh of a display.
  package struct Mark: Sendable, Hashable {
    /// The position on the horizontal axis; a mark outside is not drawn.
    package var x: Double
    /// The text above the line; empty for none.
    package var label: String

    package init(at x: Double, _ label: String = "") {
      self.x = x
      self.label = label
    }
  }

  /// Adjacent spans of time, with a name.
  package struct Row: Sendable, Hashable {
    package var label: String
    /// The spans in any order; a later one covers an earlier one.
    package var spans: [Span]

    package init(_ label: String, _ spans: [Span]) {
      self.label = label
      self.spans = spans
    }
  }

  /// A span of time. A span with an end that is not finite, or before its start, is not drawn.
  package struct Span: Sendable, Hashable {
    package var start: Double
    package var end: Double
    /// The index of the colour, modulo four.
    package var color: Int
    /// Whether it is thin and pale: a delay, a fill.
    package var isFaint: Bool

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
  /// Creates a chart of frame times: a vertical bar for each frame, a line at the budget, and another colour for
  /// frames above one and a half times the budget.
  ///
  /// - Parameters:
  ///   - frameTimes: The duration of each frame, in seconds; one that is not finite leaves a gap.
  ///   - budget: The allowed duration of a frame, in seconds.
  ///   - title: The content of the picture in words.
  ///   - width: In pixels, clamped to 40...10 000. Default: 480.
  ///   - height: In pixels, clamped to 40...10 000. Default: 140.
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
