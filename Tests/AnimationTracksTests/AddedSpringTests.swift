import AnimationGeometry
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

@Suite struct AddedSpringTests {
  private func read(_ set: TrackSet, _ track: TrackHandle, _ time: Double) -> [Double] {
    var sampler = Sampler()
    sampler.move(to: time, in: set)
    return sampler.numbers(of: track.property, in: set)
  }

  private static let springs: [Named<Spring>] = [
    Named("below critical damping", .bouncy), Named("critical", .smooth),
    Named("over-damped", .stiffness(100, damping: 40)),
    Named("with a velocity", .bounce(0.3, initialVelocity: 4)),
    Named("over-damped with a velocity", .stiffness(80, damping: 60, initialVelocity: -3)),
    Named("without damping", .bounce(1)), Named("that sticks", .bounce(-1)),
  ]

  @Test(
    "a spring without a timing moves until it has settled, then shows its target",
    arguments: springs)
  func settles(_ spring: Named<Spring>) {
    var set = TrackSet()
    let track = set.add(from: 20, to: 120, spring: spring.value)
    let motion = SpringMotion(spring.value)
    let duration = min(spring.value.animationDuration, 0x1p20)
    for time in [0.05, 0.1, 0.4, 0.999 * min(duration, 9)] {
      let expected = 20 + 100 * motion.value(at: time)
      #expect(isClose(read(set, track, time)[0], expected, tolerance: 1e-12))
    }
    #expect(read(set, track, -1) == [20] && read(set, track, 0) == [20])
    #expect(read(set, track, duration) == [120] && read(set, track, 2 * duration) == [120])
  }

  @Test("the first numbers are those of the formula")
  func formula() {
    var set = TrackSet()
    let track = set.add(from: 0, to: 100, spring: .bouncy)
    #expect(isClose(read(set, track, 0.1)[0], 42.33021230745779, tolerance: 1e-12))
    let pair = set.add(from: Point2D(x: 0, y: 5), to: Point2D(x: 100, y: 5), spring: .bouncy)
    #expect(read(set, pair, 0.1) == [read(set, track, 0.1)[0], 5])
  }

  @Test("it begins when its clock does, or at a time of it")
  func begins() {
    var set = TrackSet()
    let world = set.addClock(.layer(Timing(beginTime: 50, duration: .infinity)))
    let below = set.addClock(.unchanged, parent: world)
    let offset = set.addClock(
      .layer(Timing(beginTime: 50, duration: .infinity, timeOffset: 7)))
    for clock in [world, below, offset] {
      let track = set.add(from: 0, to: 100, spring: .bouncy, clock: clock)
      #expect(read(set, track, 50) == [0])
      #expect(isClose(read(set, track, 50.1)[0], 42.33021230745779, tolerance: 1e-12))
    }
    let late = set.add(from: 0, to: 100, spring: .bouncy, beginTime: 2, clock: world)
    #expect(read(set, late, 52) == [0])
    #expect(isClose(read(set, late, 52.1)[0], 42.33021230745779, tolerance: 1e-12))
  }

  /// A duration of 0 becomes the spring's own; the rest of the timing counts.
  @Test(
    "a timing without a duration has that of the spring, and ends at the target", arguments: springs
  )
  func timings(_ spring: Named<Spring>) {
    let duration = min(spring.value.animationDuration, 0x1p20)
    let far = Double.greatestFiniteMagnitude
    for (timing, factor, end) in [
      (Timing(beginTime: 2), 1.0, Double.nan), (Timing(fillMode: .both), 1, 120),
      (Timing(fillMode: .forwards), 1, 120),
      (Timing(repeatCount: 2, fillMode: .both), 2, 120),
      (Timing(autoreverses: true, fillMode: .both), 2, 20),
      (Timing(speed: 2, fillMode: .both), 0.5, 120),
      (Timing(duration: -1, fillMode: .both), 1, 120),
    ] {
      var set = TrackSet()
      let track = set.add(from: 20, to: 120, spring: spring.value, timing: timing)
      let time = timing.beginTime + 0.1 / timing.speed
      let expected = 20 + 100 * SpringMotion(spring.value).value(at: 0.1)
      #expect(isClose(read(set, track, time)[0], expected, tolerance: 1e-9), "\(timing)")
      let after = read(set, track, timing.beginTime + factor * duration * 1.01)[0]
      #expect(after == end || after.isNaN && end.isNaN, "\(timing): \(after)")
    }
    var set = TrackSet()
    let track = set.add(from: -far, to: far, spring: spring.value)
    #expect(read(set, track, duration) == [far] && read(set, track, -1) == [-far])
  }

  @Test("a duration that is given cuts the spring where it is")
  func cut() {
    var set = TrackSet()
    let track = set.add(
      from: 0, to: 100, spring: .bouncy, timing: Timing(duration: 0.1, fillMode: .both))
    #expect(isClose(read(set, track, 5)[0], 42.33021230745779, tolerance: 1e-12))
  }

  @Test("what is added so is kept in bytes, and is sent to other targets")
  func goesOn() throws {
    for timing in [Timing(fillMode: .both), Timing(repeatCount: 2, fillMode: .both)] {
      var set = TrackSet()
      let track = set.add(from: 0, to: 100, spring: .stiffness(100, damping: 40), timing: timing)
      let again = try TrackSet(bytes: set.bytes)
      #expect(again.bytes == set.bytes)
      for time in [0.3, 1, 30] { #expect(read(again, track, time) == read(set, track, time)) }
      let before = read(set, track, 0.3)[0]
      #expect(set.retarget(track, to: 5, spring: .snappy, at: 0.3) == .retargeted)
      #expect(isClose(read(set, track, 0.3)[0], before, tolerance: 1e-12))
    }
  }
}
