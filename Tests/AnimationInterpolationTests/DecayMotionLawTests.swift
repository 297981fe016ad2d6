import AnimationInterpolation
import AnimationTestSupport
import Testing

private struct Throw: Sendable, CustomStringConvertible {
  var start = 0.0, velocity = 0.0, rate = 2.0, frequency = 10.0
  var low = -Double.infinity, high = Double.infinity
  var snapping: DecayMotion.Snapping?

  var motion: DecayMotion {
    DecayMotion(
      from: start, velocity: velocity, rate: rate, snapping: snapping, within: low...high,
      frequency: frequency)
  }

  var description: String {
    "from \(start) at \(velocity), \(rate) and \(frequency), in \(low)...\(high), \(snapping as Any)"
  }

  static let any = zip(
    zip(place, .element(of: [0, 0, 1, -1, 900, -900, 33, 4000, -77]), constants),
    zip(place, Generator<Double>.fraction.map { 800 * $0 }, .element(of: [0, 1, 2, 3, 3])),
    zip(.element(of: [0, 0, 0, 1, 2]), place, .element(of: [1, 10, 320.0]))
  ).map { course, bounds, snap in
    let (start, velocity, (rate, frequency)) = course
    var thrown = Throw(start: start, velocity: velocity, rate: rate, frequency: frequency)
    if bounds.2 & 1 != 0 { thrown.low = bounds.0 }
    if bounds.2 & 2 != 0 { thrown.high = bounds.0 + bounds.1 }
    if snap.0 == 1 { thrown.snapping = .target(snap.1) }
    if snap.0 == 2 { thrown.snapping = .grid(step: snap.2, offset: snap.1) }
    return thrown
  }

  private static let place = Generator<Double>.oneOf(
    .element(of: [0, 0, 100, -100]), Generator<Double>.fraction.map { 1000 * $0 - 500 })
  private static let constants = zip(
    Generator<Double>.element(of: [0.3, 2.002, 10.05]),
    .element(of: [3, 10, 25.0]))
}

@Suite struct DecayMotionLawTests {
  /// A decay of numbers near the greatest equals one of small numbers, even if its numbers add up to more than the
  /// greatest; a decay whose distance is beyond all numbers is invalid.
  @Test func numbersMayBeGreat() {
    forAll("great numbers", Throw.any) { thrown in
      let motion = thrown.motion
      let ends = [thrown.start, motion.target, thrown.low, thrown.high].filter(\.isFinite)
      let far = ends.map(\.magnitude).reduce(0, max)
      let speed = thrown.velocity.magnitude
      let size = max(far, 2 * speed / thrown.rate, speed + 2 * thrown.frequency * far)
      guard size > 0 else { return true }
      let factor = Double(sign: .plus, exponent: 1022 - Int(size.exponent), significand: 1)
      var great = thrown
      great.start *= factor
      great.velocity *= factor
      (great.low, great.high) = (thrown.low * factor, thrown.high * factor)
      switch thrown.snapping {
      case .target(let place): great.snapping = .target(place * factor)
      case .grid(let step, let offset):
        great.snapping = .grid(step: step * factor, offset: offset * factor)
      case nil: break
      }
      let other = great.motion
      try hold(other.isFinite, "\(great) is none")
      for time in [0, 0.1, 0.5, 1, 3, 10, 30, 60, 70] {
        let value = (other.value(at: time) / factor, motion.value(at: time))
        try hold((value.0 - value.1).magnitude <= 1e-12 * size, "\(value) at \(time)")
        let velocity = (other.velocity(at: time) / factor, motion.velocity(at: time))
        try hold((velocity.0 - velocity.1).magnitude <= 1e-12 * size, "\(velocity) at \(time)")
      }
      return true
    }
    let thrown = [1.0, 0.5].map { Throw(start: 1e307, velocity: 1e308, rate: $0).motion }
    #expect(thrown[0].isFinite && thrown[0].target == 1e308 + 1e307)
    #expect(!thrown[1].isFinite)
    // The spring's terms exceed the greatest number long before the value is at rest.
    let swing = Throw(velocity: 1e307, rate: 1, frequency: 10, low: 0, high: 0).motion
    #expect(swing.isFinite)
    #expect((0...80).allSatisfy { swing.value(at: Double($0)).isFinite })
    #expect((0...80).allSatisfy { swing.velocity(at: Double($0)).isFinite })
  }

