import SceneFiles

enum Command: String, CaseIterable {
  case sample, plot, timeline, filmstrip, curve, bake, diff, explain, check, convert, dump, eval,
    digest,
    completions, manual, version, help

  /// Runs the command that the arguments name.
  ///
  /// - Parameter arguments: The words after the name of the program; nil for a word that is not UTF-8.
  /// - Returns: The exit status: 0 for success, 1 for bad data and for output that cannot be written, 2 for arguments
  ///   that cannot be used. `diff` returns 1 for a difference, and 2 for every error.
  static func run(_ arguments: [String?]) -> Int32 {
    var saysDifferences = false
    do throws(CommandError) {
      let words = arguments.compactMap(\.self)
      guard words.count == arguments.count else {
        throw .usage("an argument is not UTF-8, as the names of files must be")
      }
      guard let name = words.first else {
        throw .usage("no command; 'tween help' lists them")
      }
      let command = try named(name)
      saysDifferences = command == .diff
      let status = try command.run(words.dropFirst())
      try StandardOutput.close()
      return status
    } catch {
      StandardError.write(error.message)
      return saysDifferences ? 2 : error.status
    }
  }

  private static func named(_ name: String) throws(CommandError) -> Command {
    switch name {
    case "--help", "-h": return .help
    case "--version", "-V": return .version
    default:
      if let command = Command(rawValue: name) { return command }
      let remedy = NameList(allCases.map(\.rawValue)).suggestion(
        for: name, otherwise: "; 'tween help' lists them")
      throw .usage("unknown command '\(name)'\(remedy)")
    }
  }

  private func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    // After `--` all words are names of files.
    if arguments.prefix(while: { $0 != "--" }).contains(
      where: CommandDescription.Option.help.spellings.contains)
    {
      try StandardOutput.write(line: help)
      return 0
    }
    switch self {
    case .sample: return try SampleCommand.run(arguments)
    case .plot: return try PlotCommand.run(arguments)
    case .timeline: return try TimelineCommand.run(arguments)
    case .filmstrip: return try FilmstripCommand.run(arguments)
    case .curve: return try CurveCommand.run(arguments)
    case .bake: return try BakeCommand.run(arguments)
    case .explain: return try ExplainCommand.run(arguments)
    case .diff: return try DiffCommand.run(arguments)
    case .check: return try CheckCommand.run(arguments)
    case .convert: return try ConvertCommand.run(arguments)
    case .dump: return try DumpCommand.run(arguments)
    case .eval: return try EvalCommand.run(arguments)
    case .digest:
      try refuse(arguments)
      try DigestCommand.run()
    case .version:
      try refuse(arguments)
      try StandardOutput.write(line: BuildStamp.text)
    case .completions:
      try StandardOutput.write(line: CompletionsCommand.shell(arguments).script)
    case .manual:
      try refuse(arguments)
      try StandardOutput.write(Array(Manual.page.utf8))
    case .help:
      let command = try arguments.first.map(Self.named)
      if let second = arguments.dropFirst().first {
        throw .usage("help takes one command, '\(second)' is too many")
      }
      try StandardOutput.write(line: command?.help ?? Self.overview)
    }
    return 0
  }

  private func refuse(_ arguments: ArraySlice<String>) throws(CommandError) {
    if let first = arguments.first {
      throw .usage("\(rawValue) takes no arguments, not '\(first)'")
    }
  }

  // MARK: Help

  var description: CommandDescription {
    switch self {
    case .sample: SampleOptions.description
    case .plot: PlotOptions.description
    case .timeline: TimelineCommand.description
    case .filmstrip: FilmstripOptions.description
    case .curve: CurveOptions.description
    case .bake: BakeOptions.description
    case .diff: DiffOptions.description
    case .explain: ExplainCommand.description
    case .check: CheckCommand.description
    case .convert: ConvertCommand.description
    case .dump: DumpCommand.description
    case .eval: EvalCommand.description
    case .digest: DigestCommand.description
    case .completions: CompletionsCommand.description
    case .manual: Manual.description
    case .version: BuildStamp.description
    case .help:
      CommandDescription(
        "print an overview or the help of a command", forms: ["[COMMAND]"],
        operands: [.oneOf("COMMAND", Self.allCases.map(\.rawValue))],
        [
          .text(
            "Prints an overview of the commands, or the help of one command, as 'tween COMMAND --help' does."
          )
        ],
        examples: [.init("tween help sample", "the help of one command")])
    }
  }

  private var help: String { description.help(of: rawValue) }

  static let purpose = "sample, plot, check and convert Core Animation files"

  private static var overview: String {
    let rows = allCases.map { command in
      HelpText.row(command.rawValue, command.description.summary, column: 15)
    }
    return """
      \(purpose.prefix(1).uppercased() + purpose.dropFirst()).

      usage: tween <command> …

      \(rows.joined(separator: "\n"))

      'tween help <command>' describes a command. Exit status: 0 for success, 1 for wrong
      data or output that cannot be written, 2 for wrong arguments; for 'diff' 1 for a
      difference and 2 for an error.
      """
  }
}

let engineVersion = "0.1.0"

/// The reason why a command ends early. ``Command`` prints it once to standard error, on one line.
enum CommandError: Error {
  /// Arguments that cannot be used: status 2.
  case usage(String)
  /// A file that cannot be read, or output that cannot be written: status 1.
  case failure(String)

  var message: String { "tween: " + reason }

  var reason: String {
    switch self {
    case .usage(let text), .failure(let text): text
    }
  }

  func naming(_ file: String) -> CommandError {
    switch self {
    case .usage(let text): .usage("\(file): \(text)")
    case .failure(let text): .failure("\(file): \(text)")
    }
  }

  var status: Int32 {
    switch self {
    case .usage: 2
    case .failure: 1
    }
  }
}
