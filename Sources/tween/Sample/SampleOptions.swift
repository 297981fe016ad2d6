import SceneFiles

/// What `tween sample` is asked to do.
struct SampleOptions {
  enum Format: String, CaseIterable { case csv, ndjson, table }

  /// Which times rows are made for.
  enum Times {
    /// Every k / fps from a time to another; nil for the default of either.
    case frames(perSecond: Double, from: Double?, to: Double?)
    case list([Double])
  }

  var file: String
  var times = Times.frames(perSecond: 60, from: nil, to: nil)
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

      --fps N            rows at k/N seconds, N above 0 (default 60)
      --from SECONDS     first time (default 0)
      --to SECONDS       last time (default: the latest end of the finite animations, or 10
                         when something repeats for ever and that is later, or 0)
      --times A,B,C      rows at these times instead
    \(SceneChoice.usage)
      --list-states      print the names of the states, one a line, and nothing else
      --format FORMAT    csv (default), ndjson or table
      --output FILE      write to a file instead of standard output; one that is there is replaced
                         whole or not at all
    """

  private static let options =
    ["--fps", "--from", "--to", "--times", "--list-states", "--format", "--output"]
    + SceneChoice.options

  init(_ arguments: ArraySlice<String>) throws(CommandError) {
    var reader = ArgumentReader(
      arguments, options: Self.options, repeatable: SceneChoice.repeatable)
    var (file, fps, from, to): (String?, Double?, Double?, Double?) = (nil, nil, nil, nil)
    var list: [Double]?
    while let argument = try reader.next() {
      switch argument {
      case .option("--fps"):
        let value = try reader.number(for: "--fps")
        guard value > 0 else {
          throw .usage("--fps takes a number above 0, not \(value.shortestText)")
        }
        fps = value
      case .option("--from"): from = try reader.number(for: "--from")
      case .option("--to"): to = try reader.number(for: "--to")
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
      guard fps == nil, from == nil, to == nil else {
        throw .usage("--times stands alone, without --fps, --from or --to")
      }
      times = .list(list)
    } else {
      if let from, let to, from > to { throw .usage("--from lies after --to") }
      times = .frames(perSecond: fps ?? 60, from: from, to: to)
    }
  }
}
