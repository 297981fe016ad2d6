import AnimationTracks
import Inbetween

extension Subject {
  /// One set, sampled by one thread and by two.
  static let threads = Subject(id: "T11", title: "threads") { meter in
    let count = meter.size(1 << 20)
    let mixed = TweenInput.mixed(count)
    // The sizes at which two threads begin to be faster.
    for (name, count) in [("8k", 1 << 13), ("16k", 1 << 14), ("64k", 1 << 16), ("1M", 1 << 20)]
    where asks(meter, "\(name) tweens") && (!meter.effort.isQuick || count == 1 << 13) {
      var tweens = TrackScene(tweens: mixed, count: count)
      compare(meter, "\(name) tweens") { run, threads in
        tweens.sample(at: TweenInput.time(ofRun: run), threads: threads)
      }
    }
    var springs = TrackScene(springs: SpringInput.springs(count))
    compare(meter, "1M springs") { run, threads in
      springs.sample(at: SpringInput.time(ofRun: run), threads: threads)
    }
    var few = TrackScene(tweens: mixed, count: 1024)
    compare(meter, "worst: 1k tweens") { run, threads in
      few.sample(at: TweenInput.time(ofRun: run), threads: threads)
    }
    var one = TrackScene(tweens: mixed, count: 1)
    compare(meter, "degenerate: one tween") { run, threads in
      one.sample(at: TweenInput.time(ofRun: run), threads: threads)
    }
  }

  private static func asks(_ meter: Meter, _ workload: String) -> Bool {
    let asked = ["one thread", "two threads"].map { meter.asks("T11", "\(workload), \($0)") }
    return asked.contains(true)
  }

  /// Measures the microseconds of a frame with one thread and with two, and the factor between them.
  private static func compare(
    _ meter: Meter, _ workload: String,
    _ sample: @escaping (_ run: Int, _ threads: Int) -> Double
  ) {
    meter.compare(
      "T11", unit: "µs/frame", countsWaiting: true,
      [
        Meter.Body(workload: "\(workload), one thread", items: 1) { sample($0, 1) },
        Meter.Body(
          workload: "\(workload), two threads", items: 1,
          ratio: Meter.Ratio(
            workload: "\(workload), two threads against one", unit: "× as fast", dividend: 0,
            divisor: 1)
        ) { sample($0, 2) },
      ])
  }
}
