import AnimationGeometry
import AnimationTestSupport
import Testing

@Test func aPathBeginsWithAMove() async {
  let sentence = "a path cannot start with a line, a curve or a close: call move(to:) first"
  let line = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    var path = BezierPath()
    path.addLine(to: .zero)
  }
  expect(line, says: sentence)
  let close = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    var path = BezierPath()
    path.closeSubpath()
  }
  expect(close, says: sentence)
}
