import LayerModel
import SceneFiles

/// What a check has found in a file.
public struct CheckReport: Sendable, Hashable {
  /// The file, as the caller calls it.
  package let fileName: String
  /// What was found, in the order of the file; at one place what matters more first. At most
  /// 10,000 of them, each with a place in the file, `FilePlace.start` where it concerns
  /// the whole file, and a message on one line, with escapes for what a terminal would obey.
  public let findings: [Diagnostic]
  /// How many more there are, each counted as often as it was found.
  package let omittedCount: Int
  /// Whether anything is an error, listed or not.
  public let hasErrors: Bool

  /// How many findings a report lists.
  package static let limit = 10_000

  /// A report of findings in any order; one that is there twice is listed once.
  package init(fileName: String, findings: [Diagnostic]) {
    var list = FindingList()
    list.append(findings)
    self.init(fileName: fileName, list)
  }

  init(fileName: String, _ list: FindingList) {
    self.fileName = fileName
    findings = list.findings
    omittedCount = list.omittedCount
    hasErrors = list.hasErrors
  }

  /// How many of the listed findings have a severity.
  public func count(of severity: Diagnostic.Severity) -> Int {
    findings.count { $0.severity == severity }
  }
}

/// Findings as they come, of which those are kept that a report lists.
struct FindingList {
  /// In the order of a report.
  private(set) var findings: [Diagnostic] = []
  private(set) var omittedCount = 0
  private(set) var hasErrors = false

  /// Adds findings in any order.
  mutating func append(_ found: [Diagnostic]) {
    hasErrors = hasErrors || found.contains { $0.severity == .error }
    // The message says what it is about. What would end its line, or a terminal would obey, becomes an
    // escape.
    let lines = found.map {
      Diagnostic($0.code, severity: $0.severity, at: $0.filePlace, $0.message.escapingControls)
    }
    let sorted = Set(findings + lines).sorted {
      ($0.filePlace, $0.severity, $0.code.rawValue, $0.message)
        < ($1.filePlace, $1.severity, $1.code.rawValue, $1.message)
    }
    findings = Array(sorted.prefix(CheckReport.limit))
    omittedCount += sorted.count - findings.count
  }

  /// Counts findings that nobody has kept.
  mutating func omit(_ count: Int, hasErrors: Bool) {
    omittedCount += count
    self.hasErrors = self.hasErrors || hasErrors
  }
}

extension CheckReport {
  /// The report as compilers write it: `file:line:column: severity: message [code]`, one line each,
  /// and a last line that counts. The name of the file has escapes where a terminal would obey it.
  public var text: String {
    let summary = "\(fileName.escapingControls): \(counts.text)"
    return (findingLines + [summary]).joined(separator: "\n")
  }

  /// The lines of ``text`` without the last.
  package var findingLines: [String] {
    let fileName = fileName.escapingControls
    return findings.map { "\(fileName):\($0)" }
  }

  /// The number of findings.
  package var counts: Counts {
    var counts = Counts()
    counts.listed = Diagnostic.Severity.allCases.map(count(of:))
    counts.omitted = omittedCount
    return counts
  }

  /// The number of findings in one or more reports.
  package struct Counts: Sendable {
    /// For each severity, from the gravest, how many are listed.
    fileprivate var listed = Diagnostic.Severity.allCases.map { _ in 0 }
    fileprivate var omitted = 0

    package init() {}

    /// Adds those of another report.
    package mutating func add(_ other: Counts) {
      for index in listed.indices { listed[index] += other.listed[index] }
      omitted += other.omitted
    }

    /// `1 error, 2 warnings, 0 notes`.
    package var text: String {
      let counts = zip(listed, Diagnostic.Severity.allCases).map { count, severity in
        "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
      }
      let rest = omitted > 0 ? ", and \(omitted) more that are not listed" : ""
      return counts.joined(separator: ", ") + rest
    }
  }
}

extension CheckReport {
  /// The report as an object of JSON: `file`, the counts `errors`, `warnings`, `notes` and `omitted`, and
  /// `findings`, each with `code`, `severity`, `line`, `column` and `message`.
  public var jsonText: String { json.indentedText }

