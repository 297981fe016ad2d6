import AnimationTestSupport
import SceneFiles

/// A case of the recorded facts as a request: one layer, one animation or a list of them, read once.
struct RecordedCase {
  let group: String
  let request: JSONObject
  let expected: JSONTree
  let keyPath: String
  let tolerance: Double

  /// - Returns: nil where the case is told in words, or needs what the engine does not have: paths
  ///   and trees of groups.
  init?(group: String, _ fields: JSONObject) throws {
    guard case .object(let input)? = fields["input"], var expected = fields["expected"] else {
      return nil
    }
    let keyPath = Self.keyPath(of: input, in: group)
    // Exact arc length is the default here; the recorded table is a policy that has no JSON spelling.
    if case .string(let path)? = input["path"], path.contains("C"),
      input["mode"] == .string("paced")
    {
      return nil
    }
    guard input["tree"] == nil, input["input"] == nil,
      !["path", "shadowPath", "fill"].contains(where: keyPath.hasPrefix),
      !keyPath.contains("["), !keyPath.contains(" "), !keyPath.hasSuffix(".r"),
      let place = input["elapsed"] ?? input["p"] ?? input["progress"]
    else { return nil }
    if case .string(let text) = expected {
      if text.hasPrefix("model") {
        expected = input["model"] ?? .null
      } else if Self.matrix(text) == nil && input["kind"] == nil {
        return nil
      }
    }
    if case .string(let text) = expected {
      expected = Self.matrix(text) ?? Self.value(expected, at: keyPath) ?? expected
    }
    self.group = group
    // Transforms are read whole, whatever part of them is animated, unless one number is expected.
    var isNumber = false
    if case .number = expected { isNumber = true }
    let readsTransform = keyPath.hasPrefix("transform") && !isNumber
    self.keyPath = readsTransform || input["rotationMode"] != nil ? "transform" : keyPath
    self.tolerance = max(try fields.number("tolerance") ?? 0, 1e-9)
    guard let model = try Self.model(input, at: keyPath),
      let animations = try Self.animations(input, at: keyPath, in: group)
    else { return nil }
    self.expected = expected
    let layer: JSONObject = [
      "class": .string(Self.layerClass(of: keyPath)), "properties": .object(model),
    ]
    request = [
      "op": .string("animate"), "layer": .object(layer),
      "animations": .array(animations.map { .object(["animation": .object($0)]) }),
      "read": .array([.string(self.keyPath)]), "at": .array([place]),
    ]
  }

  /// Whether a value that was read is the expected one: all of it, or the elements that it names.
  func agrees(with value: JSONTree) -> Bool {
    guard case .object(let elements) = expected, case .array(let numbers) = value else {
      return tweenTests.agrees(value, expected, tolerance: tolerance)
    }
    let names =
      numbers.count == 16
      ? (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } } : ["r", "g", "b", "a"]
    return elements.members.allSatisfy { element in
      guard let index = names.firstIndex(of: element.name) else { return false }
      return tweenTests.agrees(numbers[index], element.value, tolerance: tolerance)
    }
  }

  private static func keyPath(of input: JSONObject, in group: String) -> String {
    if case .string(let keyPath)? = input["keyPath"] { return keyPath }
    if input["path"] != nil { return "position" }
    if input["fn"] != nil || input["valueFunction"] != nil { return "transform" }
    if group == "object contents switch" { return "contents" }
    guard case .array(let values)? = input["values"] else { return "zPosition" }
    switch values.first {
    case .bool?: return "hidden"
    case .string?: return "contentsGravity"
    case .array(let numbers)? where numbers.count == 2: return "position"
    default: return "zPosition"
    }
  }

  private static func layerClass(of keyPath: String) -> String {
    switch keyPath {
    case "fontSize", "foregroundColor": "CATextLayer"
    case "locations", "colors", "startPoint", "endPoint": "CAGradientLayer"
    case "emitterPosition", "birthRate": "CAEmitterLayer"
    case "instanceDelay", "instanceAlphaOffset", "instanceTransform", "instanceColor",
      "instanceCount":
      "CAReplicatorLayer"
    case "strokeStart", "strokeEnd", "fillColor", "strokeColor", "lineWidth": "CAShapeLayer"
    default: "CALayer"
    }
  }

  private static func model(_ input: JSONObject, at keyPath: String) throws -> JSONObject? {
    guard let model = input["model"], model != .null else { return [:] }
    let isTransform = keyPath.hasPrefix("transform.") || input["rotationMode"] != nil
    let property = isTransform ? "transform" : keyPath
    guard let value = value(model, at: property) else { return nil }
    return .init(dictionaryLiteral: (property, value))
  }

  private static func animations(
    _ input: JSONObject, at keyPath: String, in group: String
  ) throws -> [JSONObject]? {
    guard case .array(let list)? = input["list"] else {
      return animation(input, at: keyPath, in: group).map { [$0] }
    }
    let animations = try list.map { try animation($0.object(), at: keyPath, in: group) }
    return animations.contains { $0 == nil } ? nil : animations.compactMap { $0 }
  }

  private static func animation(
    _ input: JSONObject, at keyPath: String, in group: String
  ) -> JSONObject? {
    var animation: JSONObject = [
      "type": .string(
        input["values"] ?? input["path"] == nil ? "CABasicAnimation" : "CAKeyframeAnimation"),
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
    animation["valueFunction"] = function
    if input["additive"] == .bool(true) || group.hasPrefix("additive keyframes") {
      animation["isAdditive"] = .bool(true)
    }
    if group.hasPrefix("cumulative") || input["cumulative"] == .bool(true) {
      animation["isCumulative"] = .bool(true)
    }
    return animation
  }

  /// A value in the facts' spelling; nil where it is told in words.
  private static func value(_ json: JSONTree, at keyPath: String) -> JSONTree? {
    if keyPath == "contents", case .string(let name) = json {
      return .object(["src": .string(name)])
    }
    guard keyPath.lowercased().hasSuffix("transform") else { return json }
    switch json {
    case .string(let text): return transform(text)
    case .object(let steps) where steps.members.allSatisfy { $0.name.count > 3 }:
      return .array(steps.members.map { .object(.init(dictionaryLiteral: ($0.name, $0.value))) })
    default: return json
    }
  }

  /// A transform in the facts' shorthand, `I`, `S(2,3,4)` or `T(10,0,0)`, as steps.
  private static func transform(_ text: String) -> JSONTree? {
    if text == "I" || text == "identity" { return .string("identity") }
    guard let (name, numbers) = step(text) else { return nil }
    return .array([.object([name == "S" ? "scale" : "translate": .numbers(numbers)])])
  }

  /// The sixteen numbers of a transform in the facts' shorthand.
  private static func matrix(_ text: String) -> JSONTree? {
    guard let (name, numbers) = step(text) else { return nil }
    var matrix: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    for index in 0..<3 { matrix[name == "S" ? index * 5 : 12 + index] = numbers[index] }
    return .numbers(matrix)
  }

  private static func step(_ text: String) -> (name: Character, numbers: [Double])? {
    guard let name = text.first, name == "S" || name == "T", text.hasSuffix(")"),
      text.dropFirst().first == "("
    else { return nil }
    let numbers = text.dropFirst(2).dropLast().split(separator: ",").compactMap { Double($0) }
    return numbers.count == 3 ? (name, numbers) : nil
  }
}
