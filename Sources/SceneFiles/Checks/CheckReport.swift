/// What a check has found in a file.
public struct CheckReport: Sendable, Hashable {
  /// The file, as the caller calls it.
  public let fileName: String
  /// What was found, in the order of the file; at one place what matters more first. At most
  /// ``limit`` of them.
  public let findings: [CheckFinding]
  /// How many more there are.
  public let omittedCount: Int

  /// How many findings a report lists.
  public static let limit = 10_000

  /// A report of findings in any order; one that is there twice is listed once.
  public init(fileName: String, findings: [CheckFinding]) {
    let sorted = Set(findings).sorted {
      ($0.place, $0.severity, $0.code.rawValue, $0.message)
        < ($1.place, $1.severity, $1.code.rawValue, $1.message)
    }
    self.fileName = fileName
    self.findings = Array(sorted.prefix(Self.limit))
    omittedCount = sorted.count - self.findings.count
  }

  /// How many of the listed findings have a severity.
  public func count(of severity: CheckSeverity) -> Int {
    findings.count { $0.severity == severity }
  }

  /// Whether anything is an error.
  public var hasErrors: Bool { findings.contains { $0.severity == .error } }
}
