import AnimationMath

/// The fewest straight lines, joined at columns, that pass through an interval at each column.
///
/// Columns are ascending numbers on an axis; each has an interval that the line must meet, such as a sample and a
/// tolerance around it. Joints are at columns and have any value of their interval.
///
/// The search proceeds in levels: a level consists of the columns that one more line reaches first, and for each of
/// them the values at which the line can end there. All other values need exactly one more line, so previous levels
/// are never needed again. The next level needs only lines that leave the reached values at the next column, because
/// all others start later.
///
/// A polyline never has fewer lines than lines that need not be joined, so their number is a lower bound for the
/// joints. A first attempt uses only a few columns of a level; if it is within a tenth of the bound, it is used.
///
/// Law: there are at most 1.1 times as many joints as in any polyline with joints at columns that meets intervals
/// narrower by 2⁻²⁶, and so, below ten, no more (`LinearReductionTests`).
package struct LinearReduction {
  /// A corner or an end of the line.
  package struct Knot: Sendable, Hashable {
    /// The index of its column.
    package let index: Int
    package let value: Double
  }

  private let x: [Double]
  private let samples: [Double]
  private var lower: [Double]
  private var upper: [Double]
  /// The values of each column that the least number of lines reaches, if they are one interval.
  private var reached: [Piece]
  /// The further intervals of a column, which are rare.
  private var others: [Int: [Piece]] = [:]
  private var funnel: Funnel

  /// An interval of values; empty if the first is greater.
  fileprivate struct Piece {
    var low: Double
    var high: Double
    static let none = Piece(low: .infinity, high: -.infinity)
    var isEmpty: Bool { !(low <= high) }
  }

  /// Returns the joints of the fewest lines within a tolerance of samples.
  ///
  /// - Parameters:
  ///   - samples: Finite numbers, as many as there are positions.
  ///   - x: Their positions, ascending.
  ///   - tolerance: The greatest distance of a line from a sample, above 0.
  ///   - pinsEnds: Whether the line starts and ends exactly in the samples.
  /// - Returns: The first and the last column, and the joints between them; the sample itself if there is only one.
  ///   At each column the line is within the tolerance, to the last bit of `value(at:from:to:)`.
  ///
  /// Complexity: O(n) lines of typical data; at worst the square of the columns per line, for each line.
  package static func knots(
    of samples: [Double], at x: [Double], tolerance: Double, pinsEnds: Bool = false
  ) -> [Knot] {
    require(samples.count == x.count, "\(samples.count) samples at \(x.count) positions")
    guard samples.count > 1 else { return samples.map { Knot(index: 0, value: $0) } }
    let scale = samples.reduce(0) { max($0, $1.magnitude) }
    // Allows for the rounding of the line itself and of the comparisons.
    let found = withUnsafeTemporaryAllocation(
      of: SIMD2<Double>.self, capacity: 2 * samples.count
    ) { memory -> [Knot]? in
      for share in [0x1p-26, 0x1p-16, 0x1p-8] {
        let width = tolerance - tolerance * share - 8 * scale.ulp
        guard width >= 0 else { continue }
        let start = LinearReduction(
          samples, x, width: width, pinsEnds: pinsEnds, Funnel(memory))
        var attempt = start
        var knots = attempt.solved(mostSources: 4)
        var bound = start
        if knots.count > 3, 10 * knots.count > 11 * (bound.separateLines() + 1) {
          attempt = start
          knots = attempt.solved(mostSources: .max)
        }
        if holds(knots, samples, x, tolerance) { return knots }
      }
      return nil
    }
    if let found { return found }
    return samples.indices.filter { index in
      // A constant run needs only its ends.
      index == 0 || index == samples.count - 1 || samples[index] != samples[index - 1]
        || samples[index] != samples[index + 1]
    }.map { Knot(index: $0, value: samples[$0]) }
  }

  /// Returns the value of the line between two knots, exact at both.
  package static func value(
    at position: Double, from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) -> Double {
    let share = (position - start.x) / (end.x - start.x)
    return share < 0.5
      ? start.y + (end.y - start.y) * share : end.y - (end.y - start.y) * (1 - share)
  }

  private static func holds(
    _ knots: [Knot], _ samples: [Double], _ x: [Double], _ tolerance: Double
  ) -> Bool {
    for (start, end) in zip(knots, knots.dropFirst()) {
      for index in start.index...end.index {
        let line = value(
          at: x[index], from: (x[start.index], start.value), to: (x[end.index], end.value))
        guard (line - samples[index]).magnitude <= tolerance else { return false }
      }
    }
    return true
  }

  private init(
    _ samples: [Double], _ x: [Double], width: Double, pinsEnds: Bool, _ funnel: Funnel
  ) {
    (self.samples, self.x, self.funnel) = (samples, x, funnel)
    lower = samples.map { $0 - width }
    upper = samples.map { $0 + width }
    if pinsEnds {
      for end in [0, samples.count - 1] { (lower[end], upper[end]) = (samples[end], samples[end]) }
    }
    reached = Array(repeating: .none, count: samples.count)
    reached[0] = Piece(low: lower[0], high: upper[0])
  }

  // MARK: Forwards

  /// Finds the starts of the levels up to the last column; then goes backwards for the knots.
  private mutating func solved(mostSources: Int) -> [Knot] {
    var starts = [0]
    var (first, last) = (0, 0)
    while last < x.count - 1 {
      let end =
        last - first < mostSources
        ? reach(from: first...last) : reach(from: first...last, mostSources: mostSources)
      (first, last) = (last + 1, end)
      starts.append(first)
    }
    return knots(backThrough: starts)
  }

  /// Returns the least number of lines that meet all intervals if each may start anywhere in the last column of the
  /// previous one.
  private mutating func separateLines() -> Int {
    var (count, column) = (0, 0)
    while column < x.count - 1 {
      let next = column + 1
      _ = funnel.begin(
        x[column], Piece(low: lower[column], high: upper[column]), x[next],
        Piece(low: lower[next], high: upper[next]))
      column += 2
      while column < x.count,
        funnel.narrow(at: x[column], lower[column], upper[column]) != nil
      { column += 1 }
      column -= 1
      count += 1
    }
    return count
  }

  /// Finds the columns that one more line reaches from a few evenly spaced columns of a level, and from the last.
  private mutating func reach(from level: ClosedRange<Int>, mostSources: Int) -> Int {
    let last = level.upperBound
    var farthest = last
    let step = (level.count + mostSources - 2) / (mostSources - 1)
    for source in stride(from: last, through: level.lowerBound, by: -step) {
      let all = Piece(low: lower[source + 1], high: upper[source + 1])
      for start in pieces(at: source) where funnel.begin(x[source], start, x[source + 1], all) {
        if source == last { add(all, at: source + 1) }
        farthest = max(farthest, follow(from: source + 2, beyond: last))
      }
    }
    return farthest
  }

  /// Finds the columns that one more line reaches beyond a level. Returns the last column of the next level.
  private mutating func reach(from level: ClosedRange<Int>) -> Int {
    let last = level.upperBound
    var farthest = last
    for source in level.reversed() {
      let starts = pieces(at: source)
      if source == last {
        for start in starts {
          let all = Piece(low: lower[source + 1], high: upper[source + 1])
          farthest = max(farthest, scan(from: source, start, through: all, beyond: last))
        }
        continue
      }
      // The common case, without a list: all of the next column is in the level.
      let next = reached[source + 1]
      if next.low <= lower[source + 1], next.high >= upper[source + 1] { continue }
      for gap in gaps(at: source + 1) {
        for start in starts {
          farthest = max(farthest, scan(from: source, start, through: gap, beyond: last))
        }
      }
    }
    return farthest
  }

  /// Returns the reached intervals of a column, ascending.
  private func pieces(at column: Int) -> [Piece] {
    guard let others = others[column] else { return [reached[column]] }
    return ([reached[column]] + others).sorted { $0.low < $1.low }
  }

  /// Returns the parts of a column's interval that are not reached.
  private func gaps(at column: Int) -> [Piece] {
    var gaps: [Piece] = []
    var low = lower[column]
    for piece in pieces(at: column) {
      if piece.low > low { gaps.append(Piece(low: low, high: piece.low)) }
      low = max(low, piece.high)
    }
    if low < upper[column] { gaps.append(Piece(low: low, high: upper[column])) }
    return gaps
  }

  /// Follows all lines from an interval of one column through one of the next as far as possible, and stores the
  /// values at which they can end after the level.
  private mutating func scan(
    from source: Int, _ start: Piece, through gap: Piece, beyond last: Int
  ) -> Int {
    guard funnel.begin(x[source], start, x[source + 1], gap) else { return last }
    if source + 1 > last { add(gap, at: source + 1) }
    var column = source + 2
    while column <= last {
      // A line that returns to values of the level could start there.
      let apart = onlyGap(at: column)
      if apart.isEmpty || funnel.narrow(at: x[column], apart.low, apart.high) == nil {
        return last
      }
      column += 1
    }
    return follow(from: column, beyond: last)
  }

  /// Follows the lines of the funnel as far as possible.
  private mutating func follow(from start: Int, beyond last: Int) -> Int {
    var column = start
    while column < x.count,
      let piece = funnel.narrow(at: x[column], lower[column], upper[column])
    {
      if column > last { add(piece, at: column) }
      column += 1
    }
    return max(last, column - 1)
  }

  /// Returns the part of a column's interval that is not reached, if it is one interval or empty; else the whole.
  private func onlyGap(at column: Int) -> Piece {
    let known = reached[column]
    if others.isEmpty || others[column] == nil {
      if known.low <= lower[column], known.high >= upper[column] { return .none }
      if known.low <= lower[column] { return Piece(low: known.high, high: upper[column]) }
      if known.high >= upper[column] { return Piece(low: lower[column], high: known.low) }
    }
    return Piece(low: lower[column], high: upper[column])
  }

  private mutating func add(_ piece: Piece, at column: Int) {
    let known = reached[column]
    let margin = (upper[column] - lower[column]) * 0x1p-32
    if known.isEmpty {
      reached[column] = piece
    } else if piece.low <= known.high + margin, piece.high >= known.low - margin {
      reached[column] = Piece(
        low: min(known.low, piece.low), high: max(known.high, piece.high))
    } else {
      addApart(piece, at: column, margin)
    }
  }

  /// Adds an interval that does not touch the first one of its column.
  private mutating func addApart(_ piece: Piece, at column: Int, _ margin: Double) {
    var pieces = others[column] ?? []
    let touched = pieces.firstIndex {
      piece.low <= $0.high + margin && piece.high >= $0.low - margin
    }
    if let touched {
      let known = pieces[touched]
      pieces[touched] = Piece(
        low: min(known.low, piece.low), high: max(known.high, piece.high))
    } else {
      pieces.append(piece)
    }
    others[column] = pieces
  }

  // MARK: Backwards

  /// Returns the knots of one solution, backwards from its end: from each joint to a column of the previous level
  /// that reaches its value. Values are as near to the samples as possible.
  private func knots(backThrough starts: [Int]) -> [Knot] {
    var column = x.count - 1
    var value = nearest(to: samples[column], in: pieces(at: column))
    var knots = [Knot(index: column, value: value)]
    for level in stride(from: starts.count - 2, through: 0, by: -1) {
      let first = starts[level]
      let last = starts[level + 1] - 1
      (column, value) = source(of: column, value, in: first...last)
      knots.append(Knot(index: column, value: value))
    }
    return knots.reversed()
  }

  /// Returns the column of a level from which a value of a later column is reached, and its value; the one nearest to
  /// its sample if there are several.
  private func source(
    of column: Int, _ value: Double, in level: ClosedRange<Int>
  ) -> (Int, Double) {
    var best = (column: level.upperBound, value: samples[level.upperBound])
    var (bestMiss, bestError) = (Double.infinity, Double.infinity)
    // Slopes of the lines to the value, and so of the reversed way.
    var (least, greatest) = (-Double.infinity, Double.infinity)
    for candidate in stride(from: column - 1, through: level.lowerBound, by: -1) {
      let run = x[column] - x[candidate]
      if candidate <= level.upperBound {
        let seen = Piece(low: value - greatest * run, high: value - least * run)
        func consider(_ piece: Piece) {
          let low = max(seen.low, piece.low)
          let high = min(seen.high, piece.high)
          // Rounding may have separated adjacent intervals.
          let miss = max(0, low - high)
          let chosen = miss > 0 ? 0.5 * (low + high) : min(max(samples[candidate], low), high)
          let error = (chosen - samples[candidate]).magnitude
          guard (miss, error) < (bestMiss, bestError) else { return }
          best = (candidate, min(max(chosen, lower[candidate]), upper[candidate]))
          (bestMiss, bestError) = (miss, error)
        }
        consider(reached[candidate])
        if !others.isEmpty { others[candidate]?.forEach(consider) }
      }
      least = max(least, (value - upper[candidate]) / run)
      greatest = min(greatest, (value - lower[candidate]) / run)
      if least > greatest + 0x1p-40 * (least.magnitude + greatest.magnitude) { break }
    }
    return best
  }

  private func nearest(to sample: Double, in pieces: [Piece]) -> Double {
    pieces.map { min(max(sample, $0.low), $0.high) }
      .min { ($0 - sample).magnitude < ($1 - sample).magnitude } ?? sample
  }
}

