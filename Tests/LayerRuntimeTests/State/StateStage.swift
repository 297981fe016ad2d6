import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime

/// A context with an example of everything that a snapshot contains.
final class StateStage {
  let context: LayerContext
  private(set) var told: [String] = []

  init(_ context: LayerContext = LayerContext()) {
    self.context = context
    context.handlers.completions["landed"] = { [weak self] isFinished, count in
      self?.told.append("landed \(isFinished) \(count)")
    }
    context.handlers.actions["note"] = { [weak self] layer, key in
      self?.told.append("\(layer.name ?? "") \(key)")
    }
  }

  func tell(_ what: String) { told.append(what) }

  /// Makes the layers and lets them run until 1.5 s.
  func fill() {
    for property in customProperties { context.register(property) }
    let root = Layer(in: context)
    root.name = "root"
    let (ball, card) = (Layer(in: context), Layer(.shape, in: context))
    (ball.name, card.name, card.documentID) = ("ball", "card", "card")
    root.sublayers = [ball, card]
    let (mask, emitter) = (Layer(in: context), Layer(.emitter, in: context))
    card.mask = mask
    emitter.addNamedObjects()
    emitter.attributes = [Attribute("author", "me")]
    root.addSublayer(emitter)
    ball.actions = ["cornerRadius": .named("note"), "opacity": .animation(BasicAnimation())]
    card.states = [
      LayerState(
        "open", values: [LayerState.SetValue(.number(0.5), forKeyPath: "opacity", of: "card")])
    ]
    card.stateTransitions = [
      StateTransition(
        from: "*", to: "open",
        animations: [
          StateTransition.TargetedAnimation(
            BasicAnimation(.opacity, duration: 4), of: "card")
        ])
    ]
    context.roots = [root]
    _ = context.commit(at: 0)
    context.animate(with: .spring(.bouncy)) {
      context.completionName = "landed"
      ball.position = Point2D(x: 100, y: 20)
    }
    card.add(
      AnimationGroup(
        [
          BasicAnimation(.position.x, to: 7, duration: 2),
          KeyframeAnimation(keyPath: "opacity", values: [0, 1, 0.5], duration: 3),
        ], duration: 4, timing: Timing(repeatCount: 3)), forKey: "group")
    emitter.add(BasicAnimation(keyPath: "filters.blur.inputRadius", to: .number(9), duration: 5))
    ball.add(Transition(duration: 5))
    try? card.changeState(to: "open")
    _ = context.commit(at: 0.5)
    ball.animate(.position.x, to: -50, with: .spring(.snappy))
    var timeline = LayerTimeline()
    timeline.animate(card, .zPosition, to: 5, with: .curve(duration: 1))
    timeline.label("middle")
    timeline.animate(card, .zPosition, to: 9, with: .spring(.bouncy))
    timeline.animate(ball, .cornerRadius, by: 3, with: .curve(duration: 2), at: 0.25)
    (timeline.repeatCount, timeline.autoreverses) = (3, true)
    let playback = context.play(timeline, in: root)
    playback.rate = 1.5
    _ = context.commit(at: 1)
    root.setSpeed(0.5, at: 1.25)
    _ = context.commit(at: 1.5)
  }
}
