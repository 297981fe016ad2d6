import AnimationClock
import Testing

@Suite struct SystemClockTests {
  @Test func itNeverGoesBack() {
    let clock = SystemClock()
    var last = clock.now
    #expect(last.isFinite)
    for _ in 0..<1000 {
      let now = clock.now
      #expect(now >= last)
      last = now
    }
  }

  @Test func waitingEndsAtTheDeadlineOrLater() async {
    let clock = SystemClock()
    let deadline = clock.now + 0.002
    clock.wait(until: deadline)
    #expect(clock.now >= deadline)
    let next = clock.now + 0.002
    await clock.sleep(until: next)
    #expect(clock.now >= next)
  }

  @Test(arguments: [0, -1, .nan, .infinity, -.infinity, -1e300] as [Double])
  func aDeadlineThatIsNoneDoesNotBlock(deadline: Double) async {
    SystemClock().wait(until: deadline)
    await SystemClock().sleep(until: deadline)
  }

  @Test func aCancelledTaskDoesNotSleep() async {
    let task = Task { await SystemClock().sleep(until: SystemClock().now + 1e6) }
    task.cancel()
    await task.value
  }
}
