import AnimationTestSupport
import SceneFiles
import Testing

/// Scripts with numbers at which arithmetic breaks, and with exchanged parts: every line has one valid answer.
@Suite("Totality of script")
struct ScriptTotalityTests {
  private static let number = Generator<String>.element(of: [
    "0", "1", "-0.0", "-1", "0.5", "2", "1e-300", "5e-324", "1e308", "-1e308", "1e15", "1e19",
    "9007199254740993", "1e999", #""inf""#, #""-inf""#, #""nan""#, "3", "0.25",
  ])

  private static let layer = Generator<String>.element(of: ["a", "b", "c", "d"])

  /// A key path with a value of its type.
  private static let value: Generator<(String, String)> = zip(
    number, number, Generator<Int>.int(in: 0...11)
  ).map { x, y, kind in
    switch kind {
    case 0: (#""opacity""#, x)
    case 1: (#""position""#, "[\(x),\(y)]")
    case 2: (#""transform.rotation.z""#, x)
    case 3: (#""transform""#, #"[{"scale":[\#(x),\#(y),1]},{"rotate":[\#(y),0,\#(x),1]}]"#)
    case 4: (#""bounds.size.width""#, x)
    case 5: (#""backgroundColor""#, "[\(x),0,\(y),1]")
    case 6: (#""backgroundColor""#, "null")
    case 7: (#""zPosition""#, x)
    case 8: (#""speed""#, x)
    case 9: (#""timeOffset""#, x)
    case 10: (#""beginTime""#, y)
    default: (#""instanceDelay""#, x)
    }
  }

  private static let timing: Generator<String> = zip(
    number.optional, number.optional, number.optional, number.optional
  ).map { speed, offset, count, begin in
    [("speed", speed), ("timeOffset", offset), ("repeatCount", count), ("beginTime", begin)]
      .compactMap { name, number in number.map { #","\#(name)":\#($0)"# } }.joined()
  }

  private static let animation: Generator<String> = zip(
    value, number, timing, Generator<Int>.int(in: 0...4)
  ).map { value, duration, timing, kind in
    let common = #","keyPath":\#(value.0),"duration":\#(duration)\#(timing)"#
    let ends = value.1 == "null" ? "" : #","toValue":\#(value.1)"#
    return switch kind {
    case 0: #"{"type":"CABasicAnimation"\#(common)\#(ends)}"#
    case 1: #"{"type":"CABasicAnimation"\#(common)\#(ends),"isAdditive":true,"fillMode":"both"}"#
    case 2: #"{"type":"CASpringAnimation"\#(common)\#(ends),"damping":\#(duration)}"#
    case 3: #"{"type":"CATransition","duration":\#(duration)\#(timing)}"#
    default:
      #"{"type":"CAAnimationGroup","duration":\#(duration)\#(timing),"autoreverses":true,"#
        + #""animations":[{"type":"CABasicAnimation"\#(common)\#(ends)}]}"#
    }
  }

  private static let plain: Generator<String> = {
    let key = Generator<String>.element(of: [#""k""#, #""opacity""#, "null"])
    let set = zip(layer, value).map {
      #"{"set":{"layer":"\#($0)","keyPath":\#($1.0),"value":\#($1.1)}}"#
    }
    let add = zip(layer, key, animation).map {
      #"{"add":{"layer":"\#($0)","key":\#($1),"animation":\#($2)}}"#
    }
    let remove = zip(layer, key).map { #"{"remove":{"layer":"\#($0)","key":\#($1)}}"# }
    let detach = layer.map { #"{"detach":{"layer":"\#($0)"}}"# }
    let insert = zip(layer, layer.optional).map { layer, parent in
      let parent = parent.map { #","parent":"\#($0)""# } ?? ""
      return #"{"insert":{"layer":{"id":"\#(layer)"}\#(parent)}}"#
    }
    let actions = zip(layer, animation.optional).map {
      #"{"actions":{"layer":"\#($0)","key":"opacity","action":\#($1 ?? "null")}}"#
    }
    let state = Generator<String>.element(of: [
      #"{"state":{"layer":"a","name":"on"}}"#, #"{"state":{"layer":"a","name":null}}"#,
    ])
    return .oneOf(set, set, add, remove, detach, insert, actions, state)
  }()

  private static let step: Generator<String> = {
    let steps = plain.array(count: 0...3).map { $0.joined(separator: ",") }
    let transaction = zip(number, steps).map {
      #"{"transaction":{"duration":\#($0),"completion":"t"},"steps":[\#($1)]}"#
    }
    let block = zip(number, number, steps).map {
      #"{"animate":{"duration":\#($0),"delay":\#($1)},"completion":"d","steps":[\#($2)]}"#
    }
    let spring = zip(number, number, steps).map {
      #"{"animate":{"spring":{"damping":9,"initialVelocity":0.5},"delay":\#($0)},"completion":"s","steps":[{"transaction":{"duration":\#($1)},"steps":[\#($2)]}]}"#
    }
    return .oneOf(plain, plain, plain, transaction, block, spring)
  }()

  private static let layers =
    #"[{"id":"a","class":"CAReplicatorLayer","properties":{"instanceCount":3,"bounds":[0,0,9,9]},"#
    + #""states":[{"name":"on","elements":[{"targetId":"b","keyPath":"opacity","value":0.5}]}]},"#
    + #"{"id":"b","parent":"a","properties":{"bounds":[0,0,5,5]}},{"id":"c","parent":"b"},{"id":"d"}]"#

  private static let script: Generator<String> = zip(step.array(count: 0...10), number, number).map
  { steps, t, x in
    let timed = steps.enumerated().map { #"{"at":\#(Double($0 / 2) / 4),\#($1.dropFirst())"# }
    return #"{"op":"script","layers":\#(layers),"steps":[\#(timed.joined(separator: ","))],"#
      + #""events":["-inf","inf"],"changes":true,"#
      + #""read":[{"layer":"b","keyPath":"opacity","at":[\#(t),0.5,1],"velocity":true},"#
      + #"{"layer":"c","keyPath":"transform","at":[0.25,\#(t)],"velocity":true}],"#
      + #""hit":[{"at":\#(t),"point":[\#(x),1]},{"at":0.5,"point":[1,1]}]}"#
  }

  /// Returns the code of the error of an answer; nil for another answer, which has all its parts.
  private func code(of answer: String) throws -> String? {
    let fields = try JSONTree(parsing: answer).object()
    if let error = fields["error"] { return try error.object().string("code") }
    #expect(
      fields.members.map(\.name)
        == ["read", "changes", "events", "hit", "problems", "diagnostics"], "\(answer)")
    return nil
  }

  @Test("every script of numbers without sense is answered")
  func scripts() throws {
    var random = SplitMix64(seed: 21)
    let lines = (0..<1500).map { _ in Self.script.generate(using: &random) }
    let result = try TweenProcess.eval(lines)
    #expect(result.lines.count == lines.count && result.errors.isEmpty)
    var answered = 0
    for (line, answer) in Swift.zip(lines, result.lines) {
      let code = try code(of: answer)
      if code == nil { answered += 1 }
      // A layer that is put into itself, a layer that has no delay between copies.
      #expect([nil, "out-of-range", "unknown-name"].contains(code), "\(line) → \(answer)")
    }
    #expect(answered > 700)
  }

  @Test("a script with parts exchanged, taken away or doubled has one valid answer")
  func mutations() throws {
    var random = SplitMix64(seed: 22)
    let trees = try (0..<400).map { _ in
      try JSONTree(parsing: Self.script.generate(using: &random))
    }
    let parts = trees.flatMap(\.parts)
    let lines = (0..<3000).map { _ in
      var tree = trees[random.below(trees.count)]
      for _ in 0...random.below(2) {
        var place = random.below(tree.parts.count)
        let other = parts[random.below(parts.count)]
        tree = tree.replacing(&place, with: random.below(4) == 0 ? nil : other) ?? .null
      }
      return tree.text
    }
    let result = try TweenProcess.eval(lines)
    #expect(result.lines.count == lines.count && result.errors.isEmpty)
    for (line, answer) in Swift.zip(lines, result.lines) {
      #expect(throws: Never.self, "\(line) → \(answer)") {
        try JSONTree(parsing: answer).object()
      }
    }
  }
}

extension JSONTree {
  fileprivate var parts: [JSONTree] {
    switch self {
    case .array(let elements): [self] + elements.flatMap(\.parts)
    case .object(let object): [self] + object.members.flatMap(\.value.parts)
    default: [self]
    }
  }

  /// Returns this tree with another part at a place among the ``parts``; nil removes it.
  ///
  /// - Parameter place: The number of parts before it, which is counted down.
  fileprivate func replacing(_ place: inout Int, with other: JSONTree?) -> JSONTree? {
    place -= 1
    if place == -1 { return other }
    switch self {
    case .array(let elements):
      return .array(elements.compactMap { $0.replacing(&place, with: other) })
    case .object(let object):
      var changed = JSONObject()
      for member in object.members {
        changed[member.name] = member.value.replacing(&place, with: other)
      }
      return .object(changed)
    default: return self
    }
  }
}
