import Inbetween
import SceneFiles

// Facts of groups, transitions, springs and whole transforms.

extension RecordedCase {
  static func grouped(
    _ input: JSONObject, _ expected: JSONTree, _ fields: JSONObject
  ) throws -> RecordedCase? {
    guard case .object(let group)? = input["group"], case .object(let child)? = input["child"],
      let elapsed = input["elapsed"]
    else { return nil }
    var animation = timed(group, as: "CAAnimationGroup")
    animation["animations"] = .array([.object(property(timed(child, as: "CABasicAnimation")))])
    var expected = expected
    if expected == .string("easeOut(easeIn(.5))") {
      let inner = TimingCurve(.easeIn).progress(at: 0.5)
      expected = .number(TimingCurve(.easeOut).progress(at: inner))
    }
    return try animate([animation], model: input["model"], at: elapsed, is: expected, in: fields)
  }

  /// Makes the case of additive and replacing animations in an order: `group[additive 0->.4, replace 0->.4]`.
  static func ordered(
    _ input: JSONObject, _ expected: JSONTree, _ fields: JSONObject
  ) throws -> RecordedCase? {
    let ends: JSONObject = ["from": .number(0), "to": .number(0.4), "duration": .number(1)]
    let replacing = property(timed(ends, as: "CABasicAnimation"))
    var additive = replacing
    additive["isAdditive"] = .bool(true)
    let group = { (children: [JSONObject]) -> JSONObject in
      var group = timed(["duration": .number(1)], as: "CAAnimationGroup")
      group["animations"] = .array(children.map(JSONTree.object))
      return group
    }
    let animations: [JSONObject]
    switch input["tree"] {
    case .string("group[additive 0->.4, replace 0->.4]"):
      animations = [group([additive, replacing])]
    case .string("group[group[additive 0->.4], replace 0->.4]"):
      animations = [group([group([additive]), replacing])]
    case .string("top: group[additive 0->.4] + replace 0->.4"):
      animations = [group([additive]), replacing]
    default:
      return nil
    }
    return try animate(
      animations, model: input["model"], at: input["progress"] ?? .null, is: expected, in: fields)
  }

  static func transition(
    _ input: JSONObject, _ expected: JSONTree, _ fields: JSONObject
  ) throws -> RecordedCase? {
    var animation = timed(input, as: "CATransition")
    animation["transitionType"] = input["type"]
    animation["subtype"] = input["subtype"]
    animation["startProgress"] = input["start"]
    animation["endProgress"] = input["end"]
    // A begin time of 0 is the commit, and a model without animations is always untouched.
    animation["beginTime"] = input["beginsIn"]
    var progress = expected
    if case .object(let state) = expected { progress = state["progress"] ?? .null }
    if case .string = expected { progress = .null }
    return try animate(
      [animation], at: input["elapsed"] ?? .number(0), read: "transition.progress", is: progress,
      in: fields)
  }

  static func spring(
    _ input: JSONObject, _ expected: JSONTree, _ fields: JSONObject
  ) throws -> RecordedCase? {
    var request: JSONObject = ["op": .string("spring")]
    for name in ["mass", "stiffness", "damping"] { request[name] = input[name] }
    request["initialVelocity"] = input["v0"]
    request["at"] = .array([input["t"] ?? .null])
    return try RecordedCase(request, at: ["values", "0"], is: expected, in: fields)
  }

  /// Makes the case of two interpolated transforms, or of one decomposed and composed again.
  static func mixed(
    _ input: JSONObject, _ expected: JSONTree, _ fields: JSONObject
  ) throws -> RecordedCase? {
    guard case .string(let text) = expected, let expected = RecordedMatrix(text)?.json else {
      return nil
    }
    if case .string(let text)? = input["roundTrip"], let matrix = RecordedMatrix(text)?.json {
      // Writing a part of a transform composes it again from its parts.
      var animation = timed(["duration": .number(1)], as: "CABasicAnimation")
      animation["keyPath"] = .string("transform.translation.x")
      animation["byValue"] = .number(0)
      return try animate(
        [animation], model: matrix, at: .number(0.5), read: "transform", is: expected, in: fields)
    }
    guard case .string(let from)? = input["a"], case .string(let to)? = input["b"],
      let start = RecordedMatrix(from)?.json, let end = RecordedMatrix(to)?.json,
      let fraction = input["p"]
    else { return nil }
    return try RecordedCase(
      [
        "op": .string("interpolate"), "type": .string("transform"), "from": start, "to": end,
        "at": .array([fraction]),
      ], at: ["values", "0"], is: expected, in: fields)
  }

  // MARK: Parts

  /// Returns an animation of a class with the timing of a fact; it stays when it has ended.
  private static func timed(_ input: JSONObject, as kind: String) -> JSONObject {
    var animation: JSONObject = ["type": .string(kind), "isRemovedOnCompletion": .bool(false)]
    animation["duration"] = input["duration"] ?? .number(1)
    animation["speed"] = input["speed"]
    animation["fillMode"] = input["fill"]
    animation["timingFunction"] = input["timing"]
    animation["fromValue"] = input["from"]
    animation["toValue"] = input["to"]
    return animation
  }

  private static func property(_ animation: JSONObject) -> JSONObject {
    var animation = animation
    animation["keyPath"] = .string("opacity")
    return animation
  }

  private static func animate(
    _ animations: [JSONObject], model: JSONTree? = nil, at time: JSONTree,
    read: String = "opacity", is expected: JSONTree, in fields: JSONObject
  ) throws -> RecordedCase {
    var layer: JSONObject = [:]
    if let model { layer["properties"] = .object(.init(dictionaryLiteral: (read, model))) }
    return try RecordedCase(
      [
        "op": .string("animate"), "layer": .object(layer),
        "animations": .array(animations.map { .object(["animation": .object($0)]) }),
        "read": .array([.string(read)]), "at": .array([time]),
      ], at: ["values", read, "0"], is: expected, in: fields)
  }
}
