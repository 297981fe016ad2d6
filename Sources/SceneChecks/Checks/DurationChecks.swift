import AnimationTiming
import LayerModel
import SceneFiles

/// Groups that end before their children do. Endless children are meant to be cut off.
enum GroupSpanCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.animations.compactMap { animation in
      guard let group = animation.group else { return nil }
      let timing = animation.animation.timing
      let (duration, end) = (group.animation.duration, animation.endTime)
      let place = scene.place(of: "duration", in: animation.element)
      if timing.beginTime >= duration, duration > 0 {
        return Diagnostic(
          .groupCutsChild, at: scene.place(of: "beginTime", in: animation.element),
          "the child begins at \(timing.beginTime.checkText) s, when the group of "
            + "\(duration.checkText) s is over, so it is never seen; make the group longer")
      }
      guard end < .infinity, end > duration + AnimationSpan.tolerance else { return nil }
      return Diagnostic(
        .groupCutsChild, at: place,
        "the child ends at \(end.checkText) s, the group after \(duration.checkText) s, so the last "
          + "\((end - duration).checkText) s are cut off; make the group longer or the child "
          + "shorter")
    }
  }
}

/// Springs whose duration is not the time that they take to settle.
enum SpringDurationCheck: SceneChecking {
  /// What counts as settled: the share of the way at which Core Animation lets a spring rest.
  private static let settled = 0.001
  /// Seconds that a spring may rest: Core Animation itself counts some springs in tenths.
  private static let rest = 0.1

  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.animations.compactMap { animation in
      guard case .spring(let spring) = animation.animation, let constants = spring.spring,
        // Backwards, and there and back, it ends where it began; endless, it never does.
        spring.timing.speed > 0, !spring.timing.autoreverses, animation.endTime < .infinity
      else { return nil }
      let place = scene.place(of: "duration", in: animation.element)
      return finding(spring, constants).map { Diagnostic($0.code, at: place, $0.message) }
    }
  }

  private static func finding(
    _ animation: SpringAnimation, _ spring: Spring
  ) -> (code: Diagnostic.Code, message: String)? {
    let duration = animation.duration
    let settling = spring.animationDuration(
      overdamped: animation.overdampedResponse, allowsOverdamping: animation.allowsOverdamping)
    let response = SpringMotion(
      spring, overdamped: animation.overdampedResponse,
      allowsOverdamping: animation.allowsOverdamping)
    let remainder = response.remainder(at: duration).magnitude
    // Two digits tell enough.
    let percentage = (remainder * 1e4).rounded() / 100
    let settles =
      settling < Double(Float.greatestFiniteMagnitude)
      ? "settles after \(settling.checkText) s" : "never settles"
    if duration < settling, remainder > settled {
      let remedy =
        settling < Double(Float.greatestFiniteMagnitude)
        ? "give it the duration \(settling.checkText)" : "give it a damping above 0"
      return (
        .springTooShort,
        "the spring \(settles) but ends after \(duration.checkText) s, where it jumps by "
          + "\(percentage.checkText) % of its way; \(remedy)"
      )
    }
    if duration > settling + rest, duration > settling * (1 + rest) {
      return (
        .springTooLong,
        "the spring \(settles) and rests for the last \((duration - settling).checkText) s of its "
          + "\(duration.checkText) s; give it the duration \(settling.checkText)"
      )
    }
    return nil
  }
}
