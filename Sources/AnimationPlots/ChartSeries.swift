import AnimationGeometry
import AnimationMath

extension Chart {
  /// One line of a chart, through samples in their order.
  public struct Series: Sendable, Hashable {
    /// The name in the legend, which a chart has when two of its series or more have a name.
    package var label: String

    /// The points of the line. ``pause`` interrupts it, and so does a point with a number that
    /// cannot be shown, which a note below the chart counts; its other number still counts for the
    /// axis. A point alone between two interruptions is a dot, unless the line before it ends there.
    package var samples: [Point2D]

    /// Points of the line that are marked by a dot, such as keyframes.
    package var dots: [Point2D] = []

    /// A line through samples in their order, under a name.
    public init(_ label: String = "", samples: [Point2D]) {
      self.label = label
      self.samples = samples
    }

    /// Where a line is interrupted without a note.
    package static let pause = Point2D(x: .nan, y: .nan)

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
    ///   - value: The function; nil where there is nothing to be drawn.
    ///
    /// Complexity: O(breaks · (count + log breaks)).
    package init(
      _ label: String = "", over range: ClosedRange<Double>, breaks: [Double] = [],
      samplesPerPiece count: Int = 97, _ value: (Double) -> Double?
    ) {
      require(count >= 2, "a piece of a line: expected 2 samples or more, found \(count)")
      let margin = (range.upperBound - range.lowerBound) * 0x1p-20
      var samples: [Point2D] = []
      func add(_ argument: Double) {
        samples.append(value(argument).map { Point2D(x: argument, y: $0) } ?? Self.pause)
      }
      func addPiece(from start: Double, to end: Double) {
        for index in 0..<(count - 1) {
          let share = Double(index) / Double(count - 1)
          add(start + (end - start) * (share * share * (3 - 2 * share)))
        }
        add(end)
      }
      var start = range.lowerBound
      for position in breaks.sorted() where position > start && position <= range.upperBound {
        addPiece(from: start, to: max(start, position - margin))
        samples.append(Self.pause)
        start = position
      }
      if start < range.upperBound {
        addPiece(from: start, to: range.upperBound)
      } else {
        add(start)
      }
      self.init(label, samples: samples)
    }
  }
}

#if !hasFeature(Embedded)
  extension Chart.Series: Codable {}
#endif
