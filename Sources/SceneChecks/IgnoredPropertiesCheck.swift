import AnimationInterpolation
import LayerModel
import SceneFiles

/// Properties that have no effect beside others.
enum IgnoredPropertiesCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.animations.flatMap { animation in
      ignored(in: animation).map { name, reason in
        Diagnostic(
          .ignoredProperty, at: scene.place(of: name, in: animation.element),
          "\(name) has no effect, because \(reason); take it out")
      }
    }
  }

  private static func ignored(
    in animation: CheckedAnimation
  ) -> [(name: String, reason: String)] {
    switch animation.animation {
    case .spring(let spring) where spring.timingFunction != nil:
      return [("timingFunction", "a spring moves by its constants")]
    case .keyframe(let keyframes):
      return ignored(in: keyframes)
    case .basic, .spring, .group, .transition:
      return []
    }
  }

  private static func ignored(
    in animation: KeyframeAnimation
  ) -> [(name: String, reason: String)] {
    var ignored: [(name: String, reason: String)] = []
    let mode = animation.calculationMode
    if mode.isPaced {
      let reason = "in the mode '\(mode.rawValue)' the distances between values give the times"
      if animation.keyTimes != nil { ignored.append(("keyTimes", reason)) }
      if !animation.timingFunctions.isEmpty { ignored.append(("timingFunctions", reason)) }
    }
    if mode == .discrete, !animation.timingFunctions.isEmpty {
      ignored.append(("timingFunctions", "in discrete mode nothing lies between values"))
    }
    if !mode.isCubic {
      let lists = [
        ("tensionValues", animation.tensionValues),
        ("continuityValues", animation.continuityValues), ("biasValues", animation.biasValues),
      ]
      ignored += lists.filter { $0.1 != nil }.map { ($0.0, "only the cubic modes read it") }
    }
    return ignored
  }
}
