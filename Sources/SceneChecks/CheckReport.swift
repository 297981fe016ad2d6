import LayerModel
import SceneFiles

/// What a check has found in a file.
public struct CheckReport: Sendable, Hashable {
  /// The file, as the caller calls it.
  public let fileName: String
  /// What was found, in the order of the file; at one place what matters more first. At most
  /// ``limit`` of them, each with a place in the file, ``LayerModel/FilePlace/start`` where it concerns
  /// the whole file, and a message on one line, with escapes for what a terminal would obey.
  public let findings: [Diagnostic]
  /// How many more there are, each counted as often as it was found.
  public let omittedCount: Int
  /// Whether anything is an error, listed or not.
  public let hasErrors: Bool

  /// How many findings a report lists.
  public static let limit = 10_000

  /// A report of findings in any order; one that is there twice is listed once.
  public init(fileName: String, findings: [Diagnostic]) {
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
    let lines = found.map { Diagnostic($0.code, at: $0.filePlace, $0.message.escapingControls) }
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
