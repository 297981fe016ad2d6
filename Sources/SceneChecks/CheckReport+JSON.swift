import LayerModel
import SceneFiles

extension CheckReport {
  /// The report as an object: `file`, the counts `errors`, `warnings`, `notes` and `omitted`, and
  /// `findings`, each with `code`, `severity`, `line`, `column` and `message`.
  public var json: JSONTree {
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
