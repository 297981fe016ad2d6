import Inbetween
import Instruments

extension Subject {
  /// Many tracks of which few are active.
  static let sparse = Subject(id: "T9", title: "few of many active") { meter in
    let (all, active) = (meter.size(1 << 20), meter.size(1 << 20) / 100)
    let alone = measure(
      meter, "10k alone, all active", TweenInput.mixed(active), items: active)
    let among = measure(
      meter, "1M, 1 % of them active", TweenInput.sparse(all), items: active)
    if let alone, let among {
      meter.give(
        Measurement(
          id: "T9", workload: "1 % of 1M over 10k alone", implementation: "Inbetween",
          build: meter.build, unit: "×", median: among / alone, iqr: 0))
    }
    // Each frame lies a minute from the one before.
    var scene = TrackScene(tweens: TweenInput.sparse(all), count: all)
    meter.measure(
      "T9", "worst: 1M, 1 % active, seeks", unit: "ns/active track", items: active
    ) { run in
      scene.sample(at: Double(run * 37 % 112))
    }
    _ = measure(
      meter, "degenerate: 1M, all over", TweenInput.resting(all), items: 1, unit: "ns/frame")
  }

  private static func measure(
    _ meter: Meter, _ workload: String, _ inputs: [TweenInput], items: Int,
    unit: String = "ns/active track"
  ) -> Double? {
    var scene = TrackScene(tweens: inputs, count: inputs.count)
    return meter.measure("T9", workload, unit: unit, items: items) { run in
      scene.sample(at: TweenInput.time(ofRun: run))
    }
  }
}
