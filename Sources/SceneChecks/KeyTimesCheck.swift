import AnimationInterpolation
import LayerModel
import SceneFiles

/// Key times that are not used, or used otherwise than they look.
enum KeyTimesCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.animations.flatMap { animation -> [Diagnostic] in
      guard case .keyframe(let keyframes) = animation.animation,
        !keyframes.calculationMode.isPaced, let times = keyframes.keyTimes
      else { return [] }
      let place = scene.place(of: "keyTimes", in: animation.element)
      return faults(of: times, in: keyframes).map { Diagnostic($0.code, at: place, $0.message) }
    }
  }

  private static func faults(
    of times: [Double], in animation: KeyframeAnimation
  ) -> [(code: Diagnostic.Code, message: String)] {
    let count = animation.path?.keyframes.count ?? animation.values.count
    let isDiscrete = animation.calculationMode == .discrete && animation.path == nil
    let needed = isDiscrete ? count + 1 : count
    var faults: [(code: Diagnostic.Code, message: String)] = []
    if times.count != needed {
      let rule = isDiscrete ? "discrete mode wants one more than there are" : "one for each"
      faults.append(
        (
          .keyTimesCount,
          "\(times.count) key times for \(count) values are not used and the values are evenly "
            + "spaced; write \(needed), \(rule)"
        ))
    }
    let used = KeyTimes.used(times, valueCount: needed, mode: .linear)
    let isInRange = times.allSatisfy { (0...1).contains($0) }
    if let first = times.first, let last = times.last, first != 0 || last != 1 || !isInRange {
      let consequence =
        used == nil
        ? "they are not used and the values are evenly spaced"
        : "the first value is held before them, the last one behind them, and none beyond 1 is reached"
      faults.append(
        (
          .keyTimesRange,
          "the key times go from \(first.checkText) to \(last.checkText): \(consequence); let the "
            + "first be 0, the last 1, all between"
        ))
    }
    if let index = zip(times, times.dropFirst()).enumerated().first(where: { $1.0 > $1.1 })?.offset
    {
      let consequence =
        used.map { "\($0[index + 1].checkText) stands for it" }
        ?? "none is used and the values are evenly spaced"
      faults.append(
        (
          .keyTimesOrder,
          "the key time \(times[index + 1].checkText) comes after \(times[index].checkText), so "
            + "\(consequence); let them rise"
        ))
    }
    return faults
  }
}
