import AnimationGeometry
import AnimationMath

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
  package var title: String

  /// The width in pixels; read as one in 40...10 000.
  package var width: Int

  /// The height in pixels; read as one in 40...10 000.
  package var height: Int

  /// The horizontal axis.
  package var x: Axis

  /// The vertical axis.
  package var y: Axis

  /// The lines, drawn in this order. The first four differ in colour, those after them also in
  /// their dashes; twelve can be told apart.
  package var series: [Series]

  /// What one axis says beyond what the samples do.
  public struct Axis: Sendable, Hashable {
    /// What is measured, with its unit; empty for none.
    package var label: String

    /// Numbers that the axis shows in any case. It grows where samples lie outside, and at both
    /// ends up to the next tick.
    package var range: ClosedRange<Double>?

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

extension Chart {
  /// One line of a chart, through samples in their order.
  public struct Series: Sendable, Hashable {
    /// The name in the legend, which a chart has when two of its series or more have a name.
    package var label: String

    /// The points of the line. One with a coordinate that is not finite interrupts it, and the
    /// other coordinate still counts for its axis; a point alone between two interruptions is
    /// drawn as a dot, unless the line before it ends there.
    package var samples: [Point2D]

    /// A line through samples in their order, under a name.
    public init(_ label: String = "", samples: [Point2D]) {
      self.label = label
      self.samples = samples
    }

    /// A function over a range.
    ///
    /// - Parameters:
    ///   - label: The name in the legend.
    ///   - range: The arguments, both ends included.
    ///   - breaks: Where the function jumps or has a corner. The line is interrupted there: up to
    ///     a break it is drawn to the value a 2²⁰th of the range before it, from there on with
    ///     the value at it. In any order; those outside the range do not count.
    ///   - count: How many samples each piece between two breaks gets, 2 or more. They crowd
    ///     towards the ends of the piece, where easing curves are steepest.
    ///   - value: The function; not finite where nothing is to be drawn.
    ///
    /// Complexity: O(breaks · (count + log breaks)).
    package init(
      _ label: String = "", over range: ClosedRange<Double>, breaks: [Double] = [],
      samplesPerPiece count: Int = 97, _ value: (Double) -> Double
    ) {
      require(count >= 2, "a piece of a line cannot be drawn of \(count) samples: it takes two")
      let margin = (range.upperBound - range.lowerBound) * 0x1p-20
      var samples: [Point2D] = []
      func addPiece(from start: Double, to end: Double) {
        for index in 0..<count {
          let share = Double(index) / Double(count - 1)
          let argument =
            index == count - 1 ? end : start + (end - start) * (share * share * (3 - 2 * share))
          samples.append(Point2D(x: argument, y: value(argument)))
        }
      }
      var start = range.lowerBound
      for position in breaks.sorted() where position > start && position <= range.upperBound {
        addPiece(from: start, to: max(start, position - margin))
        samples.append(Point2D(x: .nan, y: .nan))
        start = position
      }
      if start < range.upperBound {
        addPiece(from: start, to: range.upperBound)
      } else {
        samples.append(Point2D(x: start, y: value(start)))
      }
      self.init(label, samples: samples)
    }
  }
}

#if !hasFeature(Embedded)
  extension Chart.Series: Codable {}
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
        samples += [
          Point2D(x: x, y: 0), Point2D(x: x, y: time * 1000), Point2D(x: .nan, y: .nan),
        ]
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
