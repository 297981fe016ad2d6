/// What `tween` can be told to do.
enum Command: String, CaseIterable {
  case sample, check, convert, dump, eval, digest, version, help

  /// Runs the command that the arguments name.
  ///
  /// - Returns: The exit status: 0, 1 for bad data, 2 for arguments that cannot be used.
  static func run(_ arguments: [String]) -> Int32 {
    do {
      guard let name = arguments.first else {
        throw UsageError("no command; 'tween help' lists them")
      }
      guard let command = named(name) else {
        throw UsageError("unknown command '\(name)'; 'tween help' lists them")
      }
      return try command.run(arguments.dropFirst())
    } catch {
      StandardError.write("\(error)")
      return 2
    }
  }

  private static func named(_ name: String) -> Command? {
    switch name {
    case "--help", "-h": .help
    case "--version": .version
    default: Command(rawValue: name)
    }
  }

  private func run(_ arguments: ArraySlice<String>) throws(UsageError) -> Int32 {
    switch self {
    case .sample:
      return try SampleCommand.run(arguments)
    case .check:
      return try CheckCommand.run(arguments)
    case .convert:
      return try ConvertCommand.run(arguments)
    case .dump:
      return try DumpCommand.run(arguments)
    case .eval:
      if arguments.first == "--help" || arguments.first == "-h" {
        StandardOutput.write(line: EvalCommand.help)
        return 0
      }
      try refuse(arguments)
      return EvalCommand().run()
    case .digest:
      if arguments.first == "--help" || arguments.first == "-h" {
        StandardOutput.write(line: DigestCommand.help)
        return 0
      }
      try refuse(arguments)
      DigestCommand.run()
    case .version:
      try refuse(arguments)
      StandardOutput.write(line: "tween \(engineVersion)")
    case .help:
      StandardOutput.write(line: Self.overview)
    }
    return 0
  }

  private func refuse(_ arguments: ArraySlice<String>) throws(UsageError) {
    if let first = arguments.first {
      throw UsageError("\(rawValue) takes no arguments, not '\(first)'")
    }
  }

  private var summary: String {
    switch self {
    case .sample: "print every animated value of a file at every frame"
    case .check: "look for what is wrong in a file"
    case .convert: "write a file in another form: CAML, JSON or a .ca folder"
    case .dump: "print the layers, values, animations and states of a file as a tree"
    case .eval: "answer requests in JSON, one a line, from standard input"
    case .digest: "print hashes of millions of results, to compare machines by"
    case .version: "print the version"
    case .help: "print this overview"
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

      'tween <command> --help' says more. Exit status: 0, 1 for bad data, 2 for bad arguments.
      """
  }
}

/// The version of the package.
let engineVersion = "0.1.0"

/// Arguments that cannot be used. The description is one line.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ reason: String) { description = "tween: " + reason }
}
