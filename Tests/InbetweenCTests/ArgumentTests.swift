import InbetweenC
import Testing

// The error codes of inbetween.h, which the exported functions return for wrong arguments.

private let (badHandle, badArray, badCount, badIndex, badNumber) = (
  Int32(-1), Int32(-2), Int32(-3), Int32(-4), Int32(-5)
)

/// A handle of each kind, a released one, and a set with two properties and a clock.
private struct Handles {
  let curve = curveNamed(2)
  let spring = springCreate(1, 100, 10, 0)
  let tracks = tracksCreate()
  let released = curveNamed(1)
  /// Room for results, which no wrong call writes.
  let room = UnsafeMutablePointer<Double>.allocate(capacity: 4)
  let words = UnsafeMutablePointer<UInt64>.allocate(capacity: 2)
  /// Numbers at an address that is no multiple of eight.
  let misaligned: UnsafeMutablePointer<Double>

  init() {
    room.initialize(repeating: -7, count: 4)
    curveRelease(released)
    _ = tracksAddClock(tracks, -1, 0, 1, 0)
    _ = tracksAddProperty(tracks, [5], 1)
    _ = tracksAddProperty(tracks, [1, 2], 2)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 16)
    misaligned = UnsafeMutablePointer(OpaquePointer(memory + 4))
  }

  func release() {
    curveRelease(curve)
    springRelease(spring)
    tracksRelease(tracks)
    room.deallocate()
    words.deallocate()
    (UnsafeMutableRawPointer(misaligned) - 4).deallocate()
  }

  var shown: [Double] {
    var values = [Double](repeating: -7, count: 9)
    #expect(tracksSample(tracks, [0, 0.5, 2], 3, &values, 9) == 0)
    return values
  }
}

private let plain = [0, 1, 1, 0, 0, 0, 0, 0.0]

private func timing(_ number: Double, at index: Int) -> [Double] {
  var timing = plain
  timing[index] = number
  return timing
}

/// Appends keyframes from 0 to 1 on the first property, except for the given arguments.
private func keyframes(
  _ tracks: OpaquePointer?, property: Int32 = 0, clock: Int32 = 0, timing: [Double] = plain,
  curve: OpaquePointer? = nil, mode: Int32 = 0, keyTimes: [Double] = [],
  keyTimeCount: Int32? = nil, numbers: [Double] = [0, 1], count: Int32? = nil
) -> Int32 {
  tracksAppendKeyframes(
    tracks, property, clock, timing, curve, mode, keyTimes, keyTimeCount ?? Int32(keyTimes.count),
    numbers, count ?? Int32(numbers.count))
}

