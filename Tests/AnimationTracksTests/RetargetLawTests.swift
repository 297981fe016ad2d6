import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

private let numbers = Generator<Double>.fraction.map { 2000 * $0 - 1000 }
private let springs = zip(
  Generator<Double>.fraction.map { 20 + 600 * $0 }, .element(of: [0.05, 0.3, 0.7, 1, 1, 1.4, 4])
).map { stiffness, ratio in
  Spring.stiffness(stiffness, damping: ratio * 2 * stiffness.squareRoot())
}
/// Consecutive targets, each with the seconds until the next.
private let targets = zip(numbers, Generator<Double>.fraction.map { 0.6 * $0 }).array(count: 1...6)

private struct Stage {
  var set = TrackSet()

  func read(_ track: TrackHandle, _ time: Double) -> (value: [Double], speed: [Double]) {
    var sampler = Sampler()
    sampler.move(to: time, in: set)
    return (
      sampler.numbers(of: track.property, in: set),
      sampler.withVelocity(of: track.property, in: set) { $0.map { Array($0) } ?? [] }
    )
  }

  func number(_ track: TrackHandle, _ time: Double) -> (value: Double, speed: Double) {
    let (value, speed) = read(track, time)
    return (value[0], speed.first ?? .nan)
  }
}

/// The motion of a track before it is retargeted.
private enum Course: CaseIterable, Sendable {
  case curve, spring, repeated, keyframes, backwards, decay, bounded

  func add(to set: inout TrackSet, _ from: Double, _ to: Double) throws -> TrackHandle {
    var timing = Timing(duration: 2)
    switch self {
    case .curve:
      return set.add(from: from, to: to, timing: timing, curve: set.addCurve(.easeInEaseOut))
    case .spring: return set.add(from: from, to: to, spring: .bouncy, timing: timing)
    case .repeated:
      timing.duration = 0.375
      (timing.repeatCount, timing.autoreverses) = (8, true)
      return set.add(from: from, to: to, timing: timing)
    case .keyframes:
      return set.add(
        try Track(
          keyframes: [.number(from), .number(to), .number(from)], mode: .cubic, timing: timing))
    case .decay, .bounded:
      let bounds = (low: AnimatableValue.number(from), high: AnimatableValue.number(to / 2))
      return set.add(
        try Track(
          from: .number(from), velocity: .number(to), decay: .scroll,
          within: self == .bounded ? bounds : nil))
    case .backwards:
      (timing.speed, timing.timeOffset) = (-1, 2)
      return set.add(from: from, to: to, timing: timing)
    }
  }
}

@Suite struct RetargetLawTests {
  /// Retargeting by a spring keeps value and velocity, whatever the track was; so does retargeting by a curve with zero
  /// initial slope.
  @Test func valueAndVelocityAreContinuous() {
    let ways = zip(targets, springs, Generator<Course>.element(of: Course.allCases))
    forAll("continuous retargets", ways, Generator<Bool>.bool.array(count: 6...6), count: 600) {
      ways, curved in
      let (targets, spring, course) = ways
      var stage = Stage()
      let track = try course.add(to: &stage.set, 3, 500)
      let level = stage.set.addCurve(.easeInEaseOut)
      var time = 0.0
      for (index, (target, seconds)) in targets.enumerated() {
        time += seconds + 0x1p-20
        let (value, speed) = stage.number(track, time)
        let outcome =
          curved[index]
          ? stage.set.retarget(track, to: target, duration: 0.7, curve: level, at: time)
          : stage.set.retarget(track, to: target, spring: spring, at: time)
        try hold(outcome == .retargeted, "\(outcome)")
        let now = stage.number(track, time)
        let expected = speed.isNaN ? 0 : speed
        try hold(isClose(now.value, value, tolerance: 1e-12), "\(value), then \(now.value)")
        try hold(isClose(now.speed, expected, tolerance: 1e-12), "\(speed), then \(now.speed)")
      }
      return true
    }
  }

