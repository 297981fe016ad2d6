import LayerModel
import SceneFiles

extension CheckReport {
  /// The report in the Static Analysis Results Interchange Format, version 2.1.0: one run, with the
  /// codes that were found as its rules.
  ///
  /// Columns count Unicode scalars, as the format's `unicodeCodePoints`.
  ///
  /// - Parameter toolVersion: The version of the program that made the report.
  public func sarif(toolVersion: String) -> JSONTree {
    let codes = Diagnostic.Code.allCases.filter { code in findings.contains { $0.code == code } }
    let driver: JSONObject = [
      "name": .string("tween"),
      "version": .string(toolVersion),
      "rules": .array(codes.map(Self.rule)),
    ]
    let indices = Dictionary(uniqueKeysWithValues: zip(codes, 0...))
    return .object([
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .string("2.1.0"),
      "runs": .array([
        .object([
          "tool": .object(["driver": .object(driver)]),
          "columnKind": .string("unicodeCodePoints"),
          "results": .array(findings.map { result($0, rule: indices[$0.code] ?? -1) }),
        ])
      ]),
    ])
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