/// All lines that meet some intervals, as far as the next interval needs them: the steepest and the flattest one.
/// Each touches the hull of the ends on one side and an end on the other.
///
/// Source: J. O'Rourke, "An on-line algorithm for fitting straight lines between data ranges", 1981.
private struct Funnel {
  struct Line {
    var x = 0.0
    var y = 0.0
    var slope = 0.0
    func value(at position: Double) -> Double { y + slope * (position - x) }
  }
  /// A convex chain of points, from the point that a line touches.
  struct Hull {
    private let points: UnsafeMutablePointer<SIMD2<Double>>
    private var first = 0
    private var count = 0

    /// - Parameter points: Memory for as many points as there are columns.
    init(_ points: UnsafeMutablePointer<SIMD2<Double>>) { self.points = points }

    mutating func begin(_ x: Double, _ y: Double) {
      (first, count) = (0, 1)
      points[0] = SIMD2(x, y)
    }

    /// Adds a point at the right; `sign` is 1 for a chain above the points, −1 for one below.
    @inline(__always)
    mutating func add(_ x: Double, _ y: Double, sign: Double) {
      while count - first > 1 {
        let (a, b) = (points[count - 2], points[count - 1])
        guard sign * ((b.y - a.y) * (x - a.x) - (y - a.y) * (b.x - a.x)) <= 0 else { break }
        count -= 1
      }
      points[count] = SIMD2(x, y)
      count += 1
    }

