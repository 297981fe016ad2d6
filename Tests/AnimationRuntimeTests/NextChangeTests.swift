import AnimationInterpolation
import AnimationModel
import AnimationRuntime
import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

private func values(_ scene: EditedScene, _ tree: RenderTree, at time: Double) -> [AnimatableValue?]
{
  var sampler = RenderSampler(tree, time: time)
  return scene.layers.flatMap { layer in
    scene.paths.map { path in
      tree.source(of: layer.id, at: path).flatMap { sampler.value(of: $0) }
    }
  }
}

@Test func nothingDiffersUntilTheNextChange() {
  let steps = Generator<Double>.fraction.array(count: 1...4)
  forAll(
    "never late", .edits(count: 1...12), .time, steps, count: 400
  ) { edits, time, steps in
    var scene = EditedScene()
    for edit in edits { scene.apply(edit) }
    guard let tree = scene.commits.last?.tree else { return false }
    let next = tree.nextChange(after: time)
    try hold(next >= time, "\(next) lies before \(time)")
    guard next > time else { return true }
    let now = values(scene, tree, at: time)
    let last = min(next.nextDown, time + 1e6)
    for between in steps.map({ time + (last - time) * $0 }) + [last] where between < next {
      try hold(values(scene, tree, at: between) == now, "differs at \(between), before \(next)")
    }
    return true
  }
}

@Test func idleTreesNeedNoFrame() {
  let context = LayerContext()
  let layer = Layer(in: context)
  context.roots = [layer]
  #expect(context.commit(at: 0).tree.nextChange(after: 0) == .infinity)
  layer.add(
    .basic(
      BasicAnimation(
        keyPath: "opacity", from: .number(0), to: .number(1),
        timing: Timing(beginTime: 3, duration: 1))))
  let tree = context.commit(at: 1).tree
  #expect(tree.nextChange(after: 1) == 3)
  #expect(tree.nextChange(after: 3.5) == 3.5)
  #expect(tree.nextChange(after: 4) == .infinity)
  layer.speed = 0
  #expect(context.commit(at: 2).tree.nextChange(after: 2) == .infinity)
}
