import AnimationGeometry
import AnimationMath

extension Chart {
  /// One line of a chart, through samples in their order.
  public struct Series: Sendable, Hashable {
    /// The name in the legend, which a chart has when two of its series or more have a name.
    public var label: String

    /// The points of the line. One with a coordinate that is not finite interrupts it, and the
    /// other coordinate still counts for its axis; a point alone between two interruptions is
    /// drawn as a dot, unless the line before it ends there.
    public var samples: [Point2D]

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
    public init(
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
