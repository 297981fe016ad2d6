import Foundation

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

      --fps N            rows at k/N seconds, N above 0 (default 60)
      --from SECONDS     first time (default 0)
      --to SECONDS       last time (default: the latest end of the finite animations, or 10
                         when something repeats for ever and that is later, or 0)
      --times A,B,C      rows at these times instead
      --layer NAME       only this layer, by name, id or index path; may be repeated
      --key-path PATH    only this key path; may be repeated
      --state NAME       with this state of the file in place
      --transition "A>B" from state A, in place until then, to state B from time 0 on
      --list-states      print the names of the states, one a line, instead of rows
      --format FORMAT    csv (default), ndjson or table
      --output FILE      write to a file instead of standard output
    """

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var reader = ArgumentReader(arguments)
    var (file, fps, from, to): (String?, Double?, Double?, Double?) = (nil, nil, nil, nil)
    var list: [Double]?
    var chosen: [States] = []
    while let argument = try reader.next() {
      switch argument {
      case .option("--fps"):
        let value = try reader.number(for: "--fps")
        guard value > 0 else { throw UsageError("--fps takes a number above 0, not \(value)") }
        fps = value
      case .option("--from"): from = try reader.number(for: "--from")
      case .option("--to"): to = try reader.number(for: "--to")
      case .option("--times"): list = try reader.numbers(for: "--times")
      case .option("--layer"): layers.append(try reader.value(for: "--layer"))
      case .option("--key-path"): keyPaths.append(try reader.value(for: "--key-path"))
      case .option("--state"): chosen.append(.inPlace(try reader.value(for: "--state")))
      case .option("--transition"):
        chosen.append(try Self.transition(reader.value(for: "--transition")))
      case .option("--list-states"): chosen.append(.list)
      case .option("--output"): output = try reader.value(for: "--output")
      case .option("--format"):
        let name = try reader.value(for: "--format")
        guard let format = Format(rawValue: name) else {
          throw UsageError("--format takes csv, ndjson or table, not '\(name)'")
        }
        self.format = format
      case .option(let name):
        throw UsageError("unknown option '\(name)'")
      case .operand(let name):
        guard file == nil else { throw UsageError("one file at a time, '\(name)' is too many") }
        file = name
      }
    }
    guard let file else { throw UsageError("sample takes a file") }
    self.file = file
    guard chosen.count <= 1 else {
      throw UsageError("one of --state, --transition and --list-states, and once")
    }
    states = chosen.first
    if let list {
      guard fps == nil, from == nil, to == nil else {
        throw UsageError("--times stands alone, without --fps, --from or --to")
      }
      times = .list(list)
    } else {
      if let from, let to, from > to { throw UsageError("--from lies after --to") }
      times = .frames(perSecond: fps ?? 60, from: from, to: to)
    }
  }

  private static func transition(_ text: String) throws(UsageError) -> States {
    let names = text.split(separator: ">", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard names.count == 2, names.allSatisfy({ !$0.isEmpty }) else {
      throw UsageError("--transition takes two states as 'A>B', not '\(text)'")
    }
    return .transition(from: names[0], to: names[1])
  }
}