  /// Retargeting a track to its own target changes nothing.
  @Test func retargetingToTheSameTargetChangesNothing() {
    let places = zip(Generator<Double>.fraction, .fraction)
    forAll("same target", springs, targets, places) { spring, targets, places in
      var stage = Stage()
      let track = stage.set.add(from: 0.0, to: 0.0, timing: Timing(duration: 1))
      var time = 0.0
      for (target, seconds) in targets {
        time += seconds
        stage.set.retarget(track, to: target, spring: spring, at: time)
      }
      let (former, length) = (stage, spring.animationDuration)
      let again = time + places.0 * length
      stage.set.retarget(track, to: targets[targets.count - 1].0, spring: spring, at: again)
      for share in [0, places.1, 0.999] {
        let at = again + share * (time + length - again)
        guard at < time + length else { continue }
        let (old, new) = (former.number(track, at).value, stage.number(track, at).value)
        try hold((old - new).magnitude <= 1e-12 * 2000, "\(old) and \(new) at \(at)")
      }
      return true
    }
  }

  /// The energy about the current target never grows between retargets.
  @Test func energyNeverGrows() {
    let places = zip(Generator<Double>.fraction, .fraction)
    forAll("energy", springs, targets, places) { spring, targets, places in
      var stage = Stage()
      let track = stage.set.add(from: 0.0, to: 0.0, timing: Timing(duration: 1))
      var time = 0.0
      for (target, seconds) in targets {
        stage.set.retarget(track, to: target, spring: spring, at: time)
        let span = min(seconds, 0.999 * spring.animationDuration)
        let (low, high) = (min(places.0, places.1), max(places.0, places.1))
        let energies = [0, low, high, 1].map { share in
          let (value, speed) = stage.number(track, time + share * span)
          let way = value - target
          return (spring.stiffness * way * way + speed * speed).squareRoot()
        }
        let noise = 1e-12 * 2000 * (1 + 2 * spring.stiffness.squareRoot())
        for (earlier, later) in zip(energies, energies.dropFirst()) {
          try hold(later <= earlier + noise, "\(earlier), then \(later)")
        }
        time += seconds
      }
      return true
    }
  }

  /// The numbers of a value move bit for bit like tracks of one number each; batches, velocities and an updated column
  /// agree.
  @Test func theNumbersOfAValueMoveByThemselves() {
    let ways = zip(zip(numbers, numbers), zip(numbers, numbers), zip(springs, .fraction))
      .array(count: 1...5)
    forAll("numbers by themselves", ways, .fraction) { ways, share in
      var stage = Stage()
      let rect = stage.set.add(
        from: Rect2D.zero, to: Rect2D(x: 1, y: 2, width: 3, height: 4), timing: Timing(duration: 1))
      let pair = stage.set.add(
        from: Point2D.zero, to: Point2D(x: 1, y: 2), timing: Timing(duration: 1))
      let single = (1...4).map {
        stage.set.add(from: 0, to: Double($0), timing: Timing(duration: 1))
      }
      var sampler = Sampler()
      var (column, rates, time) = ([Double](), [Double](), 0.0)
      for (origin, size, (spring, seconds)) in ways {
        time += 0.3 * seconds
        let lanes = [origin.0, origin.1, size.0, size.1]
        let target = Rect2D(x: lanes[0], y: lanes[1], width: lanes[2], height: lanes[3])
        stage.set.retarget(rect, to: target, spring: spring, at: time)
        stage.set.retarget(pair, to: target.origin, spring: spring, at: time)
        for index in 0..<4 {
          stage.set.retarget(single[index], to: lanes[index], spring: spring, at: time)
        }
        for at in [time, time + 0.4 * share] {
          let expected = single.map { stage.number($0, at) }
          let (value, speed) = stage.read(rect, at)
          try hold(value == expected.map(\.value), "\(value) at \(at)")
          try hold(speed == expected.map(\.speed), "\(speed) at \(at)")
          try hold(stage.read(pair, at).value == Array(value[..<2]), "of two at \(at)")
          sampler.sample(stage.set, at: at, into: &column)
          sampler.sampleVelocities(stage.set, into: &rates)
          let lanes = stage.set.lanes(of: rect.property)
          try hold(Array(column[lanes]) == value, "column \(column[lanes]) at \(at)")
          try hold(Array(rates[lanes]) == speed, "rates \(rates[lanes]) at \(at)")
        }
      }
      return true
    }
  }

