import AnimationTracks
import Inbetween

extension Subject {
  /// Tweens by many curves, and by other curves than Bézier's.
  static let manyCurves = Subject(id: "T16", title: "many curves") { meter in
    let count = meter.size(1 << 16)
    let many = TweenInput.curves(1024)
    meter.compare(
      "T16", over: "one", items: count,
      [1, 4, 5, 8, 64, 1024].map { number in
        (
          "64k by \(number == 1 ? "one curve" : "\(number) curves")",
          sampling(count, by: Array(many.prefix(number)))
        )
      })
    meter.compare(
      "T16", over: "Bézier's", items: count,
      [("64k by Bézier's", sampling(count, by: Array(many.prefix(1))))]
        + OtherCurves.all.map { ("64k by \($0.name)", sampling(count, by: $0.functions)) })
    meter.compare(
      "T16", over: "one", items: 100,
      [1, 100].map { number in
        (
          "100 by \(number == 1 ? "one curve" : "\(number) curves")",
          sampling(100, by: Array(many.prefix(number)))
        )
      })
  }

  private static func sampling(
    _ count: Int, by functions: [TimingFunction]
  ) -> (Int) -> Double {
    var scene = TrackScene(
      tweens: TweenInput.mixed(count, curves: functions.count), count: count, curves: functions)
    return { scene.sampleDense(at: TweenInput.time(ofRun: $0)) }
  }
}
