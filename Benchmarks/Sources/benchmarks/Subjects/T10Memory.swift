import AnimationTracks
import Inbetween
import Instruments

extension Subject {
  /// The memory of a track: the set, which is kept, and the sampler, which changes.
  static let memory = Subject(id: "T10", title: "memory") { meter in
    let count = meter.size(1 << 16)
    let tweens = TweenInput.mixed(count)
    give(meter, "64k tweens of a number", count) { TrackScene(tweens: tweens, count: count) }
    let springs = SpringInput.springs(count)
    give(meter, "64k springs", count) { TrackScene(springs: springs) }
    give(meter, "worst: 64k tweens without room reserved", count) {
      var scene = TrackScene(capacity: count, isReserved: false)
      scene.addTweens(tweens, count: count)
      return scene
    }
    give(meter, "degenerate: one tween", 1) { TrackScene(tweens: tweens, count: 1) }
    giveResident(meter, tweens, meter.size(1 << 20))
  }

  /// Delivers the memory that the system has given for a set, a sampler and a column, next to what they have
  /// allocated.
  private static func giveResident(_ meter: Meter, _ tweens: [TweenInput], _ count: Int) {
    let workload = "1M tweens of a number, with the column"
    guard let before = residentBytes() else { return }
    var allocated: Double?
    var scene = measuringBytes(count: count, &allocated) {
      var scene = TrackScene(tweens: tweens, count: count)
      for run in 0..<3 { consume(scene.sample(at: TweenInput.time(ofRun: run))) }
      return scene
    }
    guard let after = residentBytes(), let allocated else { return }
    consume(scene.sample(at: TweenInput.time(ofRun: 3)))
    // The handles are the caller's.
    let own = Double(scene.ownBytes) / Double(count) - 8
    let resident = Double(after - before) / Double(count)
    for (what, bytes) in [("resident", resident), ("allocated", allocated)] {
      meter.give(
        Measurement(
          id: "T10", workload: "\(workload), \(what)", implementation: "Inbetween",
          build: meter.build, unit: "bytes/track", median: bytes - own, iqr: 0))
    }
  }

  private static func residentBytes() -> Int? {
    release_free_memory()
    return ProcessUse.residentBytes
  }

  /// Delivers the bytes that sampling a set adds, and those together with the set's.
  private static func give(
    _ meter: Meter, _ workload: String, _ count: Int, _ make: () -> TrackScene
  ) {
    var (cold, hot): (Double?, Double?)
    var scene = measuringScene(count: count, &cold, make)
    measuringBytes(count: count, &hot) {
      for run in 0..<3 { consume(scene.sample(at: TweenInput.time(ofRun: run))) }
    }
    guard let cold, let hot else { return }
    for (part, bytes) in [("the sampler", hot), ("in all", cold + hot)] {
      meter.give(
        Measurement(
          id: "T10", workload: "\(workload), \(part)", implementation: "Inbetween",
          build: meter.build, unit: "bytes/track", median: bytes, iqr: 0))
    }
  }
}
