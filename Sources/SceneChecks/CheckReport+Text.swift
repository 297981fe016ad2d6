import LayerModel
import SceneFiles

extension CheckReport {
  /// The report as compilers write it: `file:line:column: severity: message [code]`, one line each,
  /// and a last line that counts. The name of the file has escapes where a terminal would obey it.
  public var text: String {
    let fileName = fileName.escapingControls
    let lines = findings.map { "\(fileName):\($0)" }
    return (lines + [summary]).joined(separator: "\n")
  }

  /// `file: 1 error, 2 warnings, 0 notes`.
  private var summary: String {
    let counts = Diagnostic.Severity.allCases.map { severity in
      let count = count(of: severity)
      return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let rest = omittedCount > 0 ? ", and \(omittedCount) more that are not listed" : ""
    return "\(fileName.escapingControls): \(counts.joined(separator: ", "))\(rest)"
  }
}
