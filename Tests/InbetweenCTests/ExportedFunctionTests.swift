import AnimationDigest
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import InbetweenC
import Testing

private let places = (0...50).map { Double($0) / 40 - 0.125 }

/// Calls a function with room for as many results as there are places.
private func results(
  count: Int = places.count, _ body: (UnsafeMutablePointer<Double>) -> Int32
) -> [Double] {
  var results = [Double](repeating: -7, count: count)
  #expect(results.withUnsafeMutableBufferPointer { body($0.baseAddress!) } == 0)
  return results
}

private func areSame(_ a: [Double], _ b: [Double]) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { isIdentical($0, $1) }
}

@Test(arguments: [
  (Int32(0), "linear"), (1, "easeIn"), (2, "easeOut"), (3, "easeInEaseOut"), (4, "default"),
])
func namedCurvesAreThoseOfTheLibrary(number: Int32, name: String) throws {
  let curve = try #require(curveNamed(number))
  defer { curveRelease(curve) }
  let expected = TimingCurve(try #require(TimingFunction(name: name)))
  let values = results { curveEvaluate(curve, places, $0, Int32(places.count)) }
  #expect(areSame(values, places.map(expected.progress)))
}

@Test func curvesThatCannotBeAreNone() {
  #expect(curveNamed(5) == nil && curveNamed(-1) == nil)
  #expect(curveBezier(-0.1, 0, 1, 1) == nil && curveBezier(0, 0, .nan, 1) == nil)
  for y in [Double.nan, .infinity, -.infinity] {
    #expect(curveBezier(0.25, y, 0.75, 1) == nil && curveBezier(0.25, 0, 0.75, y) == nil)
  }
  #expect(curveRelease(nil) == 0)
}

@Test func bezierCurvesAreThoseOfTheLibrary() throws {
  let curve = try #require(curveBezier(0.7, -0.5, 0.3, 1.6))
  defer { curveRelease(curve) }
  let expected = TimingCurve(TimingFunction(try CubicEasing(0.7, -0.5, 0.3, 1.6)))
  let values = results { curveEvaluate(curve, places, $0, Int32(places.count)) }
  #expect(areSame(values, places.map(expected.progress)))
}

@Test func countsOfNothingWriteNothing() throws {
  let curve = try #require(curveNamed(0))
  defer { curveRelease(curve) }
  #expect(results { curveEvaluate(curve, places, $0, 0) }.allSatisfy { $0 == -7 })
  #expect(curveEvaluate(curve, nil, nil, 0) == 0)
}

@Test func springsAreThoseOfTheLibrary() throws {
  let handle = try #require(springCreate(1, 120, 9, 2))
  defer { springRelease(handle) }
  let spring = SpringMotion(try Spring(stiffness: 120, damping: 9, initialVelocity: 2))
  var velocities = [Double](repeating: 0, count: places.count)
  let values = results { springEvaluate(handle, places, $0, &velocities, Int32(places.count)) }
  #expect(areSame(values, places.map(spring.value)))
  #expect(areSame(velocities, places.map(spring.velocity)))
  #expect(areSame(values, results { springEvaluate(handle, places, $0, nil, Int32(places.count)) }))
  #expect(springSettlingDuration(handle, 0.01) == spring.settlingDuration(tolerance: 0.01))
  #expect(springCreate(0, 1, 1, 0) == nil && springCreate(1, 1, -1, 0) == nil)
  #expect(springRelease(nil) == 0)
}

@Test(arguments: [FillMode.removed, .backwards, .forwards, .both])
func timingsAreThoseOfTheLibrary(fillMode: FillMode) {
  let number: Double =
    switch fillMode {
    case .removed: 0
    case .backwards: 1
    case .forwards: 2
    case .both: 3
    }
  let timing = TimingSchedule(
    Timing(
      beginTime: 0.1, duration: 0.3, speed: 1.5, timeOffset: 0.05, repeatCount: 2.5,
      autoreverses: true, fillMode: fillMode))
  let numbers = [0.1, 0.3, 1.5, 0.05, 2.5, 0, 1, number]
  var cycles = [Double](repeating: 0, count: places.count)
  let progress = results {
    timingEvaluate(numbers, places, $0, &cycles, Int32(places.count))
  }
  let expected = places.map { timing.located(at: $0) }
  #expect(areSame(progress, expected.map { $0.isVisible ? $0.progress : .nan }))
  #expect(areSame(cycles, expected.map(\.cycle)))
}

@Test func tracksAreThoseOfTheLibrary() throws {
  let handle = tracksCreate()
  defer { tracksRelease(handle) }
  let curve = try #require(curveNamed(2))
  let spring = try #require(springCreate(1, 300, 8, 0))
  let numbers = [0.1, 0.5, 1, 0, 2, 0, 1, 1.0]
  let clock = tracksAddClock(handle, -1, 0.05, 1.25, 0)
  let point = tracksAddProperty(handle, [7, 8], 2)
  let number = tracksAddProperty(handle, [3], 1)
  let values: [Double] = [0, 0, 10, 5, -10, 20]
  let keyTimes = [0, 0.25, 1]
  let appended = tracksAppendKeyframes(
    handle, point, clock, numbers, curve, 3, keyTimes, 3, values, 6)
  #expect(appended == 0)
  #expect(tracksAppendSpring(handle, number, clock, numbers, spring, [0], [100], 1) == 0)
  curveRelease(curve)
  springRelease(spring)
  #expect(tracksLaneCount(handle) == 3)
  let sampled = results(count: places.count * 3) {
    tracksSample(handle, places, Int32(places.count), $0, Int32(places.count * 3))
  }

  var tracks = TrackRecord()
  let node = tracks.addClock(.layer(LayerTimeMap(beginTime: 0.05, speed: 1.25)), parent: nil)
  let timing = Timing(
    beginTime: 0.1, duration: 0.5, repeatCount: 2, autoreverses: true, fillMode: .backwards)
  let keyframes = try PreparedKeyframes(
    values: [[0, 0], [10, 5], [-10, 20]], type: .point, mode: .cubic, keyTimes: [0, 0.25, 1])
  let ends = try PreparedEnds(from: [0], to: [100], by: nil, type: .number, isAdditive: false)
  let prepared = SpringMotion(try Spring(stiffness: 300, damping: 8))
  let first = tracks.addProperty(.point, model: [7, 8])
  let second = tracks.addProperty(.number, model: [3])
  tracks.append(
    Track(
      clock: node, timing: TimingSchedule(timing),
      pacing: PreparedPacing(TimingCurve(.easeOut)),
      interpolation: PreparedInterpolation(.keyframes(keyframes), type: .point, endsAtStart: true)),
    to: first)
  tracks.append(
    Track(
      clock: node, timing: TimingSchedule(timing), pacing: PreparedPacing(prepared, duration: 0.5),
      interpolation: PreparedInterpolation(.ends(ends), type: .number, endsAtStart: true)),
    to: second)
  var reader = TrackReader()
  var expected: [Double] = []
  for time in places {
    for property in [first, second] {
      reader.withLanes(of: property, in: tracks, at: time) {
        expected += Array($0 ?? UnsafeBufferPointer(start: nil, count: 0))
      }
    }
  }
  #expect(areSame(sampled, expected))
}

/// Key times need not rise from 0 to 1: each counts as no less than the one before it, and the outermost values are
/// held beyond them.
@Test(
  arguments: [
    ([0, 0.5], [10, 15, 20, 20]), ([0.25, 0.75], [10, 10, 15, 20]),
    ([0.5, 0.25], [10, 10, 20, 20]),
    ([0, 2], [10, 11.25, 12.5, 13.75]),
  ] as [([Double], [Double])])
func keyTimesAreUsedAsTheyAreGiven(keyTimes: [Double], expected: [Double]) {
  let handle = tracksCreate()
  defer { tracksRelease(handle) }
  #expect(tracksAddClock(handle, -1, 0, 1, 0) == 0 && tracksAddProperty(handle, [3], 1) == 0)
  let timing = [0, 1, 1, 0, 0, 0, 0, 0.0]
  #expect(
    tracksAppendKeyframes(handle, 0, 0, timing, nil, 0, keyTimes, 2, [10, 20], 2) == 0)
  #expect(results(count: 4) { tracksSample(handle, [0, 0.25, 0.5, 0.75], 4, $0, 4) } == expected)
}

@Test func aPropertyWithoutItsTracksShowsItsModel() throws {
  let handle = tracksCreate()
  defer { tracksRelease(handle) }
  _ = tracksAddClock(handle, -1, 0, 1, 0)
  _ = tracksAddProperty(handle, [3], 1)
  let numbers = [0, 1, 1, 0, 0, 0, 0, 0.0]
  // The later track covers the earlier one; both are removed.
  for (end, shown) in [(20.0, 15.0), (40, 25)] {
    let appended = tracksAppendKeyframes(handle, 0, 0, numbers, nil, 0, nil, 0, [10, end], 2)
    #expect(appended == 0)
    #expect(results(count: 1) { tracksSample(handle, [0.5], 1, $0, 1) } == [shown])
  }
  #expect(tracksRemoveTracks(handle, 0) == 0)
  #expect(results(count: 1) { tracksSample(handle, [0.5], 1, $0, 1) } == [3])
}

@Test(arguments: DigestArea.allCases)
func digestsAreThoseOfTheLibrary(area: DigestArea) {
  var words: [UInt64] = [0, 0]
  let hash = area.evaluated()
  #expect(digest(Int32(area.rawValue), &words) == Int32(hash.count))
  #expect(words == [hash.value.high, hash.value.low])
}