private let wrongCalls: [(name: String, answer: Int32, call: @Sendable (Handles) -> Int32)] = [
  ("a curve that is none", badHandle, { curveEvaluate(nil, [0], $0.room, 1) }),
  ("a spring as a curve", badHandle, { curveEvaluate($0.spring, [0], $0.room, 1) }),
  ("a released curve", badHandle, { curveEvaluate($0.released, [0], $0.room, 1) }),
  ("a curve released twice", badHandle, { curveRelease($0.released) }),
  ("a spring released as a curve", badHandle, { curveRelease($0.spring) }),
  ("a set released as a spring", badHandle, { springRelease($0.tracks) }),
  ("an address as a set", badHandle, { tracksRelease(OpaquePointer($0.misaligned - 4)) }),
  ("fractions that are not there", badArray, { curveEvaluate($0.curve, nil, $0.room, 1) }),
  ("progress that is not there", badArray, { curveEvaluate($0.curve, [0], nil, 1) }),
  ("misaligned fractions", badArray, { curveEvaluate($0.curve, $0.misaligned, $0.room, 1) }),
  ("a negative count", badCount, { curveEvaluate($0.curve, [0], $0.room, -1) }),
  ("the least count", badCount, { curveEvaluate($0.curve, [0], $0.room, .min) }),
  ("a count that is too large", badCount, { curveEvaluate($0.curve, [0], $0.room, 0x1000_0000) }),
  ("the greatest count", badCount, { curveEvaluate($0.curve, [0], $0.room, .max) }),
  ("a curve as a spring", badHandle, { springEvaluate($0.curve, [0], $0.room, nil, 1) }),
  (
    "velocities misaligned", badArray, { springEvaluate($0.spring, [0], $0.room, $0.misaligned, 1) }
  ),
  ("values that are not there", badArray, { springEvaluate($0.spring, [0], nil, nil, 1) }),
  ("times at a negative count", badCount, { springEvaluate($0.spring, [0], $0.room, nil, -5) }),
  ("no timing", badArray, { timingEvaluate(nil, [0], $0.room, nil, 1) }),
  ("cycles misaligned", badArray, { timingEvaluate(plain, [0], $0.room, $0.misaligned, 1) }),
  ("a fill mode 4", badNumber, { timingEvaluate(timing(4, at: 7), [0], $0.room, nil, 1) }),
  ("half a fill mode", badNumber, { timingEvaluate(timing(0.5, at: 7), [0], $0.room, nil, 1) }),
  ("a clock in no set", badHandle, { tracksAddClock($0.curve, -1, 0, 1, 0) }),
  ("a clock below itself", badIndex, { tracksAddClock($0.tracks, 1, 0, 1, 0) }),
  ("a clock below −2", badIndex, { tracksAddClock($0.tracks, -2, 0, 1, 0) }),
  ("a clock without a begin", badNumber, { tracksAddClock($0.tracks, -1, .nan, 1, 0) }),
  ("a clock without a speed", badNumber, { tracksAddClock($0.tracks, -1, 0, .nan, 0) }),
  ("a clock without an offset", badNumber, { tracksAddClock($0.tracks, -1, 0, 1, .nan) }),
  ("a property in no set", badHandle, { _ in tracksAddProperty(nil, [0], 1) }),
  ("a property without numbers", badCount, { tracksAddProperty($0.tracks, [0], 0) }),
  ("a property of −1 numbers", badCount, { tracksAddProperty($0.tracks, [0], -1) }),
  ("a property of too many numbers", badCount, { tracksAddProperty($0.tracks, [0], .max) }),
  ("a model that is not there", badArray, { tracksAddProperty($0.tracks, nil, 2) }),
  ("keyframes in no set", badHandle, { keyframes($0.spring) }),
  ("keyframes of no property", badIndex, { keyframes($0.tracks, property: 2) }),
  ("keyframes of property −1", badIndex, { keyframes($0.tracks, property: -1) }),
  ("keyframes at no clock", badIndex, { keyframes($0.tracks, clock: 1) }),
  ("keyframes at clock −2", badIndex, { keyframes($0.tracks, clock: -2) }),
  ("keyframes with a spring as curve", badHandle, { keyframes($0.tracks, curve: $0.spring) }),
  ("keyframes with a released curve", badHandle, { keyframes($0.tracks, curve: $0.released) }),
  ("keyframes in mode 5", badIndex, { keyframes($0.tracks, mode: 5) }),
  ("no keyframes", badCount, { keyframes($0.tracks, numbers: []) }),
  ("−1 keyframes", badCount, { keyframes($0.tracks, count: -1) }),
  ("keyframes beyond all counts", badCount, { keyframes($0.tracks, count: .max) }),
  ("ragged keyframes", badCount, { keyframes($0.tracks, property: 1, numbers: [0, 1, 2]) }),
  ("a key time too few", badCount, { keyframes($0.tracks, keyTimes: [0]) }),
  ("a key time too many", badCount, { keyframes($0.tracks, keyTimes: [0, 0.5, 1]) }),
  ("a key time too few, discrete", badCount, { keyframes($0.tracks, mode: 1, keyTimes: [0, 1]) }),
  ("−1 key times", badCount, { keyframes($0.tracks, keyTimes: [0, 1], keyTimeCount: -1) }),
  ("key times with NaN", badNumber, { keyframes($0.tracks, keyTimes: [.nan, 1]) }),
  ("key times without end", badNumber, { keyframes($0.tracks, keyTimes: [0, .infinity]) }),
  ("paced key times with NaN", badNumber, { keyframes($0.tracks, mode: 2, keyTimes: [0, .nan]) }),
  (
    "paced keyframes that are not finite", badNumber,
    { keyframes($0.tracks, mode: 2, numbers: [0, .infinity]) }
  ),
  (
    "a spring from a shorter value", badCount,
    { tracksAppendSpring($0.tracks, 1, 0, plain, $0.spring, [0], [1], 1) }
  ),
  (
    "a spring that is a curve", badHandle,
    { tracksAppendSpring($0.tracks, 0, 0, plain, $0.curve, [0], [1], 1) }
  ),
  (
    "a spring without an end", badArray,
    { tracksAppendSpring($0.tracks, 0, 0, plain, $0.spring, [0], nil, 1) }
  ),
  (
    "a spring with a timing of NaN", badNumber,
    { tracksAppendSpring($0.tracks, 0, 0, timing(.nan, at: 1), $0.spring, [0], [1], 1) }
  ),
  ("no tracks to remove", badIndex, { tracksRemoveTracks($0.tracks, 2) }),
  ("tracks to remove of no set", badHandle, { tracksRemoveTracks($0.released, 0) }),
  ("the lanes of no set", badHandle, { tracksLaneCount($0.curve) }),
  ("samples of no set", badHandle, { tracksSample($0.curve, [0], 1, $0.room, 1) }),
  ("samples with too little room", badCount, { tracksSample($0.tracks, [0], 1, $0.room, 2) }),
  ("samples with too much room", badCount, { tracksSample($0.tracks, [0], 1, $0.room, 4) }),
  ("−1 samples", badCount, { tracksSample($0.tracks, [0], -1, $0.room, -3) }),
  ("samples of no times", badArray, { tracksSample($0.tracks, nil, 1, $0.room, 3) }),
  ("samples without room", badArray, { tracksSample($0.tracks, [0], 1, nil, 3) }),
  ("a digest of nothing", badIndex, { digest(0, $0.words) }),
  ("a digest nowhere", badArray, { _ in digest(1, nil) }),
]

