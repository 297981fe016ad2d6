import AnimationTestSupport
import AnimationTiming
import CurveFits
import Testing

private var curves: Generator<TimingFunction> {
  let ordinate = Generator<Double>.fraction.map { 4 * $0 - 1.5 }
  let named = Generator<TimingFunction>.element(
    of: PennerEasing.allCases.map { TimingFunction($0) }
      + [.linear, .easeIn, .easeOut, .easeInEaseOut, .default])
  let cubics = zip(Generator<Double>.fraction, ordinate, .fraction, ordinate).map {
    point -> TimingFunction in
    (try? TimingFunction(controlPoints: point.0, point.1, point.2, point.3)) ?? .linear
  }
  let steps = zip(Generator<Int>.int(in: 2...9), .element(of: TimingFunction.StepPosition.allCases))
    .map {
      count, position -> TimingFunction in
      (try? TimingFunction(steps: count, position)) ?? .linear
    }
  let stops = zip(Generator<Double>.fraction, .fraction).array(count: 1...6).map {
    stops -> TimingFunction in
    let coarse = stops.map { stop -> (input: Double?, output: Double) in
      ((stop.0 * 8).rounded() / 8, 2 * stop.1 - 0.5)
    }
    return (try? TimingFunction(linear: coarse)) ?? .linear
  }
  let springs = zip(Generator<Double>.fraction, .fraction).map {
    ratio, duration -> TimingFunction in
    let spring = try? Spring(response: 0.5, dampingRatio: 0.05 + 2 * ratio)
    return spring.flatMap { try? TimingFunction($0, duration: 0.1 + 2 * duration) } ?? .linear
  }
  return .oneOf(named, cubics, steps, stops, springs)
}

/// Returns the greatest distance on a grid that no fit has used, except near jumps.
private func measured(_ curve: TimingFunction, _ other: TimingFunction) -> Double {
  let (first, second) = (TimingCurve(curve), TimingCurve(other))
  let jumps = curve.jumps
  var worst = 0.0
  for index in 0...40_009 {
    let x = Double(index) / 40_009
    if jumps.contains(where: { ($0 - x).magnitude < 0x1p-40 }) { continue }
    worst = max(worst, (first.progress(at: x) - second.progress(at: x)).magnitude)
  }
  return worst
}

@Suite("Fits of curves") struct CurveFitTests {
  @Test("the stated error of a Bézier curve is not below the error on a finer grid")
  func cubic() {
    forAll("bounded", curves, count: 7) { curve in
      let fit = try CubicFit(curve)
      let error = measured(curve, fit.function)
      try hold(error <= fit.distance.bound, "\(error) is seen, \(fit.distance.bound) stated")
      let slack = fit.distance.bound - fit.distance.seen
      try hold(slack <= 0.002 * fit.distance.seen + 0x1p-19, "the bound is \(slack) too high")
      return true
    }
  }

  @Test("stops keep the tolerance on a finer grid, and the bound says so")
  func stops() {
    forAll("bounded", curves, .element(of: [0.1, 0.01, 0.001]), count: 15) { curve, tolerance in
      let fit = try StopsFit(curve, tolerance: tolerance)
      let error = measured(curve, fit.function)
      try hold(fit.distance.bound <= tolerance, "\(fit.distance.bound)")
      try hold(error <= fit.distance.bound, "\(error) is seen, \(fit.distance.bound) stated")
      return true
    }
  }

  @Test("what is a Bézier curve in another form is found again, with hardly an error")
  func cubicsInDisguise() throws {
    // Powers are exact as Bézier curves: x² with (1/3, 0, 2/3, 1/3).
    for easing in [PennerEasing.quadIn, .cubicOut, .backOut] {
      let fit = try CubicFit(TimingFunction(easing))
      #expect(fit.distance.seen < 2e-5, "\(easing): \(fit.distance)")
    }
    let own = try CubicFit(.easeIn)
    #expect(own.coordinates == [0.42, 0, 1, 1] && own.distance.seen == 0)
  }