  // MARK: Examples

  /// The motion from 50 with 100 per second, by a critical spring of 10 per second.
  @Test func theWayIsThatOfTheSpring() {
    var stage = Stage()
    let track = stage.set.add(from: 0.0, to: 100.0, timing: Timing(duration: 1))
    let spring = Spring.stiffness(100, damping: 20)
    stage.set.retarget(track, to: 0, spring: spring, at: 0.5)
    #expect(stage.number(track, 0.5) == (50, 100))
    #expect(isClose(stage.number(track, 0.6).value, 40.466738528858656, tolerance: 1e-14))
    #expect(isClose(stage.number(track, 0.6).speed, -183.93972058572115, tolerance: 1e-14))
    #expect(stage.number(track, 0.25) == (50, 0) && stage.number(track, 9) == (0, 0))
    // The initial velocity is relative to the distance; a given velocity replaces the presentation velocity.
    stage.set.retarget(
      track, to: 10, spring: .stiffness(100, damping: 20, initialVelocity: 3), velocity: 7, at: 0.5)
    #expect(isClose(stage.number(track, 0.5).speed, 7 - 40 * 3, tolerance: 1e-13))
  }

  /// At and after its end a track is at its target, at rest, and so a retarget starts from there.
  @Test func afterTheEndItStartsFromTheTarget() {
    for isSpring in [true, false] {
      var stage = Stage()
      let track =
        isSpring
        ? stage.set.add(from: 0.0, to: 8.0, spring: .smooth, timing: Timing(duration: 0.25))
        : stage.set.add(from: 0.0, to: 8.0, timing: Timing(duration: 0.25))
      for time in [0.25, 3, 1e9] {
        var copy = stage
        copy.set.retarget(track, to: 9, spring: .smooth, at: time)
        #expect(copy.number(track, time) == (8, 0))
      }
      stage.set.retarget(track, to: 9, spring: .smooth, at: 1)
      let end = 1 + Spring.smooth.animationDuration
      for time in [end, end + 1] {
        var copy = stage
        #expect(copy.number(track, time) == (9, 0))
        copy.set.retarget(track, to: 0, spring: .bouncy, at: time)
        #expect(copy.number(track, time) == (9, 0))
      }
    }
  }

