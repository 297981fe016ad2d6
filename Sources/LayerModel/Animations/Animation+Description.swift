import AnimationInterpolation
import AnimationTiming

extension TimedAnimation {
  /// The animation in one line, with the values that differ from their defaults as arguments:
  /// `BasicAnimation(position.x, from: 0.0, to: 100.0, duration: 2.0, timingFunction: easeOut)`.
  ///
  /// A list of more than eight values is its count.
  public var description: String { animation.text }
}

extension Animation {
  fileprivate var text: String {
    let name: String
    var words: [String]
    switch self {
    case .basic(let animation):
      (name, words) = ("BasicAnimation", animation.wordsOfProperty + animation.wordsOfEnds)
    case .spring(let animation):
      (name, words) = ("SpringAnimation", animation.wordsOfProperty + animation.basic.wordsOfEnds)
      if animation.mass != 1 { words.append("mass: \(animation.mass)") }
      words += ["stiffness: \(animation.stiffness)", "damping: \(animation.damping)"]
      if animation.initialVelocity != 0 {
        words.append("initialVelocity: \(animation.initialVelocity)")
      }
    case .decay(let animation):
      (name, words) = ("DecayAnimation", animation.wordsOfProperty + animation.wordsOfCourse)
    case .keyframe(let animation):
      (name, words) = ("KeyframeAnimation", animation.wordsOfProperty)
      if let path = animation.path {
        words.append("path: \(path)")
      } else {
        words.append("values: \(list(animation.values))")
      }
      if let keyTimes = animation.keyTimes { words.append("keyTimes: \(list(keyTimes))") }
      if animation.calculationMode != .linear {
        words.append("calculationMode: \(animation.calculationMode)")
      }
      if let mode = animation.rotationMode { words.append("rotationMode: \(mode)") }
    case .group(let group):
      (name, words) = ("AnimationGroup", [list(group.animations)])
    case .transition(let animation):
      (name, words) = ("Transition", [animation.type])
      if let subtype = animation.subtype { words.append("subtype: \(subtype)") }
      if animation.startProgress != 0 { words.append("startProgress: \(animation.startProgress)") }
      if animation.endProgress != 1 { words.append("endProgress: \(animation.endProgress)") }
    }
    words += timing.words
    if let timingFunction { words.append("timingFunction: \(timingFunction)") }
    if !isRemovedOnCompletion { words.append("isRemovedOnCompletion: false") }
    return "\(name)(\(words.joined(separator: ", ")))"
  }
}

extension PropertyAnimation {
  fileprivate var wordsOfProperty: [String] {
    var words = [keyPath ?? "nothing"]
    if isAdditive { words.append("isAdditive: true") }
    if isCumulative { words.append("isCumulative: true") }
    return words
  }
}

extension BasicAnimation {
  fileprivate var wordsOfEnds: [String] {
    [("from", fromValue), ("to", toValue), ("by", byValue)].compactMap { name, value in
      value.map { "\(name): \($0)" }
    }
  }
}

extension DecayAnimation {
  fileprivate var wordsOfCourse: [String] {
    var words: [String] = []
    let add = { (name: String, value: AnimatableValue?) in
      if let value { words.append("\(name): \(value)") }
    }
    add("from", fromValue)
    add("to", toValue)
    words.append("rate: \(rate)")
    if case .perSecond(let velocity) = velocity { add("velocity", velocity) }
    add("gridStep", gridStep)
    add("gridOffset", gridOffset)
    add("lowerBound", lowerBound)
    add("upperBound", upperBound)
    if let restDistance { words.append("restDistance: \(restDistance)") }
    if stiffness != DecayAnimation().stiffness { words.append("stiffness: \(stiffness)") }
    return words
  }
}

private func list<Value: CustomStringConvertible>(_ values: [Value]) -> String {
  values.count > 8
    ? "\(values.count) values" : "[\(values.map(\.description).joined(separator: ", "))]"
}
