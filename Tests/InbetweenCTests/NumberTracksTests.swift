import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import InbetweenC
import Testing

/// A track as numbers, from which both sides are made.
private struct DrawnTrack: Sendable {
  var property: Int
  var clock: Int
  var timing: Timing
  /// The mode of keyframes, nil for a spring.
  var mode: CalculationMode?
  /// Control points, nil for none.
  var curve: [Double]?
  var damping: Double
  var keyTimes: [Double]?
  var count: Int
  /// As many numbers as any track needs.
  var numbers: [Double]

  func values(laneCount: Int) -> [[Double]] {
    (0..<count).map { Array(numbers[($0 * laneCount)..<(($0 + 1) * laneCount)]) }
  }

  /// As many key times as the mode needs; they do not always end with 1.
  var usableKeyTimes: [Double]? {
    let timeCount = mode == .discrete ? count + 1 : count
    return keyTimes.map { Array(($0 + [1, 1, 1, 1, 1, 1, 1])[..<timeCount]) }
  }
}

extension Timing {
  /// Whether one of its numbers is NaN, which the exported functions refuse.
  fileprivate var hasNaN: Bool {
    [beginTime, duration, speed, timeOffset, repeatCount, repeatDuration].contains { $0.isNaN }
  }
}

private struct DrawnSet: Sendable {
  var clocks: [(parent: Int, map: LayerTimeMap)]
  var models: [[Double]]
  var tracks: [DrawnTrack]
  var times: [Double]
}

private let laneCounts = [1, 2, 3, 4, 5]
private let number = Generator<Double>.oneOf(.moderate, .moderate, .dyadic, .any)

private let keyTimes = Generator<Int>.int(in: 0...5).flatMap { count in
  Generator<Double>.fraction.array(count: count...count).map { [0] + $0.sorted() + [1] }
}

private let track: Generator<DrawnTrack> = {
  let place = zip(.int(in: 0...4), .int(in: 0...2), .oneOf(.timing, .timing, .anyTiming))
  let modes = Generator<CalculationMode?>.element(of: CalculationMode.allCases + [nil, nil])
  let curve = zip(.fraction, .moderate, .fraction, .moderate).map { [$0, $1, $2, $3] }
  let pacing = zip(modes, .bool, curve, .duration)
  let shape = zip(.bool, keyTimes, .int(in: 1...6), number.array(count: 30...30))
  return zip(place, pacing, shape).map { place, pacing, shape in
    DrawnTrack(
      property: place.0, clock: place.1, timing: place.2, mode: pacing.0,
      curve: pacing.1 ? pacing.2 : nil, damping: pacing.3, keyTimes: shape.0 ? shape.1 : nil,
      count: shape.2, numbers: shape.3)
  }
}()

private let set: Generator<DrawnSet> = {
  let maps = zip(.time, .speed, .time).map {
    LayerTimeMap(beginTime: $0, speed: $1, timeOffset: $2)
  }
  return zip(
    zip(maps, maps), number.array(count: 5...5), track.array(count: 0...6),
    Generator<Double>.oneOf(.time, .fraction, .any).array(count: 1...12)
  ).map { maps, model, tracks, times in
    // Two clocks of which one reads the other, and one that shows absolute time.
    var times = times
    for track in tracks {
      times.append(track.timing.beginTime)
      times.append(track.timing.beginTime + track.timing.duration / 3)
    }
    return DrawnSet(
      clocks: [(-1, maps.0), (0, maps.1), (-1, LayerTimeMap())],
      models: laneCounts.map { Array(model[..<$0]) }, tracks: tracks, times: times)
  }
}()

/// A clock of an infinite speed has the time 0 before its begin time and no time from then on, as in the libraries.
@Test func aClockOfInfiniteSpeedShowsNothing() {
  let handle = tracksCreate()
  defer { tracksRelease(handle) }
  #expect(tracksAddClock(handle, -1, 0, .infinity, 0) == 0)
  #expect(tracksAddProperty(handle, [7], 1) == 0)
  let appended = tracksAppendKeyframes(
    handle, 0, 0, [0, 1, 1, 0, 1, 0, 0, 3], nil, 0, nil, 0, [0, 10], 2)
  #expect(appended == 0)
  var values = [Double](repeating: -7, count: 3)
  #expect(tracksSample(handle, [-1, 0.5, 2], 3, &values, 3) == 0)
  #expect(values == [0, 7, 7])
}

