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
    case .group, .transition: nil
    }
  }

  /// The ends of a basic animation or a spring, nil for others.
  var ends: BasicAnimation? {
    switch animation {
    case .basic(let animation): animation
    case .spring(let animation): animation.basic
    case .keyframe, .group, .transition: nil
    }
  }

  /// Whether it names no end: attached to a layer it starts from what is shown.
  var namesNoEnd: Bool {
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
    let end = PreparedTiming(animation.timing).endTime
    return end.isNaN ? .infinity : end
  }

  /// How a message calls it: `opacity` or the name of its class.
  var name: String { property?.keyPath ?? element.attribute("type") ?? element.name }
}
