import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import LayerModel
import LayerRuntime
import Testing

private func track(of transition: Transition) throws(Diagnostic) -> Track {
  var curves = PreparedCurves()
  return try Track(transition, timing: transition.timing, curves: &curves)
}

@Test(
  arguments: [
    Named("a timing property", Transition(timing: Timing(duration: .nan))),
    Named("a timing property", Transition(timing: Timing(duration: 1, speed: .infinity))),
    Named("startProgress or endProgress", Transition(startProgress: .nan)),
    Named("startProgress or endProgress", Transition(endProgress: .nan)),
  ])
func transitionsThatAreNoNumbersAreRefused(transition: Named<Transition>) {
  #expect(throws: Diagnostic.notANumber(transition.name)) {
    try track(of: transition.value)
  }
}

@Test func whatATransitionSaysIsWhatIsPrepared() throws {
  var transition = Transition(
    startProgress: 0.25, endProgress: -3, timing: Timing(beginTime: 1, duration: 2))
  #expect(try track(of: transition).pacing == PreparedPacing(.linear))
  transition.timingFunction = .easeIn
  let prepared = try track(of: transition)
  #expect(prepared.timing == TimingSchedule(transition.timing))
  #expect(prepared.pacing == PreparedPacing(TimingCurve(.easeIn)))
  let ends = try PreparedEnds(
    from: [0.25], to: [-3], by: nil, type: .number, isAdditive: false)
  #expect(prepared.interpolation == PreparedInterpolation(.ends(ends), type: .number))
}
