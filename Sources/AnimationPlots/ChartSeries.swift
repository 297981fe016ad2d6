import AnimationGeometry
import AnimationMath

extension Chart {
  /// One line of a chart, through samples in their order.
  public struct Series: Sendable, Hashable {
    /// The name in the legend, which a chart has if two or more of its series have a name.
    package var label: String

    /// The points of the line. ``pause`` interrupts it. A point with a number that cannot be shown also does, and a
    /// note below the chart counts it; its other number still counts for the axis. A single point between two
    /// interruptions is a dot, unless the line before it ends there.
    package var samples: [Point2D]

    /// Points of the line that are marked by a dot, such as keyframes.
    package var dots: [Point2D] = []

    /// Creates a line through samples in their order. Default label: none.
    public init(_ label: String = "", samples: [Point2D]) {
      self.label = label
      self.samples = samples
    }

    /// A point that interrupts a line without a note.
    package static let pause = Point2D(x: .nan, y: .nan)

    /// Creates the line of a function over a range.
    ///
    /// - Parameters:
    ///   - range: The arguments, including both ends.
    ///   - breaks: The arguments at which the function jumps or has a corner, in any order; those outside the range
    ///   are ignored. The line is interrupted there: up to a break it is drawn to the value a 2²⁰th of the range
    ///   before it, from there on with the value at it.
    ///   - count: The number of samples of each piece between two breaks, 2 or more. They are denser at the ends of
    ///   the piece, where easing curves are steepest.
    ///   - value: The function; nil for a gap.
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
