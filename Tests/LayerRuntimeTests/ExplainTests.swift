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
        let explanation = tree.explain(layer.id, path, at: time)
        try hold((explanation == nil) == (tree.source(of: layer.id, at: path) == nil), "presence")
        guard let explanation else { continue }
        var value = explanation.modelValue
        for step in explanation.animations {
          try hold(step.below == value, "\(step.animation) stands on another value")
          if !step.isVisible { try hold(step.value == value, "\(step.animation) is not seen") }
          value = step.value
        }
        try hold(value == explanation.value, "the steps lead to \(String(describing: value))")
        try hold(
          explanation.value == tree.value(of: layer.id, at: path, time: time), "the tree's value")
        for (above, below) in zip(explanation.clocks, explanation.clocks.dropFirst()) {
          try hold(
            AnimatableValue.number(above.localTime) == .number(below.parentTime), "clocks")
        }
      }
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
  let explanation = try #require(tree.explain(layer.id, layer.path("opacity"), at: 1))
  #expect(
    explanation.description == """
      opacity of layer 2 at 1.0: number(0.5)
        time of layer 1: 1.0 -> 2.0 (begin 0.0, speed 2.0, offset 0.0)
        time of layer 2: 2.0 -> 2.0
        model: number(1.0)
        animation 1 'fade' on opacity: active, cycle 0.0, progress 0.5 -> 0.5: number(1.0) -> number(0.5)
        animation 2 on opacity: before, cycle 0.0, progress 0.0 -> 0.0, not seen: number(0.5) -> number(0.5)
      """)
}
