import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime
import SceneFiles

/// An animation as checks look at it: of a layer, of a transition between states, or in a group.
final class CheckedAnimation {
  /// As a layer stores it: its durations are settled, those of its children too.
  let animation: Animation
  let element: MarkupElement
  /// The layer whose property it animates.
  let layer: Layer
  /// The group that it is in, nil for none; the scene keeps it alive.
  unowned let group: CheckedAnimation?
  /// The children of a group, in order.
  private(set) var children: [CheckedAnimation] = []

  init(
    _ animation: Animation, element: MarkupElement, layer: Layer, group: CheckedAnimation? = nil
  ) {
    self.animation = animation
    self.element = element
    self.layer = layer
    self.group = group
  }

  func append(_ child: CheckedAnimation) { children.append(child) }

  /// This animation and all in it, groups before their children.
  var withDescendants: [CheckedAnimation] { [self] + children.flatMap(\.withDescendants) }

  /// The property animation, nil for a group or a transition.
  var property: (any PropertyAnimation & AnimationSource)? {
    switch animation {
    case .basic(let animation): animation
    case .keyframe(let animation): animation
    case .spring(let animation): animation
    case .decay(let animation): animation
    case .group, .transition: nil
    }
  }

  /// The ends of a basic animation or a spring, nil for others.
  var ends: BasicAnimation? {
    switch animation {
    case .basic(let animation): animation
    case .spring(let animation): animation.basic
    case .decay, .keyframe, .group, .transition: nil
    }
  }

  /// Whether it names no end, and a decay no start: attached to a layer it starts from what is shown.
  var namesNoEnd: Bool {
    if case .decay(let decay) = animation { return decay.fromValue == nil }
    guard let ends else { return false }
    return ends.fromValue == nil && ends.toValue == nil && ends.byValue == nil
  }

  /// Whether nothing lies between its values.
  var isDiscrete: Bool {
    if case .keyframe(let animation) = animation {
      animation.calculationMode == .discrete
    } else {
      false
    }
  }

  /// Its key path as the file has it; the reader takes it away where a value is not understood.
  var writtenKeyPath: String? { property?.keyPath ?? element.attribute("keyPath") }

  /// What its key path names on its layer; nil where that is nothing.
  var path: PropertyPath? { property?.keyPath.flatMap { try? layer.path($0) } }

  /// The first time at which it is over, in the time of what it is in, begun at `beginTime`;
  /// infinite for one that never is.
  var endTime: Double {
    let end = TimingSchedule(animation.timing).endTime
    return end.isNaN ? .infinity : end
  }

  /// How a message calls it: `opacity` or the name of its class.
  var name: String { property?.keyPath ?? element.attribute("type") ?? element.name }
}

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
    active = (timing.startTime, animation.endTime)
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
    let limit = { (time: Double) in min(max(time, 0), timing.duration) + timing.startTime }
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

/// The animations that change one property of a layer at one time, in the order in which they apply.
struct AnimationStack {
  /// Property animations with their paths, those of groups taken out of them.
  let entries: [(animation: CheckedAnimation, path: PropertyPath)]
  /// The transition between states that they are of, nil for those of the layer itself.
  let transition: CheckedScene.CheckedTransition?
  /// The states of the layer that has the transition.
  let states: StateTable

  /// The stacks of a scene: of each layer, and of each transition.
  static func all(in scene: CheckedScene) -> [AnimationStack] {
    scene.layers.flatMap { checked in
      let states = StateTable(of: checked.layer, in: scene.document)
      return stacks(of: checked.animations, in: nil, states)
        + checked.transitions.flatMap { stacks(of: $0.animations, in: $0, states) }
    }
  }

  private static func stacks(
    of animations: [CheckedAnimation], in transition: CheckedScene.CheckedTransition?,
    _ states: StateTable
  ) -> [AnimationStack] {
    struct Property: Hashable {
      let layer: Layer.ID
      let name: String
    }
    var order: [Property] = []
    var entries: [Property: [(CheckedAnimation, PropertyPath)]] = [:]
    for animation in animations.flatMap(\.withDescendants) {
      guard let path = animation.path else { continue }
      let property = Property(layer: animation.layer.id, name: path.propertyName)
      if entries[property] == nil { order.append(property) }
      entries[property, default: []].append((animation, path))
    }
    return order.map {
      AnimationStack(entries: entries[$0] ?? [], transition: transition, states: states)
    }
  }

  /// The entries near another one, at most ``AnimationSpan/window`` before it and behind it.
  func neighbours(
    of index: Int, before: Bool, behind: Bool
  ) -> [(animation: CheckedAnimation, path: PropertyPath)] {
    let first = before ? max(0, index - AnimationSpan.window) : index + 1
    let last = behind ? min(entries.count, index + 1 + AnimationSpan.window) : index
    return Array(entries[min(first, index)..<index])
      + (index + 1 < last ? Array(entries[(index + 1)..<last]) : [])
  }
}

extension PropertyPath {
  /// Whether what is written here and what is written at another path of the same property have a
  /// number in common.
  func overlaps(_ other: PropertyPath) -> Bool {
    guard let a = component?.lanes, let b = other.component?.lanes else { return true }
    return max(a.first, b.first) < min(a.first + a.count, b.first + b.count)
  }
}
