import AnimationInterpolation
import AnimationModel

/// Key times that Core Animation does not take, so that even spacing is used.
enum KeyTimesCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [CheckFinding] {
    scene.animations.flatMap { animation -> [CheckFinding] in
      guard case .keyframe(let keyframes) = animation.animation,
        !keyframes.calculationMode.isPaced, let times = keyframes.keyTimes
      else { return [] }
      let place = scene.place(of: "keyTimes", in: animation.element)
      return faults(of: times, in: keyframes).map { CheckFinding($0.code, at: place, $0.message) }
    }
  }

  private static func faults(
    of times: [Double], in animation: KeyframeAnimation
  ) -> [(code: CheckCode, message: String)] {
    let count = animation.path?.keyframes.count ?? animation.values.count
    let isDiscrete = animation.calculationMode == .discrete && animation.path == nil
    let needed = isDiscrete ? count + 1 : count
    var faults: [(code: CheckCode, message: String)] = []
    if times.count != needed {
      let rule = isDiscrete ? "discrete mode wants one more than there are" : "one for each"
      faults.append(
        (
          .keyTimesCount,
          "\(times.count) key times for \(count) values are not used and the values are evenly "
            + "spaced; write \(needed), \(rule)"
        ))
    }
    let isInRange = times.allSatisfy { (0...1).contains($0) }
    if let first = times.first, let last = times.last, first != 0 || last != 1 || !isInRange {
      faults.append(
        (
          .keyTimesRange,
          "the key times go from \(first.checkText) to \(last.checkText), so they are not used and "
            + "the values are evenly spaced; the first must be 0, the last 1, all between"
        ))
    }
    if let index = zip(times, times.dropFirst()).enumerated().first(where: { $1.0 > $1.1 })?.offset
    {
      faults.append(
        (
          .keyTimesOrder,
          "the key time \(times[index + 1].checkText) comes after \(times[index].checkText), so "
            + "none is used and the values are evenly spaced; let them rise"
        ))
    }
    return faults
  }
}
