import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct TimingLiteralsTests {
  static let named: [(curve: TimingFunction, name: String)] = [
    (.easeInSine, "easeInSine"), (.easeOutSine, "easeOutSine"),
    (.easeInOutSine, "easeInOutSine"), (.easeInQuad, "easeInQuad"),
    (.easeOutQuad, "easeOutQuad"), (.easeInOutQuad, "easeInOutQuad"),
    (.easeInCubic, "easeInCubic"), (.easeOutCubic, "easeOutCubic"),
    (.easeInOutCubic, "easeInOutCubic"), (.easeInQuart, "easeInQuart"),
    (.easeOutQuart, "easeOutQuart"), (.easeInOutQuart, "easeInOutQuart"),
    (.easeInQuint, "easeInQuint"), (.easeOutQuint, "easeOutQuint"),
    (.easeInOutQuint, "easeInOutQuint"), (.easeInExpo, "easeInExpo"),
    (.easeOutExpo, "easeOutExpo"), (.easeInOutExpo, "easeInOutExpo"),
    (.easeInCirc, "easeInCirc"), (.easeOutCirc, "easeOutCirc"),
    (.easeInOutCirc, "easeInOutCirc"), (.easeInBack, "easeInBack"),
    (.easeOutBack, "easeOutBack"), (.easeInOutBack, "easeInOutBack"),
    (.easeInElastic, "easeInElastic"), (.easeOutElastic, "easeOutElastic"),
    (.easeInOutElastic, "easeInOutElastic"), (.easeInBounce, "easeInBounce"),
    (.easeOutBounce, "easeOutBounce"), (.easeInOutBounce, "easeInOutBounce"),
  ]

  /// Each name is the curve of its family and mode, and each curve has one name, which it prints.
  @Test func namesOfTheWeb() {
    #expect(Self.named.map(\.curve) == PennerEasing.allCases.map { TimingFunction($0) })
    for (curve, name) in Self.named { #expect("\(curve)" == name) }
  }

  /// A literal equals the curve that the throwing initialiser makes of the same numbers.
  @Test func literalsOfCurves() throws {
    let numbers = Generator<[Double]> { random in
      [
        random.uniform(0, 1), random.uniform(-3, 3), random.uniform(0, 1), random.uniform(-3, 3),
      ]
    }
    forAll("Bézier curve", numbers) { n in
      try TimingFunction.cubicBezier(n[0], n[1], n[2], n[3])
        == TimingFunction(controlPoints: n[0], n[1], n[2], n[3])
    }
    for position in TimingFunction.StepPosition.allCases {
      for count in 2...5 {
        #expect(
          try TimingFunction.steps(count, position) == TimingFunction(steps: count, position))
      }
    }
    let stops: [(input: Double?, output: Double)] = [(0, 0), (0.3, 0.9), (nil, 0.8), (1, 1)]
    #expect(
      try TimingFunction.linear(stops) == TimingFunction(stops: LinearStop.completing(stops)))
  }

  /// The curve of a spring lasts as long as the spring moves, so its end is within 0.001 of 1. That duration does not
  /// change the shape of an under-damped spring.
  @Test func literalsOfSpringCurves() throws {
    let spring = Spring.response(0.4, dampingRatio: 0.7)
    #expect(
      try TimingFunction.spring(spring)
        == TimingFunction(spring, duration: spring.animationDuration))
    #expect(try TimingFunction.spring(spring, duration: 2) == TimingFunction(spring, duration: 2))
    let bounces = Generator<Double> { random in random.uniform(-0.95, 0.95) }
    forAll("bounce", bounces) { bounce in
      let curve = TimingFunction.spring(bounce: bounce)
      let other = TimingFunction.spring(.bounce(bounce, perceptualDuration: 0.25))
      let difference = (curve.progress(at: 0.3) - other.progress(at: 0.3)).magnitude
      return (curve.progress(at: 1) - 1).magnitude <= 0.001 + 1e-12
        && (bounce <= 0 || difference < 1e-11)
    }
  }

  /// A literal equals the spring that the throwing initialiser makes of the same numbers.
  @Test func literalsOfSprings() {
    let numbers = Generator<[Double]> { random in
      [random.uniform(0.01, 10), random.uniform(0, 3), random.uniform(-9, 9)]
    }
    forAll("spring", numbers) { numbers in
      let (a, b, velocity) = (numbers[0], numbers[1], numbers[2])
      return try Spring.bounce(1 - b, perceptualDuration: a, initialVelocity: velocity)
        == Spring(perceptualDuration: a, bounce: 1 - b, initialVelocity: velocity)
        && Spring.response(a, dampingRatio: b, initialVelocity: velocity)
          == Spring(response: a, dampingRatio: b, initialVelocity: velocity)
        && Spring.stiffness(a, damping: b, mass: a, initialVelocity: velocity)
          == Spring(mass: a, stiffness: a, damping: b, initialVelocity: velocity)
    }
    #expect([Spring.smooth, .snappy, .bouncy] == [.bounce(0), .bounce(0.15), .bounce(0.3)])
    #expect(Spring.smooth.perceptualDuration == 0.5)
  }

  @Test(arguments: [
    ("\(Timing())", "Timing()"),
    (
      "\(Timing(beginTime: 1, duration: 2, autoreverses: true, fillMode: .both))",
      "Timing(beginTime: 1.0, duration: 2.0, autoreverses: true, fillMode: both)"
    ),
    ("\(Timing.layer)", "Timing(duration: inf)"),
    ("\(Spring.stiffness(200, damping: 20))", "Spring(stiffness: 200.0, damping: 20.0)"),
    (
      "\(Spring.stiffness(200, damping: 20, mass: 2, initialVelocity: -1))",
      "Spring(mass: 2.0, stiffness: 200.0, damping: 20.0, initialVelocity: -1.0)"
    ),
    ("\(TimingFunction.linear)", "linear"), ("\(TimingFunction.default)", "default"),
    ("\(TimingFunction.cubicBezier(0.2, 0, 0, 1))", "cubicBezier(0.2, 0.0, 0.0, 1.0)"),
    ("\(TimingFunction.steps(4, .start))", "steps(4, jump-start)"),
    ("\(TimingFunction.linear([(nil, 0), (nil, 1)]))", "linear((0.0, 0.0), (1.0, 1.0))"),
    (
      "\(TimingFunction.spring(.stiffness(100, damping: 10), duration: 2))",
      "spring(Spring(stiffness: 100.0, damping: 10.0), duration: 2.0)"
    ),
    ("\(TimingFunction.easeOutBack.reversed)", "easeOutBack.reversed"),
    ("\(TimingFunction.steps(2).mirrored)", "steps(2, jump-end).mirrored"),
    ("\(TimingFunction.easeIn.extrapolated)", "easeIn.extrapolated"),
    (
      "\(TimingFunction.steps(2).composed(with: .easeIn))", "easeIn then steps(2, jump-end)"
    ),
  ])
  func descriptions(text: String, expected: String) { #expect(text == expected) }
}

