import AnimationTiming

/// The properties of a curve between its ends: its range, its direction and its steepness.
package struct CurveFacts: Sendable {
  /// A number and its fraction.
  package struct Place: Sendable, Hashable {
    package let x: Double
    package let value: Double
  }

  package enum Direction: String, Sendable {
    case rises, neverFalls, falls, neverRises, rests, turns
  }

  /// The least and the greatest value; NaN if the curve has no number at all.
  package let least: Place
  package let greatest: Place
  /// The greatest slope, rising or falling, with its sign; infinite at a vertical tangent.
  ///
  /// It is found by 256 evaluations between two corners or turning points, and by narrowing around the greatest.
  /// Narrower peaks of the slope may be missed.
  package let steepest: Place
  package let direction: Direction
  /// The fractions of jumps, as far as ``AnimationTiming/TimingFunction/jumps`` knows them.
  package let jumps: [Double]

  /// Values of this magnitude or more are excluded, as in charts.
  package static let greatestNumber = 1e100

  /// Computes the facts of a curve; values that are not finite are excluded. Complexity: O(turns + corners).
  package init(_ function: TimingFunction) {
    let curve = TimingCurve(function)
    let possible = function.jumps
    let sides = possible.flatMap { [$0 - CurveDistance.margin, $0, $0 + CurveDistance.margin] }
    let places = ([0, 1] + curve.turns + sides).filter { $0 >= 0 && $0 <= 1 }
    let found = places.map { Place(x: $0, value: curve.progress(at: $0)) }
      .filter { $0.value.magnitude <= Self.greatestNumber }
    let none = Place(x: 0, value: .nan)
    // If candidates differ by rounding only, an end wins, then a turning point.
    least = found.reduce(found.first ?? none) { $1.value < $0.value - 1e-12 ? $1 : $0 }
    greatest = found.reduce(found.first ?? none) { $1.value > $0.value + 1e-12 ? $1 : $0 }
    let points = found.sorted { $0.x < $1.x }
    jumps = possible.filter { x in
      guard x > 0, x < 1 else { return false }
      let before = curve.progress(at: x - CurveDistance.margin)
      return (curve.progress(at: x + CurveDistance.margin) - before).magnitude > 1e-6
    }
    direction = Self.direction(of: points, isStrict: curve.isMonotone)
    steepest = Self.steepest(of: curve, between: places + function.stopInputs)
  }

  private static func direction(of points: [Place], isStrict: Bool) -> Direction {
    let pairs = zip(points, points.dropFirst())
    let rises = pairs.allSatisfy { $1.value >= $0.value - 1e-12 }
    let falls = pairs.allSatisfy { $1.value <= $0.value + 1e-12 }
    if rises, falls { return .rests }
    if rises { return isStrict ? .rises : .neverFalls }
    if falls { return isStrict ? .falls : .neverRises }
    return .turns
  }

  private static func steepest(of curve: TimingCurve, between corners: [Double]) -> Place {
    let edges = Set(corners).sorted()
    var best = Place(x: 0, value: 0)
    func consider(_ x: Double, isRising: Bool) {
      let slope = curve.slope(at: x, isRising: isRising)
      if slope.magnitude > best.value.magnitude { best = Place(x: x, value: slope) }
    }
    for (start, end) in zip(edges, edges.dropFirst()) {
      consider(start, isRising: true)
      consider(end, isRising: false)
      var (low, high) = (start, end)
      // The interval around the greatest of 256 slopes is sampled again, finer each time.
      for _ in 0..<4 {
        let width = high - low
        var steepest = (cell: 0, slope: -1.0)
        for cell in 1..<256 {
          let x = low + width * Double(cell) / 256
          let slope = curve.slope(at: x, isRising: true).magnitude
          if slope > steepest.slope { steepest = (cell, slope) }
        }
        let x = low + width * Double(steepest.cell) / 256
        consider(x, isRising: true)
        (low, high) = (max(low, x - width / 256), min(high, x + width / 256))
      }
    }
    return best
  }
}

extension TimingFunction {
  /// The inputs of stops within 0...1, which are the corners.
  fileprivate var stopInputs: [Double] {
    guard case .stops(let stops) = form else { return [] }
    return stops.map { $0.input }.filter { (0...1).contains($0) }
  }
}
