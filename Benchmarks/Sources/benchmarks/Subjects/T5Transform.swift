import AnimationTracks
import Inbetween
import Instruments

extension Subject {
  /// Whole transforms, decomposed once and interpolated at each instant.
  static let transform = Subject(id: "T5", title: "transforms") { meter in
    let count = 4096
    measure(meter, "4096 affine", TransformInput.pairs(count))
    measureBatch(meter, "4096 affine", TransformInput.pairs(count))
    measure(meter, "4096 whole 4×4", TransformInput.pairs(count, hasPerspective: true))
    measureBatch(meter, "4096 whole 4×4", TransformInput.pairs(count, hasPerspective: true))
    let scales = TransformInput.pairs(count).map { _ in
      TransformInput(from: .scale(x: 0, y: 0), to: .translation(x: 10, y: 20))
    }
    measure(meter, "degenerate: 4096 from scale 0, a diagonal and a translation", scales)
    // The work of a component above an animated matrix at each instant.
    let pairs = TransformInput.pairs(count)
    meter.measure("T5", "worst: 4096 taken apart at each instant", items: count) { run in
      let fraction = TransformInput.fraction(ofRun: run)
      var sum = 0.0
      for pair in pairs { sum += pair.from.interpolated(to: pair.to, by: fraction).m11 }
      return sum
    }
    let turns = TransformInput.rotations(count).map {
      SphericalInterpolation(from: $0.from, to: $0.to, along: .shorter)
    }
    meter.measure("T5", "4096 slerp", items: count) { run in
      let fraction = TransformInput.fraction(ofRun: run)
      return turns.withUnsafeBufferPointer { turns in
        var sum = 0.0
        for turn in turns {
          let rotation = turn.value(at: fraction)
          sum += rotation.x + rotation.w
        }
        return sum
      }
    }
  }

  private static func measureBatch(
    _ meter: Meter, _ workload: String, _ pairs: [TransformInput]
  ) {
    var bytes: Double?
    var scene = measuringScene(count: pairs.count, &bytes) {
      var scene = TrackScene(capacity: 16 * pairs.count, isReserved: false)
      for pair in pairs { if let track = pair.track { scene.add(track) } }
      consume(scene.sampleDense(at: 0.5))
      return scene
    }
    meter.measure("T5", workload, items: pairs.count, bytesPerTrack: bytes) { run in
      scene.sampleDense(at: TransformInput.fraction(ofRun: run))
    }
    guard let bytes else { return }
    meter.give(
      Measurement(
        id: "T5", workload: "\(workload), memory", implementation: "Inbetween", build: meter.build,
        unit: "bytes/track", median: bytes, iqr: 0))
  }

  private static func measure(_ meter: Meter, _ workload: String, _ pairs: [TransformInput]) {
    var bytes: Double?
    let prepared = measuringBytes(count: pairs.count, &bytes) {
      pairs.map { TransformInterpolation(from: $0.from, to: $0.to) }
    }
    var results = [Transform3D](repeating: .identity, count: pairs.count)
    meter.measure(
      "T5", workload, "Inbetween, one at a time", items: pairs.count, bytesPerTrack: bytes
    ) { run in
      let fraction = TransformInput.fraction(ofRun: run)
      return prepared.withUnsafeBufferPointer { prepared in
        results.withUnsafeMutableBufferPointer { results in
          for index in prepared.indices { results[index] = prepared[index].value(at: fraction) }
          return results[0].m11
        }
      }
    }
  }
}

extension TransformInput {
  /// The pair as a track of a transform, over the second from 0 on.
  var track: Track? {
    try? Track(from: .transform(from), to: .transform(to), timing: Timing(duration: 1))
  }
}
