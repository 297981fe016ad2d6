import AnimationTracks
import Inbetween
import Instruments

extension Subject {
  /// What sampling allocates once it is warm.
  static let allocation = Subject(id: "T12", title: "allocations in steady state") { meter in
    guard allocation_counter_works() else { return }
    let tweens = TweenInput.mixed(4096)
    var dense = TrackScene(tweens: tweens, count: tweens.count)
    give(meter, "4096 tweens, dense") { dense.sampleDense(at: TweenInput.time(ofRun: $0)) }
    var column = TrackScene(tweens: tweens, count: tweens.count)
    give(meter, "4096 tweens, in the caller's order") {
      column.sample(at: TweenInput.time(ofRun: $0))
    }
    var loop = TrackScene(tweens: TweenInput.loop(4096), count: 4096)
    give(meter, "worst: 4096 that begin and end, back and forth") {
      loop.sample(at: TweenInput.time(ofRun: $0 * 101))
    }
    var springs = TrackScene(springs: SpringInput.springs(4096))
    give(meter, "4096 springs") { springs.sampleDense(at: SpringInput.time(ofRun: $0)) }
    var empty = TrackScene(capacity: 1)
    give(meter, "degenerate: no tracks") { empty.sample(at: TweenInput.time(ofRun: $0)) }

    let scene = LayerScene(layers: 1000, .three)
    let tree = scene.context.commit(at: 60).tree
    let sources = try scene.sources(
      in: tree, at: ["opacity", "position", "transform.rotation.z"])
    var sampler = RenderSampler(tree)
    give(meter, "1000 layers, three animations each, value by value") { run in
      sampler.move(to: TweenInput.time(ofRun: run))
      var sum = 0.0
      for source in sources { sum += sampler.value(of: source)?.number ?? 0 }
      return sum
    }
    var presented = PresentationBuffer()
    presented.update(to: tree)
    give(meter, "1000 layers, three animations each") { run in
      presented.sample(at: TweenInput.time(ofRun: run))
      return presented.withNumbers { $0[0] }
    }
  }

  /// Counts the blocks of 240 frames, after 480 that are not counted; in a quick run of fewer.
  private static func give(_ meter: Meter, _ workload: String, _ sample: (Int) -> Double) {
    let frames = meter.effort.isQuick ? 8 : 240
    for run in 0..<2 * frames { consume(sample(run)) }
    let before = allocation_counter_blocks()
    for run in 0..<frames { consume(sample(run)) }
    let blocks = Int(allocation_counter_blocks() - before)
    meter.give(
      Measurement(
        id: "T12", workload: workload, implementation: "Inbetween", build: meter.build,
        unit: "blocks", median: Double(blocks), iqr: 0, allocations: blocks))
  }
}
