import AnimationMath
import AnimationTiming

/// The reason why a curve cannot be fitted.
package enum CurveFitError: Error, Hashable, Sendable {
  /// It has no finite value within ±1e100 at this fraction.
  case notFinite(at: Double)
  /// It turns too often to be followed.
  case turnsTooOften
  /// The tolerance needs more stops than the limit, near this fraction.
  case toleranceNotReached(at: Double)
}

/// The Bézier curve nearest to a curve, and its distance.
///
/// For given abscissae of the control points, exchange (Remez) finds the ordinates with the least greatest error: on
/// 0..<1 their two polynomials are a Chebyshev system, so three alternating errors prove the minimum. The abscissae
/// are searched for, starting from a grid of 11 by 11 and from cubic polynomials; a better pair elsewhere is
/// possible.
package struct CubicFit: Sendable {
  /// The Bézier curve, its coordinates with as few decimals as cost no relevant accuracy.
  package let function: TimingFunction
  /// x1, y1, x2 and y2.
  package let coordinates: [Double]
  package let distance: CurveDistance

  /// Fits a curve; a single Bézier curve is its own fit.
  ///
  /// Complexity: about 1,000 searches for ordinates, 50 ms.
  package init(_ function: TimingFunction) throws(CurveFitError) {
    if let own = function.cubicEasing {
      self.function = function
      coordinates = [own.x1, own.y1, own.x2, own.y2]
      distance = CurveDistance(ofSame: TimingCurve(function))
      return
    }
    let curve = try function.fittableCurve()
    let coarse = CubicSearch(curve, count: 49)
    // With these abscissae the ordinate is a polynomial in the abscissa, as for some curves.
    let third = (1.0 / 3, 2.0 / 3)
    var starts = [(error: coarse.best(third.0, third.1).error, x1: third.0, x2: third.1)]
    for row in 0...10 {
      for column in 0...10 {
        let (x1, x2) = (Double(row) / 10, Double(column) / 10)
        starts.append((coarse.best(x1, x2).error, x1, x2))
      }
    }
    starts.sort { ($0.error, $0.x1, $0.x2) < ($1.error, $1.x1, $1.x2) }
    let found = starts.prefix(4).map {
      coarse.descent(from: ($0.x1, $0.x2), step: 1.0 / 20, to: 0x1p-8)
    }
    let first = found.min { $0.error < $1.error } ?? (error: 0, x1: 0, x2: 1)
    let fine = CubicSearch(curve, count: 193)
    let best = fine.descent(from: (first.x1, first.x2), step: 0x1p-8, to: 0x1p-16)
    let ordinates = fine.best(best.x1, best.x2)
    let exact = [best.x1, ordinates.y1, best.x2, ordinates.y2]
    let rounded = fine.rounded(exact, error: ordinates.error)
    // For a curve that is far from every Bézier curve, the ordinates may overflow.
    let cubic = try? TimingFunction(
      controlPoints: rounded[0], rounded[1], rounded[2], rounded[3])
    guard let cubic else { throw .notFinite(at: 0.5) }
    (self.function, coordinates) = (cubic, rounded)
    distance = CurveDistance(curve, TimingCurve(cubic), jumps: function.jumps)
  }
}

extension TimingFunction {
  /// Returns the prepared curve, if it can be fitted.
  func fittableCurve() throws(CurveFitError) -> TimingCurve {
    let curve = TimingCurve(self)
    let turns = curve.turns
    // Three per stop, all known. A spring with too many oscillations has no known turns.
    if case .spring(let spring, let duration) = form {
      let motion = SpringMotion(spring)
      let isCounted =
        !turns.isEmpty || motion.regime != .underdamped || motion.frequency * duration < 0x1p50
      guard isCounted, turns.count <= CurveDistance.mostTurns else { throw .turnsTooOften }
    }
    let places = [0, 1] + turns + (1..<256).map { Double($0) / 256 }
    for x in places where !(curve.progress(at: x).magnitude <= 1e100) { throw .notFinite(at: x) }
    return curve
  }
}

/// The data of a curve for the search for control points.
private struct CubicSearch {
  private let x: [Double]
  private let y: [Double]
  /// The errors at both ends, which do not depend on the control points.
  private let endError: Double

  /// - Parameter count: The number of samples; they are denser at the ends.
  init(_ curve: TimingCurve, count: Int) {
    x = (1..<count).map {
      let share = Double($0) / Double(count)
      return share * share * (3 - 2 * share)
    }
    y = x.map { curve.progress(at: $0) }
    endError = max(curve.progress(at: 0).magnitude, (curve.progress(at: 1) - 1).magnitude)
  }

  /// One row of the equations: the coefficients of both ordinates at a sample, and the target.
  private struct Row {
    let first: Double
    let second: Double
    let target: Double
    func error(_ y1: Double, _ y2: Double) -> Double { target - first * y1 - second * y2 }
  }

  private func rows(_ x1: Double, _ x2: Double) -> [Row] {
    var s = 0.0
    return x.indices.map { index in
      s = Self.parameter(at: x[index], x1, x2, from: s)
      let r = 1 - s
      return Row(first: 3 * s * r * r, second: 3 * s * s * r, target: y[index] - s * s * s)
    }
  }

