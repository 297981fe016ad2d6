import SceneChecks
import SceneFiles

/// `tween check`: what is wrong in a file.
enum CheckCommand {
  static let description = CommandDescription(
    "look for what is wrong in a file", forms: ["FILE [--format FORMAT]"],
    operands: [.file("FILE")],
    [
      .options([
        .init(
          "--format", .oneOf("FORMAT", Format.allCases.map(\.rawValue)),
          "text (default), json or sarif")
      ]),
      .text(
        """
        Each line of the text is one finding: file:line:column: severity: message [code], and the last \
        one counts them. The codes are explained in Docs/Checks.md. FILE may be '-', standard input.
        """),
    ],
    examples: [
      .init("tween check Docs/Samples/bounce.caml", "what is wrong with the file, and how much"),
      .init("tween check - --format json < Docs/Samples/lamp.caml", "findings for programs"),
    ],
    statuses: [
      "a file without errors, which may have warnings and notes", "a file with an error",
      "arguments that cannot be used",
    ])

  private enum Format: String, CaseIterable { case text, json, sarif }

  /// - Returns: The exit status: 0, or 1 for a file with an error.
  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    let (file, format) = try options(arguments)
    let report = try report(on: file)
    switch format {
    case .text: try StandardOutput.write(line: report.text)
    case .json: try write(report.json)
    case .sarif: try write(report.sarif(toolVersion: engineVersion))
    }
    return report.hasErrors ? 1 : 0
  }

  private static func report(on file: String) throws(CommandError) -> CheckReport {
    guard file == StandardInput.argument else { return SceneCheck().report(on: file) }
    do {
      let (bytes, format) = try StandardInput.scene()
      return SceneCheck().report(on: bytes, as: format, named: StandardInput.name(of: file))
    } catch {
      throw .failure("\(error)")
    }
  }

  private static func write(_ tree: JSONTree) throws(CommandError) {
    var bytes: [UInt8] = []
    tree.write(to: &bytes)
    try StandardOutput.write(bytes + [UInt8(ascii: "\n")])
  }

  private static func options(
    _ arguments: ArraySlice<String>
  ) throws(CommandError) -> (file: String, format: Format) {
    var reader = ArgumentReader(arguments, description)
    var file: String?
    var format = Format.text
    while let argument = try reader.next() {
      switch argument {
      case .option: format = try reader.word(for: "--format")
      case .operand(let name): try FileArgument.take(name, as: &file)
      }
    }
    guard let file else { throw .usage("check takes a file") }
    return (file, format)
  }
}
