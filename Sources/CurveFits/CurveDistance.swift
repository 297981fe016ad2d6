import AnimationTiming

/// The greatest distance of two curves, with a certain upper bound.
///
/// Between two of its turning points a curve is monotone, so the values of two curves at the ends of an interval
/// bound their distance within it. Intervals whose bound exceeds the greatest known distance are halved, until the
/// bound is within a thousandth of it, or within the resolution.
///
/// Law: the distance at any fraction is not above the bound (`CurveFitTests`). Complexity: as many evaluations as a
/// curve takes steps of the resolution, at most ``mostEvaluations``; at that limit the bound is higher.
package struct CurveDistance: Sendable {
  /// The greatest distance that was found.
  package private(set) var seen = 0.0
  /// The fraction at which it was found.
  package private(set) var place = 0.0
  /// An upper bound of the distance, up to the rounding of the curves, 2e-12 of their values. Fractions within 2⁻⁴⁸
  /// of a jump of the first curve are excluded, except for the ends.
  package private(set) var bound = 0.0

  private let curves: (TimingCurve, TimingCurve)
  private let resolution: Double

  /// The greatest number of turning points of a curve; of more, not all are known.
  package static let mostTurns = 500
  /// The distance from a jump within which fractions are excluded.
  package static let margin = 0x1p-48
  private static let cells = 512
  /// The greatest number of evaluations for one distance.
  package static let mostEvaluations = 1 << 24
  private(set) var evaluationCount = 0

  /// - Parameters:
  ///   - curve: A curve with at most ``mostTurns`` turning points, like the other one.
  ///   - jumps: Fractions, ascending, at which the first one may jump.
  ///   - resolution: The greatest difference of the bound and the distance, above 0.
  package init(
    _ curve: TimingCurve, _ other: TimingCurve, jumps: [Double], resolution: Double = 0x1p-20,
    atMost limit: Int = mostEvaluations
  ) {
    (curves, self.resolution) = ((curve, other), resolution)
    let turns = (curve.turns + other.turns).sorted()
    let edges = [-Self.margin] + jumps + [1 + Self.margin]
    var stretches: [Stretch] = []
    for (start, end) in zip(edges, edges.dropFirst()) {
      let (low, high) = (max(0, start + Self.margin), min(1, end - Self.margin))
      guard low <= high else { continue }
      let even = (1..<Self.cells).map { low + (high - low) * Double($0) / Double(Self.cells) }
      let inside = turns.filter { $0 > low && $0 < high }
      let marks = ([low] + (inside + even).sorted() + [high]).map(point)
      for mark in marks { see(mark) }
      stretches += zip(marks, marks.dropFirst()).map { Stretch(start: $0, end: $1) }
    }
    // The value after a jump at an end is in no interval.
    for end in [0.0, 1] where jumps.contains(end) { see(point(end)) }
    bound = seen
    halve(stretches, atMost: limit)
    let greatest = stretches.reduce(1) {
      max($0, $1.start.first.magnitude, $1.start.second.magnitude)
    }
    bound += 4e-12 * greatest
  }

  init(ofSame curve: TimingCurve) {
    curves = (curve, curve)
    resolution = 0
  }

  private struct Point {
    let x: Double
    let first: Double
    let second: Double
  }

  /// An interval in which both curves are monotone.
  private struct Stretch {
    let start: Point
    let end: Point

    /// An upper bound of the distance within it.
    var bound: Double {
      let (least, most) = (min(start.first, end.first), max(start.first, end.first))
      return max(
        most - min(start.second, end.second), max(start.second, end.second) - least)
    }
  }

  private func point(_ x: Double) -> Point {
    Point(x: x, first: curves.0.progress(at: x), second: curves.1.progress(at: x))
  }

  private mutating func see(_ point: Point) {
    let distance = (point.first - point.second).magnitude
    if distance > seen { (seen, place) = (distance, point.x) }
  }

  private mutating func halve(_ stretches: [Stretch], atMost limit: Int) {
    var waiting = stretches
    while let stretch = waiting.popLast() {
      let bound = stretch.bound
      if bound <= seen + max(seen * 0x1p-10, resolution) {
        self.bound = max(self.bound, bound)
        continue
      }
      let middle = 0.5 * (stretch.start.x + stretch.end.x)
      guard evaluationCount < limit, middle > stretch.start.x, middle < stretch.end.x else {
        self.bound = max(self.bound, bound)
        continue
      }
      evaluationCount += 1
      let point = point(middle)
      see(point)
      waiting.append(Stretch(start: stretch.start, end: point))
      waiting.append(Stretch(start: point, end: stretch.end))
    }
    bound = max(bound, seen)
  }
}

extension TimingFunction {
  /// The fractions in 0...1 at which the curve may jump, ascending; empty for a curve that is composed of several,
  /// and for one with more than 1,024 jumps.
  package var jumps: [Double] {
    switch form {
    case .steps(let count, _) where count <= 1024:
      return (0...count).map { Double($0) / Double(count) }
    case .stops(let stops):
      let doubled = zip(stops, stops.dropFirst()).filter {
        $0.input == $1.input && $0.output != $1.output && (0...1).contains($0.input)
      }
      let inputs = doubled.map { $0.0.input }
      let distinct = inputs.indices.filter { $0 == 0 || inputs[$0] != inputs[$0 - 1] }
      return distinct.count <= 1024 ? distinct.map { inputs[$0] } : []
    // Exactly 0 and 1 at the ends, which an exponential does not reach.
    case .penner: return [0, 1]
    default: return []
    }
  }
}
