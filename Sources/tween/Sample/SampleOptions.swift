import SceneFiles

struct SampleOptions: CommandOptions {
  /// `json` writes an object for each row, one per line.
  enum Format: String, CaseIterable { case csv, json, table }

  enum Times {
    /// Every k / fps between two times.
    case frames(FrameChoice)
    case list([Double])
  }

  private(set) var files = FileOperands()
  private var frames = FrameChoice()
  private var list: [Double]?
  var times: Times { list.map(Times.list) ?? .frames(frames) }
  private(set) var choice = SceneChoice()
  private(set) var listsStates = false
  private var chosenFormat: Format?
  private(set) var format = Format.csv
  private(set) var output: String?

  static let table: [CommandOption<Self>] =
    FrameChoice.table.map { $0.within(\.frames) } + [
      .init("--times", \.list, .numbers("A,B,C"), "rows at these times instead")
    ] + SceneChoice.table.map { $0.within(\.choice) }
    + FileOperands.table.map { $0.within(\.files) } + [
      .init(
        "--list-states", \.listsStates,
        "print the names of the states of one file, one per line, and nothing else"),
      .init(
        "--format", \.chosenFormat, .word("FORMAT"),
        "csv (default), json (an object for each row, one per line) or table; or the ending of the "
          + "output"),
      .output(\.output),
    ]

  static let description = CommandDescription(
    "print every animated value of a file at every frame",
    forms: ["FILE… [options]", "--files-from LIST [options]"], operands: [.file("FILE")],
    [
      .text(
        """
        Prints every animated value of a scene at every frame, one row per time. FILE ends in \
        .caml, .json or .ca, a folder; with any other ending it is read as CAML. '-' is standard \
        input.
        """),
      .text(
        """
        With several files or --files-from, every row has the name of its file, and a line of CSV \
        has one value. A file that cannot be sampled gives a row with its error, the other files \
        are sampled, and the exit status is 1.
        """),
    ], options: table.map(\.option),
    examples: [
      .init("tween sample Docs/Samples/orbit.caml --fps 30 --to 1", "thirty rows per second"),
      .init(
        "tween sample Docs/Samples/lamp.caml --transition 'off>on' --format table",
        "a transition between states"),
      .init(
        "tween sample - --times 0.5 < Docs/Samples/bounce.caml", "one moment of standard input"),
      .init(
        "tween sample Docs/Samples/*.caml --times 0,1 --jobs 2",
        "two moments of many files, two files at once"),
    ])

  mutating func take(operand: String) throws(CommandError) { try files.take(operand) }

  mutating func check(_ given: Set<String>) throws(CommandError) {
    try frames.check()
    try choice.check()
    try files.check(of: "sample")
    if listsStates, choice.states != nil { throw SceneChoice.oneOfStates }
    guard !listsStates || given.isSubset(of: ["--list-states", "--strict"]) else {
      throw .usage("--list-states takes no other options")
    }
    guard !listsStates || files.single != nil else {
      throw .usage("--list-states takes one file, not \(files.names.count)")
    }
    try FileArgument.check(output, beside: files.list, as: "the list of files")
    for file in files.names { try FileArgument.check(output, beside: file, "sampled") }
    format = FileArgument.format(chosenFormat, of: output, otherwise: .csv)
    guard list == nil || frames.isEmpty else {
      throw .usage("--times cannot be combined with --fps, --from or --to")
    }
  }
}
