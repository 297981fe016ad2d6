import AnimationTracks
import Inbetween
import Instruments

extension Subject {
  static let tween = Subject(id: "T1", title: "tweens") { meter in
    let mixed = TweenInput.mixed(meter.size(1 << 20))
    var medians: [Double] = []
    for (name, count) in [
      ("1k", 1 << 10), ("4k", 1 << 12), ("16k", 1 << 14), ("64k", 1 << 16), ("256k", 1 << 18),
      ("1M", 1 << 20), ("4M", 1 << 22), ("10M", 10 << 20),
    ]
    where meter.asks("T1", "\(name) mixed double")
      && (!meter.effort.isQuick || count == 1 << 10)
    {
      let median = measureDense(meter, "\(name) mixed double", mixed, count)
      if let median { medians.append(median) }
    }
    if medians.count == 8 {
      meter.give(
        Measurement(
          id: "T1", workload: "10M over 1k", implementation: "Inbetween", build: meter.build,
          unit: "×", median: medians[7] / medians[0], iqr: 0))
    }
    for (name, full) in [("64k", 1 << 16), ("1M", 1 << 20)] {
      let count = meter.size(full)
      measureDense(meter, "\(name) loop, 29 % active", TweenInput.loop(count), count)
      var scene = TrackScene(tweens: mixed, count: count)
      meter.measure("T1", "\(name) mixed double, in the caller's order", items: count) { run in
        scene.sample(at: TweenInput.time(ofRun: run))
      }
    }
    let count = meter.size(1 << 16)
    measureDense(
      meter, "worst: 64k that begin anew at each frame", TweenInput.restless(count), count)
    var resting = TrackScene(tweens: TweenInput.resting(count), count: count)
    meter.measure("T1", "degenerate: 64k that rest", items: count) { run in
      resting.sample(at: TweenInput.time(ofRun: run))
    }
    measureOneAtATime(meter, "64k mixed double", Array(mixed.prefix(count)))
    NaiveWays.measure(meter, "64k mixed double", Array(mixed.prefix(count)))
  }

  @discardableResult
  private static func measureDense(
    _ meter: Meter, _ workload: String, _ inputs: [TweenInput], _ count: Int
  ) -> Double? {
    var bytes: Double?
    var scene = measuringScene(count: count, &bytes) {
      var scene = TrackScene(tweens: inputs, count: count)
      consume(scene.sampleDense(at: TweenInput.time(ofRun: 0)))
      return scene
    }
    return meter.measure("T1", workload, items: count, bytesPerTrack: bytes) { run in
      scene.sampleDense(at: TweenInput.time(ofRun: run))
    }
  }

  /// The reference path: timing, curve and values of one track after the other.
  private static func measureOneAtATime(
    _ meter: Meter, _ workload: String, _ inputs: [TweenInput]
  ) {
    let tweens = SingleTweens(inputs)
    meter.measure("T1", workload, "Inbetween, one at a time", items: inputs.count) { run in
      tweens.sum(at: TweenInput.time(ofRun: run))
    }
  }
}
