import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Test func explanationsLeadFromTheModelToWhatIsShown() {
  forAll("explanations lead there", .edits(count: 1...15), .time, count: 150) { edits, time in
    var scene = EditedScene()
    for edit in edits { scene.apply(edit) }
    guard let tree = scene.commits.last?.tree else { return false }
    for layer in scene.layers {
      for path in scene.paths {
        let explanation = tree.explain(of: layer.id, for: path, at: time)
        try hold((explanation == nil) == (tree.source(of: layer.id, for: path) == nil), "presence")
        guard let explanation else { continue }
        var value = explanation.modelValue
        for step in explanation.animations {
          try hold(step.below == value, "\(step.animation) stands on another value")
          if !step.isVisible { try hold(step.value == value, "\(step.animation) is not seen") }
          value = step.value
        }
        try hold(value == explanation.value, "the steps lead to \(String(describing: value))")
        try hold(
          explanation.value == tree.value(of: layer.id, for: path, at: time), "the tree's value")
        for (above, below) in zip(explanation.clocks, explanation.clocks.dropFirst()) {
          try hold(
            AnimatableValue.number(above.localTime) == .number(below.parentTime), "clocks")
        }
      }
    }
    return true
  }
}

/// The explanation of a copy shows its own time: each clock maps the time of the clock above it, minus the lag, and the
/// steps lead to the value of the copy.
@Test func copiesAreExplainedInTheirOwnTime() {
  let delays = zip(
    Generator<Double>.element(of: [0.5, 0.1, -0.25, 1]), .element(of: [0.25, -1, 3]))
  let indices = zip(Generator<Int>.int(in: 0...3), .int(in: 0...3))
  let clocks = zip(Generator<Timing>.timing, .timing, .timing)
  var late = 0
  forAll(
    "explanations of copies", zip(zip(delays, indices), clocks), .animation(), .time
  ) { scene, animation, time in
    let ((delays, indices), clocks) = scene
    let context = LayerContext()
    let (outer, inner) = (Layer(.replicator, in: context), Layer(.replicator, in: context))
    let layer = Layer(in: context)
    layer.addNamedObjects()
    context.roots = [outer]
    outer.addSublayer(inner)
    inner.addSublayer(layer)
    (outer.timing, inner.timing, layer.timing) = clocks
    for (layer, delay) in zip([outer, inner], [delays.0, delays.1]) {
      (layer[.instanceCount], layer[.instanceDelay]) = (3, delay)
    }
    layer.add(animation)
    let tree = context.commit(at: 0).tree
    let copy = [indices.0, indices.1]
    for path in animatedKeyPaths.compactMap({ try? layer.path($0) }) {
      let explanation = tree.explain(of: layer.id, for: path, copy: copy, at: time)
      let shown = tree.presentation(of: layer.id, copy: copy, at: time)
      try hold((explanation == nil) == (shown == nil), "presence of \(copy)")
      guard let explanation, let shown else { continue }
      try hold(explanation.value == shown.value(for: path), "\(path.name) of \(copy)")
      let last = explanation.animations.last?.value ?? explanation.modelValue
      try hold(last == explanation.value, "\(path.name): the steps lead elsewhere")
      try hold(
        explanation.clocks.map(\.layer) == [outer.id, inner.id, layer.id],
        "the layers of the clocks")
      let lags = [0, Double(copy[0]) * delays.0, Double(copy[1]) * delays.1]
      var above = time
      for (clock, lag) in zip(explanation.clocks, lags) {
        try hold(isIdentical(clock.parentTime, above), "\(clock) is not below \(above)")
        let below = clock.map.localTime(at: clock.parentTime - clock.lag)
        try hold(isIdentical(clock.localTime, below), "\(clock) does not lead to \(below)")
        try hold(clock.lag == lag, "\(clock) is late by \(lag)")
        above = clock.localTime
      }
      if lags != [0, 0, 0] { late += 1 }
    }
    return true
  }
  #expect(late > 1000 || PropertySettings().isOverriding, "\(late)")
}