  @Test func whatIsNotFiniteOrNotThereChangesNothing() {
    var stage = Stage()
    let track = stage.set.add(from: 0.0, to: 8.0, timing: Timing(duration: 1))
    let huge = Double.greatestFiniteMagnitude
    for time in [Double.nan, .infinity, -.infinity] {
      #expect(stage.set.retarget(track, to: 1, spring: .smooth, at: time) == .notFinite)
      #expect(stage.set.retarget(track, to: 1, duration: 1, at: time) == .notFinite)
    }
    for target in [Double.nan, .infinity] {
      #expect(stage.set.retarget(track, to: target, spring: .smooth, at: 0) == .notFinite)
      #expect(
        stage.set.retarget(track, to: 1, spring: .smooth, velocity: target, at: 0) == .notFinite)
      #expect(stage.set.retarget(track, to: target, duration: 1, at: 0.5) == .notFinite)
      #expect(
        stage.set.retarget(track, to: 1, duration: min(-0x1p-1074, target), at: 0.5) == .notFinite)
      #expect(stage.set.retarget(track, to: 1, duration: target, at: 0.5) == .notFinite)
    }
    #expect(
      stage.set.retarget(track, to: 1, spring: .smooth, velocity: huge, at: 0.5) == .notFinite)
    #expect(stage.number(track, 0.5) == (4, 8))
    // A time before its begin time is as valid as any other.
    #expect(stage.set.retarget(track, to: 1, spring: .smooth, at: -3) == .retargeted)
    #expect(stage.number(track, -3) == (0, 0) && stage.number(track, 0) == (1, 0))
    stage.set.remove(track)
    #expect(stage.set.retarget(track, to: 1, spring: .smooth, at: 0) == .missing)
    #expect(stage.set.retarget(track, to: 1, duration: 1, at: 0) == .missing)
  }

  /// The time is absolute: the track continues from the value of its clock at that time.
  @Test func theTimeIsAbsolute() {
    var stage = Stage()
    let clock = stage.set.addClock(.layer(Timing(speed: 2)))
    let track = stage.set.add(from: 0.0, to: 8.0, timing: Timing(duration: 4), clock: clock)
    #expect(stage.number(track, 1) == (4, 4))
    stage.set.retarget(track, to: 0, spring: .smooth, at: 1)
    #expect(stage.number(track, 1) == (4, 4))
  }

  /// The same holds on every clock: a value that only rounding hides stays what it was at the call.
  @Test func theValueAtTheCallStaysInEveryClock() {
    let clocks: [[TrackClock]] = [
      [.layer(Timing(beginTime: 8, speed: 0.3))],
      [.layer(Timing(beginTime: 2, timeOffset: -1)), .layer(Timing(beginTime: 1, speed: 2))],
      [.layer(Timing(speed: 0, timeOffset: 1.5))],
      [.layer(Timing(beginTime: 30, speed: -1, timeOffset: 3))], [.unchanged],
      [.group(Timing(beginTime: 9, duration: 4))],
    ]
    for clocks in clocks {
      for isSpring in [true, false] {
        var stage = Stage()
        let clock = clocks.reduce(0) { stage.set.addClock($1, parent: $0) }
        let timing = Timing(duration: 4, fillMode: .both)
        let track = stage.set.add(from: 3.0, to: 8.0, timing: timing, clock: clock)
        let before = stage.number(track, 10).value
        let outcome =
          isSpring
          ? stage.set.retarget(track, to: -20, spring: .smooth, at: 10)
          : stage.set.retarget(track, to: -20, duration: 2, at: 10)
        #expect(outcome == .retargeted)
        #expect(stage.number(track, 10).value == before, "\(clocks)")
      }
    }
  }

  /// A duration of 0 sets the target at that time, at rest, whatever the track and the curve.
  @Test func aDurationOf0SetsTheTargetAtOnce() throws {
    for course in Course.allCases {
      var stage = Stage()
      let track = try course.add(to: &stage.set, 3, 500)
      let half = stage.set.addCurve(.linear([(0, 0.5), (1, 0.5)]))
      let before = stage.number(track, 0.5).value
      #expect(stage.set.retarget(track, to: 7, duration: 0, curve: half, at: 0.5) == .retargeted)
      #expect(stage.number(track, 0.5) == (7, 0) && stage.number(track, 9) == (7, 0))
      #expect(stage.number(track, 0.5.nextDown).value == before)
      #expect(stage.set.retarget(track, to: 9, duration: 0, at: 1) == .retargeted)
      #expect(stage.number(track, 1) == (9, 0) && stage.number(track, 0.75) == (7, 0))
      #expect(stage.set.retarget(track, to: 1, spring: .snappy, at: 2) == .retargeted)
      #expect(stage.number(track, 2) == (9, 0))
    }
  }

  /// A retargeted track keeps reading its clock, even if it was not a usual track before, or was moved to another
  /// clock.
  @Test(arguments: [true, false])
  func itGoesOnReadingItsClock(bySpring: Bool) throws {
    var stage = Stage()
    let other = stage.set.addClock(.layer(Timing(speed: 3)))
    let clock = stage.set.addClock(.layer(Timing(beginTime: 8, speed: 2)))
    let offset = Timing(duration: 4, timeOffset: 1, fillMode: .both)
    let unusual = stage.set.add(from: 0.0, to: 8.0, timing: offset, clock: clock)
    let keyframes = try Track(
      keyframes: [.number(0), .number(8)], mode: .cubic, timing: offset, clock: clock)
    let replaced = stage.set.add(from: 0.0, to: 1.0, timing: Timing(duration: 1), clock: other)
    stage.set.replace(replaced, with: keyframes)
    let usual = stage.set.add(
      from: 2.0, to: 10.0, timing: Timing(duration: 4, fillMode: .both), clock: clock)
    for track in [unusual, replaced, usual] {
      let from = stage.number(track, 8.5).value
      if bySpring {
        stage.set.retarget(track, to: 20, spring: .smooth, at: 8.5)
      } else {
        stage.set.retarget(track, to: 20, duration: 2, at: 8.5)
      }
      #expect((stage.number(track, 8).value - from).magnitude < 1e-9)
      #expect((stage.number(track, 8.5).value - from).magnitude < 1e-9)
      #expect((stage.number(track, 8.5 + 0x1p-20).value - from).magnitude > 1e-12)
      #expect(stage.number(track, 99).value == 20)
    }
  }

  /// The handle stays valid for all further calls.
  @Test func aTrackThatWasRetargetedIsOneLikeAnyOther() {
    var stage = Stage()
    let track = stage.set.add(from: 0.0, to: 8.0, timing: Timing(duration: 1))
    stage.set.retarget(track, to: 1, spring: .smooth, at: 0.5)
    #expect(stage.set.contains(track) && stage.set.propertyCount == 1)
    stage.set.replace(track, from: 2.0, to: 4.0, timing: Timing(duration: 1))
    #expect(stage.number(track, 0.5).value == 3)
    stage.set.retarget(track, to: 1, spring: .smooth, at: 0.5)
    #expect(stage.set.remove(track) && stage.set.propertyCount == 0)
    let next = stage.set.add(from: 5.0, to: 6.0, timing: Timing(duration: 1))
    #expect(stage.number(next, 0.5).value == 5.5)
  }

  /// Before its begin time a track is at its start, after its end at its end, at rest. This also holds for a track that
  /// shows nothing there, and for a track that was retargeted at a later time.
  @Test func outsideOfItsTimeATrackRestsAtItsEnds() throws {
    for (time, value) in [(2.0, 3.0), (9, 8)] {
      var stage = Stage()
      let keyframes = stage.set.add(
        try Track(
          keyframes: [.number(3), .number(5), .number(8)], mode: .cubic,
          timing: Timing(beginTime: 5, duration: 1)))
      let repeated = stage.set.add(
        from: 8.0, to: 3.0, timing: Timing(beginTime: 5, duration: 1, speed: -1))
      for track in [keyframes, repeated] {
        let outcome = stage.set.retarget(track, to: 1, spring: .smooth, at: time)
        #expect(outcome == .retargeted)
        #expect(stage.number(track, time) == (value, 0))
      }
    }
    var stage = Stage()
    let track = stage.set.add(from: 0.0, to: 8.0, timing: Timing(duration: 1))
    stage.set.retarget(track, to: 1, spring: .smooth, at: 0.5)
    stage.set.retarget(track, to: 9, spring: .smooth, at: 0.25)
    #expect(stage.number(track, 0.25) == (4, 0))
  }

  /// Ends further apart than the greatest number have numbers between them.
  @Test func farEndsHaveNumbersBetween() {
    var stage = Stage()
    let far = Double.greatestFiniteMagnitude
    let spring = Spring.stiffness(100, damping: 20)
    let replaced = stage.set.add(from: 0.0, to: 1.0, timing: Timing(duration: 1))
    stage.set.replace(replaced, from: -far, to: far, timing: Timing(duration: 1))
    let tracks = [
      stage.set.add(from: -far, to: far, timing: Timing(duration: 1)), replaced,
      stage.set.add(from: -far, to: far, spring: spring, timing: Timing(duration: 1)),
    ]
    for track in tracks {
      #expect(stage.number(track, 0.5).value.isFinite)
      #expect(stage.number(track, 0.25).value < stage.number(track, 0.5).value)
    }
    #expect(stage.number(tracks[0], 0.5).value == 0)
    var sampler = Sampler()
    var column: [Double] = []
    sampler.sample(stage.set, at: 0.5, into: &column)
    for track in tracks {
      let lanes = stage.set.lanes(of: track.property)
      #expect(Array(column[lanes]) == [stage.number(track, 0.5).value])
    }
  }
}
