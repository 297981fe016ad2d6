import Inbetween
import NaiveTweens

extension Subject {
  /// Values of animated layers through the public layer interface.
  static let layerTree = Subject(id: "T6", title: "layer tree") { meter in
    let count = meter.size(10_000)
    let three = ["opacity", "position", "transform.rotation.z"]
    try measure(
      meter, "10,000 layers, three animations each", .three, three, count, unit: "ns/property")
    try measure(
      meter, "10,000 layers, one opacity animation each", .opacity, ["opacity"], count,
      unit: "ns/layer")
    try measure(
      meter, "worst: 10,000 layers, a component above an animated matrix", .componentAboveMatrix,
      ["transform.rotation.z"], count, unit: "ns/layer")
    try measure(
      meter, "degenerate: 10,000 layers without animations", .none, ["opacity"], count,
      unit: "ns/layer")
  }

  private static func measure(
    _ meter: Meter, _ workload: String, _ animations: LayerScene.Animations, _ keyPaths: [String],
    _ count: Int, unit: String
  ) throws {
    let scene = LayerScene(layers: count, animations)
    let tree = scene.context.commit(at: 60).tree
    var column = PresentationBuffer()
    column.update(to: tree)
    let properties = column.propertyCount
    if properties > 0 {
      meter.measure("T6", workload, unit: unit, items: properties) { run in
        column.sample(at: TweenInput.time(ofRun: run))
        return column.withNumbers { $0[0] }
      }
      meter.measure(
        "T6", workload, "Inbetween, each change handed on, beside the sampling", unit: unit,
        items: properties
      ) { _ in
        var sum = 0.0
        column.forEachChange { _, numbers in sum += numbers[0] }
        return sum
      }
    }
    if keyPaths == ["opacity"] {
      let layers = scene.layers.map(\.id)
      meter.measure("T6", workload, "Inbetween, a presentation of each", unit: unit, items: count) {
        run in
        let time = TweenInput.time(ofRun: run)
        var sum = 0.0
        for layer in layers { sum += tree.presentation(of: layer, at: time)?[.opacity] ?? 0 }
        return sum
      }
      meter.measure("T6", workload, "Inbetween, each by its layer", unit: unit, items: count) {
        run in
        let time = TweenInput.time(ofRun: run)
        var sum = 0.0
        for layer in layers { sum += tree[layer, .opacity, at: time] }
        return sum
      }
      if properties > 0 { measureCopies(meter, workload, count, unit: unit) }
    }
    let sources = try scene.sources(in: tree, at: keyPaths)
    var sampler = RenderSampler(tree)
    meter.measure("T6", workload, "Inbetween, value by value", unit: unit, items: sources.count) {
      run in
      sampler.move(to: TweenInput.time(ofRun: run))
      var sum = 0.0
      for source in sources {
        switch sampler.value(of: source) {
        case .number(let number): sum += number
        case .point(let point): sum += point.x
        default: break
        }
      }
      return sum
    }
  }

  /// Measures presentations as copies of layers, which engines with such an interface make.
  private static func measureCopies(
    _ meter: Meter, _ workload: String, _ count: Int, unit: String
  ) {
    let curve = NaiveCurve(0.25, 0.1, 0.25, 1)
    let layers = TweenInput.mixed(count).map { tween in
      let layer = NaiveLayer()
      layer.add(
        NaiveAnimation(
          from: tween.from, to: tween.to, begin: tween.begin, duration: tween.duration,
          curve: curve), forKey: "fade")
      return layer
    }
    meter.measure(
      "T6", workload, "Swift: a copy of each layer", unit: unit, items: count,
      note: "A class with a dictionary of animations; without nested time, begin, end and fill."
    ) { run in
      let time = TweenInput.time(ofRun: run)
      var sum = 0.0
      for layer in layers { sum += layer.presentation(at: time).opacity }
      return sum
    }
  }
}
