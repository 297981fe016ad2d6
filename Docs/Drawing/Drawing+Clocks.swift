import AnimationPlots
import AnimationTiming

extension Drawing {
  /// Charts of the time of a layer over its parent's.
  static var clocks: [Drawing] {
    let late = LayerTimeMap(beginTime: 2, speed: 0.5, timeOffset: 1)
    var paused = Timing.layer
    paused.pause(atParentTime: 2)
    var resumed = paused
    resumed.resume(atParentTime: 3)
    var faster = Timing.layer
    faster.setSpeed(2, atParentTime: 2)
    return [
      clock(
        "layer-begin", "A layer with begin time 2, speed 0.5 and time offset 1",
        [line("", changingAt: [2], late, late)]),
      clock(
        "layer-pause", "A layer paused at 2 and resumed at 3",
        [line("", changingAt: [2, 3], .init(.layer), .init(paused), .init(resumed))]),
      clock(
        "layer-speed", "The speed of a layer set to 2 at 2, with and without a jump",
        [
          line("before", over: 0...2, changingAt: [], .init(.layer)),
          line("setSpeed", over: 2...5, changingAt: [], .init(faster)),
          line("speed alone", over: 2...5, changingAt: [], .init(speed: 2)),
        ]),
    ]
  }

  private static func clock(_ name: String, _ title: String, _ series: [Chart.Series]) -> Drawing {
    Drawing(
      path: "Timing/\(name).svg",
      chart: Chart(
        title: title, width: 360, height: 160, x: Chart.Axis("parent time in seconds"),
        y: Chart.Axis("layer time in seconds"), series: series))
  }

  /// Returns a line of a clock that changes its map at some times.
  private static func line(
    _ label: String, over span: ClosedRange<Double> = 0...5, changingAt changes: [Double],
    _ maps: LayerTimeMap...
  ) -> Chart.Series {
    Chart.Series(label, over: span, breaks: changes, samplesPerPiece: 2) { time in
      maps[changes.count { $0 <= time }].localTime(at: time)
    }
  }
}
