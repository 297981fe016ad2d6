import AnimationTracks
import Inbetween
import Instruments

extension Subject {
  /// Many tracks, with few of them active.
  static let sparse = Subject(id: "T9", title: "few of many active") { meter in
    let all = meter.size(1 << 20)
    let alone = measure(meter, "10k alone, all active", TweenInput.mixed(all / 100))
    let few = TweenInput.sparse(all)
    let among = measure(meter, "1M, 1 % of them active", few)
    let inOrder = measure(
      meter, "1M, 1 % of them active, added as they begin",
      few.sorted { $0.timing.beginTime < $1.timing.beginTime })
    let ratios = [
      ("1 % of 1M over 10k alone", among), ("the same, added as they begin", inOrder),
    ]
    for case (let workload, let time?) in ratios {
      guard let alone else { continue }
      meter.give(
        Measurement(
          id: "T9", workload: workload, implementation: "Inbetween", build: meter.build, unit: "×",
          median: time / alone, iqr: 0))
    }
    // The time of each frame differs by a minute from the one before.
    var scene = TrackScene(tweens: few, count: all)
    meter.measure("T9", "worst: 1M, 1 % active, seeks", unit: "µs/frame", items: 1) { run in
      scene.sample(at: Double(run * 37 % 112))
    }
    var over = TrackScene(tweens: TweenInput.resting(all), count: all)
    meter.measure("T9", "degenerate: 1M, all over", unit: "ns/frame", items: 1) { run in
      over.sample(at: TweenInput.time(ofRun: run))
    }
  }

  /// Measures a frame, per track that is active at its start.
  private static func measure(
    _ meter: Meter, _ workload: String, _ inputs: [TweenInput]
  ) -> Double? {
    var scene = TrackScene(tweens: inputs, count: inputs.count)
    consume(scene.sample(at: TweenInput.time(ofRun: 0)))
    return meter.measure(
      "T9", workload, unit: "ns/active track", items: max(1, scene.activeCount)
    ) { run in
      scene.sample(at: TweenInput.time(ofRun: run))
    }
  }
}
