import AnimationTestSupport
import Testing

/// Returns the step of one second forwards and one backwards from time 0, filling backwards or forwards on request.
private func thereAndBack(
  at time: Double, backwards: Bool = false, forwards: Bool = false
) -> TimelineStep {
  if time < 0 { return TimelineStep(.before, value: backwards ? 0 : nil) }
  if time >= 2 { return TimelineStep(.after, value: forwards ? 0 : nil) }
  let leg = time < 1 ? 0 : 1
  return TimelineStep(.active, leg: leg, value: leg == 0 ? time : 2 - time)
}

@Test func aTimelineReadsAtAGlance() {
  let line = timeline(-0.25...2, by: 0.25) { thereAndBack(at: $0) }
  #expect(line == "before 0 .25 .5 .75 | 1 .75 .5 .25 removed")
}

@Test func fillsShowTheirValue() {
  let line = timeline(-1...2, by: 0.5) { thereAndBack(at: $0, backwards: true, forwards: true) }
  #expect(line == "before=0 before=0 0 .5 | 1 .5 after=0")
}

@Test(arguments: [
  (1.0 / 3, ".3333"), (-0.5, "-.5"), (12, "12"), (-1.25, "-1.25"), (-0.0, "-0"), (1e-9, "1e-09"),
  (0.99999, "1"), (1e300, "1e+300"), (.infinity, "inf"), (.nan, "nan"),
])
func numbersAreShort(value: Double, text: String) {
  #expect(timeline([TimelineStep(.active, value: value)]) == text)
}

@Test func anActiveStepMayShowNothing() {
  #expect(timeline([TimelineStep(.active, value: nil)]) == "none")
  #expect(timeline([]) == "")
}
