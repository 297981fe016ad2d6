import AnimationMath

/// Straight lines between stops. The stops lie in a table, inputs and outputs in turn.
@frozen
@usableFromInline
struct PreparedStops: Sendable, Hashable {
  /// How many stops there are, at least one.
  @usableFromInline let count: Int

  /// The index of the stop at which the piece around `x` starts: the last one at or before it, and
  /// at the ends the outermost that has another one after it. There are at least two stops.
  ///
  /// Complexity: O(log n).
  @inlinable
  func piece(at x: Double, _ table: UnsafeBufferPointer<Double>) -> Int {
    var low = 0
    var high = count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if table[2 * middle] <= x { low = middle } else { high = middle }
    }
    return low
  }

  /// The output at `x`, going on along the outer pieces.
  ///
  /// Source: CSS Easing Functions Level 2, section 2.2.1.
  @inlinable
  func progress(at x: Double, _ table: FixedArray<Double>) -> Double {
    table.withUnsafeBufferPointer { table in
      if count == 1 { return table[1] }
      let index = 2 * piece(at: x, table)
      let (x1, y1, x2, y2) = (table[index], table[index + 1], table[index + 2], table[index + 3])
      if x1 == x2 { return y2 }
      let share = (x - x1) / (x2 - x1)
      let output = share < 0.5 ? y1 + (y2 - y1) * share : y2 - (y2 - y1) * (1 - share)
      return output.isFinite ? output : Self.output(at: x, from: (x1, y1), to: (x2, y2))
    }
  }

  /// The output on the line through two stops so far apart, or so steep, that plain arithmetic leaves
  /// the range of numbers; the greatest of these where the line does too.
  @usableFromInline
  static func output(
    at x: Double, from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) -> Double {
    if start.y == end.y || !x.isFinite { return x.isNaN ? .nan : end.y }
    let share = (0.5 * x - 0.5 * start.x) / (0.5 * end.x - 0.5 * start.x)
    return (2 * (0.5 * start.y + (0.5 * end.y - 0.5 * start.y) * share)).limitedToFinite
  }

  /// The slope of the piece around `x`; 0 at a jump.
  @inlinable
  func slope(at x: Double, _ table: FixedArray<Double>) -> Double {
    table.withUnsafeBufferPointer { table in
      if count == 1 { return 0 }
      let index = 2 * piece(at: x, table)
      let (x1, y1, x2, y2) = (table[index], table[index + 1], table[index + 2], table[index + 3])
      return x1 == x2 ? 0 : (y2 - y1) / (x2 - x1)
    }
  }
}
