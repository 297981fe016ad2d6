import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime
import SceneFiles

/// An animation as checks read it: of a layer, of a transition between states, or in a group.
final class CheckedAnimation {
  /// The animation as a layer stores it, with final durations, even those of its children.
  let animation: Animation
  let element: MarkupElement
  let layer: Layer
  /// The group that contains it, nil for none; the scene keeps it alive.
  unowned let group: CheckedAnimation?
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

  /// This animation and all its descendants, groups before their children.
  var withDescendants: [CheckedAnimation] { [self] + children.flatMap(\.withDescendants) }

  var property: (any PropertyAnimation & AnimationSource)? {
    switch animation {
    case .basic(let animation): animation
    case .keyframe(let animation): animation
    case .spring(let animation): animation
    case .decay(let animation): animation
    case .group, .transition: nil
    }
  }

  var ends: BasicAnimation? {
    switch animation {
    case .basic(let animation): animation
    case .spring(let animation): animation.basic
    case .decay, .keyframe, .group, .transition: nil
    }
  }

  /// Whether it names no end, or is a decay without a start: on a layer it starts from the presented value.
  var namesNoEnd: Bool {
    if case .decay(let decay) = animation { return decay.fromValue == nil }
    guard let ends else { return false }
    return ends.fromValue == nil && ends.toValue == nil && ends.byValue == nil
  }

  var isDiscrete: Bool {
    if case .keyframe(let animation) = animation {
      animation.calculationMode == .discrete
    } else {
      false
    }
  }

  /// Its key path in the file; the reader removes it if a value is not understood.
  var writtenKeyPath: String? { property?.keyPath ?? element.attribute("keyPath") }

  /// The property that its key path names on its layer; nil if there is none.
  var path: PropertyPath? { property?.keyPath.flatMap { try? layer.path($0) } }

  /// The first time at which it has ended, in parent time, with its start at `beginTime`; infinite if it never ends.
  var endTime: Double {
    let end = TimingSchedule(animation.timing).endTime
    return end.isNaN ? .infinity : end
  }

  /// Its name in messages: `opacity` or the name of its class.
  var name: String { property?.keyPath ?? element.attribute("type") ?? element.name }
}

/// The time in which an animation shows, in seconds of the time of one of its ancestors.
///
/// A begin time of 0, which a commit resolves, counts as 0.
struct AnimationSpan {
  /// The active interval; its end may be infinite.
  var active: (start: Double, end: Double)
  /// The active interval with the fills.
  var shown: (start: Double, end: Double)

  /// The greatest number of animations of a property that one animation is compared with.
  static let window = 64
  /// Times that are nearer than this are equal.
  static let tolerance = 1e-9

  private init(of animation: CheckedAnimation) {
    let timing = animation.animation.timing
    // The fill after the end of an animation that is removed on completion is never visible.
    let holds =
      timing.fillMode.fillsAfter
      && (animation.group != nil || !animation.animation.isRemovedOnCompletion)
    active = (timing.startTime, animation.endTime)
    shown = (
      timing.fillMode.fillsBefore ? -.infinity : active.start, holds ? .infinity : active.end
    )
  }

  /// Returns the spans of two animations of one layer, in the time of their innermost common ancestor.
  static func pair(
    _ a: CheckedAnimation, _ b: CheckedAnimation
  ) -> (AnimationSpan, AnimationSpan) {
    if a.group === b.group { return (AnimationSpan(of: a), AnimationSpan(of: b)) }
    let (ofA, ofB) = (a.withGroups, b.withGroups)
    let shared = zip(ofA, ofB).prefix { $0 === $1 }.count
    return (span(of: ofA[shared...]), span(of: ofB[shared...]))
  }

  /// Returns the span of the last of some nested animations, in the time of the first.
  private static func span(of chain: ArraySlice<CheckedAnimation>) -> AnimationSpan {
    var span = AnimationSpan(of: chain[chain.endIndex - 1])
    for group in chain.dropLast().reversed() { span = span.outside(group) }
    return span
  }

  /// Returns this span in the parent time of a group. A group that repeats or has a timing function counts as a
  /// whole.
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

  /// Whether this one shows while the other one is active.
  func covers(_ other: AnimationSpan) -> Bool {
    max(shown.start, other.active.start) + Self.tolerance < min(shown.end, other.active.end)
  }

  /// Whether the other one shows when this one no longer does.
  func isFollowed(by other: AnimationSpan) -> Bool {
    other.shown.start <= shown.end + Self.tolerance
      && other.shown.end > shown.end + Self.tolerance
  }
}

extension CheckedAnimation {
  fileprivate var withGroups: [CheckedAnimation] {
    var chain = [self]
    while let group = chain[chain.count - 1].group { chain.append(group) }
    return chain.reversed()
  }
}

/// The animations that change one property of a layer at one time, in the order of their application.
struct AnimationStack {
  /// Property animations with their paths, including those in groups.
  let entries: [(animation: CheckedAnimation, path: PropertyPath)]
  /// The transition between states that contains them, nil for animations of the layer itself.
  let transition: CheckedScene.CheckedTransition?
  /// The states of the layer with the transition.
  let states: StateTable

  /// Returns the stacks of a scene, per layer and per transition.
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

  /// Returns the entries near another, at most ``AnimationSpan/window`` before it and after it.
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
  /// Whether the values at this path and at another path of the same property have a number in common.
  func overlaps(_ other: PropertyPath) -> Bool {
    guard let a = component?.lanes, let b = other.component?.lanes else { return true }
    return max(a.first, b.first) < min(a.first + a.count, b.first + b.count)
  }
}
