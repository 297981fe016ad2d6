import AnimationGeometry
import AnimationTestSupport
import Testing

@Test func aPathBeginsWithAMove() async {
  let sentence = "a line, a curve or a close begins a path: move(to:) goes before"
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
