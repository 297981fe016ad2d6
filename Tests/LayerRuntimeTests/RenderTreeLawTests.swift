import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

extension MovingScene {
  fileprivate func values(
    _ sampler: inout RenderSampler, of tree: RenderTree
  ) -> [AnimatableValue?] {
    var values: [AnimatableValue?] = []
    for path in paths {
      values.append(tree.source(of: layer.id, for: path).flatMap { sampler.value(of: $0) })
    }
    return values
  }

  /// Returns whether the numbers from the shorter path are those of the values.
  fileprivate func hasEqualLanes(_ sampler: inout RenderSampler, of tree: RenderTree) -> Bool {
    for path in paths {
      guard let source = tree.source(of: layer.id, for: path), let places = source.plainLanes,
        let lanes = sampler.lanes(of: source)
      else { continue }
      let numbers = sampler.value(of: source)?.lanes
      guard numbers?.elementsEqual(places.map { lanes[$0] }, by: isIdentical) == true else {
        return false
      }
    }
    return true
  }
}

@Test func renderTreeEqualsTheReference() {
  forAll(
    "render tree equals reference", MovingScene.inputs, MovingScene.Takeover.any.optional,
    count: 2000
  ) { inputs, takeover in
    let (animations, outer, inner, times) = inputs
    let scene = try MovingScene(animations, outer: outer, inner: inner)
    let tree = takeover.map(scene.takeOver) ?? scene.context.commit(at: 1).tree
    var sampler = RenderSampler(tree)
    for time in times {
      sampler.move(to: time)
      let values = scene.values(&sampler, of: tree)
      try hold(scene.hasEqualLanes(&sampler, of: tree), "numbers at \(time) are not the value's")
      let reference = scene.reference(at: time)
      for (path, value) in zip(scene.paths, values) {
        let expected = reference.value(at: path)
        try hold(
          value == expected,
          "\(path.name) at \(time): \(String(describing: value)) "
            + "is not \(String(describing: expected))")
      }
      let transition = tree.transitionSource(of: scene.layer.id)
        .flatMap { sampler.transition(of: $0) }
      try hold(
        transition == reference.transition,
        "the transition at \(time) is not \(String(describing: reference.transition))")
    }
    return true
  }
}

@Test func samplingInAnyOrderGivesTheSameValues() {
  forAll("any order, same values", MovingScene.inputs, count: 500) {
    animations, outer, inner, times in
    let scene = try MovingScene(animations, outer: outer, inner: inner)
    let tree = scene.context.commit(at: 0).tree
    var forward = RenderSampler(tree)
    let first = times.map { time -> [AnimatableValue?] in
      forward.move(to: time)
      return scene.values(&forward, of: tree)
    }
    let second = times.reversed().map { time -> [AnimatableValue?] in
      forward.move(to: time)
      return scene.values(&forward, of: tree)
    }
    return first == second.reversed()
  }
}

@Test func committingTwiceGivesTheSameTree() {
  forAll("commit twice, same tree", MovingScene.inputs, count: 500) { animations, outer, inner, _ in
    let scene = try MovingScene(animations, outer: outer, inner: inner)
    let first = scene.context.commit(at: 0)
    let second = scene.context.commit(at: 0)
    // The first commit reports the animations that it drops at once.
    return first.tree == second.tree && first.tree.diagnostics == second.tree.diagnostics
  }
}

@Test func aPropertyThatNothingAnimatesIsTheModelExactly() {
  forAll("untouched is the model", MovingScene.inputs, count: 300) {
    animations, outer, inner, times in
    let scene = try MovingScene(animations, outer: outer, inner: inner)
    scene.layer.removeAllAnimations()
    let tree = scene.context.commit(at: 0).tree
    return times.allSatisfy { time in
      scene.paths.allSatisfy {
        tree.value(of: scene.layer.id, for: $0, at: time) == scene.layer.value(for: $0)
      }
    }
  }
}
