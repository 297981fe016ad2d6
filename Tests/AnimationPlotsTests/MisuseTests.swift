import AnimationPlots
import AnimationTestSupport
import Testing

@Test func aPieceOfALineTakesTwoSamples() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    _ = Chart.Series("line", over: 0...1, samplesPerPiece: 1) { $0 }
  }
  expect(result, says: "a piece of a line: expected 2 samples or more, found 1")
}