/// The value of a number is between its ends at the explained progress after the curve or spring.
@Test func theProgressOfAnExplanationIsThatOfTheValue() {
  let curves = Generator<TimingFunction?>.element(of: [
    nil, .easeIn, .easeInEaseOut, TimingFunction.easeInOutBack, TimingFunction.easeOutBounce,
  ])
  let ends = zip(Generator<Double>.moderate, .moderate)
  forAll("progress of explanations", ends, zip(curves, .bool), .fraction) { ends, pace, time in
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    var move = BasicAnimation(
      keyPath: "zPosition", from: .number(ends.0), to: .number(ends.1),
      timing: Timing(duration: 1, fillMode: .both), timingFunction: pace.0)
    move.isRemovedOnCompletion = false
    layer.add(pace.1 ? .spring(SpringAnimation(move, damping: 8)) : .basic(move))
    let tree = context.commit(at: 0).tree
    guard
      let step = tree.explain(of: layer.id, for: try layer.path("zPosition"), at: time)?.animations
        .first,
      let timing = step.timing, let value = step.value?.number
    else { return false }
    try hold(isClose(timing.progress, time, tolerance: 1e-15), "progress \(timing.progress)")
    let expected = ends.0 + (ends.1 - ends.0) * step.pacedProgress
    // Some roundings of numbers up to the ends.
    let scale = 1 + ends.0.magnitude + ends.1.magnitude
    return (value - expected).magnitude <= 1e-13 * scale
  }
}

/// A matrix is decomposed if an animation of a component follows an animation of the whole transform.
@Test func matricesAreTakenApartForComponentsAboveThem() {
  let names = Generator<String>.element(of: [
    "transform", "transform.rotation.z", "transform.scale", "transform.translation.x", "opacity",
  ])
  forAll("matrices taken apart", names.array(count: 0...5), .fraction) { names, time in
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    for name in names {
      let type = valueType(of: name)
      var random = SplitMix64(seed: 1)
      let value = Generator<AnimatableValue>.values(of: type).generate(using: &random)
      layer.add(.basic(BasicAnimation(keyPath: name, from: value, to: value)))
    }
    let tree = context.commit(at: 0).tree
    let expected = names.indices.contains { index in
      names[index].hasPrefix("transform.") && names[..<index].contains("transform")
    }
    for name in ["transform", "transform.scale"] {
      let explanation = tree.explain(of: layer.id, for: try layer.path(name), at: time)
      try hold(explanation?.takesMatricesApart == expected, "\(name): not \(expected)")
    }
    return true
  }
}

@Test func anExplanationInLines() throws {
  let context = LayerContext()
  let (root, layer) = (Layer(in: context), Layer(in: context))
  root.addSublayer(layer)
  context.roots = [root]
  root.speed = 2
  layer.add(
    .basic(
      BasicAnimation(
        keyPath: "opacity", from: .number(0), to: .number(1), timing: Timing(duration: 4))),
    forKey: "fade")
  layer.add(
    .basic(
      BasicAnimation(
        keyPath: "opacity", from: .number(5), to: .number(6),
        timing: Timing(beginTime: 9, duration: 1))))
  let tree = context.commit(at: 0).tree
  let explanation = try #require(tree.explain(of: layer.id, for: layer.path("opacity"), at: 1))
  #expect(
    explanation.description == """
      opacity of layer 2 at 1.0: 0.5
        time of layer 1: 1.0 -> 2.0 (begin time 0.0, speed 2.0, time offset 0.0)
        time of layer 2: 2.0 -> 2.0
        model: 1.0
        animation 1 'fade' on opacity: active, iteration 0.0, progress 0.5 -> 0.5: 1.0 -> 0.5
        animation 2 on opacity: before, iteration 0.0, progress 0.0 -> 0.0, hidden: 0.5 -> 0.5
      """)
}
