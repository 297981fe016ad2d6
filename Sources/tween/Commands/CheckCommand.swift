import SceneChecks
import SceneFiles

/// `tween check`: what is wrong in a file.
enum CheckCommand {
  static let usage = """
    usage: tween check FILE [--format FORMAT]

      --format FORMAT    text (default), json or sarif

    Each line of the text is one finding: file:line:column: severity: message [code]. The codes
    are explained in Docs/Checks.md. Exit status: 1 for a file with an error, 0 for one without,
    which may have warnings and notes.
    """

  private enum Format: String { case text, json, sarif }

  /// - Returns: The exit status: 0, or 1 for a file with an error.
  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    let (file, format) = try options(arguments)
    let report = SceneCheck().report(on: file)
    switch format {
    case .text: try StandardOutput.write(line: report.text)
    case .json: try write(report.json)
    case .sarif: try write(report.sarif(toolVersion: engineVersion))
    }
    return report.hasErrors ? 1 : 0
  }

  private static func write(_ tree: JSONTree) throws(CommandError) {
    var bytes: [UInt8] = []
    tree.write(to: &bytes)
    try StandardOutput.write(bytes + [UInt8(ascii: "\n")])
  }

  private static func options(
    _ arguments: ArraySlice<String>
  ) throws(CommandError) -> (file: String, format: Format) {
    var reader = ArgumentReader(arguments, options: ["--format"])
    var file: String?
    var format = Format.text
    while let argument = try reader.next() {
      switch argument {
      case .option:
        let name = try reader.value(for: "--format")
        guard let known = Format(rawValue: name) else {
          throw .usage("--format takes text, json or sarif, not '\(name)'")
        }
        format = known
      case .operand(let name):
        guard file == nil else { throw .usage("one file at a time, '\(name)' is too many") }
        file = try FileArgument.checked(name)
      }
    }
    guard let file else { throw .usage("check takes a file") }
    return (file, format)
  }
}