  package var json: JSONTree {
    .object([
      "file": .string(fileName),
      "errors": .integer(count(of: .error)),
      "warnings": .integer(count(of: .warning)),
      "notes": .integer(count(of: .note)),
      "omitted": .integer(omittedCount),
      "findings": .array(
        findings.map { finding in
          .object([
            "code": .string(finding.code.rawValue),
            "severity": .string(finding.severity.rawValue),
            "line": .integer(finding.filePlace.line),
            "column": .integer(finding.filePlace.column),
            "message": .string(finding.message),
          ])
        }),
    ])
  }
}

extension CheckReport {
  /// The report in the Static Analysis Results Interchange Format, version 2.1.0: one run, with the
  /// codes that were found as its rules.
  ///
  /// Columns count Unicode scalars, as the format's `unicodeCodePoints`.
  ///
  /// - Parameter toolVersion: The version of the program that made the report.
  public func sarifText(toolVersion: String) -> String {
    sarif(toolVersion: toolVersion).indentedText
  }

  package func sarif(toolVersion: String) -> JSONTree {
    let codes = Diagnostic.Code.allCases.filter { code in findings.contains { $0.code == code } }
    return Self.sarif(toolVersion: toolVersion, rules: codes, results: sarifResults(rules: codes))
  }

  /// The text before and after the results of many reports, which are separated by commas. Its rules are
  /// all codes: what the reports will find is not known before the first of them.
  package static func sarifFrame(toolVersion: String) -> (head: String, tail: String) {
    let text = sarif(toolVersion: toolVersion, rules: Diagnostic.Code.allCases, results: []).text
    let tail = "]}]}"
    precondition(text.hasSuffix(tail), "the results are the last member of the run")
    return (String(text.dropLast(tail.count)), tail)
  }

  private static func sarif(
    toolVersion: String, rules: [Diagnostic.Code], results: [JSONTree]
  ) -> JSONTree {
    let driver: JSONObject = [
      "name": .string("tween"),
      "version": .string(toolVersion),
      "rules": .array(rules.map(rule)),
    ]
    return .object([
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .string("2.1.0"),
      "runs": .array([
        .object([
          "tool": .object(["driver": .object(driver)]),
          "columnKind": .string("unicodeCodePoints"),
          "results": .array(results),
        ])
      ]),
    ])
  }

  /// The findings as results of a run.
  ///
  /// - Parameter rules: The rules of the run, whose indices the results have.
  package func sarifResults(rules: [Diagnostic.Code] = Diagnostic.Code.allCases) -> [JSONTree] {
    let indices = Dictionary(uniqueKeysWithValues: zip(rules, 0...))
    return findings.map { result($0, rule: indices[$0.code] ?? -1) }
  }

  private static func rule(_ code: Diagnostic.Code) -> JSONTree {
    .object([
      "id": .string(code.rawValue),
      "shortDescription": .object(["text": .string(code.title + ".")]),
      "help": .object(["text": .string("See \(code.documentation).")]),
      "defaultConfiguration": .object(["level": .string(code.severity.rawValue)]),
    ])
  }

  private func result(_ finding: Diagnostic, rule: Int) -> JSONTree {
    let region: JSONObject = [
      "startLine": .integer(finding.filePlace.line),
      "startColumn": .integer(finding.filePlace.column),
    ]
    let location: JSONObject = [
      "artifactLocation": .object(["uri": .string(Self.reference(to: fileName))]),
      "region": .object(region),
    ]
    return .object([
      "ruleId": .string(finding.code.rawValue),
      "ruleIndex": .integer(rule),
      "level": .string(finding.severity.rawValue),
      "message": .object(["text": .string(finding.message)]),
      "locations": .array([.object(["physicalLocation": .object(location)])]),
    ])
  }

  /// A path as a URI reference: what has no place in one is percent-encoded, and an absolute path
  /// gets its scheme.
  private static func reference(to path: String) -> String {
    let allowed = Set("/-._~".utf8)
    let encoded = path.utf8.map { byte -> String in
      let isPlain =
        allowed.contains(byte) || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + (byte < 0x10 ? "0" : "") + digits
    }.joined()
    return path.hasPrefix("/") ? "file://" + encoded : encoded
  }
}
