import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

/// A kind of track, one for each way in which a set stores tracks.
private enum Course: CaseIterable, Sendable {
  case curve, pair, spring, settling, keyframes, cubicKeyframes, stack, decay, backwards, resting

  func add(to set: inout TrackSet, _ timing: Timing, _ curve: TimingFunction, clock: Int = 0) throws
    -> TrackHandle
  {
    var timing = timing
    switch self {
    case .curve:
      let curve = set.addCurve(curve)
      return set.add(from: 3.0, to: 500.0, timing: timing, curve: curve, clock: clock)
    case .pair:
      let curve = set.addCurve(curve)
      return set.add(
        from: Point2D(x: 3, y: -7), to: Point2D(x: 500, y: -7), timing: timing, curve: curve,
        clock: clock)
    case .spring:
      return set.add(from: 3.0, to: 500.0, spring: .bouncy, timing: timing, clock: clock)
    case .settling:
      timing.duration = 0
      return set.add(from: 3.0, to: 500.0, spring: .bouncy, timing: timing, clock: clock)
    case .keyframes, .cubicKeyframes:
      let mode: CalculationMode = self == .keyframes ? .linear : .cubic
      return set.add(
        try Track(
          keyframes: [.number(3), .number(500), .number(40)], mode: mode, timing: timing,
          clock: clock))
    case .stack:
      return set.add(
        try Track(
          keyframes: [.number(3), .number(500), .number(40)], timing: timing,
          curves: [curve, .easeIn], clock: clock))
    case .decay:
      return set.add(
        try Track(
          from: .number(3), velocity: .number(900), decay: .scroll, timing: timing, clock: clock))
    case .backwards:
      (timing.speed, timing.timeOffset) = (-1, 0.25)
      let curve = set.addCurve(curve)
      return set.add(from: 3.0, to: 500.0, timing: timing, curve: curve, clock: clock)
    case .resting:
      return set.add(from: 3.0, to: 3.0, timing: timing, curve: set.addCurve(curve), clock: clock)
    }
  }
}

private let timings = zip(
  zip(Generator<Double>.element(of: [-1, 0, 0.3]), .element(of: [0.05, 0.375, 1, 1.6])),
  zip(Generator<Double>.element(of: [0, 1, 1, 2.3, .infinity]), .bool),
  Generator<FillMode>.element(of: FillMode.allCases)
).map { lengths, cycles, fill in
  Timing(
    beginTime: lengths.0, duration: lengths.1, repeatCount: cycles.0, autoreverses: cycles.1,
    fillMode: fill)
}
private let functions = Generator<TimingFunction>.element(
  of: [.linear, .easeIn, .easeInEaseOut, .easeOutBounce, .steps(3, .start), .steps(2, .end)])
/// Times, including the boundaries of the timings.
private let times = Generator<Double>.fraction.map { share in
  share < 0.5 ? (share * 200).rounded() * 0.0625 - 1.5 : share * 8 - 5
}

/// Returns the numbers of a property, read by every API for single values. The sampler has been moved.
private func readings(
  _ property: PropertyHandle, in set: TrackSet, _ sampler: borrowing Sampler
) -> [[Double]] {
  let count = set.lanes(of: property).count
  var spanned = [Double](repeating: -1, count: count)
  spanned.withUnsafeMutableBufferPointer {
    var span = $0.mutableSpan
    sampler.read(property, in: set, into: &span)
  }
  let padded = { (lanes: UnsafeBufferPointer<Double>?) in
    let found = lanes.map { Array($0) } ?? []
    return found + [Double](repeating: .nan, count: count - found.count)
  }
  return [
    spanned, sampler.numbers(of: property, in: set),
    sampler.withLanes(of: property, in: set, padded),
  ]
}

private func areIdentical(_ a: [Double], _ b: [Double]) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { isIdentical($0, $1) }
}

@Suite struct EvaluationLawTests {
  /// Every reader of a presentation value returns the same bits as the walk over the property's tracks, for every kind
  /// of slot.
  @Test(arguments: 0..<PropertySettings().count(of: 32)) func allReadersShowTheSame(seed: Int) {
    var tracks = RandomTracks(seed: UInt64(17_000 + seed))
    for _ in 0..<60 { tracks.add() }
    for _ in 0..<12 { tracks.addKeyframes() }
    for _ in 0..<12 { _ = tracks.addComponent() }
    var sampler = Sampler()
    var reader = TrackReader()
    var (column, rates) = ([Double](), [Double]())
    for step in 0..<24 {
      let time = tracks.time()
      sampler.sample(tracks.set, at: time, into: &column)
      sampler.sampleVelocities(tracks.set, into: &rates)
      for (property, record) in tracks.members {
        let places = tracks.set.lanes(of: property)
        let padded = { (lanes: UnsafeBufferPointer<Double>?) in
          let found = lanes.map { Array($0) } ?? []
          return found + [Double](repeating: .nan, count: places.count - found.count)
        }
        let expected = reader.withLanes(of: 0, in: record, at: time, padded)
        for numbers in readings(property, in: tracks.set, sampler) + [Array(column[places])] {
          #expect(areIdentical(numbers, expected), "step \(step), time \(time)")
        }
        let velocity = reader.withVelocity(of: 0, in: record, at: time, rate: 1, padded)
        let read = sampler.withVelocity(of: property, in: tracks.set, padded)
        #expect(areIdentical(read, velocity), "velocity in step \(step), time \(time)")
        #expect(areIdentical(Array(rates[places]), velocity), "rates in step \(step), time \(time)")
      }
    }
  }

