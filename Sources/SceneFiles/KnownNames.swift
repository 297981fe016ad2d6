import AnimationInterpolation
import LayerModel

/// The names that mean something in a file: where a name is not known, the nearest is suggested.
package enum KnownNames {
  /// Classes of layers and of animations.
  package static let classes = NameList(
    LayerClass.all.map(\.name) + CAMLAnimationClass.allCases.map(\.rawValue))

  /// The attributes and children that an element has, by its class.
  package static func of(_ element: MarkupElement) -> NameList {
    for name in [element.attribute("type"), element.name] {
      if let list = name.flatMap({ lists[$0] }) { return list }
    }
    return plain
  }

  /// The key paths of a layer: its properties and their components.
  package static func keyPaths(of layer: Layer) -> NameList {
    keyPathLists[layer.layerClass.name] ?? plain
  }

  /// What a value has.
  private static let plain = NameList(["type", "value"])

  private static let lists: [String: NameList] = {
    var lists = others.mapValues { NameList($0) }
    for layerClass in LayerClass.all {
      lists[layerClass.name] = NameList(layer + timing + layerClass.properties.map(\.name))
    }
    for animationClass in CAMLAnimationClass.allCases {
      lists[animationClass.rawValue] = NameList(timing + animation + own(of: animationClass))
    }
    return lists
  }()

  private static let keyPathLists = Dictionary(
    uniqueKeysWithValues: LayerClass.all.map { layerClass in
      let names = layerClass.properties.flatMap { property in
        [property.name]
          + property.components.map { "\(property.name).\($0.name)" }
      }
      return (layerClass.name, NameList(names))
    })

  private static let timing = [
    "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
    "autoreverses", "fillMode",
  ]
  private static let layer = [
    "id", "name", "sublayers", "animations", "states", "stateTransitions", "emitterCells",
    "filters", "backgroundFilters", "compositingFilter", "mask",
  ]
  private static let animation = ["id", "key", "type", "timingFunction", "removedOnCompletion"]
  private static let property = ["keyPath", "additive", "cumulative", "valueFunction"]
  private static let ends = ["fromValue", "toValue", "byValue"]

  private static func own(of animationClass: CAMLAnimationClass) -> [String] {
    switch animationClass {
    case .basic: property + ends
    case .spring:
      property + ends
        + [
          "mass", "stiffness", "damping", "velocity", "initialVelocity", "allowsOverdamping",
          "overdamped",
        ]
    case .keyframe:
      property
        + [
          "values", "path", "rotationMode", "pathPacing", "keyTimes", "timingFunctions",
          "calculationMode", "tensionValues",
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
