import AnimationReference
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// One animation alone gives a property the value of the definition.
@Test func anAnimationAloneShowsWhatTheDefinitionSays() {
  forAll(
    "an animation alone", Generator<Animation>.animation(), .time, count: 600
  ) { animation, time in
    let scene = try MovingScene([], outer: .layer, inner: .layer)
    let layer = scene.layer
    var presentation = ReferencePresentation(
      property: layer.property(named:), target: layer.effects.properties(of:),
      model: layer.value(for:))
    presentation.apply(animation, at: time)
    for path in scene.paths {
      guard let model = layer.value(for: PropertyPath(path.key, of: path.targets)) else { continue }
      let value = animation.value(at: path, of: layer, over: model, time: time)
      let expected = presentation.value(at: path)
      try hold(
        value == expected,
        "\(path.name) at \(time): \(String(describing: value)) "
          + "is not \(String(describing: expected))")
    }
    return true
  }
}
