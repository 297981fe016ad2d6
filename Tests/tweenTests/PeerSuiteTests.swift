import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

/// Expected values from the test suites of other engines, as requests to `tween eval`.
@Suite("Test suites of other engines")
struct PeerSuiteTests {
  private static let folder = SharedFile("oracles/peers")

  private static var names: [String] {
    get throws {
      try folder.files(withExtension: "json").map { $0.deletingPathExtension().lastPathComponent }
    }
  }

  @Test(
    "every value agrees, or the suite names the reason why it differs",
    .enabled(if: folder.exists, "needs the suites of other engines"),
    arguments: folder.exists ? try names : [])
  func suite(name: String) throws {
    let file = SharedFile("oracles/peers/\(name).json")
    let tree = try JSONTree(parsing: Array(file.data()), limits: JSONLimits(byteCount: 1 << 26))
    let cases = try #require(try tree.object()["cases"]).list { entry throws(JSONFieldError) in
      try PeerCase(entry)
    }
    #expect(!cases.isEmpty)
    let answers = try TweenProcess.eval(cases.map { $0.request.text }).lines
    try #require(answers.count == cases.count)
    for (peer, text) in zip(cases, answers) {
      let difference = peer.difference(from: try JSONTree(parsing: text))
      if let difference, peer.reason == nil {
        Issue.record("\(name), \(peer.test): \(difference)\n\(peer.request.text)")
      }
    }
  }

  @Test("a wrong number, a missed bound, a short list and a wrong error are differences")
  func findsDifferences() throws {
    func difference(_ expected: String, _ answer: String) throws -> String? {
      let text = #"{"request":{},"expect":\#(expected),"tolerance":0.01,"test":"t"}"#
      return try PeerCase(JSONTree(parsing: text)).difference(from: JSONTree(parsing: answer))
    }
    for (expected, right, wrong) in [
      (#"{"values":[1,2]}"#, #"{"values":[1.009,2,3]}"#, #"{"values":[1.02,2,3]}"#),
      (#"{"values":[1,2]}"#, #"{"values":[1,2]}"#, #"{"values":[1]}"#),
      (#"{"values":[null,{"$gt":2}]}"#, #"{"values":[0,3]}"#, #"{"values":[0,2]}"#),
      (#"{"x":{"$between":[1,2]}}"#, #"{"x":1}"#, #"{"x":0.9}"#),
      (#"{"x":{"$le":1}}"#, #"{"x":1}"#, #"{"x":1.001}"#),
      (#"{"x":"inf"}"#, #"{"x":"inf"}"#, #"{"x":1}"#),
      (
        #"{"$error":["out-of-range"]}"#, #"{"error":{"code":"out-of-range"}}"#,
        #"{"error":{"code":"unknown-name"}}"#
      ),
      (#"{"$error":[]}"#, #"{"error":{"code":"any"}}"#, #"{"x":1}"#),
      (#"{"x":1}"#, #"{"x":1}"#, #"{"error":{"code":"any"}}"#),
    ] {
      #expect(try difference(expected, right) == nil)
      #expect(try difference(expected, wrong) != nil)
    }
  }
}

private struct PeerCase {
  let request: JSONTree
  let expected: JSONTree
  let test: String
  /// The tolerance of a number: an absolute part, and a part of the expected number's magnitude.
  let tolerance: (absolute: Double, relative: Double)
  /// Why the engine's answer differs; nil if it must agree.
  let reason: String?

  init(_ tree: JSONTree) throws(JSONFieldError) {
    let fields = try tree.object()
    request = try fields.required("request") { tree in tree }
    expected = try fields.required("expect") { tree in tree }
    test = fields["test"]?.text ?? "?"
    tolerance = (
      try fields["tolerance"]?.number() ?? 0, try fields["relative"]?.number() ?? 0
    )
    reason = fields["explained"]?.text
  }

  /// The first difference between an answer and the expected one; nil if there is none. Null stands
  /// for any value, and members and elements that are not expected are free.
  func difference(from answer: JSONTree) -> String? {
    let error: JSONTree? = if case .object(let fields) = answer { fields["error"] } else { nil }
    if case .object(let fields) = expected, let codes = fields["$error"] {
      guard case .object(let error)? = error, case .array(let codes) = codes else {
        return "\(answer.text) instead of an error"
      }
      return codes.isEmpty || error["code"].map(codes.contains) == true
        ? nil : "the error \(JSONTree.object(error).text)"
    }
    return error.map(\.text) ?? difference(answer, expected, at: "")
  }

  private func difference(_ answer: JSONTree?, _ expected: JSONTree, at place: String) -> String? {
    let message = "\(place): \(answer?.text ?? "nothing") instead of \(expected.text)"
    switch expected {
    case .null: return nil
    case .array(let elements):
      guard case .array(let answer)? = answer, answer.count >= elements.count else {
        return message
      }
      return zip(answer, elements).enumerated().lazy.compactMap { index, pair in
        difference(pair.0, pair.1, at: "\(place)[\(index)]")
      }.first
    case .object(let fields):
      if let bound = Bound(fields) {
        return Self.number(answer).map(bound.contains) == true ? nil : message
      }
      guard case .object(let answer)? = answer else { return message }
      return fields.members.lazy.compactMap { member in
        difference(answer[member.name], member.value, at: "\(place).\(member.name)")
      }.first
    default:
      guard let number = Self.number(expected) else { return answer == expected ? nil : message }
      guard let found = Self.number(answer) else { return message }
      let bound = tolerance.absolute + tolerance.relative * number.magnitude
      let isClose =
        found == number || found.isNaN && number.isNaN
        || number.isFinite && (found - number).magnitude <= bound
      return isClose ? nil : message
    }
  }

  /// The number that a tree holds, `inf`, `-inf` and `nan` included.
  private static func number(_ tree: JSONTree?) -> Double? { try? tree?.number() }

  /// A bound that an expected number states, such as `{"$gt": 2}`.
  private struct Bound {
    let contains: (Double) -> Bool

    init?(_ fields: JSONObject) {
      guard let member = fields.members.first, fields.members.count == 1 else { return nil }
      let limit = PeerCase.number(member.value)
      switch (member.name, limit) {
      case ("$gt", let limit?): contains = { $0 > limit }
      case ("$ge", let limit?): contains = { $0 >= limit }
      case ("$lt", let limit?): contains = { $0 < limit }
      case ("$le", let limit?): contains = { $0 <= limit }
      case ("$between", nil):
        guard let limits = try? member.value.numbers(), limits.count == 2 else { return nil }
        contains = { limits[0] <= $0 && $0 <= limits[1] }
      default: return nil
      }
    }
  }
}