  /// All readers also agree for tracks that were retargeted or that playbacks drive, on reversed, stopped and
  /// group clocks, for whole values and for single numbers. The whole has no velocity if one of its numbers
  /// jumps; the others may have one.
  @Test func allReadersAgreeAfterATakeover() {
    let ways = zip(timings, functions, Generator<Course>.element(of: Course.allCases))
    let clocks = zip(
      Generator<Double>.element(of: [-1, 0, 0.5, 1, 2]), .bool, times.array(count: 3...3))
    forAll("one answer", ways, clocks, .bool, count: 300) { way, clocks, isDriven in
      let ((timing, function, course), (speed, isGrouped, times)) = (way, clocks)
      var set = TrackSet()
      var clock = set.addClock(.layer(Timing(duration: .infinity, speed: speed, timeOffset: 0.5)))
      if isGrouped {
        clock = set.addClock(
          .group(Timing(duration: 2, repeatCount: 3, fillMode: .both)), parent: clock)
      }
      let track = try course.add(to: &set, timing, function, clock: clock)
      let count = set.lanes(of: track.property).count
      if isDriven {
        var timeline = TrackTimeline()
        if count == 1 {
          timeline.animate(track, to: 7.0, with: .spring(.smooth))
        } else {
          timeline.animate(track, to: Point2D(x: 7, y: 8), with: .spring(.smooth))
        }
        set.play(timeline, at: times[0])
      } else if count == 1 {
        set.retarget(track, to: 7.0, spring: .snappy, at: times[0])
      } else {
        set.retarget(track, to: Point2D(x: 7, y: 8), duration: 0.8, at: times[0])
      }
      var sampler = Sampler()
      var (column, rates) = ([Double](), [Double]())
      for time in times + [times[0] + 0.25, times[0] + 30] {
        sampler.sample(set, at: time, into: &column)
        sampler.sampleVelocities(set, into: &rates)
        let places = set.lanes(of: track.property)
        let expected = sampler.numbers(of: track.property, in: set)
        for numbers in readings(track.property, in: set, sampler) + [Array(column[places])] {
          try hold(areIdentical(numbers, expected), "\(numbers), not \(expected) at \(time)")
        }
        let velocity = sampler.withVelocity(of: track.property, in: set) { $0.map { Array($0) } }
        let missing = [Double](repeating: .nan, count: places.count)
        try hold(areIdentical(Array(rates[places]), velocity ?? missing), "rates at \(time)")
        for lane in places.indices where places.count > 1 {
          let part = ComponentLanes(first: lane - places.lowerBound, count: 1)
          let number = sampler.withLanes(of: track.property, component: part, in: set) {
            $0?.first ?? .nan
          }
          try hold(isIdentical(number, column[lane]), "number \(lane) at \(time)")
          let rate = sampler.withVelocity(of: track.property, component: part, in: set) {
            $0?.first ?? .nan
          }
          try hold(
            isIdentical(rate, rates[lane]) || rates[lane].isNaN, "rate \(lane) at \(time)")
        }
      }
      return true
    }
  }

  /// A continued motion starts from the values that the same track shows if it fills at both ends: bit for bit in its
  /// value, within 4 ulp in its velocity. A spring that has ended continues from its target.
  @Test func aContinuedMotionStartsFromTheShownOne() {
    let ways = zip(timings, functions, Generator<Course>.element(of: Course.allCases))
    forAll("continued", ways, times, .bool, count: 2000) { way, time, isSentBefore in
      var (timing, function, course) = way
      var set = TrackSet()
      let track = try course.add(to: &set, timing, function)
      timing.fillMode = .both
      var filling = TrackSet()
      let shown = try course.add(to: &filling, timing, function)
      if isSentBefore, set.lanes(of: track.property).count == 1 {
        set.retarget(track, to: 60.0, spring: .bouncy, at: time - 0.2)
        filling.retarget(shown, to: 60.0, spring: .bouncy, at: time - 0.2)
      }
      var sampler = Sampler()
      sampler.move(to: time, in: filling)
      var expected = sampler.numbers(of: shown.property, in: filling)
      let rates = sampler.withVelocity(of: shown.property, in: filling) { $0.map { Array($0) } }
      let located = TimingSchedule(timing).located(at: time)
      if course == .spring, !isSentBefore, located.phase == .after {
        expected = [located.progress > 0 ? 500 : 3]
      }
      guard let now = set.continuedMotion(of: track, at: time) else { return false }
      for (lane, number) in expected.enumerated() {
        try hold(isIdentical(now.value[lane], number), "\(now.value[lane]), not \(number)")
        let rate = rates?[lane] ?? 0
        let velocity = rate.magnitude < .greatestFiniteMagnitude ? rate : 0
        let distance = (now.velocity[lane] - velocity).magnitude
        try hold(
          distance <= 4 * max(velocity.ulp, 500.0.ulp), "\(now.velocity[lane]), not \(velocity)")
      }
      return true
    }
  }
}
