import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

/// The usual numbers in a set: each runs once between two ends by a curve, on absolute time.
private struct UsualSet {
  var set = TrackSet()
  private(set) var properties: [PropertyHandle] = []
  private(set) var edges: [Double] = []

  init(_ count: Int, _ random: inout SplitMix64) {
    let curves = [
      TimingFunction.linear, .easeIn, .easeInEaseOut, .easeOut.reversed, .steps(3, .start),
      .linear([(input: 0, output: 0.25), (input: 1, output: 0.5)]), .spring(bounce: 0.3),
    ].map { set.addCurve($0) }
    for _ in 0..<count {
      let (begin, length) = (Double(random.below(64)) / 4, Double(1 + random.below(8)) / 4)
      let count = [1, 1, 1, 2.5, 3, 1000, .infinity][random.below(7)]
      let timing = Timing(
        beginTime: begin, duration: length, repeatCount: count,
        autoreverses: random.below(4) == 0,
        fillMode: [.removed, .forwards, .backwards, .both][random.below(4)])
      let track = set.add(
        from: random.uniform(-9, 9), to: random.uniform(-9, 9), timing: timing,
        curve: curves[random.below(curves.count)])
      properties.append(track.property)
      edges += [begin, begin + length, begin + count * length, begin + 2 * count * length]
    }
    edges = edges.filter(\.isFinite)
  }

  /// Returns how many numbers of a column differ from the numbers that a sampler reads one by one.
  func differences(from column: [Double], _ sampler: borrowing Sampler) -> Int {
    var differences = 0
    for property in properties {
      let numbers = sampler.numbers(of: property, in: set)
      let written = column[set.lanes(of: property)]
      if !numbers.elementsEqual(written, by: isIdentical) { differences += 1 }
    }
    return differences
  }
}

/// Law: after a jump to any time, including the exact edges, a column that is written by jumps shows the values of
/// single reads; so does a column that another sampler starts there.
@Test(arguments: [3, 60, 500, 3000]) func jumpsLeaveWhatRestsRight(count: Int) {
  var random = SplitMix64(seed: UInt64(count))
  let tracks = UsualSet(count, &random)
  var sampler = Sampler()
  var column = [Double](repeating: -1, count: tracks.set.laneCount)
  for step in 0..<40 {
    let edge = tracks.edges[random.below(tracks.edges.count)]
    let time =
      switch random.below(6) {
      case 0: edge
      case 1: edge.nextUp
      case 2: edge.nextDown
      case 3: sampler.time.isFinite ? sampler.time + 1.0 / 64 : 0
      case 4: random.below(4) == 0 ? [.infinity, -.infinity, .nan, 1e300][random.below(4)] : edge
      default: random.uniform(-2, 24)
      }
    sampler.sample(tracks.set, at: time, into: &column)
    #expect(tracks.differences(from: column, sampler) == 0, "step \(step), time \(time)")
    var other = Sampler()
    var fresh = [Double](repeating: -1, count: tracks.set.laneCount)
    other.sample(tracks.set, at: time, into: &fresh)
    #expect(column.elementsEqual(fresh, by: isIdentical), "anew, step \(step), time \(time)")
  }
}
