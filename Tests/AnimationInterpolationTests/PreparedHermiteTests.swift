import AnimationInterpolation
import AnimationTestSupport
import Testing

private let number = Generator<Double>.moderate

let ascendingTimes = zip(
  number, Generator<Double>.element(of: [0, 0.125, 1, 1 / 3, 2]).array(count: 0...5)
).map { start, gaps in
  gaps.reduce(into: [start.remainder(dividingBy: 16)]) { $0.append($0[$0.count - 1] + $1) }
}

private let tracks = ascendingTimes.flatMap { times in
  zip(number, number).map { [$0, $1] }.array(count: 3 * times.count...3 * times.count).map {
    (times: times, numbers: $0)
  }
}

private func hermite(_ track: (times: [Double], numbers: [[Double]])) throws -> PreparedHermite {
  let keys = track.times.indices.map { 3 * $0 }
  return try PreparedHermite(
    times: track.times, values: keys.map { track.numbers[$0] },
    incoming: keys.map { track.numbers[$0 + 1] }, outgoing: keys.map { track.numbers[$0 + 2] })
}

extension PreparedHermite {
  func value(at time: Double) -> [Double] {
    var numbers = [Double](repeating: 0, count: laneCount)
    numbers.withMutableSpan { write(at: time, to: &$0) }
    return numbers
  }

  func velocity(at time: Double) -> [Double] {
    var numbers = [Double](repeating: 0, count: laneCount)
    numbers.withMutableSpan { writeVelocity(at: time, to: &$0) }
    return numbers
  }
}

@Test func everyKeyframeIsHit() {
  forAll("keys are hit", tracks, count: 1000) { track in
    let curve = try hermite(track)
    for (index, time) in track.times.enumerated() {
      let last = track.times.lastIndex(of: time) ?? index
      try hold(curve.value(at: time) == track.numbers[3 * last], "\(curve.value(at: time))")
    }
    let (first, last) = (track.times[0], track.times[track.times.count - 1])
    try hold(curve.value(at: first - 1) == track.numbers[0], "before")
    try hold(curve.value(at: last + 1) == track.numbers[3 * (track.times.count - 1)], "after")
    return curve.velocity(at: last + 1) == [0, 0]
  }
}

@Test func equalValuesWithoutTangentsStay() {
  forAll("constant", ascendingTimes, Generator<Double>.finite, .fraction) {
    times, value, fraction in
    let rest = times.map { _ in [0.0] }
    let curve = try PreparedHermite(
      times: times, values: times.map { _ in [value] }, incoming: rest, outgoing: rest)
    let time = times[0] + (times[times.count - 1] - times[0]) * fraction
    let isMoving = value.magnitude < 0x1p1020 && curve.velocity(at: time) != [0]
    return curve.value(at: time) == [value] && !isMoving
  }
}

@Test func tangentsAreTheSlopesAtTheKeyframes() throws {
  forAll("C1", tracks, count: 1000) { track in
    let curve = try hermite(track)
    for index in track.times.indices.dropLast() {
      let length = track.times[index + 1] - track.times[index]
      guard length > 0 else { continue }
      let (outgoing, incoming) = (track.numbers[3 * index + 2], track.numbers[3 * index + 4])
      let left = curve.velocity(at: track.times[index])
      try hold(isClose(left, outgoing, tolerance: 1e-14), "leaves with \(left)")
      // At the end of the segment, from its own side.
      let size =
        (track.numbers[3 * index] + track.numbers[3 * index + 3] + incoming + outgoing)
        .map(\.magnitude).max() ?? 0
      let step = length * 0x1p-20
      let near = curve.velocity(at: track.times[index + 1] - step)
      let slack = 0x1p-16 * size * (1 + 1 / length)
      for lane in near.indices {
        try hold((near[lane] - incoming[lane]).magnitude <= slack, "reaches with \(near)")
      }
    }
    return true
  }
}

@Test func theVelocityIsTheSlopeOfTheValue() {
  forAll("slope", tracks, .fraction, count: 500) { track, fraction in
    let curve = try hermite(track)
    let (first, last) = (curve.startTime, curve.endTime)
    let step = 0x1p-14
    let time = first + (last - first) * fraction
    let (place, next) = (curve.segment(at: time - step), curve.segment(at: time + step))
    guard time - step > first, time + step < last, place.index == next.index else { return true }
    let (low, high) = (curve.value(at: time - step), curve.value(at: time + step))
    let size = track.numbers.joined().map(\.magnitude).max() ?? 0
    for lane in 0..<2 {
      let slope = (high[lane] - low[lane]) / (2 * step)
      let velocity = curve.velocity(at: time)[lane]
      try hold((slope - velocity).magnitude <= 1e-4 * (1 + size), "\(velocity) for \(slope)")
    }
    return true
  }
}

@Test func tangentsPerSegmentAreThreeTimesTheHandles() throws {
  // A cubic Bézier curve through its control points 0, 1, 3, 10 over two seconds.
  let curve = try PreparedHermite(
    times: [5, 7], values: [[0], [10]], incoming: [[0], [3 * (10 - 3)]],
    outgoing: [[3 * 1], [0]], tangents: .segment)
  for step in 0...8 {
    let u = Double(step) / 8
    let bezier = 3 * (1 - u) * (1 - u) * u + 9 * (1 - u) * u * u + 10 * u * u * u
    #expect(isClose(curve.value(at: 5 + 2 * u), [bezier], tolerance: 1e-15))
  }
}

@Test func whatIsNoTrackIsRefused() throws {
  let one = [[1.0]]
  #expect(throws: KeyframeError.noKeyframes) {
    try PreparedHermite(times: [], values: [], incoming: [], outgoing: [])
  }
  #expect(throws: KeyframeError.mismatchedCounts) {
    try PreparedHermite(times: [0, 1], values: one, incoming: one, outgoing: one)
  }
  #expect(throws: KeyframeError.mismatchedCounts) {
    try PreparedHermite(times: [0], values: one, incoming: one, outgoing: [[1, 2]])
  }
  for times in [[0, -1], [0, .nan], [.infinity, .infinity], [-0x1p1023, 0x1p1023]] {
    #expect(throws: (any Error).self) {
      try PreparedHermite(
        times: times, values: one + one, incoming: one + one, outgoing: one + one)
    }
  }
  let still = try PreparedHermite(times: [3], values: one, incoming: one, outgoing: one)
  #expect(still.value(at: -1) == [1] && still.value(at: 3) == [1] && still.value(at: 4) == [1])
  #expect(still.segmentCount == 1 && still.velocity(at: 3) == [0])
  #expect("\(KeyframeError.timeOutOfOrder(index: 2))".contains("keyframe 2"))
}
