import AnimationMath
import AnimationTiming

/// The fewest stops of a CSS `linear()` within a tolerance of a curve, or up to a tenth more (``LinearReduction``).
///
/// Stops are at 2,000ths of the fraction and at jumps; where the curve bends within a 2,000th, at tenths of it, and
/// so on. Both ends and both sides of a jump have the curve's own values, and exactly 0 and 1 at the ends if the
/// tolerance allows it. Outputs are rounded to a twentieth of the tolerance or less, which is deducted from it
/// beforehand.
package struct StopsFit: Sendable {
  package let function: TimingFunction
  package let stops: [LinearStop]
  package let distance: CurveDistance

  /// The greatest number of evaluations of both curves for their distance, in all attempts.
  package static let mostEvaluations = 2 * CurveDistance.mostEvaluations
  /// The greatest number of fractions at which the curve is evaluated to find the stops.
  package static let mostPlaces = 1 << 18

  package static let leastTolerance = 1e-6

  /// - Parameter tolerance: ``leastTolerance`` or more.
  /// - Throws: ``CurveFitError``, even for a curve that is too steep at one fraction.
  /// - Complexity: O(``mostPlaces`` + ``mostEvaluations``) evaluations of the curve at worst.
  package init(_ function: TimingFunction, tolerance: Double) throws(CurveFitError) {
    let curve = try function.fittableCurve()
    let jumps = function.jumps
    let samples = SampledCurve(curve, jumps: jumps, tolerance: tolerance)
    guard samples.count < Self.mostPlaces else { throw .toleranceNotReached(at: samples.end) }
    var place = 0.0
    var evaluationsLeft = Self.mostEvaluations
    // The excess of the certain error over the tolerance is deducted from the tolerance of the next attempt.
    var given = tolerance
    while given > 0.5 * tolerance, evaluationsLeft > 0 {
      let stops = samples.stops(within: given)
      guard let fitted = try? TimingFunction(stops: stops) else { throw .notFinite(at: 0) }
      let distance = CurveDistance(
        curve, TimingCurve(fitted), jumps: jumps, resolution: tolerance / 64,
        atMost: min(CurveDistance.mostEvaluations, evaluationsLeft))
      evaluationsLeft -= distance.evaluationCount
      if distance.bound <= tolerance {
        (self.function, self.stops, self.distance) = (fitted, stops, distance)
        return
      }
      place = distance.place
      given -= max(0.01 * tolerance, 1.05 * (distance.bound - tolerance))
    }
    throw .toleranceNotReached(at: place)
  }
}

/// A curve on a grid, cut at its jumps.
private struct SampledCurve {
  private var pieces: [(x: [Double], y: [Double])] = []
  /// The value after a jump at 1; nil if there is none.
  private var ending: Double?
  /// The number of grid points, and the last of them, before 1 if there are too many.
  private(set) var (count, end) = (0, 0.0)
  /// The unit of outputs, a power of ten.
  private let unit: Double

  /// The number of cells, and how many times a cell in which the curve bends is cut into ten.
  private static let (cells, mostCuts) = (2000, 13)

  init(_ curve: TimingCurve, jumps: [Double], tolerance: Double) {
    var unit = 1e-9
    while unit * 10 <= tolerance / 20 { unit *= 10 }
    self.unit = unit
    let inner = jumps.filter { $0 > 0 && $0 < 1 }
    // At an end without a jump, the curve is evaluated at the end itself.
    func value(_ x: Double, side: Double) -> Double {
      jumps.contains(x)
        ? curve.progress(at: x + side * CurveDistance.margin) : curve.progress(at: x)
    }
    for (start, end) in zip([0] + inner, inner + [1]) where count < StopsFit.mostPlaces {
      var first = value(start, side: 1)
      var last = value(end, side: -1)
      if start == 0, first.magnitude <= tolerance / 4 { first = 0 }
      if end == 1, (last - 1).magnitude <= tolerance / 4 { last = 1 }
      let own = curve.progress(at: end)
      if end == 1, jumps.contains(1), own != last { ending = own }
      var piece = (x: [start], y: [first])
      func add(_ cell: Int, of cells: Int, cuts: Int) {
        let x = min(Self.place(cell + 1, of: cells), end)
        guard x > piece.x[piece.x.count - 1], count < StopsFit.mostPlaces else { return }
        let y = x < end ? curve.progress(at: x) : last
        let start = (x: piece.x[piece.x.count - 1], y: piece.y[piece.y.count - 1])
        let isBent =
          cuts < Self.mostCuts
          && [0.1, 0.5, 0.9].contains { share in
            let middle = start.x + share * (x - start.x)
            let line = LinearReduction.value(at: middle, from: start, to: (x, y))
            return (curve.progress(at: middle) - line).magnitude > tolerance / 16
          }
        if isBent {
          for part in 0..<10 { add(10 * cell + part, of: 10 * cells, cuts: cuts + 1) }
        } else {
          piece.x.append(x)
          piece.y.append(y)
          (count, self.end) = (count + 1, x)
        }
      }
      for cell in 0..<Self.cells { add(cell, of: Self.cells, cuts: 0) }
      pieces.append(piece)
    }
  }

  /// Returns a point of the grid as the value of its percentage.
  private static func place(_ cell: Int, of cells: Int) -> Double {
    100 * Double(cell) / Double(cells) / 100
  }

  func stops(within tolerance: Double) -> [LinearStop] {
    let stops = pieces.flatMap { piece in
      LinearReduction.knots(
        of: piece.y, at: piece.x, tolerance: tolerance - 0.5 * unit, pinsEnds: true
      ).map { knot in
        LinearStop(
          input: piece.x[knot.index], output: rounded(knot.value))
      }
    }
    return stops + (ending.map { [LinearStop(input: 1, output: rounded($0))] } ?? [])
  }

  private func rounded(_ output: Double) -> Double {
    // Divided by a whole number, so that the text is short.
    let power = (1 / unit).rounded()
    let rounded = (output * power).rounded() / power
    return rounded.isFinite ? rounded + 0 : output
  }
}
