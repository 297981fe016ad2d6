import LayerModel
import SceneChecks
import SceneFiles
import Testing

@Suite("Reports of checks")
struct CheckReportTests {
  private let report = CheckReport(
    fileName: "a b/ü.caml",
    findings: [
      Diagnostic(.snapsBack, at: Diagnostic.FilePlace(line: 2, column: 3), "later"),
      Diagnostic(.malformed, at: Diagnostic.FilePlace(line: 1, column: 9), "two\nlines"),
      Diagnostic(.keptWithoutEffect, at: Diagnostic.FilePlace(line: 1, column: 9), "same place"),
      Diagnostic(.malformed, at: Diagnostic.FilePlace(line: 1, column: 9), "two\nlines"),
    ])

  @Test("findings are in the order of the file, what matters more first, each once")
  func order() {
    #expect(report.findings.map(\.code) == [.malformed, .keptWithoutEffect, .snapsBack])
    #expect(report.hasErrors)
    #expect(Diagnostic.Severity.allCases.map(report.count(of:)) == [1, 1, 1])
  }

  @Test("as text, one line each and a last one that counts")
  func text() {
    #expect(
      report.text == """
        a b/ü.caml:1:9: error: two\\nlines [malformed]
        a b/ü.caml:1:9: note: same place [kept-without-effect]
        a b/ü.caml:2:3: warning: later [snaps-back]
        a b/ü.caml: 1 error, 1 warning, 1 note
        """)
    let empty = CheckReport(fileName: "a", findings: [])
    #expect(empty.text == "a: 0 errors, 0 warnings, 0 notes" && !empty.hasErrors)
  }

  @Test("more findings than the limit are counted, not listed")
  func limit() {
    let findings = (0..<(CheckReport.limit + 5)).map {
      Diagnostic(.malformed, at: Diagnostic.FilePlace(line: $0 + 1, column: 1), "a")
    }
    let report = CheckReport(fileName: "a", findings: findings.reversed())
    #expect(report.findings.count == CheckReport.limit && report.omittedCount == 5)
    #expect(report.findings.last?.place.line == CheckReport.limit)
    #expect(report.text.hasSuffix("0 notes, and 5 more that are not listed"))
  }

  @Test("as JSON")
  func json() throws {
    let expected = try JSONTree(
      parsing: """
        {"file":"a b/ü.caml","errors":1,"warnings":1,"notes":1,"omitted":0,"findings":[
          {"code":"malformed","severity":"error","line":1,"column":9,"message":"two\\\\nlines"},
          {"code":"kept-without-effect","severity":"note","line":1,"column":9,"message":"same place"},
          {"code":"snaps-back","severity":"warning","line":2,"column":3,"message":"later"}]}
        """)
    #expect(report.json == expected)
  }

  @Test("as SARIF 2.1.0: rules of what was found, results that point at them")
  func sarif() throws {
    let expected = try JSONTree(
      parsing: """
        {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{
          "tool":{"driver":{"name":"tween","version":"1.2.3","rules":[
            {"id":"malformed","shortDescription":{"text":"The file is malformed."},
             "help":{"text":"See Docs/Checks.md#malformed."},
             "defaultConfiguration":{"level":"error"}}]}},
          "columnKind":"unicodeCodePoints",
          "results":[{"ruleId":"malformed","ruleIndex":0,"level":"error",
            "message":{"text":"no"},"locations":[{"physicalLocation":{
              "artifactLocation":{"uri":"a%20b/%C3%BC.caml"},
              "region":{"startLine":1,"startColumn":9}}}]}]}]}
        """)
    let report = CheckReport(
      fileName: "a b/ü.caml",
      findings: [Diagnostic(.malformed, at: Diagnostic.FilePlace(line: 1, column: 9), "no")])
    #expect(report.sarif(toolVersion: "1.2.3") == expected)
  }

  @Test("an absolute path is a file URI in SARIF, and every result has its rule")
  func references() throws {
    let report = CheckReport(fileName: "/a:b", findings: self.report.findings)
    let run = try #require(try report.sarif(toolVersion: "1").object()["runs"]).list { $0 }[0]
      .object()
    let rules = try #require(try run["tool"]?.object()["driver"]?.object()["rules"]).list {
      tree throws(JSONFieldError) in try tree.object().string("id")
    }
    let results = try #require(run["results"]).list { tree throws(JSONFieldError) in
      try tree.object()
    }
    #expect(results.count == 3)
    for result in results {
      #expect(try rules[#require(result["ruleIndex"]).integer()] == result.string("ruleId"))
      var bytes: [UInt8] = []
      JSONTree.object(result).write(to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self).contains("file:///a%3Ab"))
    }
  }
}
