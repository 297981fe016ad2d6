import AnimationTestSupport
import AnimationTiming
import Foundation
import Testing

private let numbers = Generator<Double>.fraction.map { 2000 * $0 - 1000 }
private let steps = Generator<Double>.fraction.map { 0.0005 + 0.02 * $0 }.array(count: 2...40)

@Suite struct VelocityTrackerTests {
  /// A motion at constant speed gives its velocity, whenever it began.
  @Test func anEvenMotionGivesItsVelocity() {
    forAll("even motion", zip(numbers, numbers), steps, .element(of: [0, 1, -4096, 0x1p20])) {
      velocity, steps, origin in
      var (tracker, seconds) = (VelocityTracker(), 0.0)
      for step in steps {
        // Times that add up exactly.
        seconds += (step * 0x1p20).rounded() * 0x1p-20
        tracker.add(
          x: seconds * velocity.0, y: seconds * velocity.1 - 7, at: origin + seconds)
      }
      let found = tracker.velocity(at: origin + seconds)
      let size = 1 + velocity.0.magnitude + velocity.1.magnitude + 7 / 0.0005
      return (found.x - velocity.0).magnitude <= 1e-12 * size
        && (found.y - velocity.1).magnitude <= 1e-12 * size
    }
  }

  /// Samples of any places and times, translated in time and place by powers of two, give the same velocity, up to the
  /// rounding of the places.
  @Test func neitherOriginCounts() {
    let samples = zip(numbers, Generator<Double>.fraction).array(count: 2...30)
    forAll("no origin", samples, .element(of: [-512, 0, 1024])) { samples, origin in
      var (near, far, time) = (VelocityTracker(), VelocityTracker(), 0.0)
      for (place, step) in samples {
        let place = (place * 0x1p20).rounded() * 0x1p-20
        time += (0.02 * step * 0x1p20).rounded() * 0x1p-20
        near.add(x: place, at: time)
        far.add(x: place + origin, at: time + 4 * origin)
      }
      return near.velocity(at: time).x == far.velocity(at: time + 4 * origin).x
    }
  }

  /// Samples older than 100 ms do not count, relative to the next sample or to the release.
  @Test func whatIsOldDoesNotCount() {
    forAll("old samples", numbers.array(count: 1...8), numbers) { noise, velocity in
      var (whole, tail) = (VelocityTracker(), VelocityTracker())
      for (index, place) in noise.enumerated() { whole.add(x: place, at: Double(index) / 64) }
      for index in 0..<4 {
        let time = 1 + Double(index) / 64
        whole.add(x: velocity * time, at: time)
        tail.add(x: velocity * time, at: time)
      }
      try hold(whole == tail, "the tracker remembers")
      try hold(whole.velocity(at: 1.2).x == 0, "it has rested")
      return whole.velocity(at: 1.0625).x == tail.velocity(at: 0).x
    }
  }

  /// Three places by hand: the slope through (0, 0), (0.03125, 1), (0.0625, 5).
  @Test func theLineIsThatOfLeastSquares() {
    var tracker = VelocityTracker()
    for (place, time) in [(0.0, 0.0), (1, 0.03125), (5, 0.0625)] {
      tracker.add(x: place, y: -2 * place, at: time)
    }
    #expect(tracker.velocity(at: 0.0625) == (80, -160))
    // Two samples remain.
    #expect(tracker.velocity(at: 0.125).x == 128)
  }

  @Test func whatIsNoSampleIsLeftOut() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == (0, 0))
    tracker.add(x: 1, at: 0)
    #expect(tracker.velocity(at: 0) == (0, 0))
    tracker.add(x: 9, at: 0)
    #expect(tracker.velocity(at: 0) == (0, 0))
    let before = tracker
    for number in [Double.nan, .infinity, -.infinity] {
      tracker.add(x: number, at: 1)
      tracker.add(x: 1, y: number, at: 1)
      tracker.add(x: 1, at: number)
    }
    tracker.add(x: 1, at: -1)
    #expect(tracker == before)
    #expect(tracker.velocity(at: .nan) == (0, 0) && tracker.velocity(at: .infinity) == (0, 0))
    let huge = Double.greatestFiniteMagnitude
    tracker = VelocityTracker()
    tracker.add(x: -huge, y: 0, at: 0)
    tracker.add(x: huge, y: huge, at: 0.05)
    #expect(tracker.velocity(at: 0.05).x.isFinite && tracker.velocity(at: 0.05).y == huge)
  }

  /// A sample at the time of the last one replaces it, even if there are others before it.
  @Test func theLaterSampleOfATimeCounts() {
    var (both, later) = (VelocityTracker(), VelocityTracker())
    for (place, time) in [(0.0, 0.0), (5, 0.0625), (9, 0.0625)] {
      both.add(x: place, at: time)
      if place != 5 { later.add(x: place, at: time) }
    }
    #expect(both == later && both.velocity(at: 0.0625).x == 144)
  }

  /// A sample that is exactly 100 ms old counts; a release at an invalid time is one at the last sample.
  @Test func whatIsJustAsOldAsTheWindowCounts() {
    var tracker = VelocityTracker()
    tracker.add(x: 0, at: 0)
    tracker.add(x: 1, at: 0.1)
    for time in [0.1, -7, .nan] {
      #expect(isClose(tracker.velocity(at: time).x, 10, tolerance: 1e-12), "\(time)")
    }
    #expect(tracker.velocity(at: 0.1.nextUp) == (0, 0))
  }

  /// Sample lists that no tracker has are refused: out of order, or with two of one time.
  @Test(arguments: ["0.5", "1"]) func samplesThatNoTrackerKeepsAreRefused(time: String) throws {
    var tracker = VelocityTracker()
    tracker.add(x: 1, at: 1)
    tracker.add(x: 2, at: 1.0625)
    let text = String(decoding: try JSONEncoder().encode(tracker), as: UTF8.self)
    let changed = text.replacingOccurrences(of: "1.0625", with: time)
    #expect(changed != text)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(VelocityTracker.self, from: Data(changed.utf8))
    }
  }
}
