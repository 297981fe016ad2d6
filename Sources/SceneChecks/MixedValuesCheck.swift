import AnimationInterpolation
import LayerModel
import SceneFiles

/// Values of one animation that are of several types, or lists of several lengths.
enum MixedValuesCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.animations.compactMap { animation in
      guard let kinds = kinds(in: animation) else { return nil }
      let name = animation.ends == nil ? "values" : "toValue"
      return Diagnostic(
        .mixedValues, at: scene.place(of: name, in: animation.element),
        "the values are \(kinds.joined(separator: " and ")), so nothing lies between them and the "
          + "animation changes nothing; write all of them in the same form")
    }
  }

  /// Whether the values of an animation are of several kinds.
  static func isMixed(_ animation: CheckedAnimation) -> Bool { kinds(in: animation) != nil }

  /// The first two kinds of values, nil where there is one at most.
  private static func kinds(in animation: CheckedAnimation) -> [String]? {
    let values: [AnimatableValue]
    switch animation.animation {
    case .keyframe(let keyframes): values = keyframes.values
    default:
      values = [animation.ends?.fromValue, animation.ends?.toValue, animation.ends?.byValue]
        .compactMap(\.self)
    }
    guard let first = values.first.map(kind),
      let other = values.map(kind).first(where: { $0 != first })
    else { return nil }
    return [first, other]
  }

  /// Numbers, integers and switches are mixed with each other; lists only with those as long.
  private static func kind(of value: AnimatableValue) -> String {
    switch value {
    case .number, .integer, .bool: "numbers"
    case .numbers(let list): "lists of \(list.count) numbers"
    case .colors(let list): "lists of \(list.count) colours"
    case .custom: value.typeName
    default: "\(value.type.rawValue)s"
    }
  }
}