@Suite struct TimingLiteralsMisuseTests {
  @Test func abscissaeOfBézierCurves() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TimingFunction.cubicBezier(0.2, 0, 1.5, 1)
    }
    expect(result, says: "x2 of a Bézier curve is 1.5: give a number in 0...1")
  }

  @Test func ordinatesOfBézierCurves() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TimingFunction.cubicBezier(0.2, .nan, 1, 1)
    }
    expect(result, says: "y1 of a Bézier curve is nan: give a finite number")
  }

  @Test func countsOfSteps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TimingFunction.steps(1, .none)
    }
    expect(result, says: "a curve has 1 steps: give 2 or more")
  }

  @Test func stops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TimingFunction.linear([(0, 0), (.infinity, 1)])
    }
    expect(result, says: "stop 1 of a curve is not finite: give finite numbers")
  }

  @Test func noStops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TimingFunction.linear([])
    }
    expect(result, says: "a curve of straight lines has no stops: give one or more")
  }

  @Test func curvesOfSpringsThatNeverSettle() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TimingFunction.spring(bounce: 1)
    }
    expect(result, says: "a spring of damping 0.0 never settles: give the curve a duration")
  }

  @Test func durationsOfSpringCurves() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TimingFunction.spring(.bouncy, duration: 0)
    }
    expect(
      result, says: "the duration of a curve's spring is 0.0: give a finite number above 0")
  }

  @Test func bounces() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring.bounce(.nan)
    }
    expect(result, says: "bounce: expected a number in -1...1, found nan")
  }

  @Test func responses() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring.response(0, dampingRatio: 1)
    }
    expect(
      result, says: "response: expected a finite number of seconds above 0, found 0")
  }

  @Test func constants() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring.stiffness(-1, damping: 1)
    }
    expect(result, says: "stiffness: expected a finite number above 0, found -1")
  }
}
