import AnimationTracks
import Inbetween
import Instruments

extension Subject {
  /// Many springs with different parameters, in closed form.
  static let spring = Subject(id: "T4", title: "springs") { meter in
    let count = meter.size(1 << 16)
    measureBatch(meter, "64k own parameters", SpringInput.springs(count))
    var followers = Followers(SpringInput.springs(count)) { $0 }
    meter.measure("T4", "64k sent elsewhere once", items: count) {
      followers.sampleDense(frame: $0 % 60)
    }
    measureBatch(
      meter, "worst: 64k overdamped", SpringInput.springs(count, dampingRatio: 1.1..<4))
    measureOneAtATime(
      meter, "64k own parameters", SpringInput.springs(count))
    measureOneAtATime(
      meter, "worst: 64k overdamped",
      SpringInput.springs(count, dampingRatio: 1.1..<4))
    measureOneAtATime(
      meter, "degenerate: 64k critically damped",
      SpringInput.springs(count, dampingRatio: 1..<1))
  }

  private static func measureBatch(_ meter: Meter, _ workload: String, _ inputs: [SpringInput]) {
    var bytes: Double?
    var scene = measuringScene(count: inputs.count, &bytes) {
      var scene = TrackScene(springs: inputs)
      consume(scene.sampleDense(at: SpringInput.time(ofRun: 0)))
      return scene
    }
    meter.measure("T4", workload, items: inputs.count, bytesPerTrack: bytes) { run in
      scene.sampleDense(at: SpringInput.time(ofRun: run))
    }
    meter.measure("T4", "\(workload), with velocity", items: inputs.count) { run in
      scene.sampleWithVelocities(at: SpringInput.time(ofRun: run))
    }
  }

  /// Measures single prepared springs: the value, and value and velocity.
  private static func measureOneAtATime(
    _ meter: Meter, _ workload: String, _ inputs: [SpringInput]
  ) {
    let single = "Inbetween, one at a time"
    let springs = inputs.map { (SpringMotion($0.spring), $0.begin, $0.from, $0.to) }
    meter.measure("T4", workload, single, items: springs.count) { run in
      let time = SpringInput.time(ofRun: run)
      return springs.withUnsafeBufferPointer { springs in
        var sum = 0.0
        for (spring, begin, from, to) in springs {
          sum += from.interpolated(to: to, by: spring.value(at: time - begin))
        }
        return sum
      }
    }
    meter.measure("T4", "\(workload), with velocity", single, items: springs.count) { run in
      let time = SpringInput.time(ofRun: run)
      return springs.withUnsafeBufferPointer { springs in
        var sum = 0.0
        for (spring, begin, from, to) in springs {
          let motion = spring.motion(at: time - begin)
          sum += from.interpolated(to: to, by: motion.value) + (to - from) * motion.velocity
        }
        return sum
      }
    }
  }
}
