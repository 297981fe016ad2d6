import Inbetween
import SceneFiles

// Facts of one property under one animation or a list of them, read once.

extension RecordedCase {
  static func animated(
    _ group: String, _ input: JSONObject, _ expected: JSONTree, _ fields: JSONObject
  ) throws -> RecordedCase? {
    let animated = AnimatedFact(group, input)
    // Exact arc length is the default here; the recorded table has no spelling in JSON.
    if case .string(let path)? = input["path"], path.contains("C"),
      input["mode"] == .string("paced")
    {
      return nil
    }
    guard let model = animated.model, let animations = try animated.animations,
      let expected = animated.expected(expected)
    else { return nil }
    let place = input["elapsed"] ?? input["p"] ?? input["progress"] ?? .number(0.5)
    // Transforms are read whole, whatever part of them is animated, unless one number is expected.
    var isNumber = false
    if case .number = expected { isNumber = true }
    let readsTransform =
      animated.keyPath.hasPrefix("transform") && !isNumber || input["rotationMode"] != nil
    let read = readsTransform ? "transform" : animated.keyPath
    let layer: JSONObject = [
      "class": .string(animated.layerClass), "properties": .object(model),
    ]
    return try RecordedCase(
      [
        "op": .string("animate"), "layer": .object(layer),
        "animations": .array(animations.map { .object(["animation": .object($0)]) }),
        "read": .array([.string(read)]), "at": .array([place]),
      ], at: ["values", read, "0"], is: expected, in: fields)
  }
}

private struct AnimatedFact {
  let group: String
  let input: JSONObject
  /// The facts' spelling of the key path: `path minX` if a number stands for a whole path.
  let spelling: String

  init(_ group: String, _ input: JSONObject) {
    self.group = group
    self.input = input
    spelling = Self.spelling(of: input, in: group)
  }

  private static func spelling(of input: JSONObject, in group: String) -> String {
    if case .string(let keyPath)? = input["keyPath"] { return keyPath }
    if group == "shape path morph" { return "path" }
    if input["path"] != nil { return "position" }
    if input["fn"] != nil || input["valueFunction"] != nil { return "transform" }
    if group == "object contents switch" { return "contents" }
    guard case .array(let values)? = input["values"] else { return "zPosition" }
    switch values.first {
    case .bool?: return "hidden"
    case .string(let text)?: return text.hasPrefix("p") ? "shadowPath" : "contentsGravity"
    case .array(let numbers)? where numbers.count == 2: return "position"
    default: return "zPosition"
    }
  }

  var keyPath: String {
    switch spelling {
    case "path minX": "path"
    case "transform translate x": "transform"
    case "colors[0].r": "colors"
    case "foregroundColor.r": "foregroundColor"
    default: spelling
    }
  }

  var layerClass: String {
    let classes = LayerClass.all.filter { layerClass in
      layerClass.ownProperties.contains { $0.name == keyPath }
    }
    return (classes.first ?? .layer).name
  }

  var model: JSONObject? {
    guard let model = input["model"], model != .null else { return [:] }
    let isTransform = keyPath.hasPrefix("transform.") || input["rotationMode"] != nil
    let property = isTransform ? "transform" : keyPath
    return value(model, at: property).map { .init(dictionaryLiteral: (property, $0)) }
  }

  // MARK: Animations

  var animations: [JSONObject]? {
    get throws {
      guard case .array(let list)? = input["list"] else { return animation(input).map { [$0] } }
      let animations = try list.map { try animation($0.object()) }
      return animations.contains { $0 == nil } ? nil : animations.compactMap { $0 }
    }
  }

