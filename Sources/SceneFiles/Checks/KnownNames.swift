import AnimationInterpolation
import AnimationModel
import LayerModel

/// The names that mean something in a file: where a name is not known, the nearest is suggested.
enum KnownNames {
  /// Classes of layers and of animations.
  static let classes =
    LayerClass.all.map(\.name) + CAMLAnimationClass.allCases.map(\.rawValue)

  /// The attributes and children that an element has, by its class.
  static func of(_ element: MarkupElement) -> [String] {
    for name in [element.attribute("type"), element.name] {
      guard let name else { continue }
      if let layerClass = LayerClass.named(name) {
        return layer + timing + layerClass.properties.map(\.name)
      }
      if let animationClass = CAMLAnimationClass(rawValue: name) {
        return timing + animation + own(of: animationClass)
      }
    }
    return others[element.name] ?? ["type", "value"]
  }

  /// The key paths of a layer: its properties, their components, and those of its cells and filters.
  static func keyPaths(of layer: Layer) -> [String] {
    layer.layerClass.properties.flatMap { property in
      [property.name]
        + PropertyComponent.all(of: property.type).map { "\(property.name).\($0.name)" }
    }
  }

  /// Whether an attribute or an element of this name is an editor's own: its scripts, modules and
  /// styles, and what it has written of its objects in memory.
  static func isLeftByEditors(_ name: String) -> Bool {
    editors.contains(name) || name.hasPrefix("CUI_")
  }

  private static let editors: Set = [
    "scriptComponents", "scriptObject", "modules", "style", "locked", "description",
    "debugDescription", "hash", "delegate", "animationType", "stateTransition",
  ]

  private static let timing = [
    "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
    "autoreverses", "fillMode",
  ]
  private static let layer = [
    "id", "name", "sublayers", "animations", "states", "stateTransitions", "emitterCells",
    "filters", "backgroundFilters", "compositingFilter",
  ]
  private static let animation = ["id", "key", "type", "timingFunction", "removedOnCompletion"]
  private static let property = ["keyPath", "additive", "cumulative"]
  private static let ends = ["fromValue", "toValue", "byValue"]

  private static func own(of animationClass: CAMLAnimationClass) -> [String] {
    switch animationClass {
    case .basic: property + ends
    case .spring:
      property + ends
        + ["mass", "stiffness", "damping", "velocity", "initialVelocity", "allowsOverdamping"]
    case .keyframe:
      property
        + [
          "values", "keyTimes", "timingFunctions", "calculationMode", "tensionValues",
          "continuityValues", "biasValues",
        ]
    case .group: ["animations"]
    case .transition: ["subtype", "startProgress", "endProgress"]
    }
  }

  private static let others = [
    "LKState": ["name", "basedOn", "elements"],
    "LKStateSetValue": ["targetId", "keyPath", "final", "value"],
    "LKStateTransition": ["fromState", "toState", "elements"],
    "LKStateTransitionElement": [
      "id", "key", "keyPath", "targetId", "final", "object", "animation",
    ],
  ]
}
