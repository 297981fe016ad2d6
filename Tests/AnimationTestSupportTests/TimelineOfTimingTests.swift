import AnimationTestSupport
import AnimationTiming
import Testing

private struct Line: Sendable, CustomStringConvertible {
  var timing: Timing
  var description: String

  init(_ timing: Timing, _ description: String) {
    self.timing = timing
    self.description = description
  }
}

private let lines = [
  Line(Timing(duration: 1), "before 0 .25 .5 .75 removed removed removed removed removed"),
  Line(
    Timing(duration: 1, fillMode: .both),
    "before=0 0 .25 .5 .75 after=1 after=1 after=1 after=1 after=1"),
  Line(Timing(duration: 0.5, repeatCount: 3), "before 0 .5 | 0 .5 | 0 .5 removed removed removed"),
  Line(
    Timing(duration: 1, autoreverses: true, fillMode: .forwards),
    "before 0 .25 .5 .75 | 1 .75 .5 .25 after=0"),
  Line(
    Timing(duration: 0.5, repeatCount: 2, autoreverses: true),
    "before 0 .5 | 1 .5 | 0 .5 | 1 .5 removed"),
  Line(
    Timing(duration: 2, speed: -1, fillMode: .backwards),
    "before=1 1 .875 .75 .625 .5 .375 .25 .125 removed"),
  Line(
    Timing(duration: 1, speed: 0, timeOffset: 0.75), "before .75 .75 .75 .75 .75 .75 .75 .75 .75"),
]

@Test(arguments: lines) private func aTimingIsDrawnAsOneLine(line: Line) {
  #expect(timeline(of: line.timing, -0.25...2, by: 0.25) == line.description)
}

@Test func stepsBesideTheBoundariesReadAsTheSpecificationDrawsThem() {
  let timing = Timing(beginTime: 0, duration: 1, autoreverses: true)
  let line = timeline(of: timing, -0.125...2.125, by: 0.25)
  #expect(line == "before .125 .375 .625 .875 | .875 .625 .375 .125 removed")
}

@Test func aCurveIsAppliedToTheProgress() {
  let line = timeline(of: Timing(duration: 1), 0...0.75, by: 0.25) { $0 * $0 }
  #expect(line == "0 .0625 .25 .5625")
}
