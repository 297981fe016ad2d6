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
