import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct TimingFunctionSlopeTests {
  private func prepared(_ function: TimingFunction) -> TimingCurve {
    TimingCurve(function)
  }

  @Test func matchesExactDerivatives() {
    let points = zip(Generator<Double>.fraction, .moderate, .fraction, .moderate)
    forAll("slope of a Bézier curve", points, .fraction, count: 3000) { points, s in
      let (x1, y1, x2, y2) = points
      guard y1.magnitude < 1e3, y2.magnitude < 1e3, s > 0, s < 1 else { return true }
      let easing = try CubicEasing(x1, y1, x2, y2)
      let r = 1 - s
      let x = s * (3 * r * (r * x1 + s * x2) + s * s)
      let rise = 3 * (r * r * y1 + 2 * r * s * (y2 - y1) + s * s * (1 - y2))
      let run = 3 * (r * r * x1 + 2 * r * s * (x2 - x1) + s * s * (1 - x2))
      // The parameter that belongs to x is ill-conditioned if the tangent is vertical, or the curve bends within the
      // spacing of numbers.
      guard run > 1e-2, x > 1e-3, x < 1 - 1e-3 else { return true }
      let slope = prepared(TimingFunction(easing)).slope(at: x, isRising: true)
      let bend = 1 + (y1.magnitude + y2.magnitude) / run / run
      try hold(
        (slope - rise / run).magnitude <= 1e-12 * bend * (1 + bend), "\(slope), \(rise / run)")
      return true
    }
  }

  @Test func agreesWithTheDerivativeInside() {
    forAll("slope is the derivative", Generator<TimingFunction>.any, .fraction, count: 2000) {
      function, x in
      guard x > 0, x < 1 else { return true }
      let curve = prepared(function)
      let sides = [true, false].map { curve.slope(at: x, isRising: $0) }
      // At jumps and corners the sides differ.
      guard sides[0] == sides[1] else { return true }
      let limited = min(max(sides[0], -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
      try hold(
        limited == curve.derivative(at: x) || sides[0] == 0, "\(sides), \(curve.derivative(at: x))")
      return true
    }
  }

  @Test func theSidesOfAReversedCurveChangePlaces() {
    let exact = Generator<Int>.int(in: 0...1024).map { Double($0) / 1024 }
    forAll("slope of the reversed", Generator<TimingFunction>.any, exact, .bool, count: 2000) {
      function, x, isRising in
      let slope = prepared(function).slope(at: 1 - x, isRising: isRising)
      let reversed = prepared(function.reversed).slope(at: x, isRising: !isRising)
      try hold(slope == -reversed || slope.isNaN && reversed.isNaN, "\(slope), \(reversed)")
      return true
    }
  }

  @Test(arguments: [
    // (x, slope towards greater inputs, towards lesser)
    (0.0, 0.0, 0.0), (0.3, 0, 0), (0.5, .nan, .nan), (1, 0, .nan), (1.5, 0, 0),
  ])
  func stepsAreLevelAndJump(x: Double, right: Double, left: Double) throws {
    let curve = prepared(try TimingFunction(steps: 2))
    #expect(isIdentical(curve.slope(at: x, isRising: true), right))
    #expect(isIdentical(curve.slope(at: x, isRising: false), left))
  }

  @Test(arguments: [
    (TimingFunction.StepPosition.start, 0.0), (.both, .nan), (.none, 0), (.end, .nan),
  ])
  func theLastJumpOfSteps(position: TimingFunction.StepPosition, left: Double) throws {
    let curve = prepared(try TimingFunction(steps: 3, position))
    #expect(isIdentical(curve.slope(at: 1, isRising: false), left))
    #expect(curve.slope(at: 0, isRising: true) == 0)
  }

  @Test(arguments: [
    (0.0, 1.0, 0.0), (0.25, 1, 1), (0.5, -2, 1), (0.75, .nan, .nan), (0.8, 2, 2), (1, 0, 2),
  ])
  func stopsHaveCornersAndJumps(x: Double, right: Double, left: Double) throws {
    let stops = [(0.0, 0.0), (0.5, 0.5), (0.75, 0), (0.75, 0.5), (1, 1)]
    let curve = prepared(
      try TimingFunction(stops: stops.map { LinearStop(input: $0.0, output: $0.1) }))
    #expect(isIdentical(curve.slope(at: x, isRising: true), right))
    #expect(isIdentical(curve.slope(at: x, isRising: false), left))
  }

  @Test func endsHaveTheSlopeOfTheirInside() throws {
    let linear = prepared(.linear)
    #expect(linear.slope(at: 0, isRising: true) == 1)
    #expect(linear.slope(at: 0, isRising: false) == 0)
    #expect(linear.slope(at: 1, isRising: true) == 0)
    #expect(linear.slope(at: 1, isRising: false) == 1)
    let upright = prepared(try TimingFunction(controlPoints: 0, 1, 0.5, 1))
    #expect(upright.slope(at: 0, isRising: true) == .infinity)
    #expect(prepared(TimingFunction.easeOutCirc).slope(at: 0, isRising: true) == .infinity)
    #expect(linear.slope(at: .nan, isRising: true).isNaN)
  }

  @Test func chainsMultiply() throws {
    let outer = try TimingFunction(stops: [.init(input: 0, output: 1), .init(input: 1, output: 0)])
    let curve = prepared(outer.composed(with: TimingFunction.easeInQuad))
    #expect(curve.slope(at: 0.25, isRising: true) == -0.5)
    // A constant value does not move the following curve, however steep that is.
    let steep = prepared(TimingFunction.easeOutCirc.composed(with: TimingFunction.easeInQuad))
    #expect(steep.slope(at: 0, isRising: true) == 0)
    let springs = PreparedPacing(
      SpringMotion(try Spring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 3)),
      duration: 2)
    #expect(springs.slope(at: 0, isRising: true) == 6)
    #expect(springs.slope(atFraction: 0.3, inSegment: 4, isRising: true) == 1)
  }
}