/// Each call with a wrong argument returns the header's code, and changes nothing.
@Test(arguments: wrongCalls.indices)
func wrongArgumentsAreAnswered(index: Int) {
  let (name, answer, call) = wrongCalls[index]
  let handles = Handles()
  defer { handles.release() }
  #expect(call(handles) == answer, "\(name)")
  #expect((0..<4).allSatisfy { handles.room[$0] == -7 }, "\(name)")
  #expect(handles.shown == [5, 1, 2, 5, 1, 2, 5, 1, 2], "\(name)")
  #expect(springSettlingDuration(handles.spring, 0.01) > 0, "\(name)")
  var progress = [0.5]
  #expect(curveEvaluate(handles.curve, progress, &progress, 1) == 0, "\(name)")
}

/// NaN makes a timing invalid, in any field.
@Test(arguments: 0..<8)
func timingsHaveNoNaN(index: Int) {
  var progress = [-7.0]
  #expect(timingEvaluate(timing(.nan, at: index), [0], &progress, nil, 1) == badNumber)
  #expect(progress == [-7])
}

/// The settling duration of an invalid handle is NaN.
@Test func whatIsNoSpringSettlesNever() throws {
  let curve = try #require(curveNamed(0))
  defer { curveRelease(curve) }
  #expect(springSettlingDuration(curve, 0.1).isNaN && springSettlingDuration(nil, 0.1).isNaN)
}

/// Results may overwrite their arguments.
@Test func resultsMayStandWhereTheArgumentsStood() throws {
  let spring = try #require(springCreate(1, 200, 12, 0))
  defer { springRelease(spring) }
  let times = [0, 0.1, 0.2, 0.5]
  var (values, velocities) = (times, times)
  #expect(springEvaluate(spring, times, &values, &velocities, 4) == 0)
  var inPlace = times
  var rates = times
  inPlace.withUnsafeMutableBufferPointer {
    #expect(springEvaluate(spring, $0.baseAddress, $0.baseAddress, &rates, 4) == 0)
  }
  #expect(inPlace == values && rates == velocities)
}