  /// Returns the parameter at an abscissa, starting from that of a smaller one.
  private static func parameter(
    at x: Double, _ x1: Double, _ x2: Double, from start: Double
  ) -> Double {
    var (low, high) = (start, 1.0)
    var s = max(start, x)
    for _ in 0..<60 {
      let r = 1 - s
      let miss = s * (3 * r * (r * x1 + s * x2) + s * s) - x
      if miss > 0 { high = s } else { low = s }
      let slope = 3 * (r * r * x1 + 2 * r * s * (x2 - x1) + s * s * (1 - x2))
      var next = s - miss / slope
      if !(next > low && next < high) { next = 0.5 * (low + high) }
      if (next - s).magnitude <= 0x1p-44 { return next }
      s = next
    }
    return s
  }

  /// Returns the best ordinates for two abscissae, and their greatest error at the samples.
  func best(_ x1: Double, _ x2: Double) -> (y1: Double, y2: Double, error: Double) {
    let rows = rows(x1, x2)
    let last = rows.count - 1
    var reference = [last / 6, last / 2, last - last / 6]
    var best = (y1: x1, y2: x2, error: Double.infinity)
    for _ in 0..<40 {
      guard let (y1, y2, level) = Self.levelled(reference.map { rows[$0] }) else { break }
      var (worst, error) = (0, -1.0)
      for index in rows.indices {
        let magnitude = rows[index].error(y1, y2).magnitude
        if magnitude > error { (worst, error) = (index, magnitude) }
      }
      if error < best.error { best = (y1, y2, error) }
      if error <= level.magnitude * (1 + 1e-7) + 1e-15 { break }
      exchange(&reference, for: worst) { rows[$0].error(y1, y2) > 0 }
    }
    best.error = max(best.error, endError)
    return best
  }

  /// Returns the ordinates for which three errors are equal with alternating signs.
  private static func levelled(_ rows: [Row]) -> (y1: Double, y2: Double, level: Double)? {
    let (a, b, c) = (rows[0], rows[1], rows[2])
    // The level cancels in sums of neighbouring equations.
    let (p1, p2, p) = (a.first + b.first, a.second + b.second, a.target + b.target)
    let (q1, q2, q) = (b.first + c.first, b.second + c.second, b.target + c.target)
    let determinant = p1 * q2 - p2 * q1
    let (y1, y2) = ((p * q2 - p2 * q) / determinant, (p1 * q - p * q1) / determinant)
    guard y1.isFinite, y2.isFinite else { return nil }
    return (y1, y2, a.error(y1, y2))
  }

  /// Exchanges a sample of the reference for the worst one, so that the signs of the errors still alternate.
  private func exchange(
    _ reference: inout [Int], for worst: Int, isAbove: (Int) -> Bool
  ) {
    let sign = isAbove(worst)
    if worst < reference[0] {
      reference =
        isAbove(reference[0]) == sign
        ? [worst, reference[1], reference[2]] : [worst, reference[0], reference[1]]
    } else if worst > reference[2] {
      reference =
        isAbove(reference[2]) == sign
        ? [reference[0], reference[1], worst] : [reference[1], reference[2], worst]
    } else {
      let left = worst < reference[1] ? 0 : 1
      reference[isAbove(reference[left]) == sign ? left : left + 1] = worst
    }
  }

  /// Returns the best abscissae in a descent along eight directions with halved steps.
  func descent(
    from start: (Double, Double), step first: Double, to last: Double
  ) -> (error: Double, x1: Double, x2: Double) {
    var (x1, x2) = start
    var error = best(x1, x2).error
    var step = first
    let directions = [
      (1.0, 0.0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1),
    ]
    var evaluations = 0
    while step >= last, evaluations < 2000 {
      var next = (error: error, x1: x1, x2: x2)
      for (dx, dy) in directions {
        let place = (min(max(x1 + dx * step, 0), 1), min(max(x2 + dy * step, 0), 1))
        let found = best(place.0, place.1).error
        evaluations += 1
        if found < next.error { next = (found, place.0, place.1) }
      }
      guard next.error < error else {
        step *= 0.5
        continue
      }
      // One more step in the same direction: valleys are long.
      let far = (min(max(2 * next.x1 - x1, 0), 1), min(max(2 * next.x2 - x2, 0), 1))
      let found = best(far.0, far.1).error
      (error, x1, x2) = found < next.error ? (found, far.0, far.1) : next
    }
    return (error, x1, x2)
  }

  /// Returns coordinates with as few decimals as increase the error at the samples by at most a fiftieth, or by 1e-7.
  func rounded(_ coordinates: [Double], error: Double) -> [Double] {
    for power in [1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8] {
      let rounded = coordinates.map { ($0 * power).rounded() / power }
      let rows = rows(rounded[0], rounded[2])
      let worst = rows.reduce(endError) { max($0, $1.error(rounded[1], rounded[3]).magnitude) }
      if worst <= error * 1.02 + 1e-7 { return rounded }
    }
    return coordinates
  }
}
