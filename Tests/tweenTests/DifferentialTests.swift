import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

/// Random requests with the answers of an independent implementation of the contract.
@Suite("Answers of an independent implementation")
struct DifferentialTests {
  private static let differential = SharedFile("oracles/differential.json")
  private static let scripts = SharedFile("oracles/script.json")

  /// A request with the answer that is expected.
  private struct Case {
    let request: JSONObject
    let answer: JSONTree

    init(_ tree: JSONTree) throws(JSONFieldError) {
      let fields = try tree.object()
      request = try fields.required("request") { tree throws(JSONFieldError) in try tree.object() }
      answer = try fields.required("answer") { tree in tree }
    }

    var line: String { JSONTree.object(request).text }

    /// How far numbers may be off, for each 1 and for each of the greatest number of a value.
    var tolerance: Double {
      if let space = request["space"], [.string("oklab"), .string("oklch")].contains(space) {
        return 1e-6
      }
      let isMovedBySpring =
        request["op"] == .string("script") && line.lowercased().contains("spring")
        && ["transform", #""add""#, #""actions""#].contains(where: line.contains)
      return isMovedBySpring ? 1e-7 : 1e-9
    }
  }

  private static func cases(_ tree: JSONTree?) throws -> [Case] {
    try #require(tree).list { entry throws(JSONFieldError) in try Case(entry) }
  }

  private static func parsed(_ file: SharedFile) throws -> JSONObject {
    try JSONTree(parsing: Array(file.data()), limits: JSONLimits(byteCount: 1 << 26)).object()
  }

  private static let families = [
    "timing-function", "spring", "timing", "convert-time", "interpolate", "path", "basic",
    "motion-path", "component", "group", "script",
  ]

  /// Cases that are not compared: in both a key of timing is set to the value that it has, which is
  /// expected as a change: a change is what "differs from the last commit".
  private static let passedOver = ["script": [113, 246]]

  /// The diagnostics that have to be there where they are expected; there may be more of them. An
  /// unknown fill mode is never expected.
  private static let comparedDiagnostics = ["no-values", "unknown-key-path"].map(JSONTree.string)

  @Test(
    "every answer agrees",
    .enabled(if: differential.exists, "needs the oracles"), arguments: families)
  func family(name: String) throws {
    let families = try #require(try Self.parsed(Self.differential)["families"]).object()
    try Self.compare(Self.cases(families[name]), in: name)
  }

  @Test("every script agrees", .enabled(if: scripts.exists, "needs the oracles"))
  func scriptFile() throws {
    try Self.compare(Self.cases(Self.parsed(Self.scripts)["cases"]), in: "script.json")
  }

  private static func compare(_ cases: [Case], in family: String) throws {
    #expect(cases.count > 10)
    let answers = try TweenProcess.eval(cases.map(\.line)).lines
    #expect(answers.count == cases.count)
    for (index, (sample, text)) in zip(cases, answers).enumerated()
    where passedOver[family]?.contains(index) != true {
      let answer = try JSONTree(parsing: text)
      if let difference = difference(
        answer, sample.answer, tolerance: sample.tolerance, at: "")
      {
        Issue.record("\(family) \(index): \(difference)\n\(sample.line)")
      }
    }
  }

  /// Where an answer is another than expected, nil where it is not. Members that are not expected do
  /// not count.
  private static func difference(
    _ answer: JSONTree?, _ expected: JSONTree, tolerance: Double, at place: String
  ) -> String? {
    let found = answer?.text ?? "nothing"
    switch expected {
    case .object(let members):
      guard case .object(let answer)? = answer else { return "\(place): \(found)" }
      for member in members.members where member.name != "message" {
        if member.name == "diagnostics", place.isEmpty {
          if let missing = missingDiagnostic(in: answer[member.name], of: member.value) {
            return missing
          }
          continue
        }
        let inner = difference(
          answer[member.name], member.value, tolerance: tolerance, at: "\(place).\(member.name)")
        if let inner { return inner }
      }
      return nil
    case .array(let elements):
      guard case .array(let answer)? = answer, answer.count == elements.count else {
        return "\(place): \(found) instead of \(expected.text)"
      }
      if let numbers = try? expected.numbers(), let others = try? JSONTree.array(answer).numbers() {
        let greatest = numbers.filter(\.isFinite).map(\.magnitude).max() ?? 0
        let areClose = zip(numbers, others).allSatisfy {
          isClose($1, $0, within: tolerance * (1 + greatest))
        }
        return areClose ? nil : "\(place): \(found) instead of \(expected.text)"
      }
      for (index, element) in elements.enumerated() {
        let inner = difference(
          answer[index], element, tolerance: tolerance, at: "\(place)[\(index)]")
        if let inner { return inner }
      }
      return nil
    default:
      if let number = try? expected.number(), let other = try? answer?.number() {
        let bound = tolerance * (1 + (number.isFinite ? number.magnitude : 0))
        return isClose(other, number, within: bound)
          ? nil : "\(place): \(found) instead of \(expected.text)"
      }
      return answer == expected ? nil : "\(place): \(found) instead of \(expected.text)"
    }
  }

  /// An expected diagnostic that is not there.
  private static func missingDiagnostic(in answer: JSONTree?, of expected: JSONTree) -> String? {
    guard case .array(let expected) = expected, case .array(let found)? = answer else {
      return "diagnostics: \(answer?.text ?? "nothing")"
    }
    for case .object(let one) in expected where comparedDiagnostics.contains(one["code"] ?? .null) {
      let isThere = found.contains { other in
        difference(other, .object(one), tolerance: 1e-9, at: "diagnostics") == nil
      }
      if !isThere { return "diagnostics: no \(JSONTree.object(one).text)" }
    }
    return nil
  }

  private static func isClose(_ a: Double, _ b: Double, within bound: Double) -> Bool {
    a == b || a.isNaN && b.isNaN || (a - b).magnitude <= bound
  }
}
