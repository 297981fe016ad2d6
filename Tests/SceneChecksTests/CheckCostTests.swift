import LayerModel
import SceneChecks
import SceneFiles
import Testing

/// The work of a check is bounded even if a file has very many mistakes.
@Suite("Cost of checks")
struct CheckCostTests {
  private static let limit = CheckReport.limit
  private static let count = limit + 500

  @Test(
    "of very many unknown elements the first of the file are listed, the others counted",
    .takesLong)
  func unknownElements() {
    let count = Self.count
    let lines = (1...count).map { "<x\($0)/>\n" }.joined()
    let report = SceneCheck().report(
      on: "<caml><CALayer>\n\(lines)</CALayer></caml>".utf8, named: "x")
    #expect(report.findings.count == Self.limit)
    #expect(report.omittedCount == count - Self.limit)
    #expect(report.findings.compactMap(\.place.line) == Array(2...(Self.limit + 1)))
    #expect(report.findings.last?.message.hasPrefix("<x\(Self.limit)> in <CALayer>") == true)
    #expect(!report.hasErrors)
  }

  @Test("what is found late and stands early is listed", .takesLong)
  func lateIssues() {
    // States are read when all layers are.
    let count = Self.count
    let lines = (1...count).map { _ in "<x/>\n" }.joined()
    let text = """
      <caml><CALayer><states>
      <LKState name='a'><elements><LKStateSetValue targetId='nobody' keyPath='opacity'/></elements>
      </LKState></states>
      \(lines)</CALayer></caml>
      """
    let report = SceneCheck().report(on: text.utf8, named: "x")
    #expect(report.findings.count == Self.limit && report.omittedCount > 0)
    let early = report.findings.filter { $0.place.line == 2 }.map(\.code)
    #expect(early == [.unreachedState, .unknownValue, .unresolvedReference])
    #expect(report.findings.first?.place.line == 2)
  }

  @Test("an error that is not listed is one of the report", .takesLong)
  func omittedError() {
    let lines = (0..<Self.count).map { _ in "<x/>\n" }.joined()
    let text = { (last: String) in
      """
      <caml><CALayer>
      \(lines)<states><LKState name='a'><elements>\(last)</elements></LKState></states></CALayer></caml>
      """
    }
    let value =
      "<LKStateSetValue targetId='nobody' keyPath='opacity'><value type='real' value='1'/>"
      + "</LKStateSetValue>"
    for (last, hasErrors) in [("", false), (value, true)] {
      let report = SceneCheck().report(on: text(last).utf8, named: "x")
      #expect(report.findings.allSatisfy { $0.severity != .error })
      #expect(report.hasErrors == hasErrors)
    }
    let findings = (0..<Self.limit).map {
      Diagnostic(.snapsBack, at: Diagnostic.FilePlace(line: $0 + 1, column: 1), "a")
    }
    let late = Diagnostic(.malformed, at: Diagnostic.FilePlace(line: 1 << 20, column: 1), "a")
    #expect(CheckReport(fileName: "x", findings: findings + [late]).hasErrors)
  }

  @Test("a scene in JSON has the errors that are not listed too", .takesLong)
  func omittedErrorOfJSON() {
    let odd =
      #"{"animations":[{"animation":{"type":"CAKeyframeAnimation","keyPath":"opacity","#
      + #""values":[0,1],"keyTimes":[0.1,1],"duration":1}}]}"#
    let wrong =
      #"{"animations":[{"animation":{"type":"CABasicAnimation","keyPath":"nonsense","#
      + #""toValue":1,"duration":1}}]}"#
    let layers = Array(repeating: odd, count: Self.count) + [wrong]
    let text = #"{"scene":1,"root":{"sublayers":["# + layers.joined(separator: ",") + "]}}"
    let report = SceneCheck().report(on: Array(text.utf8), as: .json, named: "x")
    #expect(report.findings.count == Self.limit)
    #expect(report.omittedCount > 0)
    #expect(report.hasErrors)
  }

  @Test("the nearest name is looked for a thousand times")
  func suggestions() {
    let value =
      "<LKStateSetValue targetId='lamq' keyPath='opacity'><value type='real' value='1'/>"
      + "</LKStateSetValue>\n"
    let text = """
      <caml><CALayer id='lamp'><states><LKState name='a'><elements>
      \(String(repeating: value, count: 1500))</elements></LKState></states></CALayer></caml>
      """
    let findings = CheckExample.findings(in: text).filter { $0.code == .unresolvedReference }
    #expect(findings.count == 1500)
    #expect(findings.count { $0.message.hasSuffix("; did you mean 'lamp'?") } == 1000)
    #expect(findings.last?.message.hasSuffix("; name one that exists") == true)
  }

  @Test("diagnostics of a document are all there where nothing is checked")
  func diagnostics() throws {
    let count = Self.count
    let text = "<caml><CALayer>\(String(repeating: "<x/>", count: count))</CALayer></caml>"
    let document = try CAMLReader(in: LayerContext()).document(from: text.utf8, named: "test.caml")
    #expect(document.diagnostics.count == count)
  }
}
