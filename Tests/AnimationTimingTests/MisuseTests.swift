import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct TimingMisuseTests {
  @Test func aClockIsNotResumedWithSpeed0() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var timing = Timing.layer
      timing.pause(atParentTime: 1)
      timing.resume(atParentTime: 2, speed: 0)
    }
    expect(result, says: "a clock cannot be resumed at speed 0: give the speed to resume at")
  }

  @Test func commonLevelsAreInBothChains() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let chain = LayerTimeChain([LayerTimeMap(speed: 2)])
      _ = chain.convert(1, to: LayerTimeChain(), commonLevels: 1)
    }
    expect(result, says: "chains of 1 and 0 levels do not share 1 levels")
  }

  @Test func everyResultHasRoom() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var numbers = [0.0, 0.5, 1]
      numbers.withUnsafeMutableBufferPointer { numbers in
        TimingCurve(.easeIn).progress(
          at: UnsafeBufferPointer(numbers),
          into: UnsafeMutableBufferPointer(rebasing: numbers[..<2]))
      }
    }
    expect(result, says: "3 fractions do not fit into 2 results: give room for all")
  }
}
