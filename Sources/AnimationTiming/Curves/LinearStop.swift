import AnimationMath

/// A point of a piecewise linear timing function. CSS Easing: a control point of `linear()`.
@usableFromInline
package struct LinearStop: Sendable, Hashable {
  @Reflexive package var input: Double
  @Reflexive package var output: Double

  package init(input: Double, output: Double) {
    self.input = input
    self.output = output
  }
}

extension LinearStop {
  /// Returns stops with all inputs, by the rules of CSS `linear()`.
  ///
  /// A missing first input is 0, a missing last input 1. An input less than one before it is raised to the largest
  /// one before it. Runs of stops without input are spread evenly between their neighbours. Source: CSS Easing
  /// Functions Level 2, section 2.2. Complexity: O(n).
  package static func completing(
    _ stops: [(input: Double?, output: Double)]
  ) -> [LinearStop] {
    guard let last = stops.indices.last else { return [] }
    var inputs = stops.map { $0.input }
    inputs[0] = inputs[0] ?? 0
    inputs[last] = inputs[last] ?? 1
    var largest = -Double.infinity
    for index in inputs.indices {
      guard let input = inputs[index] else { continue }
      largest = max(largest, input)
      inputs[index] = largest
    }
    var result: [LinearStop] = []
    result.reserveCapacity(stops.count)
    var index = 0
    while index < stops.count {
      if let input = inputs[index] {
        result.append(LinearStop(input: input, output: stops[index].output))
        index += 1
        continue
      }
      // The first and the last input are known by now, so the run is between two known inputs.
      let first = result[result.count - 1].input
      var end = index
      while inputs[end] == nil { end += 1 }
      let last = inputs[end] ?? 1
      let gap = last - first
      let pieces = Double(end - index + 1)
      for offset in index..<end {
        let share = Double(offset - index + 1) / pieces
        let input = gap.isFinite ? first + gap * share : first * (1 - share) + last * share
        result.append(LinearStop(input: input, output: stops[offset].output))
      }
      index = end
    }
    return result
  }
}

/// Straight lines between stops. A table has the inputs and outputs of the stops in turn.
@frozen
@usableFromInline
struct PreparedStops: Sendable, Hashable {
  /// The number of stops, at least one.
  @usableFromInline let count: Int

  /// Returns the index of the stop at which the piece around `x` starts: the last stop at or before it, and at the
  /// ends the outermost stop with a stop after it. There must be at least two stops.
  @inlinable
  func piece(at x: Double, _ table: UnsafeBufferPointer<Double>) -> Int {
    let inner = 1..<max(1, count - 1)
    // Counting a few stops is faster than a search, whose branches a processor cannot predict.
    if count <= 12 {
      var low = 0
      for index in inner { low += table[2 * index] <= x ? 1 : 0 }
      return low
    }
    return inner.partitioningIndex { !(table[2 * $0] <= x) } - 1
  }

  /// Returns the output at `x`. Outside the stops the outer pieces continue. Source: CSS Easing Functions Level 2,
  /// section 2.2.1.
  @inlinable
  func progress(at x: Double, _ table: FixedArray<Double>) -> Double {
    table.withUnsafeBufferPointer { progress(at: x, $0) }
  }

  @inlinable
  func progress(at x: Double, _ table: UnsafeBufferPointer<Double>) -> Double {
    if count == 1 { return table[1] }
    let index = 2 * piece(at: x, table)
    let (x1, y1, x2, y2) = (table[index], table[index + 1], table[index + 2], table[index + 3])
    // A jump. The outermost stops may be a jump, and then inputs before them are before it.
    if x1 == x2 { return x < x1 ? y1 : y2 }
    let width = x2 - x1
    let share = (x - x1) / width
    let (rise, rest) = (y2 - y1, 1 - share)
    let (early, late) = (y1 + rise * share, y2 - rise * rest)
    let output = share < 0.5 ? early : late
    // If the sum is finite, so are both.
    return (output + width).isFinite
      ? output : Self.output(at: x, from: (x1, y1), to: (x2, y2))
  }

  /// Returns the output on the line through two stops if they are so far apart, or the line so steep, that plain
  /// arithmetic leaves the range of numbers; the greatest number if the line also leaves the range.
  @usableFromInline
  static func output(
    at x: Double, from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) -> Double {
    if start.y == end.y || !x.isFinite { return x.isNaN ? .nan : end.y }
    let share = (0.5 * x - 0.5 * start.x) / (0.5 * end.x - 0.5 * start.x)
    return (2 * (0.5 * start.y + (0.5 * end.y - 0.5 * start.y) * share)).limitedToFinite
  }

  /// Returns the slope of the piece around `x`; 0 at a jump.
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
