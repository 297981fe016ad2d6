import AnimationTracks
import Inbetween
import Instruments

extension Subject {
  /// Tracks of keyframes, sampled in order and in no order.
  static let keyframes = Subject(id: "T3", title: "keyframes") { meter in
    let count = meter.effort.isQuick ? 64 : 1024
    for keys in [2, 8, 64, 1024] {
      measure(meter, "K = \(keys)", KeyframeInput.keyframes(count, keys: keys))
    }
    var jumps = KeyframeInput.keyframes(count, keys: 8)
    for index in jumps.indices { jumps[index].times = [0, 0, 0, 0, 1, 1, 1, 1] }
    measure(meter, "degenerate: eight keys at two times", jumps)
  }

  /// Measures forty seconds at 60 frames per second: forwards, backwards, and by a step that visits all frames.
  private static func measure(_ meter: Meter, _ workload: String, _ inputs: [KeyframeInput]) {
    let (frames, count) = (2400, inputs.count)
    var bytes: Double?
    var scene = measuringScene(count: count, &bytes) {
      var scene = TrackScene(capacity: count, isReserved: false)
      for input in inputs { if let track = input.track { scene.add(track) } }
      consume(scene.sampleDense(at: 0.5))
      return scene
    }
    meter.measure("T3", "\(workload), forward", items: count, bytesPerTrack: bytes) { run in
      scene.sampleDense(at: Double(run % frames) / 60)
    }
    meter.measure("T3", "\(workload), backward", items: count) { run in
      scene.sampleDense(at: Double(frames - 1 - run % frames) / 60)
    }
    meter.measure("T3", "\(workload), random seek", items: count) { run in
      scene.sampleDense(at: Double(run * 1009 % frames) / 60)
    }
  }
}

extension KeyframeInput {
  /// The keyframes as a track of a number, in endless iterations.
  var track: Track? {
    try? Track(
      keyframes: values.map { .number($0) }, keyTimes: times,
      timing: Timing(duration: duration, repeatCount: .infinity))
  }
}