/// Tracks on absolute time need no clock, and equal those on a clock of the same time, bit for bit.
@Test func tracksOfAbsoluteTimeNeedNoClock() {
  func values(_ clock: Int32) -> [Double] {
    let (handle, spring) = (tracksCreate(), springCreate(1, 200, 12, 1))
    defer {
      tracksRelease(handle)
      springRelease(spring)
    }
    if clock >= 0 { #expect(tracksAddClock(handle, -1, 0, 1, 0) == clock) }
    #expect(tracksAddProperty(handle, [7], 1) == 0 && tracksAddProperty(handle, [8], 1) == 1)
    let timing = [0.25, 1, 1, 0, 1, 0, 0, 2]
    #expect(tracksAppendKeyframes(handle, 0, clock, timing, nil, 0, nil, 0, [0, 10], 2) == 0)
    #expect(tracksAppendSpring(handle, 1, clock, timing, spring, [0], [10], 1) == 0)
    var values = [Double](repeating: -7, count: 8)
    #expect(tracksSample(handle, [0, 0.5, 0.75, 9], 4, &values, 8) == 0)
    return values
  }
  let shown = values(-1)
  #expect(shown == values(0))
  #expect(stride(from: 0, to: 8, by: 2).map { shown[$0] } == [7, 2.5, 5, 10])
}

private func exported(_ set: DrawnSet) -> [Double] {
  let handle = tracksCreate()
  defer { tracksRelease(handle) }
  for clock in set.clocks {
    _ = tracksAddClock(
      handle, Int32(clock.parent), clock.map.beginTime, clock.map.speed, clock.map.timeOffset)
  }
  for model in set.models { _ = tracksAddProperty(handle, model, Int32(model.count)) }
  for track in set.tracks {
    let timing = track.timing
    let fill = (timing.fillMode.fillsBefore ? 1 : 0) + (timing.fillMode.fillsAfter ? 2 : 0)
    let numbers = [
      timing.beginTime, timing.duration, timing.speed, timing.timeOffset, timing.repeatCount,
      timing.repeatDuration, timing.autoreverses ? 1 : 0, Double(fill),
    ]
    let laneCount = laneCounts[track.property]
    if let mode = track.mode {
      let curve = track.curve.flatMap { curveBezier($0[0], $0[1], $0[2], $0[3]) }
      defer { curveRelease(curve) }
      let modes: [CalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
      let times = track.usableKeyTimes
      _ = tracksAppendKeyframes(
        handle, Int32(track.property), Int32(track.clock), numbers, curve,
        Int32(modes.firstIndex(of: mode)!), times, Int32(times?.count ?? 0), track.numbers,
        Int32(track.count * laneCount))
    } else if let spring = springCreate(1, 200, track.damping, 1) {
      defer { springRelease(spring) }
      let (from, to) = (track.numbers, Array(track.numbers[laneCount...]))
      _ = tracksAppendSpring(
        handle, Int32(track.property), Int32(track.clock), numbers, spring, from, to,
        Int32(laneCount))
    }
  }
  var values = [Double](
    repeating: -7, count: set.times.count * Int(tracksLaneCount(handle)))
  let result = tracksSample(
    handle, set.times, Int32(set.times.count), &values, Int32(values.count))
  #expect(result == 0)
  return values
}

/// Returns the same numbers from a record of the library.
private func recorded(_ set: DrawnSet) -> [Double] {
  var tracks = TrackRecord()
  for clock in set.clocks {
    _ = tracks.addClock(.layer(clock.map), parent: clock.parent < 0 ? nil : clock.parent)
  }
  let types: [ValueType] = [.number, .point, .numbers, .rect, .numbers]
  for (type, model) in zip(types, set.models) { _ = tracks.addProperty(type, model: model) }
  for track in set.tracks where !track.timing.hasNaN {
    let type = types[track.property]
    let laneCount = laneCounts[track.property]
    let source: PreparedInterpolation.Source?
    let pacing: PreparedPacing?
    if let mode = track.mode {
      let values = track.values(laneCount: laneCount)
      let times = track.usableKeyTimes
      if let times, !times.allSatisfy(\.isFinite) { continue }
      source = (try? PreparedKeyframes(values: values, type: type, mode: mode, keyTimes: times))
        .map { .keyframes($0) }
      let curve = track.curve.flatMap { try? CubicEasing($0[0], $0[1], $0[2], $0[3]) }
      pacing = PreparedPacing(
        curve.map { TimingCurve(TimingFunction($0)) } ?? .linear)
    } else {
      let ends = (0..<2).map {
        Array(track.numbers[($0 * laneCount)..<(($0 + 1) * laneCount)])
      }
      source =
        (try? PreparedEnds(
          from: ends[0], to: ends[1], by: nil, type: type, isAdditive: false)).map { .ends($0) }
      pacing = (try? Spring(stiffness: 200, damping: track.damping, initialVelocity: 1))
        .map { PreparedPacing(SpringMotion($0), duration: track.timing.duration) }
    }
    guard let source, let pacing else { continue }
    tracks.append(
      Track(
        clock: track.clock, timing: TimingSchedule(track.timing), pacing: pacing,
        interpolation: PreparedInterpolation(
          source, type: type, endsAtStart: track.timing.autoreverses)), to: track.property)
  }
  var reader = TrackReader()
  var values: [Double] = []
  for time in set.times {
    for property in set.models.indices {
      reader.withLanes(of: property, in: tracks, at: time) { lanes in
        values += lanes.map { Array($0) } ?? []
      }
    }
  }
  return values
}

/// Any tracks give the bits of a record of the library. Tracks whose timing has NaN or whose key times are not finite
/// are omitted on both sides.
@Test func tracksOfNumbersAreThoseOfARecord() {
  forAll("numbers as in a record", set, count: 400) { set in
    let (values, expected) = (exported(set), recorded(set))
    return values.count == expected.count && zip(values, expected).allSatisfy(isIdentical)
  }
}
