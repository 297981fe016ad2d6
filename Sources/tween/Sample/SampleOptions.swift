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

  /// What is done with states.
  enum States: Equatable {
    /// Their names are printed, and nothing else.
    case list
    /// One is in place.
    case inPlace(String)
    /// One is in place until time 0, when the way to another begins.
    case transition(from: String, to: String)
  }

  var file: String
  var times = Times.frames(perSecond: 60, from: nil, to: nil)
  /// Names, ids or index paths of the only layers wanted; empty for all.
  var layers: [String] = []
  /// The only key paths wanted; empty for all.
  var keyPaths: [String] = []
  /// What is done with the states of the file.
  var states: States?
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
      --layer NAME       only this layer, by name, id or place ('root', '0/2' for the third in the
                         first); may be repeated
      --key-path PATH    only this key path; may be repeated
      --state NAME       with this state of the file in place
      --transition "A>B" from state A, in place until then, to state B from time 0 on
      --list-states      print the names of the states, one a line, and nothing else
      --format FORMAT    csv (default), ndjson or table
      --output FILE      write to a file instead of standard output; one that is there is replaced
                         whole or not at all
    """

  private static let options = [
    "--fps", "--from", "--to", "--times", "--layer", "--key-path", "--state", "--transition",
    "--list-states", "--format", "--output",
  ]

  init(_ arguments: ArraySlice<String>) throws(CommandError) {
    var reader = ArgumentReader(
      arguments, options: Self.options, repeatable: ["--layer", "--key-path"])
    var (file, fps, from, to): (String?, Double?, Double?, Double?) = (nil, nil, nil, nil)
    var list: [Double]?
    var chosen: [States] = []
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
      case .option("--layer"):
        let name = try reader.value(for: "--layer")
        guard !name.isEmpty else {
          throw .usage("--layer takes a name, an id or an index path; the topmost is 'root'")
        }
        layers.append(name)
      case .option("--key-path"): keyPaths.append(try reader.value(for: "--key-path"))
      case .option("--state"): chosen.append(.inPlace(try reader.value(for: "--state")))
      case .option("--transition"):
        chosen.append(try Self.transition(reader.value(for: "--transition")))
      case .option("--list-states"): chosen.append(.list)
      case .option("--output"):
        output = try FileArgument.checked(reader.value(for: "--output"))
      case .option("--format"):
        let name = try reader.value(for: "--format")
        guard let format = Format(rawValue: name) else {
          throw .usage("--format takes csv, ndjson or table, not '\(name)'")
        }
        self.format = format
      case .option: break
      case .operand(let name):
        guard file == nil else { throw .usage("one file at a time, '\(name)' is too many") }
        file = try FileArgument.checked(name)
      }
    }
    guard let file else { throw .usage("sample takes a file") }
    self.file = file
    guard chosen.count <= 1 else {
      throw .usage("one of --state, --transition and --list-states")
    }
    states = chosen.first
    guard chosen.first != .list || reader.optionCount == 1 else {
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

  private static func transition(_ text: String) throws(CommandError) -> States {
    let names = text.split(separator: ">", omittingEmptySubsequences: false)
      .map(\.trimmingWhiteSpace)
    guard names.count == 2, names.allSatisfy({ !$0.isEmpty }) else {
      throw .usage("--transition takes two states as 'A>B', not '\(text)'")
    }
    return .transition(from: names[0], to: names[1])
  }
}
