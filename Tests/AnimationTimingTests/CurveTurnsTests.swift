import AnimationTestSupport
import AnimationTiming
import Testing

// Between two turns a curve only rises or only falls.

@Test(
  "between two turns a curve rises or falls",
  arguments: PennerEasing.allCases.map { TimingFunction($0) } + [
    .linear, .easeIn, .cubicBezier(0.3, 2, 0.7, -1), .cubicBezier(0, 1.5, 1, -0.5), .steps(7),
    .linear([(0, 0), (0.25, 0.75), (0.25, 0.5), (0.5, 1), (1, 0.25)]), .spring(bounce: 0.8),
  ])
func curvesTurnWhereTheySay(function: TimingFunction) {
  for function in [function, function.reversed] {
    let curve = TimingCurve(function)
    let marks = [0] + curve.turns + [1]
    for (start, end) in zip(marks, marks.dropFirst()) where end - start > 0x1p-40 {
      // After the turn itself, which may be in either of its pieces.
      let (first, last) = (start + 0x1p-49, end - 0x1p-49)
      let sign: Double = curve.progress(at: first) <= curve.progress(at: last) ? 1 : -1
      var former = curve.progress(at: first)
      for step in 1...2000 {
        let progress = curve.progress(at: first + (last - first) * Double(step) / 2000)
        #expect(sign * (progress - former) > -1e-12, "\(function) between \(start) and \(end)")
        former = progress
      }
    }
  }
}
