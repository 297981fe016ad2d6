import AnimationClock
import AnimationTestSupport
import Testing

@Suite struct SimulatedRefreshTests {
  @Test func withoutJitterItIsExact() throws {
    let display = SimulatedRefresh(rate: try StepRate(60_000, per: 1001), from: 2)
    for (number, refresh) in display.prefix(100).enumerated() {
      #expect(refresh.timestamp == 2 + Double(number * 1001) / 60_000)
      #expect(refresh.interval == 1001.0 / 60_000)
    }
  }

  @Test func theSeedDecides() {
    func numbers(_ seed: UInt64) -> [Double] {
      SimulatedRefresh(
        rate: .hertz60, jitter: 0.001, stallProbability: 0.1, longestStall: 20, seed: seed
      ).prefix(200).map(\.timestamp)
    }
    #expect(numbers(1) == numbers(1))
    #expect(numbers(1) != numbers(2))
  }

  /// The numbers are the same everywhere, as SplitMix64 gives them: number 3n + 1 determines the jitter of refresh n
  /// around its due time, the next one whether a stall follows, and the one after the length of the stall.
  @Test func theNumbersAreThoseOfTheGenerator() throws {
    let display = SimulatedRefresh(
      rate: try StepRate(64), jitter: 0x1p-8, stallProbability: 0.5, longestStall: 4, seed: 7)
    let expected = [
      -0.0008607050906931915, 0.07850224544218719, 0.09468062969663017, 0.10630229943158306,
      0.15993074830211831,
    ]
    #expect(display.prefix(5).map(\.timestamp) == expected)
  }

  @Test func stallsLeaveRefreshesOut() {
    let display = SimulatedRefresh(
      rate: .hertz60, stallProbability: 0.25, longestStall: 4, seed: 3)
    let numbers = display.prefix(1000).map { Int(($0.timestamp * 60).rounded()) }
    let gaps = zip(numbers, numbers.dropFirst()).map { $1 - $0 - 1 }
    #expect(Set(gaps) == [0, 1, 2, 3, 4])
    #expect((200...300).contains(gaps.count { $0 > 0 }))
  }

  @Test func itIncreasesWhateverItIsToldToDo() {
    let longest = Generator<Int>.element(of: [1, 5, 0, -2, .max, .min])
    forAll("timestamps increase", .rate, zip(.any, .any), zip(.any, longest)) {
      rate, jitters, stalls in
      let display = SimulatedRefresh(
        rate: rate, from: jitters.0.magnitude < 1e6 ? jitters.0 : 0, jitter: jitters.1,
        stallProbability: stalls.0, longestStall: stalls.1, seed: 5)
      try hold((0...1).contains(display.stallProbability) && display.jitter >= 0, "\(display)")
      try hold(SimulatedRefresh(rate: rate, from: jitters.0).start.isFinite, "\(jitters.0)")
      var last = -Double.infinity
      for refresh in display.prefix(30) {
        try hold(refresh.isPossible && refresh.timestamp > last, "\(refresh) after \(last)")
        last = refresh.timestamp
      }
      return true
    }
  }

  @Test func itCanBeTakenUpToATime() {
    let display = SimulatedRefresh(rate: .hertz120, from: 1)
    #expect(Array(display.refreshes(before: 1.5)).count == 60)
    #expect(Array(display.refreshes(before: 1)).isEmpty)
    #expect(Array(display.refreshes(before: .nan)).isEmpty)
  }
}
