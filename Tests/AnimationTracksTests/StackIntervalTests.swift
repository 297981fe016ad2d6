import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

@Suite struct StackIntervalTests {
  /// Consecutive steps on the clock of a group show in batch the bits of single reads at every time, reached forwards
  /// by frames, backwards or at once; also exactly at and next to their begin times, ends and turns. Nothing changes
  /// between a sample and the next change that it returns.
  @Test(arguments: 0..<PropertySettings().count(of: 48)) func stepsInBatchEqualSingleOnes(seed: Int)
  {
    var tracks = RandomTracks(seed: UInt64(12_000 + seed))
    let clocks: [ClockNode.Rule] = [
      .unchanged, .unclamped(LayerTimeMap(beginTime: 0.25, timeOffset: 0.1)),
      .unclamped(LayerTimeMap(speed: -1, timeOffset: 5)), .unclamped(LayerTimeMap(speed: 0)),
      .layer(LayerTimeMap(beginTime: 1, speed: 0.5)), .layer(LayerTimeMap(beginTime: 1e5)),
    ]
    var times: [Double] = []
    for _ in 0..<Int.random(in: 1...90, using: &tracks.random) {
      let rule = clocks[Int.random(in: 0..<clocks.count, using: &tracks.random)]
      let clock = tracks.addClock(rule, below: 0)
      times += tracks.addTimeline(below: clock)
    }
    var sampler = Sampler()
    var column = [Double](repeating: -1, count: tracks.set.laneCount)
    var time = -1.0
    for step in 0..<120 {
      switch step / 20 % 4 {
      case 0, 1: time += tracks.chance(2) ? 1.0 / 60 : tracks.number(0...0.2)
      case 2: time -= tracks.chance(2) ? 1.0 / 60 : tracks.number(0...0.2)
      default:
        let exact = times[Int.random(in: 0..<times.count, using: &tracks.random)]
        time = [exact, exact.nextUp, exact.nextDown, exact + 1e5, tracks.number(-2...20)][step % 5]
      }
      sampler.sample(tracks.set, at: time, into: &column)
      #expect(tracks.differences(from: column, at: time) == 0, "step \(step), time \(time)")
      let next = sampler.nextChange
      #expect(next >= time)
      guard next > time, tracks.chance(3) else { continue }
      let later = next == .infinity ? time + 1e6 : time + 0.999 * (next - time)
      #expect(tracks.differences(from: column, at: later) == 0, "from \(time) to \(next)")
    }
  }

  /// Only the running steps of a timeline cost time, each as a row of the usual kind; the others rest until the next
  /// step begins. This holds in every iteration, autoreversed or not.
  @Test func stepsThatDoNotRunRest() throws {
    var set = TrackSet()
    let group = set.addClock(
      TrackClock(
        .group(
          TimingSchedule(Timing(duration: 4, repeatCount: .infinity, autoreverses: true)),
          curve: .linear, duration: 4)))
    for index in 0..<100 {
      let property = set.addProperty(.number, model: [0])
      for step in 0..<4 {
        let ends = try PreparedEnds(
          from: [Double(step)], to: [Double(step + 1)], by: nil, type: .number, isAdditive: false)
        set.add(
          Track(
            clock: group,
            timing: TimingSchedule(
              Timing(
                beginTime: Double(step) + (index < 50 ? 0 : 0.5), duration: 0.375,
                fillMode: .forwards)), pacing: PreparedPacing(.linear),
            interpolation: PreparedInterpolation(.ends(ends), type: .number)), to: property)
      }
    }
    var sampler = Sampler()
    var column: [Double] = []
    for frame in 0..<1600 {
      let time = (Double(frame) + 0.5) / 64
      sampler.sample(set, at: time, into: &column)
      let inCycle = time.truncatingRemainder(dividingBy: 8)
      let place = (inCycle < 4 ? inCycle : 8 - inCycle).truncatingRemainder(dividingBy: 1)
      let isRunning = place < 0.375 || place > 0.5 && place < 0.875
      #expect(sampler.activeCount == (isRunning ? 50 : 0), "at \(time)")
      var kinds: [RowClass.Kind: Int] = [:]
      sampler.forEachClass { if $1 > 0 { kinds[$0.kind] = $1 } }
      #expect(kinds == (isRunning ? [.ends: 50, .rest: 50] : [.rest: 100]), "at \(time)")
      if !isRunning { #expect(sampler.nextChange > time && sampler.nextChange < time + 0.25) }
    }
  }
}

extension RandomTracks {
  /// Returns how many properties of a column differ from their records at a time, in bits.
  fileprivate func differences(from column: [Double], at time: Double) -> Int {
    var reader = TrackReader()
    return members.count { property, record in
      let places = set.lanes(of: property)
      return !reader.withLanes(of: 0, in: record, at: time) { expected in
        places.enumerated().allSatisfy { index, place in
          let number = column[place]
          guard let expected, index < expected.count else { return number.isNaN }
          return number.bitPattern == expected[index].bitPattern
        }
      }
    }
  }
}
