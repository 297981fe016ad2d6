import SceneFiles

/// What `tween` can be told to do.
enum Command: String, CaseIterable {
  case sample, plot, timeline, curve, bake, diff, check, convert, dump, eval, digest, version, help

  /// Runs the command that the arguments name.
  ///
  /// - Parameter arguments: The words behind the name of the program; nil for one that is not
  ///   UTF-8.
  /// - Returns: The exit status: 0, 1 for bad data and for output that cannot be written, 2 for
  ///   arguments that cannot be used; of `diff` 1 for a difference, and 2 for all that is wrong.
  static func run(_ arguments: [String?]) -> Int32 {
    var saysDifferences = false
    do throws(CommandError) {
      let words = arguments.compactMap(\.self)
      guard words.count == arguments.count else {
        throw .usage("an argument is not UTF-8, which the names of files must be")
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
    case "--version": return .version
    default:
      if let command = Command(rawValue: name) { return command }
      let remedy = NameList(allCases.map(\.rawValue)).suggestion(
        for: name, otherwise: "; 'tween help' lists them")
      throw .usage("unknown command '\(name)'\(remedy)")
    }
  }

  private func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    // Behind `--` there are names of files only.
    if arguments.prefix(while: { $0 != "--" }).contains(where: ["--help", "-h"].contains) {
      try StandardOutput.write(line: usage)
      return 0
    }
    switch self {
    case .sample: return try SampleCommand.run(arguments)
    case .plot: return try PlotCommand.run(arguments)
    case .timeline: return try TimelineCommand.run(arguments)
    case .curve: return try CurveCommand.run(arguments)
    case .bake: return try BakeCommand.run(arguments)
    case .diff: return try DiffCommand.run(arguments)
    case .check: return try CheckCommand.run(arguments)
    case .convert: return try ConvertCommand.run(arguments)
    case .dump: return try DumpCommand.run(arguments)
    case .eval:
      try refuse(arguments)
      return try EvalCommand().run()
    case .digest:
      try refuse(arguments)
      try DigestCommand.run()
    case .version:
      try refuse(arguments)
      try StandardOutput.write(line: "tween \(engineVersion)")
    case .help:
      let command = try arguments.first.map(Self.named)
      if let second = arguments.dropFirst().first {
        throw .usage("help takes one command, '\(second)' is too many")
      }
      try StandardOutput.write(line: command?.usage ?? Self.overview)
    }
    return 0
  }

  private func refuse(_ arguments: ArraySlice<String>) throws(CommandError) {
    if let first = arguments.first {
      throw .usage("\(rawValue) takes no arguments, not '\(first)'")
    }
  }

  // MARK: Help

  private var usage: String {
    switch self {
    case .sample: SampleOptions.usage
    case .plot: PlotOptions.usage
    case .timeline: TimelineCommand.usage
    case .curve: CurveOptions.usage
    case .bake: BakeOptions.usage
    case .diff: DiffOptions.usage
    case .check: CheckCommand.usage
    case .convert: ConvertCommand.usage
    case .dump: DumpCommand.usage
    case .eval: EvalCommand.help
    case .digest: DigestCommand.usage
    case .version: "usage: tween version\n\nPrints the version."
    case .help: Self.overview
    }
  }

  private var summary: String {
    switch self {
    case .sample: "print every animated value of a file at every frame"
    case .plot: "draw curves, or the animated numbers of a file over time"
    case .timeline: "draw when which animation of a file runs"
    case .curve: "say what a curve does, or fit a CSS curve to it"
    case .bake: "print few keyframes that keep a tolerance to the animated values"
    case .diff: "compare the values of two scenes or tables of samples"
    case .check: "look for what is wrong in a file"
    case .convert: "write a file in another form: CAML, JSON or a .ca folder"
    case .dump: "print the layers, values, animations and states of a file as a tree"
    case .eval: "answer requests in JSON, one a line, from standard input"
    case .digest: "print hashes of millions of results, to compare machines by"
    case .version: "print the version"
    case .help: "print this overview, or with a command what that takes"
    }
  }

  private static var overview: String {
    let rows = allCases.map { command in
      let padding = String(repeating: " ", count: 10 - command.rawValue.count)
      return "  \(command.rawValue)\(padding)\(command.summary)"
    }
    return """
      Core Animation's timing and interpolation, without the pictures.

      usage: tween <command> …

      \(rows.joined(separator: "\n"))

      'tween <command> --help' says more. Exit status: 0, 1 for bad data and for output that cannot
      be written, 2 for bad arguments; of 'diff' 1 for a difference, and 2 for whatever is wrong.
      """
  }
}

/// The version of the package.
let engineVersion = "0.1.0"

/// Why a command ends early. ``Command`` says it on standard error, once and on one line.
enum CommandError: Error {
  /// Arguments that cannot be used: status 2.
  case usage(String)
  /// A file that cannot be read, or output that cannot be written: status 1.
  case failure(String)

  var message: String {
    switch self {
    case .usage(let text), .failure(let text): "tween: " + text
    }
  }

  var status: Int32 {
    switch self {
    case .usage: 2
    case .failure: 1
    }
  }
}
