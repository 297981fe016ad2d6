import AnimationInterpolation
import LayerModel
import SceneFiles

/// Curves and tensions that are more or fewer than the keyframes have segments or values.
enum KeyframeListsCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.animations.flatMap { animation -> [Diagnostic] in
      guard case .keyframe(let keyframes) = animation.animation else { return [] }
      let count = keyframes.path?.keyframes.count ?? keyframes.values.count
      return faults(of: keyframes, count: count).map { code, name, message in
        Diagnostic(code, at: scene.place(of: name, in: animation.element), message)
      }
    }
  }

  private static func faults(
    of animation: KeyframeAnimation, count: Int
  ) -> [(Diagnostic.Code, name: String, message: String)] {
    var faults: [(Diagnostic.Code, name: String, message: String)] = []
    let mode = animation.calculationMode
    let curves = animation.timingFunctions.count
    let segments = max(0, count - 1)
    if !mode.isPaced, mode != .discrete, curves > 0, curves != segments {
      let consequence =
        curves > segments ? "the last ones are not used" : "the last segments are linear"
      faults.append(
        (
          .curveCount, "timingFunctions",
          "\(curves) curves for \(segments) segments: \(consequence); write one for each segment"
        ))
    }
    let lists = [
      ("tensionValues", animation.tensionValues),
      ("continuityValues", animation.continuityValues), ("biasValues", animation.biasValues),
    ]
    for case (let name, let list?) in lists
    where mode.isCubic && !list.isEmpty && list.count != count {
      let consequence =
        list.count > count ? "the last ones are not used" : "those that are missing count as 0"
      faults.append(
        (
          .tensionCount, name,
          "\(list.count) numbers in \(name) for \(count) values: \(consequence); write one for "
            + "each value"
        ))
    }
    return faults
  }
}
