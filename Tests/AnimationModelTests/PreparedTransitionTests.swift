import AnimationModel
import AnimationTiming
import Testing

@Test(
  arguments: [
    (Transition(timing: Timing(duration: .nan)), "a timing property"),
    (Transition(timing: Timing(duration: 1, speed: .infinity)), "a timing property"),
    (Transition(startProgress: .nan), "startProgress or endProgress"),
    (Transition(endProgress: .nan), "startProgress or endProgress"),
  ])
func transitionsThatAreNoNumbersAreRefused(transition: Transition, what: String) {
  #expect(throws: AnimationProblem.notANumber(what)) {
    try PreparedTransition(transition)
  }
}
