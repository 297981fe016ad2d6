import Inbetween

/// Layers in groups with nested time, as an application has them.
struct LayerScene {
  let context: LayerContext
  /// The animated layers, in the order of the tree.
  private(set) var layers: [Layer] = []

  enum Animations {
    case opacity
    /// One animation each of `opacity`, `position` and `transform.rotation.z`.
    case three
    /// One animation of the whole `transform`, and one of `transform.rotation.z` above it.
    case componentAboveMatrix
    case none
  }

  /// Creates groups of a hundred layers each, each group with its begin time, speed and offset.
  init(layers count: Int, _ animations: Animations, in context: LayerContext = LayerContext()) {
    self.context = context
    let tweens = TweenInput.mixed(count)
    var roots: [Layer] = []
    for (index, tween) in tweens.enumerated() {
      if index % 100 == 0 {
        let group = Layer(in: context)
        group.timing.beginTime = Double(index / 100) * 0.01
        group.timing.speed = 1 + Double(index / 100 % 3) * 0.5
        group.timing.timeOffset = 0.25
        roots.append(group)
      }
      let layer = Layer(in: context)
      add(animations, as: tween, to: layer)
      layers.append(layer)
      roots[roots.count - 1].addSublayer(layer)
    }
    context.roots = roots
  }

  private func add(_ animations: Animations, as tween: TweenInput, to layer: Layer) {
    func basic(_ keyPath: String, _ from: AnimatableValue, _ to: AnimatableValue) {
      var timing = tween.timing
      timing.repeatCount = .infinity
      timing.autoreverses = false
      // 0 would be the time of the commit.
      timing.beginTime += 0.001
      layer.add(
        .basic(
          BasicAnimation(
            keyPath: keyPath, from: from, to: to, timing: timing, timingFunction: .default)))
    }
    let (from, to) = (tween.from, tween.to)
    switch animations {
    case .none:
      break
    case .opacity:
      basic("opacity", .number(from), .number(to))
    case .three:
      basic("opacity", .number(from), .number(to))
      basic("position", .point(Point2D(x: from, y: to)), .point(Point2D(x: to, y: from)))
      basic("transform.rotation.z", .number(from), .number(to))
    case .componentAboveMatrix:
      let (start, end) = (Transform3D.rotation(angle: from), Transform3D.rotation(angle: to))
      basic("transform", .transform(start), .transform(end))
      basic("transform.rotation.z", .number(from), .number(to))
    }
  }

  /// Creates layers with an endless animation of `opacity` each, by one of some curves.
  init(layers count: Int, by functions: [TimingFunction]) {
    self.init(layers: count, .none)
    for (layer, tween) in zip(layers, TweenInput.mixed(count, curves: functions.count)) {
      var timing = tween.timing
      (timing.repeatCount, timing.autoreverses) = (.infinity, false)
      // 0 would be the time of the commit.
      timing.beginTime += 0.001
      layer.add(
        .basic(
          BasicAnimation(
            keyPath: "opacity", from: .number(tween.from), to: .number(tween.to), timing: timing,
            timingFunction: functions[Int(tween.curve)])))
    }
  }

  func sources(in tree: RenderTree, at keyPaths: [String]) throws -> [ValueSource] {
    try layers.flatMap { layer in
      try keyPaths.compactMap { tree.source(of: layer.id, for: try layer.path($0)) }
    }
  }
}
