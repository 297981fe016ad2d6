import AnimationTracks
import Inbetween

extension Subject {
  /// Tweens by many curves, and by curves other than Bézier curves.
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
    // Compared with as many Bézier curves, so that the number of curves does not count.
    let others = Dictionary(grouping: OtherCurves.all) { $0.functions.count }
    for (number, others) in others.sorted(by: { $0.key < $1.key }) {
      meter.compare(
        "T16", over: OtherCurves.base, items: count,
        [
          (
            "64k by \(number) of \(OtherCurves.base)",
            sampling(count, by: Array(many.prefix(number)))
          )
        ] + others.map { ("64k by \($0.name)", sampling(count, by: $0.functions)) })
    }
    meter.compare(
      "T16", over: "one", items: 100,
      [1, 100].map { number in
        (
          "100 by \(number == 1 ? "one curve" : "\(number) curves")",
          sampling(100, by: Array(many.prefix(number)))
        )
      })
    meter.compare(
      "T16", over: "one", unit: "ns/property", items: meter.size(10_000),
      [1, 5, 64, 1024].map { number in
        let name = number == 1 ? "one curve" : "\(number) curves"
        let scene = LayerScene(layers: meter.size(10_000), by: Array(many.prefix(number)))
        var buffer = PresentationBuffer()
        buffer.update(to: scene.context.commit(at: 60).tree)
        return (
          "10,000 layers by \(name)",
          { run in
            buffer.sample(at: TweenInput.time(ofRun: run))
            return buffer.withNumbers { $0[0] }
          }
        )
      })
    measureAdding(meter)
  }

  private static let added = "an animation added"

  /// Measures the cost to name a curve, and to add an animation with it, with more curves than the cache holds.
  private static func measureAdding(_ meter: Meter) {
    let many = TweenInput.curves(meter.size(10_000))
    meter.compare(
      "T16", over: "100 curves", unit: "ns/curve", items: 1,
      [100, 300, 10_000].map { number in
        let functions = Array(many.prefix(number))
        var set = TrackSet()
        for function in functions { _ = set.addCurve(function) }
        return (
          "a known curve of a set of \(number) curves",
          { run in
            set.addCurve(functions[run * 7919 % functions.count]) == .linear ? 1 : 0
          }
        )
      })
    let more = meter.compare(
      "T16", over: "one curve", unit: "µs/animation", items: 1,
      [1, 100, 300, 1000, 10_000].map { number in
        let name = number == 1 ? "one curve" : "\(number) curves in turn"
        return ("\(added), by \(name)", adding(Array(many.prefix(number))))
      })
    if let more {
      meter.give(
        Measurement(
          id: "T16", workload: "\(added), what 10000 curves in turn cost more",
          implementation: "Inbetween", build: meter.build, unit: "µs/animation", median: more,
          iqr: 0))
    }
    meter.measure("T16", "\(added), its curve alone prepared", unit: "µs/curve", items: 1) { run in
      TimingCurve(many[run % many.count]).progress(at: 0.5)
    }
  }

  /// Replaces an animation of one of a thousand layers, the next curve each time, and commits.
  private static func adding(_ functions: [TimingFunction]) -> (Int) -> Double {
    let scene = LayerScene(layers: 1000, .none)
    _ = scene.context.commit(at: 60)
    return { run in
      scene.layers[run * 7919 % scene.layers.count].add(
        .basic(
          BasicAnimation(
            keyPath: "opacity", from: .number(0), to: .number(1), timing: Timing(duration: 0.25),
            timingFunction: functions[run % functions.count])), forKey: "fade")
      return scene.context.commit(at: 60 + Double(run + 1) / 60).tree.commitTime
    }
  }

  private static func sampling(
    _ count: Int, by functions: [TimingFunction]
  ) -> (Int) -> Double {
    var scene = TrackScene(
      tweens: TweenInput.mixed(count, curves: functions.count), count: count, curves: functions)
    return { scene.sampleDense(at: TweenInput.time(ofRun: $0)) }
  }
}
