import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

/// Random requests with the answers of an independent implementation of the contract.
@Suite("Answers of an independent implementation")
struct DifferentialTests {
  private static let differential = SharedFile("oracles/differential.json")
  private static let scripts = SharedFile("oracles/script.json")

  private struct Case {
    let request: JSONObject
    let answer: JSONTree

    init(_ tree: JSONTree) throws(JSONFieldError) {
      let fields = try tree.object()
      request = try fields.required("request") { tree throws(JSONFieldError) in try tree.object() }
      answer = try fields.required("answer") { tree in tree }
    }

    var line: String { JSONTree.object(request).text }

    /// The permitted deviation of numbers, for each 1 and for each of the greatest number of a value.
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
    "keyframe", "motion-path", "springs", "component", "group", "stack", "script",
  ]

  private static let startAtZero =
    "a begin of 1e-100 is the time 0, and the answer has it later than 0"
  private static let heldSteps =
    "a fill holds steps at a jump, and the answer has the step behind it"

  /// Cases whose answers differ from the expected ones, and the reasons.
  private static let passedOver: [String: [Int: String]] = [
    "keyframe": [174: startAtZero],
    "component": [171: startAtZero, 337: heldSteps],
    "group": [
      24: startAtZero, 71: heldSteps, 95: startAtZero, 127: startAtZero, 142: heldSteps,
      208: heldSteps, 334: startAtZero, 377: startAtZero,
    ],
    "script": [
      113: "a begin of 0 is set to 0, which is no difference from the last commit",
      246: "a speed of 1 is set to 1, which is no difference from the last commit",
      272: "a block without a duration sets its values at once, though it has a delay to wait for",
    ],
    "stack": [
      62: startAtZero, 170: startAtZero, 328: heldSteps, 359: startAtZero,
      100: "a spring that plays backwards is expected at progress 0 at its first instant, "
        + "which is the end of its cycle",
    ],
  ]

  /// Scripts with ineffective animations for which no diagnostic is expected: basic ones without ends that are
  /// additive, in a group or of a property without a value, and a group with an invalid speed.
  private static let lessDiagnosed = ["script": [2, 91, 121, 205, 226, 331]]

  /// A diagnostic that the contract requires and that is never expected.
  private static let neverExpected = JSONTree.string("unknown-fill-mode")

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
    let places = cases.indices.shared
    let answers = try TweenProcess.eval(places.map { cases[$0].line }).lines
    #expect(answers.count == places.count)
    for (index, text) in zip(places, answers) {
      let sample = cases[index]
      let answer = try JSONTree(parsing: text)
      let allowsMore = lessDiagnosed[family]?.contains(index) == true
      let found =
        difference(answer, sample.answer, tolerance: sample.tolerance, at: "")
        ?? unexpectedDiagnostic(in: answer, of: sample.answer, allowingMore: allowsMore)
      if let reason = passedOver[family]?[index] {
        #expect(found != nil, "\(family) \(index) agrees, though \(reason)")
      } else if let found {
        Issue.record("\(family) \(index): \(found)\n\(sample.line)")
      }
    }
  }

  /// Returns the place where an answer differs from the expected one, nil if there is none. Members that are not
  /// expected do not count.
  private static func difference(
    _ answer: JSONTree?, _ expected: JSONTree, tolerance: Double, at place: String
  ) -> String? {
    let found = answer?.text ?? "nothing"
    switch expected {
    case .object(let members):
      guard case .object(let answer)? = answer else { return "\(place): \(found)" }
      for member in members.members where member.name != "message" {
        // Diagnostics are compared as a set.
        if member.name == "diagnostics", place.isEmpty { continue }
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
      if case .string(let text)? = answer, case .string(let expected) = expected,
        areClose(path: text, expected, tolerance: tolerance)
      {
        return nil
      }
      return answer == expected ? nil : "\(place): \(found) instead of \(expected.text)"
    }
  }

  /// Returns a diagnostic of a script that differs from the expected ones; their messages may differ.
  private static func unexpectedDiagnostic(
    in answer: JSONTree, of expected: JSONTree, allowingMore: Bool
  ) -> String? {
    func list(_ answer: JSONTree) -> [JSONObject]? {
      try? answer.object()["diagnostics"]?.list { entry throws(JSONFieldError) in
        try entry.object()
      }
    }
    guard let expected = list(expected) else { return nil }
    guard var found = list(answer) else { return "diagnostics: none are listed" }
    for one in expected {
      let place = found.firstIndex { other in
        difference(.object(other), .object(one), tolerance: 1e-9, at: "diagnostics") == nil
      }
      guard let place else { return "diagnostics: no \(JSONTree.object(one).text)" }
      found.remove(at: place)
    }
    let others = found.filter { $0["code"] != neverExpected }
    return others.isEmpty || allowingMore ? nil : "diagnostics: \(others)"
  }

  /// Returns whether two texts are path data of the same elements with close numbers.
  private static func areClose(
    path text: String, _ expected: String, tolerance: Double
  ) -> Bool {
    let (words, others) = (expected.split(separator: " "), text.split(separator: " "))
    guard words.first == "M", words.count == others.count else { return false }
    let greatest = words.compactMap { Double($0)?.magnitude }.max() ?? 0
    return zip(words, others).allSatisfy { word, other in
      guard let number = Double(word), let found = Double(other) else { return word == other }
      return isClose(found, number, within: tolerance * (1 + greatest))
    }
  }

  private static func isClose(_ a: Double, _ b: Double, within bound: Double) -> Bool {
    a == b || a.isNaN && b.isNaN || (a - b).magnitude <= bound
  }
}
