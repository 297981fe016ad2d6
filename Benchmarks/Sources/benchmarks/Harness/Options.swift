struct Options {
  /// The text that names of subjects and workloads must contain; empty for all.
  var filter = ""
  /// Whether each row is printed as one object per line, instead of a table.
  var printsJSON = false
  /// Whether few samples of small workloads are taken, to check that everything runs, not its speed.
  var isQuick = false
  var runsPeers = true
  var comparedFile: String?
  /// Saved runs to write the documentation from; nil to measure.
  var documentedFiles: [String]?
  /// The long run to do instead.
  var soak: Soak?
  /// The workload to count instead, or the list of all.
  var count: Count?

  static let usage = """
    usage: benchmarks [--filter TEXT] [--json] [--quick] [--no-peers] [--compare FILE]
           benchmarks --document FILE …
           benchmarks soak [--count N] [--seed N] [--filter TEXT] [--quick]
           benchmarks count [NAME RUNS]

    --filter TEXT   only the subject TEXT (T1), or workloads whose name has it
    --json          one object a line; save it to compare or to document
    --quick         few samples of small workloads
    --no-peers      only what this program does itself
    --compare FILE  ratios to a saved run
    --document FILE … writes saved runs into Benchmarks/RESULTS.md and Docs/Explanation/Performance.md

    soak            a million frames with every kind of change, then loops of one operation: memory
                    and time as they go on
    --count N       so many frames, and operations of each loop; 100 or more
    --seed N        other changes
    --filter TEXT   frames, or loops whose name has TEXT
    --quick         1,000 of all

    count           what count-instructions counts: names, usual runs and items, a line each
    NAME RUNS       runs one of them and prints the items of a run
    """

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    if rest.first == "soak" {
      soak = try Self.soak(rest.dropFirst())
      return
    }
    if rest.first == "count" {
      count = try Self.count(rest.dropFirst())
      return
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": printsJSON = true
      case "--quick": isQuick = true
      case "--no-peers": runsPeers = false
      case "--filter": filter = try Self.value(of: argument, &rest)
      case "--compare": comparedFile = try Self.value(of: argument, &rest)
      case "--document":
        guard !rest.isEmpty else { throw UnknownArgument(text: "--document without a file") }
        documentedFiles = Array(rest)
        rest = []
      default: throw UnknownArgument(text: argument)
      }
    }
  }

  private static func soak(_ arguments: ArraySlice<String>) throws -> Soak {
    var soak = Soak()
    var rest = arguments
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": soak.count = 1000
      case "--count": soak.count = max(100, try number(of: argument, &rest))
      case "--seed": soak.seed = UInt64(try number(of: argument, &rest))
      case "--filter": soak.filter = try value(of: argument, &rest)
      default: throw UnknownArgument(text: argument)
      }
    }
    return soak
  }

  private static func count(_ arguments: ArraySlice<String>) throws -> Count {
    var rest = arguments
    guard let name = rest.popFirst() else { return .list }
    let times = try number(of: name, &rest)
    if let more = rest.first { throw UnknownArgument(text: more) }
    return .run(name, times: times)
  }

  private static func number(of option: String, _ rest: inout ArraySlice<String>) throws -> Int {
    let text = try value(of: option, &rest)
    guard let number = UInt32(text) else { throw UnknownArgument(text: "\(option) \(text)") }
    return Int(number)
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws -> String {
    guard let value = rest.popFirst() else {
      throw UnknownArgument(text: "\(option) without a value")
    }
    return value
  }

  /// Whether a row is requested. A filter that names a subject means only that subject, so that `T1` does not include
  /// `T10`.
  func includes(_ id: String, _ workload: String) -> Bool {
    if filter.isEmpty || filter == id { return true }
    return isForWorkloads && "\(id) \(workload)".contains(filter)
  }

  /// Whether the filter is a text in the name of a workload, not a subject.
  var isForWorkloads: Bool { !filter.isEmpty && !Subject.all.contains { $0.id == filter } }

  /// Whether rows of a subject may be requested.
  func mayInclude(_ id: String) -> Bool {
    filter == id || filter.isEmpty || isForWorkloads
  }

  struct UnknownArgument: Error {
    let text: String
  }
}
