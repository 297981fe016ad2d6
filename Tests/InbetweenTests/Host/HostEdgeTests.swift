import AnimationTestSupport
import Inbetween
import Testing

@Suite struct HostEdgeTests {
  @Test(arguments: [(100.0, 3.0), (3, 100)])
  func theFrameThatIsWaitedForIsTheSameOnAnotherClock(first: Double, second: Double) {
    let host = AnimationHost(clock: ManualClock(at: first))
    host.waitForFrame(at: .hertz60)
    host.clock = ManualClock(at: second)
    host.advance()
    #expect(host.time == first)
    #expect((host.targetTime - host.time - 1.0 / 60).magnitude < 1e-9)
  }

  @Test func framesBeginAnewOnAnotherClock() {
    let host = AnimationHost(clock: ManualClock(at: 100))
    host.waitForFrame(at: .hertz60)
    host.clock = ManualClock(at: 3)
    host.waitForFrame(at: .hertz60)
    #expect(host.clock.now == 3)
  }

  @Test func aSimulationThatIsBegunAfterTheNextTurnBeginsAnew() throws {
    let host = AnimationHost(clock: ManualClock())
    var numbers: [Int] = []
    host.simulate(at: .hertz60) { numbers += $0.steps }
    host.advance(to: 0)
    host.advance(to: 0.5)
    try host.rewind(to: host.snapshot())
    host.simulate(at: .hertz60, nil)
    host.advance(to: 0.75)
    host.simulate(at: .hertz60) { numbers += $0.steps }
    numbers = []
    host.advance(to: 1)
    host.advance(to: 1 + 1.0 / 60)
    #expect(numbers == [0])
  }

  /// A simulation that is begun again continues at its steps; a different simulation starts again.
  @Test(arguments: [(100, 0, 30), (50, 0, 0), (100, 1, 0)])
  func onlyTheSameSimulationGoesOn(maximum: Int, overrun: Int, start: Int) throws {
    let host = AnimationHost(clock: ManualClock())
    var numbers: [Int] = []
    let overruns = FixedStep.Overrun.allCases
    host.simulate(at: .hertz60, maximumSteps: 100, overrun: overruns[0]) { _ in }
    host.advance(to: 0)
    host.advance(to: 0.5)
    let saved = host.snapshot()
    host.advance(to: 0.75)
    try host.rewind(to: saved)
    host.simulate(at: .hertz60, maximumSteps: maximum, overrun: overruns[overrun]) {
      numbers += $0.steps
    }
    host.advance(to: 0.5)
    host.advance(to: 0.5 + 1.0 / 60)
    #expect(numbers == [start])
  }

  @Test func noTimeIsFasterThanABillion() {
    let host = AnimationHost(clock: ManualClock())
    host.speed = 1e12
    #expect(host.speed == 1e9)
  }

  @Test func aLabelAtTheTimeOfATurnIsStillToBeTold() {
    let host = AnimationHost(clock: ManualClock())
    let ball = Layer(in: host.context)
    host.context.roots = [ball]
    var timeline = LayerTimeline()
    timeline.animate(ball, .opacity, to: 0.5, with: .curve(duration: 0.25), at: 0)
    timeline.label("here", at: 1)
    timeline.animate(ball, .opacity, to: 0, with: .curve(duration: 0.25), at: 3)
    var told = 0
    let playback = host.context.play(timeline)
    playback.onLabel("here") { _ in told += 1 }
    host.advance(to: 0)
    host.advance(to: 1)
    #expect(told == 0 && host.nextChange == 1)
    host.advance(to: 1)
    host.advance(to: 1.5)
    #expect(told == 1)
  }

  @Test func afterGoingBackTheChangesAreThoseOfThen() throws {
    let host = AnimationHost(clock: ManualClock())
    let ball = Layer(in: host.context)
    host.context.roots = [ball]
    host.advance()
    ball.animate(.zPosition, to: 100, with: .curve(duration: 10, timingFunction: .linear))
    host.advance(to: 0)
    host.advance(to: 1)
    let saved = host.snapshot()
    host.advance(to: 2)
    host.forEachChange { _, _ in }
    try host.rewind(to: saved)
    var shown: [Double] = []
    host.forEachChange { _, numbers in shown.append(numbers[0]) }
    #expect(shown == [10])
  }

  /// A paused host has a turn to take until it has shown the time at which it is paused.
  @Test func whatStandsStillShowsWhereItStands() {
    let host = AnimationHost(clock: ManualClock())
    let ball = Layer(in: host.context)
    host.context.roots = [ball]
    host.advance(to: 0)
    ball.animate(.zPosition, to: 8, with: .curve(duration: 9))
    host.advance(to: 0)
    host.clock.advance(by: 5)
    host.speed = 0
    #expect(host.nextTurn == -.infinity)
    host.advance()
    #expect(host.time == 5 && host.nextTurn == .infinity)
  }
}
