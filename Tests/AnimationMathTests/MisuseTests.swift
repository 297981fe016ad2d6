import AnimationMath
import AnimationTestSupport
import Testing

/// A trap prints its message, in debug and in release builds.
@Suite struct MisuseTests {
  @Test func theSentenceIsPrintedWithItsValues() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let given = 3
      require(given < 2, "\(given) is not below \(2.0): give less")
    }
    expect(result, says: "3 is not below 2.0: give less")
  }

  @Test func whatHoldsEvaluatesNoSentence() {
    var isEvaluated = false
    require(
      true,
      {
        isEvaluated = true
        return "never said"
      }())
    #expect(!isEvaluated)
  }
}
