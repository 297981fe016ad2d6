import AnimationPlots
import AnimationTiming

extension Drawing {
  /// Returns the timing functions, each in a small chart.
  static func curves() throws -> [Drawing] {
    let named: [(name: String, curve: TimingFunction)] = [
      ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
      ("easeInEaseOut", .easeInEaseOut), ("default", .default),
    ]
    let stops = [(0, 0), (0.25, 0.75), (0.5, 0.5), (0.5, 0.25), (1, 1)].map {
      LinearStop(input: $0, output: $1)
    }
    let overshoot = try TimingFunction(controlPoints: 0.5, -0.5, 0.5, 1.5)
    return named.map { curve($0.name, "The timing function \($0.name)", $0.curve) }
      + [curve("cubic-overshoot", "A Bézier curve that leaves 0 to 1 at both ends", overshoot)]
      + (try TimingFunction.StepPosition.allCases.map {
        try curve(
          "steps-\($0.rawValue)", "Four steps, \($0.rawValue)", TimingFunction(steps: 4, $0))
      })
      + [
        curve("linear-stops", "Lines between stops, with a jump", try TimingFunction(stops: stops))
      ]
      + PennerEasing.allCases.map {
        curve($0.rawValue, "Penner's curve \($0.rawValue)", TimingFunction($0))
      } + [algebra]
  }

  /// The chart of `reversed` and `mirrored`.
  private static var algebra: Drawing {
    Drawing(
      path: "Curves/algebra.svg",
      chart: Chart(
        title: "easeIn, reversed and mirrored", width: 360, height: 200,
        x: Chart.Axis("fraction"), y: Chart.Axis("progress"),
        series: [
          Chart.Series("easeIn", of: .easeIn),
          Chart.Series("reversed", of: .easeIn.reversed),
          Chart.Series("mirrored", of: .easeIn.mirrored),
        ]))
  }

  /// Returns the chart of one timing function, without words.
  static func curve(_ name: String, _ title: String, _ curve: TimingFunction) -> Drawing {
    Drawing(
      path: "Curves/\(name).svg",
      chart: Chart(
        title: title, width: 200, height: 150, y: Chart.Axis(showing: 0...1),
        series: [Chart.Series(of: curve)]))
  }
}
