import AnimationClock
import AnimationTestSupport
import Testing

@Suite struct FrameStatisticsTests {
  private func statistics(_ times: some Sequence<Double>, window: Int = 10) -> FrameStatistics {
    var statistics = FrameStatistics(window: window)
    for time in times { statistics.record(frameTime: time, dropped: time > 0.02 ? 1 : 0) }
    return statistics
  }

  /// Frame times from 0 to minutes, and some invalid ones.
  private var frameTimes: Generator<[Double]> {
    Generator<Double>.aimed(at: [1.0 / 60, 1.0 / 120, 0, 0.25, 1e-9, -1, .nan, .infinity, 100]) {
      random in random.uniform(0, 0.1)
    }.array(count: 0...60)
  }

  @Test func aRunOfFrames() {
    var run = FrameStatistics(window: 4)
    for _ in 0..<95 { run.record(frameTime: 1.0 / 60) }
    for _ in 0..<4 { run.record(frameTime: 1.0 / 30, dropped: 1) }
    run.record(frameTime: 0.5, dropped: 29)
    #expect(run.frameCount == 100)
    #expect(run.droppedFrames == 33)
    #expect(run.longestFrameTime == 0.5)
    #expect(run.shortestFrameTime == 16_666_667 * 1e-9)
    #expect(abs((run.meanFrameTime ?? 0) * 100 - 95.0 / 60 - 4.0 / 30 - 0.5) < 1e-6)
    #expect(abs((run.recentRate ?? 0) - 4 / 0.6) < 1e-6)
    #expect(run.recentFrameTimes.count == 4)
    #expect(run.recentFrameTimes.last == 0.5)
    #expect(statistics([0.5]).recentRate == 2)
    #expect(
      run.description
        == "100 frames, 45.1/s, half 16.7 ms, 95 % 16.7 ms, 99 % 33.3 ms, longest 500 ms, 33 dropped"
    )
    #expect(
      statistics([0.01]).description
        == "1 frames, 100/s, half 10 ms, 95 % 10 ms, 99 % 10 ms, longest 10 ms")
  }

  @Test func withoutFramesThereIsNothingToSay() {
    let none = FrameStatistics()
    #expect(none.rate == nil && none.recentRate == nil && none.meanFrameTime == nil)
    #expect(none.longestFrameTime == nil && none.shortestFrameTime == nil)
    #expect(none.frameTime(atShare: 0.5) == nil)
    #expect(none.recentFrameTimes.isEmpty)
    #expect(none.description == "no frames")
  }

  @Test(arguments: [-1, -0x1p-1074, .nan, .infinity, -.infinity] as [Double])
  func whatIsNoFrameTimeIsIgnored(time: Double) {
    let run = statistics([time, 0.01])
    #expect((run.frameCount, run.ignoredFrames) == (1, 1))
    #expect(run.rate == 100)
  }

  @Test func absurdNumbersStayInBounds() {
    var run = FrameStatistics(window: -3)
    #expect(run.window == 1)
    #expect(FrameStatistics(window: .max).window == 65_536)
    run.record(frameTime: 1e300, dropped: -5)
    #expect(run.longestFrameTime == 86_400)
    #expect(run.droppedFrames == 0)
    #expect(run.frameTime(atShare: 0.5) == 86_400)
    #expect(run.frameTime(atShare: .nan) == nil)
    #expect(statistics([0, 0]).rate == .infinity)
    // Times beyond the greatest bucket count as the longest.
    #expect(statistics([0.01, 100, 200]).frameTime(atShare: 0.5) == 200)
  }

  @Test func percentilesAreNear() {
    // Longer ones are not distinguished.
    let frameTimes = frameTimes.map { $0.filter { !($0 >= 68) } }
    forAll("percentiles are near", frameTimes, .fraction, judging: 0.75) { times, share in
      let run = statistics(times)
      let known = times.filter { $0 >= 0 }.sorted()
      try hold(run.frameCount == known.count, "\(run.frameCount) frames")
      guard !known.isEmpty else { return nil }
      let rank = max(1, Int((share * Double(known.count) * (1 - 0x1p-48)).rounded(.up)))
      let exact = known[rank - 1]
      let found = try #require(run.frameTime(atShare: share))
      // A time is rounded by half a nanosecond.
      try hold(abs(found - exact) <= exact / 64 + 1e-9, "\(found) instead of \(exact)")
      try hold(run.longestFrameTime.map { found <= $0 } ?? false, "\(found) is beyond the longest")
      return run.frameTime(atShare: 0) == run.shortestFrameTime
        && run.frameTime(atShare: 1) == run.longestFrameTime
    }
  }

  /// A share that is a whole number of frames, up to rounding, selects exactly these frames.
  @Test func sharesOfWholeFramesAreExact() throws {
    let run = statistics((1...100).map { Double($0) * 1e-3 })
    for percent in 1...100 {
      let found = try #require(run.frameTime(atShare: Double(percent) / 100))
      #expect(abs(found * 1000 - Double(percent)) <= Double(percent) / 64, "\(percent) %")
    }
  }

  /// Between a distant shortest and longest time, so that neither replaces the middle one.
  @Test func everyShortTimeIsNearItsPercentile() throws {
    for nanoseconds in 1...4096 {
      let exact = Double(nanoseconds) * 1e-9
      let found = try #require(statistics([0, exact, 1]).frameTime(atShare: 0.5))
      #expect(abs(found - exact) <= exact / 64 + 1e-18, "\(nanoseconds) ns")
    }
  }

  @Test func theStatisticsOfARunAreThoseOfItsPartsTogether() {
    forAll("appending is recording on", frameTimes, frameTimes, .int(in: 1...80)) {
      first, second, window in
      var together = statistics(first, window: window)
      together.append(statistics(second, window: window))
      let whole = statistics(first + second, window: window)
      try hold(together == whole, "\(together), not \(whole)")
      return together.recentFrameTimes == whole.recentFrameTimes
        && together.recentRate == whole.recentRate
    }
  }

  @Test func appendingIsAssociative() {
    forAll("appending is associative", frameTimes, frameTimes, frameTimes) { a, b, c in
      let (x, y, z) = (statistics(a), statistics(b), statistics(c))
      var (left, right, inner) = (x, x, y)
      left.append(y)
      left.append(z)
      inner.append(z)
      right.append(inner)
      return left == right
    }
  }

  /// Counts saturate at the greatest number: of drops, and of a run that is appended to itself endlessly.
  @Test func countsEndAtTheGreatest() {
    var run = FrameStatistics(window: 3)
    for _ in 0..<2 { run.record(frameTime: 0.01, dropped: .max) }
    run.record(frameTime: -1)
    #expect((run.frameCount, run.droppedFrames, run.ignoredFrames) == (2, .max, 1))
    for _ in 0..<70 {
      run.append(run)
      run.record(frameTime: 0.01)
    }
    #expect((run.frameCount, run.droppedFrames, run.ignoredFrames) == (.max, .max, .max))
    #expect(run.recentFrameTimes == [0.01, 0.01, 0.01])
    #expect(run.meanFrameTime.map { $0 > 0 } ?? false)
    #expect(run.frameTime(atShare: 0.5) != nil)
  }

  /// Percentiles are near while counts saturate, and afterwards.
  @Test func percentilesOutlastTheCounts() {
    var run = statistics([0.01, 0.5, 1])
    for _ in 0..<62 { run.append(run) }
    #expect(run.frameTime(atShare: 0.9).map { abs($0 - 0.5) <= 0.5 / 64 } ?? false)
    for _ in 0..<2 { run.append(run) }
    run.record(frameTime: 0.01)
    #expect(run.frameTime(atShare: 0.5).map { abs($0 - 0.01) <= 0.01 / 64 } ?? false)
  }

  @Test func framesOfALinkAreRecorded() {
    var run = FrameStatistics()
    var cadence = DisplayCadence()
    for number in [0, 1, 2, 6, 7] {
      let refresh = Refresh(timestamp: Double(number) / 60, interval: 1.0 / 60)
      if let frame = cadence.frame(at: refresh) { run.record(frame) }
    }
    #expect((run.frameCount, run.droppedFrames) == (4, 3))
    #expect(abs((run.longestFrameTime ?? 0) - 4.0 / 60) < 1e-9)
  }
}