    /// Returns the line from the chain to a point at its right that touches it: the flattest for a chain above (sign
    /// 1), the steepest for one below.
    @inline(__always)
    mutating func tangent(to x: Double, _ y: Double, sign: Double) -> Line {
      var slope = (y - points[first].y) / (x - points[first].x)
      while first + 1 < count {
        let next = (y - points[first + 1].y) / (x - points[first + 1].x)
        guard sign * (next - slope) <= 0 else { break }
        slope = next
        first += 1
      }
      return Line(x: x, y: y, slope: slope)
    }
  }

  private var steepest = Line()
  private var flattest = Line()
  /// The chain above the lower ends; the steepest line touches it.
  private var floor: Hull
  /// The chain below the upper ends.
  private var ceiling: Hull

  /// - Parameter memory: Room for twice as many points as there are columns.
  init(_ memory: UnsafeMutableBufferPointer<SIMD2<Double>>) {
    // A reduction has two or more columns, so there is memory.
    let start = memory.baseAddress.unsafelyUnwrapped
    floor = Hull(start)
    ceiling = Hull(start + memory.count / 2)
  }

  mutating func begin(
    _ x: Double, _ start: LinearReduction.Piece, _ next: Double, _ gap: LinearReduction.Piece
  ) -> Bool {
    guard !start.isEmpty, !gap.isEmpty else { return false }
    steepest = Line(x: next, y: gap.high, slope: (gap.high - start.low) / (next - x))
    flattest = Line(x: next, y: gap.low, slope: (gap.low - start.high) / (next - x))
    floor.begin(x, start.low)
    ceiling.begin(x, start.high)
    floor.add(next, gap.low, sign: 1)
    ceiling.add(next, gap.high, sign: -1)
    return true
  }

  /// Continues to the interval of another column. Returns the values of it that the lines meet; nil if there are none.
  @inline(__always)
  mutating func narrow(
    at x: Double, _ low: Double, _ high: Double
  ) -> LinearReduction.Piece? {
    let (top, bottom) = (steepest.value(at: x), flattest.value(at: x))
    let piece = LinearReduction.Piece(low: max(low, bottom), high: min(high, top))
    if piece.isEmpty { return nil }
    if high < top { steepest = floor.tangent(to: x, high, sign: 1) }
    if low > bottom { flattest = ceiling.tangent(to: x, low, sign: -1) }
    floor.add(x, low, sign: 1)
    ceiling.add(x, high, sign: -1)
    return piece
  }
}
