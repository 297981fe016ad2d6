import AnimationPlots
import AnimationTiming

extension Drawing {
  /// Charts of single timings over their parent's time.
  static var timings: [Drawing] {
    FillMode.allCases.map { mode in
      timing(
        "fill-\(mode.rawValue)", "Fill mode \(mode.rawValue)",
        Timing(duration: 1, fillMode: mode), over: -1...2)
    } + [
      timing(
        "repeat-count", "Repeat count 2.5",
        Timing(duration: 1, repeatCount: 2.5, fillMode: .forwards), over: 0...4),
      timing(
        "autoreverse", "Repeat count 2 with autoreverses",
        Timing(duration: 1, repeatCount: 2, autoreverses: true), over: 0...4),
      timing(
        "repeat-duration", "Repeat duration 2.5 with autoreverses",
        Timing(duration: 1, repeatDuration: 2.5, autoreverses: true, fillMode: .forwards),
        over: 0...4),
      timing(
        "autoreverse-eased", "A curve runs backwards in the reversed half",
        Timing(duration: 2, autoreverses: true), over: 0...4, through: .easeIn),
      timing(
        "speed-negative", "Speed -1 plays from the end",
        Timing(duration: 2, speed: -1, fillMode: .both), over: -1...3),
      timing(
        "speed-zero", "Speed 0 stays at the time offset",
        Timing(duration: 4, speed: 0, timeOffset: 1), over: -1...3),
      timing(
        "offset", "A time offset of one second in an iteration of four",
        Timing(duration: 4, timeOffset: 1), over: -1...5),
      speeds,
    ]
  }

  private static var speeds: Drawing {
    Drawing(
      path: "Timing/speed.svg",
      chart: chart(
        "The same two seconds at three speeds", over: 0...4,
        [0.5, 1, 2].map { (speed: Double) in
          Chart.Series(
            speed == 0.5 ? "speed 0.5" : "speed \(Int(speed))",
            of: Timing(duration: 2, speed: speed), over: 0...4)
        }))
  }

  private static func timing(
    _ name: String, _ title: String, _ timing: Timing, over times: ClosedRange<Double>,
    through curve: TimingFunction = .linear
  ) -> Drawing {
    Drawing(
      path: "Timing/\(name).svg",
      chart: chart(
        title, over: times, [Chart.Series(of: timing, over: times, through: curve)]))
  }

  /// Returns a chart of progress over the parent's time.
  static func chart(
    _ title: String, over times: ClosedRange<Double>, _ series: [Chart.Series]
  ) -> Chart {
    Chart(
      title: title, width: 360, height: 160,
      x: Chart.Axis("parent time in seconds", showing: times),
      y: Chart.Axis("progress", showing: 0...1), series: series)
  }
}
