import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct TimingFunctionLawTests {
  @Test func endsAreExact() {
    forAll("cubic ends", Generator<[Double]>.cubic) { p in
      let function = TimingCurve(curve(p))
      return function.progress(at: 0) == 0 && function.progress(at: 1) == 1
    }
    for easing in PennerEasing.allCases {
      let function = TimingCurve(TimingFunction(easing))
      checkEndsExact("\(easing)") { function.progress(at: $0) }
    }
  }

  /// A single evaluation of a function has the bits of its curve without a table.
  @Test func oneFractionIsAsOfACurveWithoutATable() {
    let (unit, any) = (Generator<Double>.fraction, Generator<Double>.any)
    let points = zip(unit, any.filter(\.isFinite), unit, unit)
    forAll("one fraction", points, any, count: 600) { p, x in
      let plain = curve([p.0, p.1, p.2, p.3])
      let all = [plain, plain.reversed, curve([p.0, p.0, p.2, p.2]), .linear, .easeOutBack]
      for function in all {
        let prepared = TimingCurve.untabulated(function)
        for fraction in [x, p.3, 0, -0.0, 1] {
          let (one, other) = (function.progress(at: fraction), prepared.progress(at: fraction))
          try hold(one.bitPattern == other.bitPattern || one.isNaN && other.isNaN, "\(fraction)")
        }
      }
      return true
    }
  }

  @Test func extremeCurvesAreTotal() {
    let (unit, any) = (Generator<Double>.fraction, Generator<Double>.any)
    let ordinate = any.filter(\.isFinite)
    forAll("total", zip(unit, ordinate, unit, ordinate), any, any, count: 600) { p, x, y in
      let function = TimingCurve(curve([p.0, p.1, p.2, p.3]))
      try hold(function.progress(at: 0) == 0 && function.progress(at: 1) == 1, "ends")
      try hold(function.progress(at: x).isNaN || !x.isNaN, "NaN")
      if x < 0 || x > 1 {
        try hold(function.progress(at: x) == (x < 0 ? 0 : 1), "clamped")
        try hold(function.derivative(at: x) == 0, "level outside")
      }
      try hold(!function.derivative(at: x).isInfinite, "not limited")
      let inner = x.magnitude < 1 ? x.magnitude : 1 / x.magnitude
      if !x.isNaN {
        try hold(function.progress(at: inner).isFinite, "no value at \(inner)")
        try hold(!function.derivative(at: inner).isNaN, "no slope at \(inner)")
      }
      if let fraction = function.fraction(at: y) {
        try hold((0...1).contains(fraction), "\(fraction)")
      }
      return true
    }
  }

  /// Straight lines between any finite stops have a finite value at every finite fraction.
  @Test func extremeStopsAreTotal() {
    let stop = zip(
      Generator<Double>.any.filter(\.isFinite), Generator<Double>.any.filter(\.isFinite)
    )
    .map { LinearStop(input: $0, output: $1) }
    let near = zip(Generator<Double>.fraction, Generator<Double>.any.filter(\.isFinite))
      .map { LinearStop(input: $0, output: $1) }
    forAll("stops", Generator.oneOf(stop, near).array(count: 1...5), .fraction, count: 2000) {
      stops, x in
      let function = TimingCurve(try TimingFunction(stops: stops))
      let progress = function.progress(at: x)
      try hold(progress.isFinite, "\(progress)")
      let outputs = stops.map(\.output)
      guard let least = outputs.min(), let greatest = outputs.max() else { return false }
      // Falling inputs are raised, so the last one is the greatest.
      let isBetween = stops[0].input <= x && stops.contains { $0.input >= x }
      let noise = 0x1p-50 * max(least.magnitude, greatest.magnitude)
      return !isBetween || (least - noise <= progress && progress <= greatest + noise)
    }
  }

  /// Only Bézier curves, including linear, continue outside of 0...1; all others hold their ends, whatever is composed.
  @Test func onlyBezierCurvesExtrapolate() {
    let outside = Generator<Double>.oneOf(
      .any, Generator<Double>.fraction.map { -$0 }, Generator<Double>.fraction.map { 1 + $0 })
    forAll(
      "extrapolated", Generator<TimingFunction>.anySingle, outside, .int(in: 0...3), count: 3000
    ) {
      form, x, change in
      func changed(_ function: TimingFunction) -> TimingFunction {
        switch change {
        case 1: function.reversed
        case 2: function.mirrored
        default: function
        }
      }
      let held = TimingCurve(changed(form))
      let extrapolated = TimingCurve(changed(form).extrapolated)
      if form.cubicEasing == nil {
        let (value, slope) = (extrapolated.progress(at: x), extrapolated.derivative(at: x))
        try hold(isIdentical(value, held.progress(at: x)), "\(value)")
        try hold(isIdentical(slope, held.derivative(at: x)), "slope \(slope)")
        for isRising in [true, false] {
          let side = extrapolated.slope(at: x, isRising: isRising)
          try hold(isIdentical(side, held.slope(at: x, isRising: isRising)), "side \(side)")
        }
      } else if x.isFinite, x < 0 || x > 1 {
        // A line through the end, with one slope.
        let end: Double = x < 0 ? 0 : 1
        let slope = extrapolated.derivative(at: x)
        guard slope.magnitude < .greatestFiniteMagnitude else { return true }
        let line = held.progress(at: end) + slope * (x - end)
        let scale = max(1, line.magnitude, slope.magnitude) * 0x1p-50
        let progress = extrapolated.progress(at: x)
        try hold(progress == line || (progress - line).magnitude <= scale, "no line")
      }
      return true
    }
  }

  /// A Bézier curve counts as monotone exactly if its slope is nowhere negative, which is when it has an inverse.
  @Test func monotoneIsWhereTheSlopeIsNotBelowZero() {
    var (rising, falling) = (0, 0)
    let grid = (0...512).map { Double($0) / 512 }
    forAll("monotone", Generator<[Double]>.cubic, count: 2000) { p in
      let function = TimingCurve(curve(p))
      // By the parameter, for which the derivative of the ordinate is a plain quadratic.
      func slope(_ s: Double) -> Double {
        let r = 1 - s
        return r * r * p[1] + 2 * r * s * (p[3] - p[1]) + s * s * (1 - p[3])
      }
      let least = grid.map(slope).min() ?? 0
      // Between two points of the grid a quadratic falls by less than this.
      if least < -1e-12 { falling += 1 } else if least > 1e-4 { rising += 1 } else { return true }
      return function.isMonotone == (least > 0)
    }
    #expect(PropertySettings().isOverriding || rising > 200 && falling > 200)
    #expect(!TimingCurve(curve([0.3, 2, 0.7, 0.5])).isMonotone)
  }

  @Test func curvesWithOrdinatesInsideNeverFall() {
    // The solver knows the abscissa within 2⁻⁵⁰, so closer fractions are the same to it.
    forAll(
      "monotone", Generator<[Double]>.risingCubic, .fraction, .fraction, count: 400
    ) { p, a, b in
      let function = TimingCurve(curve(p))
      for (low, high) in [(min(a, b), max(a, b)), (a, min(a + 0x1p-48, 1))] where low < high {
        let (first, second) = (function.progress(at: low), function.progress(at: high))
        try hold(first <= second + 4e-15 || high - low < 0x1p-49, "\(low): \(first), \(second)")
        try hold((0...1).contains(first), "\(first)")
      }
      return true
    }
  }

  @Test func inverseReturns() {
    forAll("inverse", Generator<[Double]>.risingCubic, .fraction, count: 600) { p, x in
      let function = TimingCurve(curve(p))
      try checkInverse(function, at: x)
      return true
    }
    for easing in PennerEasing.allCases {
      let function = TimingCurve(TimingFunction(easing))
      guard function.isMonotone else { continue }
      forAll("inverse of \(easing)", .fraction, count: 200) { x in
        try checkInverse(function, at: x)
        return true
      }
    }
  }

  func checkInverse(_ function: TimingCurve, at x: Double) throws {
    let progress = function.progress(at: x)
    guard let back = function.fraction(at: progress) else {
      throw BrokenInverse(description: "none for \(progress)")
    }
    // The slope must be above 2⁻¹⁰ all the way between the two, not at one of them only.
    let slopes = stride(from: 0, through: 1, by: 0.125).map {
      function.derivative(at: x + (back - x) * $0)
    }
    guard slopes.allSatisfy({ $0 > 0x1p-10 }) else { return }
    let least = min(1, slopes.min() ?? 1)
    try hold((back - x).magnitude <= 0x1p-40 / least, "\(back), slope \(slopes[0])")
  }

  struct BrokenInverse: Error, CustomStringConvertible {
    var description: String
  }

  @Test func curvesWithoutAnInverseSaySo() throws {
    #expect(!TimingCurve(TimingFunction.easeInBack).isMonotone)
    #expect(TimingCurve(try TimingFunction(steps: 3)).fraction(at: 0.5) == nil)
    #expect(TimingCurve(curve([0.3, -0.1, 0.5, 1])).fraction(at: 0.5) == nil)
    #expect(TimingCurve(.linear).fraction(at: 1.5) == nil)
    #expect(TimingCurve(.easeIn).fraction(at: .nan) == nil)
    #expect(TimingCurve(.linear.reversed).fraction(at: 0.25) == 0.75)
  }

  @Test func derivativeIsThatOfTheValue() {
    forAll("derivative", Generator<TimingFunction>.any, .fraction, count: 1500) { function, x in
      let prepared = TimingCurve(function)
      let step = 0x1p-20
      guard x > 2 * step, x < 1 - 2 * step else { return true }
      let slopes = [-2, -1, 0, 1, 2].map { prepared.derivative(at: x + $0 * step) }
      let (least, greatest) = (slopes.min() ?? 0, slopes.max() ?? 0)
      // If the slope itself diverges within two steps, there is nothing to compare.
      guard greatest - least < 0.01 * (1 + greatest.magnitude) else { return true }
      let difference =
        (prepared.progress(at: x + step) - prepared.progress(at: x - step)) / (2 * step)
      // A jump or a corner is between the two.
      let halves = [
        (prepared.progress(at: x + step) - prepared.progress(at: x)) / step,
        (prepared.progress(at: x) - prepared.progress(at: x - step)) / step,
      ]
      guard (halves[0] - halves[1]).magnitude < 0.1 * (1 + difference.magnitude) else {
        return true
      }
      let margin = 1e-5 * (1 + difference.magnitude) + (greatest - least)
      try hold(
        (difference - prepared.derivative(at: x)).magnitude <= margin,
        "\(prepared.derivative(at: x)), by differences \(difference)")
      return true
    }
  }

  @Test func twiceTurnedIsTheSame() {
    // Fractions whose distance to 1 is exact.
    let exact = Generator<Int>.int(in: 0...1024).map { Double($0) / 1024 }
    forAll("turned", Generator<TimingFunction>.any, exact, count: 1000) { function, x in
      try hold(function.reversed.reversed == function, "reversed twice")
      try hold(function.mirrored.mirrored == function, "mirrored twice")
      let prepared = TimingCurve(function)
      let mirrored = TimingCurve(function.mirrored)
      let reversed = TimingCurve(function.reversed)
      let other = 1 - x
      let there = prepared.progress(at: other)
      let (back, turned) = (reversed.progress(at: x), 1 - mirrored.progress(at: x))
      let allowed = 4 * max(1, there.magnitude).ulp
      try hold((back - there).magnitude <= allowed, "reversed \(back)")
      try hold((turned - there).magnitude <= allowed, "mirrored \(turned)")
      return true
    }
  }

  @Test func mirroredPointsAreTheMirroredCurve() {
    forAll("mirrored points", Generator<[Double]>.cubic, .fraction, count: 500) { p, x in
      guard let easing = try? CubicEasing(p[0], p[1], p[2], p[3]) else { return false }
      let functions = [TimingFunction(easing.mirrored), TimingFunction(easing).mirrored]
      let slope = TimingCurve(functions[1]).derivative(at: x).magnitude
      guard slope < 100 else { return true }
      func distance(_ prepared: (TimingFunction) -> TimingCurve) -> Double {
        let values = functions.map { prepared($0).progress(at: x) }
        return (values[0] - values[1]).magnitude / max(1, values[0].magnitude)
      }
      try hold(distance { TimingCurve.untabulated($0) } <= 1e-13 * (1 + slope), "solved")
      // Each within 1e-12.
      try hold(distance { TimingCurve($0) } <= 2e-12, "by tables")
      return true
    }
  }

  @Test func compositionIsOneAfterTheOther() {
    forAll(
      "composition", Generator<TimingFunction>.any, Generator<TimingFunction>.any, .fraction
    ) { outer, inner, x in
      let both = outer.composed(with: inner).progress(at: x)
      return isIdentical(both, outer.progress(at: inner.progress(at: x)))
    }
  }

  @Test func sampledCurvesKeepTheirTolerance() throws {
    let easing = TimingCurve(TimingFunction.easeInOutBack)
    let table = TimingCurve(
      try TimingFunction(sampling: { easing.progress(at: $0) }, tolerance: 1e-6))
    for k in 0...10_000 {
      let x = Double(k) / 10_000
      #expect(abs(table.progress(at: x) - easing.progress(at: x)) <= 1.5e-6)
    }
  }

  @Test func preparedCurvesAreReflexive() {
    forAll("prepared", Generator<TimingFunction>.any) { function in
      let (a, b) = (TimingCurve(function), TimingCurve(function))
      return a == b && Set([a, b]).count == 1
    }
    for p in CubicSolverTests.hardCurves {
      #expect(TimingCurve(curve(p)) == TimingCurve(curve(p)))
    }
  }
}
