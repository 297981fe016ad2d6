import AnimationClock
import AnimationTestSupport
import Testing

@Suite struct ClockMisuseTests {
  @Test func statisticsWithOneWindowAreAppended() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var run = FrameStatistics(window: 3)
      run.append(FrameStatistics(window: 4))
    }
    expect(
      result,
      says: "statistics with the windows 3 and 4 cannot be appended: give both the same window")
  }

  @Test func loopsRunInModesThatAreOne() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      DisplayLoop().run(in: .common) {}
    }
    expect(
      result,
      says: "a loop cannot run in the common mode, which represents other modes: name one of them")
  }

  @Test func aLinkBelongsToOneLoop() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (first, second) = (DisplayLoop(), DisplayLoop())
      let link = DisplayLink { _ in }
      link.add(to: first)
      link.add(to: second)
    }
    expect(
      result, says: "a display link cannot be added to a second loop: remove it from the first")
  }
}
