import AnimationClock
import AnimationTestSupport
import Testing

@Suite struct RefreshTimerTests {
  @Test func deadlinesAreAbsolute() throws {
    let rate = try StepRate(30_000, per: 1001)
    var timer = RefreshTimer(rate: rate, clock: ManualClock(at: 5))
    for number in 0..<2000 {
      let refresh = timer.waitForRefresh()
      #expect(refresh.timestamp == 5 + Double(number * 1001) / 30_000)
      #expect(refresh.interval == 1001.0 / 30_000)
      #expect(timer.clock.now == refresh.timestamp)
      // A turn takes a while, always less than an interval.
      timer.clock.advance(by: Double(number % 30) * 0.001)
    }
  }

  @Test(arguments: [.nan, .infinity, -.infinity] as [Double])
  func aStartThatIsNoTimeIsNow(start: Double) {
    #expect(RefreshTimer(rate: .hertz60, clock: ManualClock(at: 5), from: start).start == 5)
  }

  @Test func missedTicksAreDroppedButForTheLatest() {
    let clock = ManualClock()
    var timer = RefreshTimer(rate: .hertz120, clock: clock)
    var numbers: [Int] = []
    for busy in [0, 0, 5.25, 0, 0.5, 2, 0] {
      let refresh = timer.waitForRefresh()
      numbers.append(Int((refresh.timestamp * 120).rounded()))
      clock.advance(by: busy / 120)
    }
    #expect(numbers == [0, 1, 2, 7, 8, 9, 11])
  }

  @Test func timestampsIncreaseAndAreNeverFarAhead() {
    let busy = Generator<Double>.duration.filter { $0 < 100 }.array(count: 0...30)
    forAll("a timer under any load", .rate, busy) { rate, busy in
      let clock = ManualClock(at: 3)
      var timer = RefreshTimer(rate: rate, clock: clock)
      var last = -Double.infinity
      for time in busy {
        let before = clock.now
        let refresh = timer.waitForRefresh()
        try hold(refresh.timestamp > last, "\(refresh.timestamp) after \(last)")
        let ahead = refresh.timestamp - before
        // An interval, and the rounding of the clock's time.
        try hold(ahead <= rate.interval + 2 * refresh.timestamp.ulp, "\(ahead) ahead")
        last = refresh.timestamp
        clock.advance(by: time)
      }
      return true
    }
  }

  @Test func theMachinesClockDrivesIt() async throws {
    var timer = RefreshTimer(rate: .hertz120, clock: SystemClock())
    var refreshes = [timer.waitForRefresh()]
    for _ in 0..<5 {
      let next = await timer.nextRefresh()
      let refresh = try #require(next)
      #expect(timer.clock.now >= refresh.timestamp)
      refreshes.append(refresh)
    }
    let numbers = refreshes.map { (($0.timestamp - timer.start) * 120).rounded() }
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    for (refresh, number) in zip(refreshes, numbers) {
      #expect(refresh.timestamp == timer.start + number / 120)
    }
  }

  @Test func aCancelledTaskHasNoRefresh() async {
    let task = Task {
      var timer = RefreshTimer(rate: .hertz30, clock: SystemClock())
      while await timer.nextRefresh() != nil {}
      return true
    }
    task.cancel()
    #expect(await task.value)
  }
}