  private func animation(_ input: JSONObject) -> JSONObject? {
    let isKeyframes = input["values"] ?? input["path"] ?? input["input"] != nil
    var animation: JSONObject = [
      "type": .string(isKeyframes ? "CAKeyframeAnimation" : "CABasicAnimation"),
      "keyPath": .string(keyPath), "duration": .number(1), "fillMode": .string("both"),
      "isRemovedOnCompletion": .bool(false),
    ]
    let function = input["fn"] ?? input["valueFunction"]
    let place = function == nil ? keyPath : "numbers"
    for (name, field) in [("from", "fromValue"), ("to", "toValue"), ("by", "byValue")] {
      guard let end = input[name] else { continue }
      guard let value = value(end, at: place) else { return nil }
      animation[field] = value
    }
    if case .array(let values)? = input["values"] {
      let values = values.map { value($0, at: place) }
      if values.contains(where: { $0 == nil }) { return nil }
      animation["values"] = .array(values.compactMap { $0 })
    }
    if let constant = input["input"] { animation["values"] = .array([constant]) }
    let names = [
      "keyTimes": "keyTimes", "mode": "calculationMode", "tension": "tensionValues",
      "continuity": "continuityValues", "bias": "biasValues", "repeatCount": "repeatCount",
      "autoreverses": "autoreverses", "path": "path", "rotationMode": "rotationMode",
      "timingFunctions": "timingFunctions",
    ]
    for member in input.members {
      if let field = names[member.name] { animation[field] = member.value }
    }
    if group == "discrete keyframes" { animation["calculationMode"] = .string("discrete") }
    if input["kind"] == .string("keyframe cubic") {
      animation["calculationMode"] = .string("cubic")
    }
    animation["valueFunction"] = function
    if input["additive"] == .bool(true) || group.hasPrefix("additive keyframes") {
      animation["isAdditive"] = .bool(true)
    }
    if group.hasPrefix("cumulative") || input["cumulative"] == .bool(true) {
      animation["isCumulative"] = .bool(true)
    }
    return animation
  }

  // MARK: Values

  /// Returns a value in the facts' spelling; nil if it is described in words.
  private func value(_ json: JSONTree, at keyPath: String) -> JSONTree? {
    switch keyPath {
    case "contents":
      guard case .string(let name) = json else { return json }
      return .object(["src": .string(name)])
    case "path", "shadowPath":
      return RecordedPath.json(json)
    case "foregroundColor":
      guard case .number = json else { return json }
      return .array([json, .number(0), .number(0), .number(1)])
    case "colors":
      guard case .number = json else { return json }
      return .array([.array([json, .number(0), .number(0), .number(1)])])
    case _ where keyPath.lowercased().hasSuffix("transform"):
      return transform(json)
    default:
      return json
    }
  }

  private func transform(_ json: JSONTree) -> JSONTree? {
    switch json {
    case .number(let x): RecordedMatrix(.translation(x: x, y: 0)).json
    case .string(let text): RecordedMatrix(text)?.json
    case .object(let steps):
      .array(steps.members.map { .object(.init(dictionaryLiteral: ($0.name, $0.value))) })
    default: json
    }
  }

  /// Returns the expected answer, in its own spelling; nil if it is described in words.
  func expected(_ json: JSONTree) -> JSONTree? {
    switch (spelling, json) {
    case ("path minX", _): return .object(["minX": json])
    case ("transform translate x", _): return .object(["m41": json])
    case ("colors[0].r", _): return .object(["0.r": json])
    case ("foregroundColor.r", _): return .object(["r": json])
    case (_, .string("no transform")): return RecordedMatrix(.identity).json
    case (_, .string(let text)) where text.hasPrefix("model"):
      return input["model"].flatMap { value($0, at: keyPath) }
    case (_, .string(let text)) where keyPath.hasPrefix("transform"):
      return RecordedMatrix(text)?.json
    case (_, .string): return value(json, at: keyPath)
    case (_, .object(let elements)) where elements["others"] != nil: return untouched(elements)
    default: return json
    }
  }

  private func untouched(_ elements: JSONObject) -> JSONTree? {
    guard case .string(let text)? = input["model"], var matrix = RecordedMatrix(text) else {
      return nil
    }
    for element in elements.members {
      if case .number(let number) = element.value, !matrix.set(element.name, to: number) {
        return nil
      }
    }
    return matrix.json
  }
}