  /// A decay with an infinite number is not finite: its resting place, the distance of its friction, or the time at
  /// which the spring takes over or turns.
  @Test func whatIsBeyondAllNumbersSaysSo() {
    let greatest = Double.greatestFiniteMagnitude
    let throwns = [
      Throw(start: greatest, velocity: greatest, rate: 1),
      Throw(velocity: greatest, rate: 0.5, high: 1),
      Throw(start: greatest, low: -greatest, high: -greatest),
      Throw(start: greatest, high: 0),
      Throw(
        start: 0.9 * greatest, velocity: 0.5 * greatest, rate: 1, frequency: 1,
        high: 0.95 * greatest),
    ]
    for thrown in throwns { #expect(!thrown.motion.isFinite, "\(thrown)") }
  }

  /// Friction and spring integrated as differential equations, to 1e-12 of the size; the time of the bound to 1e-12 of
  /// itself.
  @Test func matchesHighPrecision() throws {
    let golden = try GoldenFile("AnimationInterpolationTests/Computed/decays.txt")
    var (value, velocity) = (WorstError(), WorstError())
    for row in golden.rows {
      let n = try row.numbers()
      let motion = Throw(
        start: n[0], velocity: n[1], rate: n[2], frequency: n[3].squareRoot(), low: n[4],
        high: n[5], snapping: n[6].isNaN ? nil : .target(n[6])
      ).motion
      let place = "line \(row.line)"
      #expect(
        motion.handover == n[7] || (motion.handover - n[7]).magnitude <= golden.tolerance * n[7],
        "\(place): \(motion.handover)")
      #expect((motion.target - n[8]).magnitude <= golden.tolerance * n[8].magnitude)
      value.record(motion.value(at: n[9]), n[10], at: place)
      velocity.record(motion.velocity(at: n[9]), n[11], at: place)
    }
    value.report("decays, value")
    velocity.report("decays, velocity")
    #expect(value.value <= golden.tolerance && velocity.value <= golden.tolerance)
  }

  /// A decay begins at its start with its velocity, and ends at its target.
  @Test func itGoesFromTheStartToTheTarget() {
    forAll("ends of decays", Throw.any) { thrown in
      let motion = thrown.motion
      try hold(motion.isFinite, "finite")
      try hold(motion.value(at: 0) == thrown.start, "start \(motion.value(at: 0))")
      try hold(
        isClose(motion.velocity(at: 0), thrown.velocity, tolerance: 1e-14),
        "velocity \(motion.velocity(at: 0))")
      try hold(
        isClose(motion.value(at: 1e4), motion.target, tolerance: 1e-13),
        "end \(motion.value(at: 1e4)) of \(motion.target)")
      return motion.velocity(at: 1e4).magnitude < 1e-100
    }
  }

  /// Value and velocity are continuous when the spring takes over, and there the value is the bound.
  @Test func theHandoverShowsNoSeam() {
    var count = 0
    forAll("handovers", Throw.any, count: 2000) { thrown in
      let motion = thrown.motion
      let time = motion.handover
      guard time > 0, time < .infinity else { return true }
      count += 1
      let size = motion.target.magnitude + thrown.velocity.magnitude
      try hold(motion.value(at: time) == motion.target, "at the bound \(motion.value(at: time))")
      let (before, after) = (motion.value(at: time.nextDown), motion.value(at: time))
      try hold((before - after).magnitude <= 1e-13 * (1 + size), "\(before), \(after)")
      let (speed, next) = (motion.velocity(at: time.nextDown), motion.velocity(at: time))
      return (speed - next).magnitude <= 1e-12 * (1 + thrown.velocity.magnitude)
    }
    guard !PropertySettings().isOverriding else { return }
    #expect(count > 50, "\(count) handed over")
  }

  /// A decay is monotone up to the handover, and between its turns.
  @Test func itIsMonotoneBetweenItsTurns() {
    forAll("monotone decays", Throw.any) { thrown in
      let motion = thrown.motion
      let marks = [0] + motion.turns + [motion.turns.max().map { $0 + 3 } ?? 9]
      for (first, last) in zip(marks, marks.dropFirst()) {
        let values = (0...40).map { motion.value(at: first + (last - first) * Double($0) / 40) }
        let rise = values[40] - values[0]
        let slack = 4 * (values.map(\.magnitude).max() ?? 0).ulp
        try hold(
          zip(values, values.dropFirst()).allSatisfy {
            rise >= 0 ? $1 >= $0 - slack : $1 <= $0 + slack
          }, "\(values)")
      }
      return true
    }
  }

  /// A decay from within its bounds exceeds them by no more than a critically damped spring that passes its target: by
  /// v/(e·ω).
  @Test func beyondABoundItGoesAsFarAsTheSpring() {
    forAll("overshoot", Throw.any, count: 1000) { thrown in
      let motion = thrown.motion
      guard thrown.start >= thrown.low, thrown.start <= thrown.high else { return true }
      let overshoot =
        motion.handover < .infinity
        ? motion.velocity(at: motion.handover).magnitude / (2.718281828459045 * thrown.frequency)
        : 0
      let slack = 1e-12 * (1 + motion.target.magnitude + overshoot)
      for step in 0...200 {
        let value = motion.value(at: Double(step) / 40)
        // Snapped elsewhere, the spring starts on the inside and overshoots less.
        let beyond = max(thrown.low - value, value - thrown.high, 0)
        try hold(beyond <= overshoot + slack, "\(beyond) beyond, \(overshoot) expected")
      }
      return true
    }
  }

