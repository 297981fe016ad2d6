import AnimationTiming
import LayerModel
import LayerRuntime
import SceneFiles

/// Transitions between states with an animation that never ends, so that whoever waits for the
/// transition waits for ever.
///
/// A file has no transaction and no completion; this is what comes nearest to an awaited one. The
/// model reports those itself: ``LayerModel/Diagnostic/Code/endlessCompletion``.
enum EndlessTransitionCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.layers.flatMap(\.transitions).flatMap(\.animations).compactMap { animation in
      let timing = animation.animation.timing
      guard timing.isNumeric, animation.endTime == .infinity else { return nil }
      let names = ["repeatCount", "repeatDuration", "speed", "duration"]
      let name = names.first {
        scene.place(of: $0, in: animation.element) != animation.element.place
      }
      return Diagnostic(
        .endlessTransition, at: scene.place(of: name ?? "", in: animation.element),
        "the animation of \(animation.name) never ends, so the transition is never done; give it a "
          + "finite repeatCount, or put it on the layer, where it runs in every state")
    }
  }
}
