import AnimationInterpolation
import LayerModel
import SceneFiles

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
