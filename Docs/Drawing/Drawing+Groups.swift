import AnimationPlots
import AnimationTiming

extension Drawing {
  /// Charts of the children of groups over the time of the group's parent.
  static var groups: [Drawing] {
    let group = Timing(duration: 2)
    return [
      Drawing(
        path: "Timing/group.svg",
        chart: chart(
          "A group of two seconds cuts off a child of three", over: 0...3,
          [
            child("1 s, starts at 0.5", Timing(beginTime: 0.5, duration: 1), in: group),
            child("3 s", Timing(duration: 3), in: group),
          ])),
      Drawing(
        path: "Timing/group-eased.svg",
        chart: chart(
          "A group's curve bends the time of its children", over: 0...3,
          [
            child("linear", Timing(duration: 2), in: group),
            child("easeIn", Timing(duration: 2), in: group, through: .easeIn),
          ])),
    ]
  }

  private static func child(
    _ label: String, _ child: Timing, in group: Timing, through curve: TimingFunction = .linear
  ) -> Chart.Series {
    let grouped = GroupedTiming(child, in: group, through: curve)
    return Chart.Series(label, over: 0...3, breaks: [0.5, 1.5, 2], samplesPerPiece: 25) { time in
      let located = grouped.located(at: time)
      return located.isVisible ? located.progress : nil
    }
  }
}
