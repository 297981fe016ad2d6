import Testing

/// Returns the texts of the issues that laws record while a function runs; the test itself records none.
///
/// So a test can give a checker of laws something that breaks them, and the log of a passing test has no issue:
///
///     let issues = recordedIssues { checkMonotone("falling", .fraction) { -$0 } }
///     #expect(issues.count == 1)
///
/// - Parameter body: Calls `forAll` or a `check…` function.
public func recordedIssues(_ body: () throws -> Void) rethrows -> [String] {
  let collector = IssueCollector()
  try IssueCollector.$current.withValue(collector) { try body() }
  return collector.texts.withLock { $0 }
}

/// Records an issue with the test, or collects it within ``recordedIssues(_:)``.
func recordIssue(_ text: String, sourceLocation: SourceLocation) {
  if let collector = IssueCollector.current {
    collector.texts.withLock { $0.append(text) }
  } else {
    Issue.record("\(text)", sourceLocation: sourceLocation)
  }
}

private final class IssueCollector: Sendable {
  @TaskLocal static var current: IssueCollector?

  let texts = Guarded<[String]>([])
}
