import AnimationModel
import AnimationTestSupport
import AnimationTiming
import Testing

@Test(
  arguments: [
    Named("a timing property", Transition(timing: Timing(duration: .nan))),
    Named("a timing property", Transition(timing: Timing(duration: 1, speed: .infinity))),
    Named("startProgress or endProgress", Transition(startProgress: .nan)),
    Named("startProgress or endProgress", Transition(endProgress: .nan)),
  ])
func transitionsThatAreNoNumbersAreRefused(transition: Named<Transition>) {
  #expect(throws: AnimationProblem.notANumber(transition.name)) {
    try PreparedTransition(transition.value)
  }
}