  /// After its resting time a decay is within the requested distance of its target, and before that it is not.
  @Test func itRestsFromItsRestingTimeOn() {
    let tolerances = Generator<Double>.element(of: [0.5, 0.01, 1e-6])
    forAll("resting", Throw.any, tolerances, count: 1000) { thrown, tolerance in
      let motion = thrown.motion
      let time = motion.restingTime(within: tolerance)
      try hold(time >= 0 && time.isFinite, "\(time)")
      let slack = 1e-12 * (1 + motion.target.magnitude + thrown.start.magnitude)
      for step in 0...200 {
        let distance = (motion.value(at: time + Double(step) / 50) - motion.target).magnitude
        try hold(distance <= tolerance + slack, "\(distance) after \(Double(step) / 50) s")
      }
      if time > 1e-6 {
        let before = (motion.value(at: time * (1 - 1e-9)) - motion.target).magnitude
        try hold(before >= tolerance * (1 - 1e-6) - slack, "\(before) before")
      }
      let greatest = (0...400).map {
        (motion.value(at: Double($0) / 100) - motion.target).magnitude
      }
      return (greatest.max() ?? 0) <= motion.greatestDistance + slack
    }
  }

  /// The velocity is the derivative: to the square of the step and the rounding of the difference.
  @Test func velocityIsTheDerivative() {
    forAll("velocity of decays", Throw.any, Generator<Double>.fraction.map { 3 * $0 }) {
      thrown, time in
      let motion = thrown.motion
      let step = 0x1p-14
      guard (time - motion.handover).magnitude > 2 * step else { return true }
      let difference = (motion.value(at: time + step) - motion.value(at: time - step)) / (2 * step)
      let fastest = max(thrown.frequency, thrown.rate)
      let speed = thrown.velocity.magnitude + fastest * motion.greatestDistance
      let error = speed * fastest * fastest * step * step + 1e-11 * (1 + motion.target.magnitude)
      let velocity = time < step ? difference : motion.velocity(at: time)
      return (difference - velocity).magnitude <= error
    }
  }

  /// A snapped decay keeps its velocity and comes to rest at the nearest point of the grid or at the target, unless a
  /// bound comes first.
  @Test func snappingKeepsTheVelocity() {
    let free = Throw(start: 10, velocity: 200)
    #expect(free.motion.target == 110)
    for (snapping, target, isSpring) in [
      (.grid(step: 40, offset: 0), 120.0, false), (.grid(step: 40, offset: 10), 130, false),
      (.grid(step: 300, offset: 0), 0, true), (.target(60), 60, false), (.target(59), 59, true),
      (.target(210), 210, false), (.target(211), 211, true), (.target(10), 10, true),
    ] as [(DecayMotion.Snapping, Double, Bool)] {
      var thrown = free
      thrown.snapping = snapping
      let motion = thrown.motion
      #expect(motion.target == target && (motion.handover == 0) == isSpring, "\(snapping)")
      #expect((motion.velocity(at: 0) - 200).magnitude < 1e-12)
    }
    var paged = free
    (paged.snapping, paged.high) = (.grid(step: 40, offset: 0), 100)
    #expect(paged.motion.target == 100)
    // A spring that takes over at once also has its target within the bounds.
    paged.snapping = .target(500)
    #expect(paged.motion.target == 100)
  }

  @Test func theEdgesAreTotal() {
    let still = Throw(start: 3).motion
    #expect(still.target == 3 && still.value(at: 7) == 3 && still.restingTime(within: 1e-9) == 0)
    let held = Throw(start: 3, low: 3, high: 3).motion
    #expect(held.target == 3 && held.greatestDistance == 0)
    let outward = Throw(start: 3, velocity: 10, high: 3).motion
    #expect(outward.handover == 0 && outward.target == 3 && outward.velocity(at: 0) == 10)
    // A bound exactly at the end of friction is never reached.
    #expect(Throw(velocity: 10, high: 5).motion.handover == .infinity)
    #expect(!Throw(velocity: 1e308, rate: 1e-9).motion.isFinite)
    for thrown in [Throw(velocity: 9), Throw(velocity: 9, high: 1), Throw(start: 5, high: 1)] {
      let motion = thrown.motion
      #expect(motion.value(at: .infinity) == motion.target && motion.velocity(at: .infinity) == 0)
      #expect(motion.value(at: -1) == thrown.start)
    }
  }
}
