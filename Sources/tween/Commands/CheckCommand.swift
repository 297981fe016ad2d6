import SceneChecks
import SceneFiles

/// `tween check`: reports the problems of a file.
struct CheckCommand: CommandOptions {
  private enum Format: String, CaseIterable { case text, json, sarif }

  private var files = FileOperands()
  private var format = Format.text

  static let table: [CommandOption<Self>] =
    [.init("--format", \.format, .word("FORMAT"), "text (default), json or sarif")]
    + FileOperands.table.map { $0.within(\.files) }

  static let description = CommandDescription(
    "report mistakes in files",
    forms: ["FILE… [options]", "--files-from LIST [options]"], operands: [.file("FILE")],
    [
      .text(
        """
        Each line of the text is one finding: file:line:column: severity: message [code]. The last \
        line counts the findings. Docs/Checks.md explains the codes. FILE may be '-', standard \
        input.
        """),
      .text(
        """
        With several files or --files-from, the last line counts the findings of all files, JSON \
        has one object per file and line, and SARIF has one run.
        """),
    ], options: table.map(\.option),
    examples: [
      .init("tween check Docs/Samples/bounce.caml", "the findings of one file"),
      .init("tween check - --format json < Docs/Samples/lamp.caml", "findings for programs"),
      .init("tween check Docs/Samples/*.caml --jobs 2", "the findings of many files"),
    ],
    statuses: [
      "a file without errors, which may have warnings and notes", "a file with an error",
      "arguments that cannot be used",
    ])

  mutating func take(operand: String) throws(CommandError) { try files.take(operand) }

  mutating func check(_ given: Set<String>) throws(CommandError) { try files.check(of: "check") }

  /// - Returns: The exit status: 0, or 1 for a file with an error.
  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    let options = try Self(arguments)
    let (files, format) = (options.files, options.format)
    guard let file = files.single else { return try check(files, format) }
    let report = report(on: try SceneSource(file))
    switch format {
    case .text: try StandardOutput.write(line: report.text)
    case .json: try StandardOutput.write(line: report.json.text)
    case .sarif: try StandardOutput.write(line: report.sarif(toolVersion: engineVersion).text)
    }
    return report.hasErrors ? 1 : 0
  }

  private static func report(on source: SceneSource) -> CheckReport {
    switch source {
    case .file(let file): SceneCheck().report(on: file)
    case .bytes(let bytes, let format, let name):
      SceneCheck().report(on: bytes, as: format, named: name)
    }
  }

  // MARK: Many files

  private struct FileReport {
    let text: String
    let counts: CheckReport.Counts
    let hasErrors: Bool

    init(on file: FileEntry, as format: Format) {
      let report: CheckReport
      do {
        report = CheckCommand.report(on: try file.source())
      } catch {
        report = CheckReport(error)
      }
      (counts, hasErrors) = (report.counts, report.hasErrors)
      switch format {
      case .text: text = report.findingLines.map { $0 + "\n" }.joined()
      case .json: text = report.json.text + "\n"
      case .sarif: text = report.sarifResults().map(\.text).joined(separator: ",")
      }
    }
  }

  private static func check(
    _ files: FileOperands, _ format: Format
  ) throws(CommandError) -> Int32 {
    var sequence = try FileSequence(files)
    let output = try OrderedOutput(path: nil)
    let frame = CheckReport.sarifFrame(toolVersion: engineVersion)
    if format == .sarif { _ = try output.write(frame.head.utf8) }
    var counts = CheckReport.Counts()
    var (fileCount, hasErrors, hasResults) = (0, false, false)
    let jobs = OrderedJobs(
      to: output,
      next: { () throws(CommandError) in try sequence.next() },
      body: { file, output in
        if let warning = file.warning { output.warn(warning) }
        return FileReport(on: file, as: format)
      },
      collect: { (report, output) throws(CommandError) in
        fileCount += 1
        counts.add(report.counts)
        hasErrors = hasErrors || report.hasErrors
        guard !report.text.isEmpty else { return }
        if format == .sarif, hasResults { _ = try output.write(",".utf8) }
        hasResults = true
        _ = try output.write(report.text.utf8)
      })
    try jobs.run(on: files.jobs)
    switch format {
    case .text:
      let files = "\(fileCount) file\(fileCount == 1 ? "" : "s")"
      _ = try output.write("\(files): \(counts.text)\n".utf8)
    case .json: break
    case .sarif: _ = try output.write("\(frame.tail)\n".utf8)
    }
    try output.close()
    return hasErrors ? 1 : 0
  }
}