  /// The approximations of <https://easings.net>, whose control points were found by others.
  @Test(
    "no well-known approximation is nearer",
    arguments: [
      (PennerEasing.sineIn, [0.12, 0, 0.39, 0]), (.sineInOut, [0.37, 0, 0.63, 1]),
      (.quartIn, [0.5, 0, 0.75, 0]), (.quintOut, [0.22, 1, 0.36, 1]),
      (.expoInOut, [0.87, 0, 0.13, 1]), (.circIn, [0.55, 0, 1, 0.45]),
      (.circInOut, [0.85, 0, 0.15, 1]), (.backInOut, [0.68, -0.6, 0.32, 1.6]),
    ])
  func knownApproximations(easing: PennerEasing, points: [Double]) throws {
    let curve = TimingFunction(easing)
    let known = try TimingFunction(controlPoints: points[0], points[1], points[2], points[3])
    #expect(try CubicFit(curve).distance.bound <= measured(curve, known))
  }

  @Test func stopsOfStopsAreThese() throws {
    let curve = try TimingFunction(linear: [(0, 0), (0.25, 0.9), (0.5, 0.4), (1, 1)])
    let fit = try StopsFit(curve, tolerance: 1e-3)
    #expect(fit.stops.map(\.input) == [0, 0.25, 0.5, 1])
    let steps = try StopsFit(try TimingFunction(steps: 4), tolerance: 1e-3)
    #expect(steps.stops.map(\.input) == [0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1, 1])
    #expect(steps.stops.map(\.output) == [0, 0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1])
  }

  @Test func whatCannotBeFittedIsSaid() throws {
    let huge = try TimingFunction(controlPoints: 0.5, 1e300, 0.5, -1e300)
    #expect(throws: CurveFitError.self) { try CubicFit(huge.composed(with: .linear)) }
    #expect(throws: CurveFitError.self) { try StopsFit(huge, tolerance: 0.1) }
    let restless = try TimingFunction(
      Spring(mass: 1, stiffness: 1e9, damping: 0.1), duration: 100)
    #expect(throws: CurveFitError.turnsTooOften) { try CubicFit(restless) }
  }

  @Test("a spring that swings faster than turns are counted is refused", arguments: [1e-308, 1])
  func uncountedTurns(mass: Double) throws {
    let spring = try Spring(mass: mass, stiffness: 1e308, damping: mass)
    let restless = try TimingFunction(spring, duration: 14)
    #expect(throws: CurveFitError.turnsTooOften) { try StopsFit(restless, tolerance: 0.001) }
    #expect(throws: CurveFitError.turnsTooOften) { try CubicFit(restless) }
  }

  @Test("a curve that bends everywhere is read at so many places and no more")
  func bends() throws {
    let steep = try TimingFunction(controlPoints: 0.5, -1e9, 0.5, 1e9)
    guard
      case .toleranceNotReached(let x)? = #expect(
        throws: CurveFitError.self, performing: { try StopsFit(steep, tolerance: 0.001) })
    else {
      Issue.record("another error")
      return
    }
    #expect(x > 0 && x < 0.1)
  }

  @Test("extremes and the steepest slope are those of a fine grid")
  func facts() {
    forAll("facts", curves, count: 30) { function in
      let (facts, curve) = (CurveFacts(function), TimingCurve(function))
      for index in 0...5003 {
        let x = Double(index) / 5003
        let y = curve.progress(at: x)
        try hold(y <= facts.greatest.value + 2e-12, "\(y) at \(x) is above")
        try hold(y >= facts.least.value - 2e-12, "\(y) at \(x) is below")
        let slope = curve.slope(at: x, isRising: true)
        let most = facts.steepest.value.magnitude
        try hold(!(slope.magnitude > most * (1 + 1e-6) + 1e-9), "\(slope) at \(x), not \(most)")
      }
      try hold(curve.progress(at: facts.greatest.x) == facts.greatest.value, "the place")
      return true
    }
  }

  @Test func directionsHaveNames() throws {
    #expect(CurveFacts(.easeIn).direction == .rises)
    #expect(CurveFacts(.easeIn.reversed).direction == .falls)
    #expect(CurveFacts(try TimingFunction(steps: 3)).direction == .neverFalls)
    #expect(CurveFacts(TimingFunction(.elasticOut)).direction == .turns)
    #expect(CurveFacts(try TimingFunction(linear: [(nil, 1)])).direction == .rests)
  }
}
