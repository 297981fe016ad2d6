import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

/// Groups whose last iteration is cut by a fractional repeat count or by a repeat duration.
@Suite struct GroupCutTests {
  /// A group with a fractional repeat count or a repeat duration, with or without autoreverse, a speed and an offset;
  /// and the time in an iteration at which it is cut, in hundredths of a second.
  struct Cut: CustomStringConvertible {
    let timing: Timing
    let hundredths: Int

    var description: String { "\(timing), cut at \(hundredths)" }
  }

  static let cuts = zip(
    zip(.int(in: 1...40), .int(in: 1...99), .int(in: 0...12)), .bool, .bool,
    .element(of: [1, 2, 0.5, 0.3])
  ).map { numbers, turns, byDuration, speed in
    let (tenths, percent, whole) = numbers
    let duration = Double(tenths) / 10
    let cut = max(1, tenths * percent / 10)
    let played = Double(whole * (turns ? 2 : 1) * tenths * 10 + cut) / 100
    var timing = Timing(
      duration: duration, speed: speed, autoreverses: turns, fillMode: .forwards)
    if byDuration {
      timing.repeatDuration = played
    } else {
      timing.repeatCount = played / (duration * (turns ? 2 : 1))
    }
    return Cut(timing: timing, hundredths: cut)
  }

  /// A child that ends exactly at the cut shows its end from then on, a child that has ended before shows nothing: in
  /// batch and one by one, for every curve and number of lanes.
  @Test func childrenThatEndAtTheCutShowTheirEnd() throws {
    let spring = SpringMotion(try Spring(stiffness: 900, damping: 60))
    let keyframes = try PreparedKeyframes(values: [[5], [0], [8]], type: .number, mode: .linear)
    forAll("cut", Self.cuts, .int(in: 0...90), count: 300) { cut, part in
      guard cut.hundredths > 1 else { return true }
      var set = TrackSet()
      let group = set.addClock(
        .group(cut.timing))
      // An inner group that ends with it, and an inner group that ended a hundredth before.
      func inner(_ end: Int) -> Int {
        let timing = Timing(duration: Double(end) / 100)
        return set.addClock(.group(timing), parent: group)
      }
      let begin = cut.hundredths * part / 100
      func child(_ end: Int) -> Timing {
        Timing(beginTime: Double(begin) / 100, duration: Double(end - begin) / 100)
      }
      let exact = child(cut.hundredths)
      guard begin < cut.hundredths - 1 else { return true }
      let early = child(cut.hundredths - 1)
      let curve = set.addCurve(.easeIn)
      let easing = PreparedPacing(TimingCurve(TimingFunction.easeOutSine))
      func stack(_ timing: Timing, _ source: PreparedInterpolation.Source) -> PropertyHandle {
        let property = set.addProperty(.number, model: [1])
        set.add(
          Track(
            clock: group, timing: TimingSchedule(timing), pacing: easing,
            interpolation: PreparedInterpolation(source, type: .number, isAdditive: true)),
          to: property)
        return property
      }
      let ends = PreparedInterpolation.Source.ends(
        try PreparedEnds(from: [0], to: [7], by: nil, type: .number, isAdditive: true))
      let shown: [(PropertyHandle, [Double])] = [
        (set.add(from: 3.0, to: 8, timing: exact, curve: curve, clock: group).property, [8]),
        (
          set.add(from: SIMD2(0, 1), to: SIMD2(3.0, 4), timing: exact, clock: group).property,
          [3, 4]
        ),
        (stack(exact, ends), [8]), (stack(exact, .keyframes(keyframes)), [9]),
        (
          set.add(
            from: 0.0, to: 8, timing: Timing(duration: exact.beginTime + exact.duration),
            clock: inner(cut.hundredths)
          ).property, [8]
        ),
      ]
      let sprung = set.add(from: 0.0, to: 8, spring: spring, timing: exact, clock: group).property
      let gone: [PropertyHandle] = [
        set.add(from: 3.0, to: 8, timing: early, curve: curve, clock: group).property,
        set.add(from: 3.0, to: 8, spring: spring, timing: early, clock: group).property,
        set.add(
          from: 0.0, to: 8, timing: Timing(duration: 1), clock: inner(cut.hundredths - 1)
        ).property,
      ]
      let kept = stack(early, ends)
      let column = UnsafeMutableBufferPointer<Double>.allocate(capacity: set.laneCount)
      column.initialize(repeating: -1)
      defer { column.deallocate() }
      var sampler = Sampler()
      let end = cut.timing.activeDuration
      for time in [0.5 * end, end, end + 1, 1e6] {
        sampler.sample(set, at: time, to: column)
        for property in shown.map(\.0) + gone + [kept, sprung] {
          let lanes = Array(column[set.lanes(of: property)])
          sampler.withLanes(of: property, in: set) { alone in
            let same = alone.map { zip($0, lanes).allSatisfy { isIdentical($0, $1) } }
            let nothing = lanes.allSatisfy { $0.isNaN }
            if !(same ?? nothing) { Issue.record("batch and single differ: \(cut) at \(time)") }
          }
        }
        guard time >= end else { continue }
        for (property, expected) in shown {
          let lanes = Array(column[set.lanes(of: property)])
          let isNear = zip(lanes, expected).allSatisfy { ($0 - $1).magnitude < 1e-9 }
          try hold(isNear, "\(lanes) instead of \(expected) at \(time)")
        }
        let seconds = exact.duration
        let rest = column[set.lanes(of: sprung).lowerBound] - 8 * spring.value(at: seconds)
        try hold(rest.magnitude < 1e-8, "the spring is off by \(rest)")
        for property in gone {
          try hold(column[set.lanes(of: property).lowerBound].isNaN, "an early child shows")
        }
        try hold(column[set.lanes(of: kept).lowerBound] == 1, "an early child adds")
      }
      return true
    }
  }

  /// At the cut everything rests, so velocities are 0.
  @Test func nothingMovesAtTheCut() throws {
    var set = TrackSet()
    let group = set.addClock(
      .group(Timing(duration: 1, repeatCount: 0.5, fillMode: .both)))
    let track = set.add(from: 0.0, to: 8, timing: Timing(duration: 0.5), clock: group)
    var sampler = Sampler()
    let column = UnsafeMutableBufferPointer<Double>.allocate(capacity: set.laneCount)
    column.initialize(repeating: -1)
    defer { column.deallocate() }
    for (time, value, velocity) in [(0.25, 4.0, 16.0), (0.5, 8, 0), (1, 8, 0)] {
      sampler.sample(set, at: time, to: column)
      #expect(column[0] == value)
      let rates = sampler.withVelocity(of: track.property, in: set) { $0.map { Array($0) } }
      #expect(rates == [velocity])
    }
  }
}
