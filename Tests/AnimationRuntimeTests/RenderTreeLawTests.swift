import AnimationInterpolation
import AnimationModel
import AnimationRuntime
import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

/// A layer below another, both with a clock of their own, and animations on the lower one.
private struct Scene {
  let context = LayerContext()
  let layer: Layer
  let paths: [PropertyPath]

  init(_ animations: [Animation], outer: Timing, inner: Timing) {
    for property in customProperties { context.register(property) }
    let root = Layer(in: context)
    let layer = Layer(in: context)
    root.timing = outer
    layer.timing = inner
    layer.addNamedObjects()
    root.addSublayer(layer)
    context.roots = [root]
    for animation in animations { layer.add(animation) }
    self.layer = layer
    paths = animatedKeyPaths.compactMap { try? layer.path($0) }
  }

  /// The values of all paths and the transition at a time, straight from the definition.
  func reference(at time: Double) -> (values: [AnimatableValue?], transition: TransitionState?) {
    let (layer, root) = (layer, layer.superlayer)
    let rootTime = LayerTimeMap(root?.timing ?? .layer).localTime(at: time)
    let localTime = LayerTimeMap(layer.timing).localTime(at: rootTime)
    var presentation = ReferencePresentation(
      property: layer.property(named:), target: layer.effects.properties(of:),
      model: layer.value(at:))
    let closed = layer.animations.compactMap(\.closed)
    for index in closed.indices.sorted(by: {
      closed[$0].beginTime == closed[$1].beginTime
        ? $0 < $1 : closed[$0].beginTime < closed[$1].beginTime
    }) {
      presentation.apply(closed[index], at: localTime)
    }
    return (paths.map { presentation.value(at: $0) }, presentation.transition)
  }

  /// The values of all paths at the sampler's time.
  func sampled(_ sampler: inout RenderSampler, from tree: RenderTree) -> [AnimatableValue?] {
    var values: [AnimatableValue?] = []
    for path in paths {
      guard let source = tree.source(of: layer.id, at: path) else { continue }
      values.append(sampler.value(of: source))
    }
    return values
  }
}

private let scenes = zip(
  Generator<Animation>.animation().array(count: 1...4), .timing, .timing,
  Generator<Double>.time.array(count: 1...6))

@Test func renderTreeEqualsTheReference() {
  forAll("render tree equals reference", scenes, count: 2000) { animations, outer, inner, times in
    let scene = Scene(animations, outer: outer, inner: inner)
    let tree = scene.context.commit(at: 1).tree
    var sampler = RenderSampler(tree)
    for time in times {
      sampler.move(to: time)
      let values = scene.sampled(&sampler, from: tree)
      let (expected, transition) = scene.reference(at: time)
      for index in values.indices {
        try hold(
          values[index] == expected[index],
          "\(scene.paths[index].name) at \(time): \(String(describing: values[index])) "
            + "is not \(String(describing: expected[index]))")
      }
      try hold(
        tree.transitionSource(of: scene.layer.id).flatMap { sampler.transition(of: $0) }
          == transition, "the transition at \(time) is not \(String(describing: transition))")
    }
    return true
  }
}

@Test func samplingInAnyOrderGivesTheSameValues() {
  forAll("any order, same values", scenes, count: 500) { animations, outer, inner, times in
    let scene = Scene(animations, outer: outer, inner: inner)
    let tree = scene.context.commit(at: 0).tree
    var forward = RenderSampler(tree)
    let first = times.map { time -> [AnimatableValue?] in
      forward.move(to: time)
      return scene.sampled(&forward, from: tree)
    }
    let second = times.reversed().map { time -> [AnimatableValue?] in
      forward.move(to: time)
      return scene.sampled(&forward, from: tree)
    }
    return first == second.reversed()
  }
}

@Test func committingTwiceGivesTheSameTree() {
  forAll("commit twice, same tree", scenes, count: 500) { animations, outer, inner, _ in
    let scene = Scene(animations, outer: outer, inner: inner)
    let first = scene.context.commit(at: 0)
    let second = scene.context.commit(at: 0)
    return first.tree == second.tree && first.diagnostics == second.diagnostics
  }
}

@Test func aPropertyThatNothingAnimatesIsTheModelExactly() {
  forAll("untouched is the model", scenes, count: 300) { animations, outer, inner, times in
    let scene = Scene(animations, outer: outer, inner: inner)
    scene.layer.removeAllAnimations()
    let tree = scene.context.commit(at: 0).tree
    return times.allSatisfy { time in
      scene.paths.allSatisfy {
        tree.value(of: scene.layer.id, at: $0, time: time) == scene.layer.value(at: $0)
      }
    }
  }
}
