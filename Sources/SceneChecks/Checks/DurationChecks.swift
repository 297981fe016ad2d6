import AnimationTiming
import LayerModel
import SceneFiles

/// Finds groups that end before their children do. Endless children are meant to be cut off.
enum GroupSpanCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.animations.compactMap { animation in
      guard let group = animation.group else { return nil }
      let timing = animation.animation.timing
      let (duration, end) = (group.animation.duration, animation.endTime)
      let place = scene.place(of: "duration", in: animation.element)
      if timing.beginTime >= duration, duration > 0 {
        return neverSeen(animation, in: group, scene)
      }
      guard end < .infinity, end > duration + AnimationSpan.tolerance else { return nil }
      return Diagnostic(
        .groupCutsChild, at: place,
        "the child ends at \(end.checkText) s, the group after \(duration.checkText) s, so the last "
          + "\((end - duration).checkText) s are cut off; make the group longer or the child "
          + "shorter")
    }
  }

  /// Returns a finding about a child that starts after its group has ended, such as one with an absolute begin time.
  private static func neverSeen(
    _ child: CheckedAnimation, in group: CheckedAnimation, _ scene: CheckedScene
  ) -> Diagnostic {
    let (begin, duration) = (child.animation.timing.beginTime, group.animation.duration)
    let relative = begin - group.animation.timing.beginTime
    let remedy =
      relative < begin && (0..<duration).contains(relative)
      ? "write \(relative.checkText), its seconds after the group's own start"
      : "write a time below \(duration.checkText)"
    return Diagnostic(
      .groupCutsChild, at: scene.place(of: "beginTime", in: child.element),
      "the child starts at \(begin.checkText) s, when the group of \(duration.checkText) s is over, "
        + "so it is never shown; its beginTime counts from the group's start: \(remedy)")
  }
}

/// Finds animations without a duration, or with 0, which get the default one.
enum DefaultDurationCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.animations.compactMap { animation in
      guard isReported(animation, scene) else { return nil }
      let text = animation.element.valueText(of: "duration")
      // The reader reports a text that is no number.
      guard text.map({ Double($0) == 0 }) ?? (animation.group == nil) else { return nil }
      let owner = animation.group == nil ? "the default" : "the group's"
      return Diagnostic(
        .defaultDuration, at: scene.place(of: "duration", in: animation.element),
        "the animation of \(animation.name) has \(text == nil ? "no duration" : "the duration 0"), "
          + "so it lasts \(owner) \(animation.animation.duration.checkText) s; give it a duration "
          + "above 0")
    }
  }

  /// Whether the duration of an animation matters and no other finding is about it.
  private static func isReported(_ animation: CheckedAnimation, _ scene: CheckedScene) -> Bool {
    guard scene.writtenTiming(of: animation.element)?.duration == 0 else { return false }
    switch animation.animation {
    case .group, .transition: return true
    case .decay: return false
    case .spring(let spring):
      return animation.path != nil && !SpringDurationCheck.isTooShort(spring)
    case .basic, .keyframe: return animation.path != nil
    }
  }
}

/// Finds fills that hold the value at the time offset instead of the end value.
///
/// The offset applies within an iteration, so an animation that starts at a part of its iteration also ends there.
enum FillAtOffsetCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.animations.compactMap { animation in
      let timing = animation.animation.timing
      let isHeld =
        timing.fillMode.fillsAfter
        && (animation.group != nil || !animation.animation.isRemovedOnCompletion)
      guard isHeld, timing.isNumeric, timing.timeOffset != 0, animation.endTime < .infinity else {
        return nil
      }
      var plain = timing
      plain.timeOffset = 0
      let (held, meant) = (progressAtEnd(of: timing), progressAtEnd(of: plain))
      guard abs(held - meant) > AnimationSpan.tolerance, held < 1 || timing.autoreverses else {
        return nil
      }
      return Diagnostic(
        .fillAtOffset, at: scene.place(of: "timeOffset", in: animation.element),
        "the animation of \(animation.name) starts \(timing.timeOffset.checkText) s into its "
          + "iteration and also ends there, so its fill holds the value at "
          + "\((held * 100).checkText) % of the iteration, not the last value; shift it by its "
          + "beginTime instead")
    }
  }

  /// Returns the progress within an iteration that a finite timing holds after its end.
  private static func progressAtEnd(of timing: Timing) -> Double {
    let schedule = TimingSchedule(timing)
    return schedule.located(at: schedule.endTime).progress
  }
}

/// Finds springs whose duration is not their settling time.
enum SpringDurationCheck: SceneChecking {
  /// The share of the way at which Core Animation considers a spring settled.
  private static let settled = 0.001
  /// The seconds that a spring may rest: Core Animation itself rounds some settling times to tenths.
  private static let rest = 0.1

  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.animations.compactMap { animation in
      guard case .spring(let spring) = animation.animation, let constants = spring.spring,
        // Reversed or autoreversing, it ends at its start; endless, it never ends.
        spring.timing.speed > 0, !spring.timing.autoreverses, animation.endTime < .infinity
      else { return nil }
      let place = scene.place(of: "duration", in: animation.element)
      return finding(spring, constants).map { Diagnostic($0.code, at: place, $0.message) }
    }
  }

  /// Whether a spring is reported as cut off.
  static func isTooShort(_ animation: SpringAnimation) -> Bool {
    guard let spring = animation.spring else { return false }
    return finding(animation, spring)?.code == .springTooShort
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
    // Two digits are enough.
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
        "the spring \(settles) but ends after \(duration.checkText) s and jumps by "
          + "\(percentage.checkText) % of its distance; \(remedy)"
      )
    }
    if duration > settling + rest, duration > settling * (1 + rest) {
      return (
        .springTooLong,
        "the spring \(settles) and does not move for the last \((duration - settling).checkText) s of its "
          + "\(duration.checkText) s; give it the duration \(settling.checkText)"
      )
    }
    return nil
  }
}
