import AnimationTestSupport
import Inbetween
import Testing

@Suite struct HostWaitingTests {
  @Test func framesComeAtTheirRateAndAreShownAtTheirEnd() throws {
    let host = AnimationHost(clock: ManualClock(at: 2))
    var times: [Double] = []
    for busy in [0, 0, 0.3, 0, 0] {
      host.waitForFrame(at: .hertz60)
      host.advance()
      times.append(host.time)
      #expect(host.targetTime - host.time > 0 && host.targetTime - host.time < 0.0167)
      host.clock.advance(by: busy)
    }
    // The third frame took 18 intervals, of which the last has begun.
    #expect(times.map { (($0 - 2) * 60).rounded() } == [0, 1, 2, 20, 21])
    // A turn by hand within the frame shows its end, and one after it its own time.
    host.advance(to: host.time + 0.001)
    #expect(host.targetTime > host.time)
    host.advance(to: host.time + 1)
    #expect(host.targetTime == host.time)
    host.waitForFrame(at: try StepRate(10))
    host.waitForFrame(at: try StepRate(10))
    host.advance()
    #expect((host.targetTime - host.time - 0.1).magnitude < 1e-12)
  }

  @Test func tasksWaitForFramesUntilTheyAreCancelled() async {
    let host = AnimationHost(clock: ManualClock())
    var count = 0
    while await host.waitForFrame(), host.time < 1 {
      host.advance()
      count += 1
    }
    #expect(count == 61 && host.time == 1)
    let cancelled = Task {
      let host = AnimationHost()
      var turns = 0
      while await host.waitForFrame() { turns += 1 }
      return turns
    }
    cancelled.cancel()
    #expect(await cancelled.value < 600)
  }

  /// With the clock of the machine, a turn is never before its frame.
  @Test func theMachinesClockMakesFrames() async {
    let host = AnimationHost()
    let start = host.clock.now
    for _ in 0..<4 {
      await host.waitForFrame(at: .hertz120)
      host.advance()
    }
    #expect(host.time - start >= 3.0 / 120 && host.targetTime > start)
  }

  /// Every change that a turn would process wakes a sleeping host.
  @MainActor @Test(.timeLimit(.minutes(10)), arguments: 0..<13)
  func whatChangesWakesTheHost(_ number: Int) async {
    let host = AnimationHost()
    let (context, ball, other) = (
      host.context, Layer(in: host.context), Layer(in: host.context)
    )
    context.roots = [ball]
    host.advance()
    var timeline = LayerTimeline()
    timeline.animate(ball, .position.x, to: 9, with: .curve(duration: 1))
    var playback: Playback? = context.play(timeline)
    playback?.isPaused = true
    other.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1), forKey: "fade")
    ball.add(
      BasicAnimation(.opacity, from: 0, to: 1, timing: Timing(beginTime: 1e9)), forKey: "late")
    host.advance()
    host.advance()
    #expect(host.nextChange >= 1e9)
    var isAwake = false
    let waiting = Task {
      let goesOn = await host.waitForChange()
      isAwake = true
      return goesOn
    }
    for _ in 0..<20 { await Task.yield() }
    #expect(!isAwake)
    switch number {
    case 0: ball.opacity = 0.5
    case 1: ball.animate(.position.x, to: 3)
    case 2: context.roots.append(other)
    case 3: ball.addSublayer(other)
    case 4: other.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1))
    case 5: ball.removeAllAnimations()
    case 6: context.play(LayerTimeline())
    case 7: playback?.isPaused = false
    case 8: playback?.seek(to: 0.5)
    case 9: context.animate(with: .curve(duration: 1), {}, completion: { _ in })
    case 10: context.completion = {}
    case 11: ball.speed = 2
    default: host.simulate(at: .hertz60) { _ in }
    }
    #expect(await waiting.value)
    playback = nil
  }

  @Test func twoTasksThatWaitEndTheProcess() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      let host = AnimationHost()
      let first = Task { await host.waitForChange() }
      await Task.yield()
      await host.waitForChange()
      first.cancel()
    }
    expect(
      result, says: "a second task waits for a change of a host: only one task may wait at a time")
  }

  @MainActor @Test(.timeLimit(.minutes(10))) func aHostSleepsUntilItsNextChange() async {
    let host = AnimationHost()
    let ball = Layer(in: host.context)
    host.context.roots = [ball]
    let begin = host.time + 0.15
    ball.add(
      BasicAnimation(.opacity, from: 0, to: 1, duration: 0.05, timing: Timing(beginTime: begin)))
    var turns: [Double] = []
    var ends = 0
    host.onEvent = { if case .ended = $0.kind { ends += 1 } }
    host.advance()
    while ends == 0, await host.waitForChange() {
      host.advance()
      turns.append(host.time)
    }
    #expect(turns.allSatisfy { $0 >= begin } && turns.count < 12, "\(turns)")
    // Nothing is left to happen.
    let waiting = Task { await host.waitForChange() }
    await Task.yield()
    waiting.cancel()
    #expect(await waiting.value == false)
  }
}
