import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

@Suite struct HeldStepsTrackTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let timing: Timing
    /// The values of four steps from 0 to 100: before, at the start, and after.
    let values: [Double]

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "forwards", timing: Timing(duration: 4, fillMode: .both), values: [0, 25, 100]),
    Case(
      name: "backwards", timing: Timing(duration: 4, speed: -1, fillMode: .both),
      values: [100, 100, 0]),
    Case(
      name: "there and back", timing: Timing(duration: 2, autoreverses: true, fillMode: .both),
      values: [0, 25, 0]),
    Case(
      name: "cut on the way back",
      timing: Timing(duration: 2, repeatDuration: 3, autoreverses: true, fillMode: .both),
      values: [0, 25, 50]),
    Case(
      name: "cut on the way there",
      timing: Timing(duration: 4, repeatDuration: 2, fillMode: .both), values: [0, 25, 75]),
    Case(
      name: "begun within", timing: Timing(duration: 4, timeOffset: 1, fillMode: .both),
      values: [25, 50, 50]),
  ]

  static let steps = TimingFunction.steps(4, .start)

  /// Returns such a track in every form in which a set stores it.
  private func sets(_ timing: Timing) throws -> [(form: String, set: TrackSet)] {
    var sets: [(String, TrackSet)] = []
    func add(_ form: String, _ body: (inout TrackSet) throws -> Void) rethrows {
      var set = TrackSet()
      try body(&set)
      sets.append((form, set))
    }
    add("two ends") {
      $0.add(from: 0.0, to: 100, timing: timing, curve: $0.addCurve(Self.steps))
    }
    add("two ends below a clock") {
      let clock = $0.addClock(.layer(Timing(beginTime: -20, timeOffset: -20)))
      $0.add(from: 0.0, to: 100, timing: timing, curve: $0.addCurve(Self.steps), clock: clock)
    }
    let track = try Track(from: .number(0), to: .number(100), timing: timing, curve: Self.steps)
    add("a track") { $0.add(track) }
    add("a stack") {
      let property = $0.addProperty(.number(7))
      $0.add(track, to: property)
      $0.add(track, to: property)
    }
    let added = try Track(
      from: .number(0), to: .number(100), timing: timing, curve: Self.steps, isAdditive: true)
    add("an additive track") { $0.add(added, to: $0.addProperty(.number(0))) }
    try add("keyframes") {
      let keyframes = try PreparedKeyframes(
        values: [[0], [50], [100]], type: .number, mode: .linear, keyTimes: nil)
      $0.add(
        Track(
          clock: 0, timing: TimingSchedule(timing), pacing: PreparedPacing(TimingCurve(Self.steps)),
          interpolation: PreparedInterpolation(.keyframes(keyframes), type: .number)))
    }
    add("a group") {
      let clock = $0.addClock(.group(timing, curve: Self.steps))
      let length = timing.duration
      $0.add(
        from: 0.0, to: 200, timing: Timing(duration: 2 * length, fillMode: .both), clock: clock)
    }
    return sets
  }

  @Test(
    "a track holds the step before the jump, in whatever form and way it is read", arguments: cases)
  func values(_ sample: Case) throws {
    for (form, set) in try sets(sample.timing) {
      var sampler = Sampler()
      var column: [Double] = []
      // Forwards and backwards, so that properties come to rest, wake, and are jumped over.
      for _ in 0..<2 {
        for (time, expected) in zip([-1.0, -3, 0, 9, 8, 7], [0, 0, 1, 2, 2, 2]) {
          sampler.sample(set, at: time, into: &column)
          let place = "\(form) at \(time)"
          #expect(column.first == sample.values[expected], "\(place)")
          var once = Sampler()
          var fresh: [Double] = []
          once.sample(set, at: time, into: &fresh)
          #expect(fresh.first == sample.values[expected], "\(place), by itself")
        }
      }
    }
  }

  @Test("transforms hold the step before the jump", arguments: cases)
  func transforms(_ sample: Case) throws {
    let end = AnimatableValue.transform(.translation(x: 100))
    var set = TrackSet()
    set.add(
      try Track(
        from: .transform(.identity), to: end, timing: sample.timing, curve: Self.steps))
    var sampler = Sampler()
    var column: [Double] = []
    for (time, expected) in zip([-1.0, 0, 9], sample.values) {
      sampler.sample(set, at: time, into: &column)
      #expect(column[12] == expected, "at \(time)")
    }
  }

  @Test("what is held does not move")
  func velocity() throws {
    let timing = Timing(duration: 2, autoreverses: true, fillMode: .both)
    for (form, set) in try sets(timing) {
      var sampler = Sampler()
      var (column, velocities): ([Double], [Double]) = ([], [])
      for time in [-1.0, 9] {
        sampler.sample(set, at: time, into: &column)
        sampler.sampleVelocities(set, into: &velocities)
        #expect(velocities.first == 0, "\(form) at \(time)")
      }
    }
  }

  @Test("curves of keyframe segments show the step behind the jump, whether held or not")
  func segments() throws {
    var set = TrackSet()
    set.add(
      try Track(
        keyframes: [.number(0), .number(100)], timing: Timing(duration: 4, fillMode: .both),
        curves: [Self.steps]))
    var sampler = Sampler()
    var column: [Double] = []
    for time in [-1.0, 0] {
      sampler.sample(set, at: time, into: &column)
      #expect(column == [25], "at \(time)")
    }
  }

  @Test("a track that waits is retargeted from the step that it holds")
  func retarget() {
    var set = TrackSet()
    let track = set.add(
      from: 0.0, to: 100, timing: Timing(duration: 4, fillMode: .both),
      curve: set.addCurve(Self.steps))
    set.retarget(track, to: 10, duration: 1, at: -1)
    var sampler = Sampler()
    var column: [Double] = []
    sampler.sample(set, at: -0.5, into: &column)
    #expect(column == [5])
  }
}
