import SceneFiles

/// What `tween sample` is asked to do.
struct SampleOptions {
  enum Format: String, CaseIterable { case csv, ndjson, table }

  /// Which times rows are made for.
  enum Times {
    /// Every k / fps from a time to another.
    case frames(FrameChoice)
    case list([Double])
  }

  var file: String
  var times = Times.frames(FrameChoice())
  /// What of the file is wanted.
  var choice = SceneChoice()
  /// Whether the names of the states are printed, and nothing else.
  var listsStates = false
  var format = Format.csv
  /// The file to write, nil for standard output.
  var output: String?

  static let usage = """
    usage: tween sample FILE [options]

    Prints every animated value of a scene at every frame, one row a time. FILE ends in .caml, .json or
    .ca, a folder; with any other ending it is read as CAML.

    \(FrameChoice.usage)
      --times A,B,C      rows at these times instead
    \(SceneChoice.usage)
      --list-states      print the names of the states, one a line, and nothing else
      --format FORMAT    csv (default), ndjson or table
      --output FILE      write to a file instead of standard output; one that is there is replaced
                         whole or not at all
    """

  private static let options =
    ["--times", "--list-states", "--format", "--output"] + FrameChoice.options
    + SceneChoice.options

  init(_ arguments: ArraySlice<String>) throws(CommandError) {
    var reader = ArgumentReader(
      arguments, options: Self.options, repeatable: SceneChoice.repeatable)
    var file: String?
    var frames = FrameChoice()
    var list: [Double]?
    while let argument = try reader.next() {
      switch argument {
      case .option("--times"): list = try reader.numbers(for: "--times")
      case .option("--list-states"): listsStates = true
      case .option("--output"):
        output = try FileArgument.checked(reader.value(for: "--output"))
      case .option("--format"):
        let name = try reader.value(for: "--format")
        guard let format = Format(rawValue: name) else {
          throw .usage("--format takes csv, ndjson or table, not '\(name)'")
        }
        self.format = format
      case .option(let option) where FrameChoice.options.contains(option):
        try frames.take(option, from: &reader)
      case .option(let option): try choice.take(option, from: &reader)
      case .operand(let name):
        guard file == nil else { throw .usage("one file at a time, '\(name)' is too many") }
        file = try FileArgument.checked(name)
      }
    }
    guard let file else { throw .usage("sample takes a file") }
    self.file = file
    if listsStates, choice.states != nil { throw SceneChoice.oneOfStates }
    guard !listsStates || reader.optionCount == 1 else {
      throw .usage("--list-states stands alone, without other options")
    }
    if let list {
      guard frames.isEmpty else {
        throw .usage("--times stands alone, without --fps, --from or --to")
      }
      times = .list(list)
    } else {
      times = .frames(frames)
    }
  }
}
