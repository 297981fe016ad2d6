import AnimationInterpolation
import LayerModel
import SceneFiles

extension KeyframeAnimation {
  /// The number of keyframes, those of the path if it has one; 0 if the values of the file cannot be read.
  fileprivate var keyframeCount: Int { path?.keyframes.count ?? values.count }
}

/// Finds key times that are ignored, or used in an unexpected way.
enum KeyTimesCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.animations.flatMap { animation -> [Diagnostic] in
      guard case .keyframe(let keyframes) = animation.animation,
        !keyframes.calculationMode.isPaced, let times = keyframes.keyTimes
      else { return [] }
      let count = keyframes.keyframeCount
      // An animation without keyframes has another finding.
      guard count > 0 else { return [] }
      let place = scene.place(of: "keyTimes", in: animation.element)
      return faults(of: times, in: keyframes, count: count).map {
        Diagnostic($0.code, at: place, $0.message)
      }
    }
  }

  private static func faults(
    of times: [Double], in animation: KeyframeAnimation, count: Int
  ) -> [(code: Diagnostic.Code, message: String)] {
    let isDiscrete = animation.calculationMode == .discrete && animation.path == nil
    let needed = isDiscrete ? count + 1 : count
    var faults: [(code: Diagnostic.Code, message: String)] = []
    if times.count != needed {
      let rule = isDiscrete ? "one more than the values in discrete mode" : "one for each"
      faults.append(
        (
          .keyTimesCount,
          "\(times.count) key times for \(count) values are not used and the values are evenly "
            + "spaced; write \(needed), \(rule)"
        ))
    }
    let used = KeyTimes.used(times, valueCount: needed, mode: .linear)
    let isInRange = times.allSatisfy { (0...1).contains($0) }
    if let first = times.first, let last = times.last, first != 0 || last != 1 || !isInRange {
      let consequence =
        used == nil
        ? "they are not used and the values are evenly spaced"
        : "the first value is held before them and the last value after them, and times above 1 are not reached"
      faults.append(
        (
          .keyTimesRange,
          "the key times go from \(first.checkText) to \(last.checkText): \(consequence); let the "
            + "first be 0, the last 1 and all others between"
        ))
    }
    if let index = zip(times, times.dropFirst()).enumerated().first(where: { $1.0 > $1.1 })?.offset
    {
      let consequence =
        used.map { "\($0[index + 1].checkText) replaces it" }
        ?? "the key times are not used and the values are evenly spaced"
      faults.append(
        (
          .keyTimesOrder,
          "the key time \(times[index + 1].checkText) comes after \(times[index].checkText), so "
            + "\(consequence); write them in rising order"
        ))
    }
    return faults
  }
}

/// Finds lists of curves and tensions that are longer or shorter than the segments or values.
enum KeyframeListsCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.animations.flatMap { animation -> [Diagnostic] in
      guard case .keyframe(let keyframes) = animation.animation else { return [] }
      let count = keyframes.keyframeCount
      guard count > 0 else { return [] }
      return faults(of: keyframes, count: count).map { code, name, message in
        Diagnostic(code, at: scene.place(of: name, in: animation.element), message)
      }
    }
  }

  private static func faults(
    of animation: KeyframeAnimation, count: Int
  ) -> [(Diagnostic.Code, name: String, message: String)] {
    var faults: [(Diagnostic.Code, name: String, message: String)] = []
    let mode = animation.calculationMode
    let curves = animation.timingFunctions.count
    let segments = max(0, count - 1)
    if !mode.isPaced, mode != .discrete, curves > 0, curves != segments {
      let consequence =
        curves > segments ? "the last ones are not used" : "the last segments are linear"
      faults.append(
        (
          .curveCount, "timingFunctions",
          "\(curves) curves for \(segments) segments: \(consequence); write one for each segment"
        ))
    }
    let lists = [
      ("tensionValues", animation.tensionValues),
      ("continuityValues", animation.continuityValues), ("biasValues", animation.biasValues),
    ]
    for case (let name, let list?) in lists
    where mode.isCubic && !list.isEmpty && list.count != count {
      let consequence =
        list.count > count ? "the last ones are not used" : "missing numbers count as 0"
      faults.append(
        (
          .tensionCount, name,
          "\(list.count) numbers in \(name) for \(count) values: \(consequence); write one for "
            + "each value"
        ))
    }
    return faults
  }
}

/// Finds values of one animation with several types, or lists of several lengths.
enum MixedValuesCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.animations.compactMap { animation in
      guard let kinds = kinds(in: animation) else { return nil }
      let name = animation.ends == nil ? "values" : "toValue"
      return Diagnostic(
        .mixedValues, at: scene.place(of: name, in: animation.element),
        "the values are \(kinds.joined(separator: " and ")), so they cannot be interpolated and the "
          + "animation changes nothing; write all of them in the same form")
    }
  }

  /// Whether the values of an animation are of several kinds.
  static func isMixed(_ animation: CheckedAnimation) -> Bool { kinds(in: animation) != nil }

  /// Returns the first two kinds of values, nil if there is at most one.
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

  /// Numbers, integers and booleans can be interpolated with each other; lists only with lists of the same length.
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
