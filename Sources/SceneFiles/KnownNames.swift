import AnimationInterpolation
import LayerModel

/// The names with a meaning in files, to suggest the nearest one for an unknown name.
package enum KnownNames {
  package static let classes = NameList(
    LayerClass.all.map(\.name) + CAMLAnimationClass.allCases.map(\.rawValue))

  /// Returns the collection of a layer for elements of a class, nil if there is none.
  package static func collection(of className: String) -> String? {
    if LayerClass.all.contains(where: { $0.name == className }) { return "sublayers" }
    if CAMLAnimationClass(rawValue: className) != nil { return "animations" }
    return className == "CAEmitterCell" ? "emitterCells" : nil
  }

  /// Returns the attributes and children that an element may have, by its class.
  package static func of(_ element: MarkupElement) -> NameList {
    for name in [element.attribute("type"), element.name] {
      if let list = name.flatMap({ lists[$0] }) { return list }
    }
    return plain
  }

  /// Returns the members that an element may have, by their names in JSON, which differ for a few of an animation.
  package static func inJSON(of element: MarkupElement) -> NameList {
    for name in [element.attribute("type"), element.name] {
      if let list = name.flatMap({ jsonLists[$0] }) { return list }
    }
    return of(element)
  }

  /// Returns the key paths of a layer: its properties and their components.
  package static func keyPaths(of layer: Layer) -> NameList {
    keyPathLists[layer.layerClass.name] ?? plain
  }

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

/// A list of known names, which finds the one that an unknown name was probably meant to be.
package struct NameList: Sendable {
  private static let longest = 64
  private static let most = 1000

  private var entries: [(name: String, letters: [UInt8])] = []
  /// The number of letters that may differ in the shortest names.
  private let least: Int

  /// Creates a list of names in order of preference.
  ///
  /// - Parameter allowingOneLetter: Whether one letter may differ in names of fewer than four.
  package init(_ names: some Sequence<String>, allowingOneLetter: Bool = false) {
    least = allowingOneLetter ? 1 : 0
    for name in names.prefix(Self.most) where name.utf8.count <= Self.longest {
      entries.append((name, Self.letters(of: name)))
    }
  }

  func contains(_ name: String) -> Bool { entries.contains { $0.name == name } }

  /// Returns the nearest name; nil if no name is near. Up to a quarter of the letters may differ. Case, and hyphens
  /// and underscores within a name, are ignored. Among equally near names, the one with the longest common beginning
  /// and end wins, then the first.
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

  /// Returns `; did you mean 'x'?`, or another remedy if no name is near.
  package func suggestion(for name: String, otherwise remedy: String) -> String {
    nearest(to: name).map { "; did you mean '\($0)'?" } ?? remedy
  }

  private static func letters(of name: String) -> [UInt8] {
    let all = Array(name.lowercased().utf8)
    let isHyphen = [UInt8(ascii: "-"), UInt8(ascii: "_")].contains
    let first = all.firstIndex { !isHyphen($0) } ?? all.count
    return all[..<first] + all[first...].filter { !isHyphen($0) }
  }

  /// Returns the length of the common beginning plus that of the common end.
  private static func likeness(_ a: [UInt8], _ b: [UInt8]) -> Int {
    zip(a, b).prefix { $0 == $1 }.count + zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
  }

  /// Returns how many letters must be inserted, removed, replaced, or swapped with their neighbours.
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
