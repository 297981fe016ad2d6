import AnimationTestSupport
import Foundation
import LayerModel
import SceneChecks
import SceneFiles
import Testing

@Suite("Codes of checks")
struct CheckCodeTests {
  static let examples = CheckExample.files + CheckExample.shown + CheckExample.stated

  /// Diagnostics of models that no check of a file reports: a check has another code for them, or they cannot occur.
  static let ofModels: [Diagnostic.Code] = [
    .notANumber, .unshownLayer, .unknownCalculationMode, .noSum, .keyTimes, .unknownFillMode,
    .impossibleDecay,
    .unmatchedTransactionCommit, .endlessCompletion, .groupsTooDeep, .ineffectiveStateValue,
    .missingTransitionTarget, .missingTransitionElement, .unregisteredProperty, .timelineProblem,
    .notKept, .tooManyEmissionSteps, .unknownHandler, .impossibleMotion,
  ]

  @Test("every code of files has an example, but that of a file that is not there")
  func complete() {
    let codes = Set(Self.examples.map(\.code)).union([.unreadableFile])
    #expect(codes.union(Self.ofModels) == Set(Diagnostic.Code.allCases))
    #expect(codes.isDisjoint(with: Self.ofModels))
  }

  @Test("a fault is found, alone and in its line", arguments: examples)
  func faulty(example: CheckExample) {
    let findings = CheckExample.findings(in: example.faulty)
    #expect(findings.map(\.code) == [example.code], "\(findings)")
    #expect(findings.first?.place.line == example.line, "\(findings)")
    #expect(findings.first?.message.contains(example.says) == true, "\(findings)")
  }

  @Test("its healthy neighbour has none", arguments: examples)
  func healthy(example: CheckExample) {
    let findings = CheckExample.findings(in: example.healthy)
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test("a message is one sentence without its capital and its full stop", arguments: examples)
  func message(example: CheckExample) throws {
    let message = try #require(CheckExample.findings(in: example.faulty).first?.message)
    #expect(message.first?.isUppercase == false && message.last != ".")
    #expect(!message.contains { $0.isNewline } && message.count < 300)
  }

  @Test("a file that is not there, or is a folder, is an error")
  func unreadable() {
    let report = SceneCheck().report(on: packageRoot.appendingPathComponent("absent.caml").path)
    #expect(report.findings.map(\.code) == [.unreadableFile] && report.hasErrors)
    #expect(SceneCheck().report(on: packageRoot.path).findings.map(\.code) == [.unreadableFile])
  }

  @Test("names are kebab-case and titles begin with a capital", arguments: Diagnostic.Code.allCases)
  func names(code: Diagnostic.Code) {
    #expect(code.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
    #expect(code.title.first?.isUppercase == true && code.title.last != ".")
    #expect(code.documentation == "Docs/Checks.md#\(code.rawValue)")
  }

  @Test("the page explains every code under a heading, by severity, and nothing else")
  func documentation() throws {
    let page = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Checks.md"), encoding: .utf8)
    let sections = page.components(separatedBy: "\n### ").dropFirst()
    let headings = sections.compactMap { $0.split(separator: "\n").first.map(String.init) }
    #expect(headings.sorted() == Diagnostic.Code.allCases.map(\.rawValue).sorted())
    for section in sections {
      let lines = section.split(separator: "\n", omittingEmptySubsequences: false)
      let code = try #require(Diagnostic.Code(rawValue: String(lines[0])))
      let paragraph = lines.dropFirst(2).prefix { !$0.isEmpty }.joined(separator: " ")
      #expect(paragraph.hasPrefix(code.severity.rawValue.capitalized + ": "), "\(code)")
      #expect(paragraph.count > 60, "\(code)")
    }
  }
}
