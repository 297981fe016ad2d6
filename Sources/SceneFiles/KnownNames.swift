import AnimationInterpolation
import LayerModel

/// The names that mean something in a file: where a name is not known, the nearest is suggested.
package enum KnownNames {
  /// Classes of layers and of animations.
  package static let classes = NameList(
    LayerClass.all.map(\.name) + CAMLAnimationClass.allCases.map(\.rawValue))

  /// The collection of a layer that takes elements of a class, nil where none does.
  package static func collection(of className: String) -> String? {
    if LayerClass.all.contains(where: { $0.name == className }) { return "sublayers" }
    if CAMLAnimationClass(rawValue: className) != nil { return "animations" }
    return className == "CAEmitterCell" ? "emitterCells" : nil
  }

  /// The attributes and children that an element has, by its class.
  package static func of(_ element: MarkupElement) -> NameList {
    for name in [element.attribute("type"), element.name] {
      if let list = name.flatMap({ lists[$0] }) { return list }
    }
    return plain
  }

  /// What an element has by the names of the JSON form, in which few of an animation differ.
  package static func inJSON(of element: MarkupElement) -> NameList {
    for name in [element.attribute("type"), element.name] {
      if let list = name.flatMap({ jsonLists[$0] }) { return list }
    }
    return of(element)
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
      lists[animationClass.rawValue] = NameList(names(of: animationClass))
    }
    return lists
  }()

  private static let jsonLists = Dictionary(
    uniqueKeysWithValues: CAMLAnimationClass.allCases.map { animationClass in
      let type = animationClass == .transition ? "transitionType" : "type"
      let other = [
        "removedOnCompletion": "isRemovedOnCompletion", "additive": "isAdditive",
        "cumulative": "isCumulative", "type": type,
      ]
      let own = names(of: animationClass).filter { $0 != "id" && $0 != "key" }
      return (animationClass.rawValue, NameList(own.map { other[$0] ?? $0 }))
    })

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

  private static func names(of animationClass: CAMLAnimationClass) -> [String] {
    timing + animation + own(of: animationClass)
  }

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

/// Names that are known somewhere, among which the one is found that another was probably meant to
/// be.
package struct NameList: Sendable {
  /// Names longer than this are not compared: no known one is.
  private static let longest = 64
  /// How many names are compared at most.
  private static let most = 1000

  private var entries: [(name: String, letters: [UInt8])] = []
  /// How many letters may differ in the shortest names.
  private let least: Int

  /// A list of names in the order in which they are preferred.
  ///
  /// - Parameter allowingOneLetter: Whether one letter may differ in names of fewer than four.
  package init(_ names: some Sequence<String>, allowingOneLetter: Bool = false) {
    least = allowingOneLetter ? 1 : 0
    for name in names.prefix(Self.most) where name.utf8.count <= Self.longest {
      entries.append((name, Self.letters(of: name)))
    }
  }

  /// Whether it has a name.
  func contains(_ name: String) -> Bool { entries.contains { $0.name == name } }

  /// The nearest name; nil where none is near: a quarter of the letters may differ.
  /// Case counts for nothing, nor do hyphens and underlines within a name; of several that are as near the one that begins and ends most alike,
  /// then the first.
  ///
  /// - Complexity: O(names · length²), both with a limit.
  package func nearest(to name: String) -> String? {
    guard !name.isEmpty, name.utf8.count <= Self.longest else { return nil }
    let wanted = Self.letters(of: name)
    var best: (name: String, distance: Int, likeness: Int)?
    for (candidate, letters) in entries where candidate != name {
      let allowed = min(
        max(least, max(wanted.count, letters.count) / 4), best?.distance ?? .max)
      guard (wanted.count - letters.count).magnitude <= allowed else { continue }
      let distance = Self.distance(wanted, letters)
      let likeness = Self.likeness(wanted, letters)
      if distance <= allowed,
        (distance, -likeness) < (best?.distance ?? .max, -(best?.likeness ?? 0))
      {
        best = (candidate, distance, likeness)
      }
    }
    return best?.name
  }

  /// `; did you mean 'x'?`, or another remedy where no name is near.
  package func suggestion(for name: String, otherwise remedy: String) -> String {
    nearest(to: name).map { "; did you mean '\($0)'?" } ?? remedy
  }

  /// What of a name is compared.
  private static func letters(of name: String) -> [UInt8] {
    let all = Array(name.lowercased().utf8)
    let isHyphen = [UInt8(ascii: "-"), UInt8(ascii: "_")].contains
    let first = all.firstIndex { !isHyphen($0) } ?? all.count
    return all[..<first] + all[first...].filter { !isHyphen($0) }
  }

  /// How many letters are the same at the beginning and at the end.
  private static func likeness(_ a: [UInt8], _ b: [UInt8]) -> Int {
    zip(a, b).prefix { $0 == $1 }.count + zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
  }

  /// How many letters must be put in, taken out, replaced, or swapped with their neighbours.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
