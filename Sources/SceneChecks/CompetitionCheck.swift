import LayerModel
import SceneFiles

/// Animations that replace what another one of the same property shows at the same time.
enum CompetitionCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    AnimationStack.all(in: scene).flatMap { stack in
      stack.entries.indices.compactMap { finding(at: $0, in: stack) }
    }
  }

  private static func finding(at index: Int, in stack: AnimationStack) -> Diagnostic? {
    let (upper, path) = stack.entries[index]
    guard replaces(upper) else { return nil }
    let hidden = stack.neighbours(of: index, before: true, behind: false).first { lower in
      guard hides(path, lower.path) else { return false }
      let (own, others) = AnimationSpan.pair(upper, lower.animation)
      return own.covers(others)
    }
    guard let hidden else { return nil }
    return Diagnostic(
      .competingAnimations, at: upper.element.place,
      "the animation of \(path.name) hides that of \(hidden.path.name) in line "
        + "\(hidden.animation.element.place.line), which runs at the same time; let them follow "
        + "each other, make this one additive or take one of them out")
  }

  /// Whether nothing of the value below shows through.
  private static func replaces(_ animation: CheckedAnimation) -> Bool {
    guard let property = animation.property, !property.isAdditive else { return false }
    guard let ends = animation.ends else { return true }
    let given = [ends.fromValue, ends.toValue, ends.byValue].count { $0 != nil }
    return given >= 2 || given == 0 && animation.group == nil
  }

  /// Whether what is written at one path is what another one has written. A component of a
  /// transform goes well with the whole below it.
  private static func hides(_ upper: PropertyPath, _ lower: PropertyPath) -> Bool {
    if upper.key.type == .transform, upper.component != nil, lower.component == nil {
      return false
    }
    return upper.overlaps(lower)
  }
}
