import Inbetween

extension Subject {
  /// Many tweens of numbers.
  static let tween = Subject(id: "T1", title: "tweens") { meter in
    let inputs = TweenInput.mixed(meter.size(1 << 16))
    measureOneAtATime(meter, "64k mixed double", inputs)
    NaiveWays.measure(meter, "64k mixed double", inputs)
  }

  /// The reference path: timing, curve and values of one track after the other.
  private static func measureOneAtATime(
    _ meter: Meter, _ workload: String, _ inputs: [TweenInput]
  ) {
    let curves = TweenInput.curves.map { PreparedTimingFunction($0) }
    let tracks = inputs.map {
      (PreparedTiming($0.timing), curves[Int($0.curve)], $0.from, $0.to)
    }
    meter.measure("T1", workload, "Inbetween, one at a time", items: inputs.count) { run in
      let time = TweenInput.time(ofRun: run)
      return tracks.withUnsafeBufferPointer { tracks in
        var sum = 0.0
        for index in tracks.indices {
          let located = tracks[index].0.resolved(at: time)
          guard located.isVisible else { continue }
          let progress = tracks[index].1.progress(at: located.progress)
          sum += tracks[index].2.interpolated(to: tracks[index].3, by: progress)
        }
        return sum
      }
    }
  }
}
