import AnimationTracks
import Inbetween
import Instruments

extension Subject {
  /// The allocations of warm sampling. A run with any fails.
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
    try giveOthers(meter)
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
    let matrices = scene.layers.map { tree.source(of: $0.id, for: Property.transform) }
    give(meter, "1000 layers, a whole matrix of each") { run in
      sampler.move(to: TweenInput.time(ofRun: run))
      return matrices.reduce(0) { $0 + sampler[$1].m11 }
    }
    var presented = PresentationBuffer()
    presented.update(to: tree)
    give(meter, "1000 layers, three animations each") { run in
      presented.sample(at: TweenInput.time(ofRun: run))
      return presented.withNumbers { $0[0] }
    }
    give(meter, "1000 layers, each change handed on") { run in
      presented.sample(at: TweenInput.time(ofRun: run))
      var sum = 0.0
      presented.forEachChange { _, numbers in sum += numbers[0] }
      return sum
    }
    let layers = scene.layers.map(\.id)
    give(meter, "1000 layers, each by its layer") { run in
      let time = TweenInput.time(ofRun: run)
      return layers.reduce(0) { $0 + tree[$1, .opacity, at: time] }
    }
    give(meter, "1000 layers, a presentation of each") { run in
      let time = TweenInput.time(ofRun: run)
      return layers.reduce(0) { $0 + (tree.presentation(of: $1, at: time)?[.opacity] ?? 0) }
    }
  }

  /// Measures sets by many curves and by every other kind, keyframes, whole transforms, and velocities.
  private static func giveOthers(_ meter: Meter) throws {
    let many = TweenInput.curves(1024)
    var curves = TrackScene(
      tweens: TweenInput.mixed(4096, curves: many.count), count: 4096, curves: many)
    give(meter, "4096 tweens by 1024 curves") { curves.sampleDense(at: TweenInput.time(ofRun: $0)) }
    let others = OtherCurves.all.flatMap(\.functions)
    var kinds = TrackScene(
      tweens: TweenInput.mixed(4096, curves: others.count), count: 4096, curves: others)
    give(meter, "4096 tweens by every kind of curve") {
      kinds.sampleWithVelocities(at: TweenInput.time(ofRun: $0))
    }
    var keyframes = TrackScene(capacity: 1024, isReserved: false)
    for input in KeyframeInput.keyframes(1024, keys: 8) {
      if let track = input.track { keyframes.add(track) }
    }
    give(meter, "1024 tracks of keyframes, seeks") {
      keyframes.sampleDense(at: Double($0 * 1009 % 2400) / 60)
    }
    var transforms = TrackScene(capacity: 16 * 1024, isReserved: false)
    for pair in TransformInput.pairs(1024, hasPerspective: true) {
      if let track = pair.track { transforms.add(track) }
    }
    give(meter, "1024 whole transforms") {
      transforms.sampleDense(at: TransformInput.fraction(ofRun: $0))
    }
  }

  /// Counts the blocks of 240 frames, after 480 that are not counted; a quick run has fewer.
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
