import AnimationTiming
import LayerModel
import SceneFiles

/// When an animation is seen, in seconds of the time of something that it is in.
///
/// A begin of 0, which a commit settles, counts as 0.
struct AnimationSpan {
  /// From its begin to its end; the end may be infinite.
  var active: (start: Double, end: Double)
  /// The same with its fills.
  var shown: (start: Double, end: Double)

  /// How many animations of a property are compared with each other one, at most.
  static let window = 64
  /// Times that are nearer are the same.
  static let tolerance = 1e-9

  /// The span of an animation by its own timing.
  private init(of animation: CheckedAnimation) {
    let timing = animation.animation.timing
    // The fill after the end of an animation that is removed then is never seen.
    let holds =
      timing.fillMode.fillsAfter
      && (animation.group != nil || !animation.animation.isRemovedOnCompletion)
    active = (timing.beginTime, animation.endTime)
    shown = (
      timing.fillMode.fillsBefore ? -.infinity : active.start, holds ? .infinity : active.end
    )
  }

  /// The spans of two animations of one layer, in the time of the innermost thing that both are in.
  static func pair(
    _ a: CheckedAnimation, _ b: CheckedAnimation
  ) -> (AnimationSpan, AnimationSpan) {
    if a.group === b.group { return (AnimationSpan(of: a), AnimationSpan(of: b)) }
    let (ofA, ofB) = (a.withGroups, b.withGroups)
    let shared = zip(ofA, ofB).prefix { $0 === $1 }.count
    return (span(of: ofA[shared...]), span(of: ofB[shared...]))
  }

  /// The span of the last of some animations, each in the one before, in the time of the first.
  private static func span(of chain: ArraySlice<CheckedAnimation>) -> AnimationSpan {
    var span = AnimationSpan(of: chain[chain.endIndex - 1])
    for group in chain.dropLast().reversed() { span = span.outside(group) }
    return span
  }

  /// This span in the time that a group is in. A group that repeats or is paced counts as a whole.
  private func outside(_ group: CheckedAnimation) -> AnimationSpan {
    let timing = group.animation.timing
    var whole = AnimationSpan(of: group)
    let isPlain =
      timing.speed == 1 && timing.timeOffset == 0 && !timing.autoreverses
      && timing.repeatCount <= 1 && timing.repeatDuration <= 0
      && group.animation.timingFunction == nil
    guard isPlain else { return whole }
    let limit = { (time: Double) in min(max(time, 0), timing.duration) + timing.beginTime }
    let ends = (start: limit(shown.start), end: limit(shown.end))
    whole.active = (limit(active.start), limit(active.end))
    if shown.start > 0 || whole.shown.start > -.infinity { whole.shown.start = ends.start }
    if shown.end < timing.duration || whole.shown.end < .infinity { whole.shown.end = ends.end }
    return whole
  }

  /// Whether this one is seen while the other one runs.
  func covers(_ other: AnimationSpan) -> Bool {
    max(shown.start, other.active.start) + Self.tolerance < min(shown.end, other.active.end)
  }

  /// Whether the other one is seen when this one is not seen any more.
  func isFollowed(by other: AnimationSpan) -> Bool {
    other.shown.start <= shown.end + Self.tolerance
      && other.shown.end > shown.end + Self.tolerance
  }
}

extension CheckedAnimation {
  /// The groups that it is in, outermost first, and itself.
  fileprivate var withGroups: [CheckedAnimation] {
    var chain = [self]
    while let group = chain[chain.count - 1].group { chain.append(group) }
    return chain.reversed()
  }
}
