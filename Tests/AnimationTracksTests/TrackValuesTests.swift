import AnimationGeometry
import AnimationTestSupport
import AnimationTracks
import Testing

@Suite struct TrackValuesTests {
  private func column(_ set: TrackSet, at time: Double) -> [Double] {
    var sampler = Sampler()
    var column: [Double] = []
    sampler.sample(set, at: time, into: &column)
    return column
  }

  /// A track between two values equals the set's own track between the same ends, bit for bit.
  @Test func betweenTwoValues() throws {
    let timing = Timing(beginTime: 0.5, duration: 2, repeatCount: 1.5, autoreverses: true)
    var set = TrackSet()
    let curve = set.addCurve(.easeInEaseOut)
    set.add(
      from: Point2D(x: 1, y: -3), to: Point2D(x: 9, y: 4), timing: timing, curve: curve)
    var other = TrackSet()
    let track = try Track(
      from: .point(Point2D(x: 1, y: -3)), to: .point(Point2D(x: 9, y: 4)), timing: timing,
      curve: .easeInEaseOut)
    other.add(track)
    for step in 2...14 {
      let time = Double(step) / 4
      #expect(
        column(set, at: time).map(\.bitPattern) == column(other, at: time).map(\.bitPattern))
    }
  }

  /// Keyframes are reached at their times; one curve paces every segment; an additive track adds.
  @Test func throughKeyframes() throws {
    let timing = Timing(duration: 4)
    var set = TrackSet()
    let track = try Track(
      keyframes: [.number(0), .number(10), .number(4)], keyTimes: [0, 0.25, 1], timing: timing,
      curves: [.easeIn])
    let property = set.addProperty(.number(100))
    set.add(track, to: property)
    set.add(
      try Track(from: .number(1), to: .number(1), timing: timing, isAdditive: true), to: property)
    #expect(column(set, at: 0) == [1])
    #expect(column(set, at: 1) == [11])
    let eased = TimingCurve(.easeIn).progress(at: 0.5)
    #expect(column(set, at: 2.5) == [Double(10).interpolated(to: 4, by: eased) + 1])
    #expect(column(set, at: 9) == [100])
  }

  /// A path is followed at constant speed.
  @Test func alongAPath() throws {
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: Point2D(x: 30, y: 0))
    path.addLine(to: Point2D(x: 30, y: 10))
    var set = TrackSet()
    let track = set.add(try Track(path: path, timing: Timing(duration: 4)))
    var sampler = Sampler()
    sampler.move(to: 2, in: set)
    #expect(sampler.numbers(of: track.property, in: set) == [20, 0])
    sampler.move(to: 3.5, in: set)
    #expect(sampler.numbers(of: track.property, in: set) == [30, 5])
  }

  /// Invalid tracks throw an error with the reason.
  @Test func whatIsNoTrack() {
    let timing = Timing(duration: 1)
    #expect(throws: TrackError(.noValues)) { try Track(keyframes: [], timing: timing) }
    #expect(throws: TrackError(.noValues)) { try Track(path: BezierPath(), timing: timing) }
    #expect(throws: TrackError(.mixedValues)) {
      try Track(from: .number(1), to: .point(.zero), timing: timing)
    }
    #expect(throws: TrackError(.mixedValues)) {
      try Track(from: .numbers([1]), to: .numbers([1, 2]), timing: timing)
    }
    #expect(throws: TrackError(.notNumbers(.string))) {
      try Track(from: .string("a"), to: .string("b"), timing: timing)
    }
    let (turn, none) = (
      AnimatableValue.quaternion(.identity),
      AnimatableValue.quaternion(Quaternion(x: 0, y: 0, z: 0, w: 0))
    )
    for ends in [(none, turn), (turn, none)] {
      #expect(throws: TrackError(.noDirection)) {
        try Track(from: ends.0, to: ends.1, timing: timing)
      }
      #expect(throws: TrackError(.noDirection)) {
        try Track(keyframes: [ends.0, ends.1], timing: timing)
      }
    }
    #expect(throws: TrackError(.notPaceable)) {
      try Track(
        keyframes: [.transform(.identity), .transform(.scale(x: 2))], mode: .paced, timing: timing)
    }
  }

  /// Arrays grow to the written length, including the arrays of velocities and of active values.
  @Test func arraysGrow() {
    var set = TrackSet()
    set.add(from: 0.0, to: 8.0, timing: Timing(duration: 2))
    var sampler = Sampler()
    var values: [Double] = []
    var (velocities, active) = (values, values)
    sampler.sample(set, at: 1, into: &values)
    sampler.sampleVelocities(set, into: &velocities)
    sampler.sampleActive(set, into: &active)
    #expect(values == [4] && velocities == [4] && active == [4])
  }
}
