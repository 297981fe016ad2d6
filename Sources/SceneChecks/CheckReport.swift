import LayerModel
import SceneFiles

/// The findings of a check in a file.
public struct CheckReport: Sendable, Hashable {
  package let fileName: String
  /// The findings in the order of the file; at one place the most severe first. At most 10,000, each with a place in
  /// the file, `Diagnostic.FilePlace.start` if it concerns the whole file, and a message on one line, with escapes for
  /// characters that a terminal would obey.
  public let findings: [Diagnostic]
  /// The number of further findings; each occurrence counts.
  package let omittedCount: Int
  /// Whether any finding is an error, even one that is not listed.
  public let hasErrors: Bool

  package static let limit = 10_000

  /// Creates a report of findings in any order; duplicates are listed once.
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

  /// Returns the number of listed findings of a severity.
  public func count(of severity: Diagnostic.Severity) -> Int {
    findings.count { $0.severity == severity }
  }
}

/// A growing list of findings that keeps those that a report lists.
struct FindingList {
  /// The findings in the order of a report.
  private(set) var findings: [Diagnostic] = []
  private(set) var omittedCount = 0
  private(set) var hasErrors = false

  mutating func append(_ found: [Diagnostic]) {
    hasErrors = hasErrors || found.contains { $0.severity == .error }
    // The message names its subject. Line ends and characters that a terminal would obey become escapes.
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

  /// Counts findings that are not kept.
  mutating func omit(_ count: Int, hasErrors: Bool) {
    omittedCount += count
    self.hasErrors = self.hasErrors || hasErrors
  }
}

extension CheckReport {
  /// The report in the format of compilers: `file:line:column: severity: message [code]`, one line each, and a last
  /// line with the counts. The name of the file has escapes for characters that a terminal would obey.
  public var text: String {
    let summary = "\(fileName.escapingControls): \(counts.text)"
    return (findingLines + [summary]).joined(separator: "\n")
  }

  /// The lines of ``text`` without the last.
  package var findingLines: [String] {
    let fileName = fileName.escapingControls
    return findings.map { "\(fileName):\($0)" }
  }

  package var counts: Counts {
    var counts = Counts()
    counts.listed = Diagnostic.Severity.allCases.map(count(of:))
    counts.omitted = omittedCount
    return counts
  }

  /// The number of findings in one or more reports.
  package struct Counts: Sendable {
    /// The number of listed findings for each severity, most severe first.
    fileprivate var listed = Diagnostic.Severity.allCases.map { _ in 0 }
    fileprivate var omitted = 0

    package init() {}

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
  /// The report as a JSON object: `file`, the counts `errors`, `warnings`, `notes` and `omitted`, and `findings`,
  /// each with `code`, `severity`, `line`, `column` and `message`.
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
  /// Returns the report in the Static Analysis Results Interchange Format, version 2.1.0: one run, with the codes of
  /// its findings as its rules.
  ///
  /// Columns count Unicode scalars, the format's `unicodeCodePoints`.
  ///
  /// - Parameter toolVersion: The version of the program that made the report.
  public func sarifText(toolVersion: String) -> String {
    sarif(toolVersion: toolVersion).indentedText
  }

  package func sarif(toolVersion: String) -> JSONTree {
    let codes = Diagnostic.Code.allCases.filter { code in findings.contains { $0.code == code } }
    return Self.sarif(toolVersion: toolVersion, rules: codes, results: sarifResults(rules: codes))
  }

  /// Returns the text before and after the results of many reports, which are separated by commas. All codes are its
  /// rules, because the findings are not known before the first report.
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

  /// Returns a path as a URI reference: reserved characters are percent-encoded, and an absolute path gets its
  /// scheme.
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
