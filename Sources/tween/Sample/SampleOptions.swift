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

  var files = FileOperands()
  var times = Times.frames(FrameChoice())
  /// What of the file is wanted.
  var choice = SceneChoice()
  /// Whether the names of the states are printed, and nothing else.
  var listsStates = false
  var format = Format.csv
  /// The file to write, nil for standard output.
  var output: String?

  static let description = CommandDescription(
    "print every animated value of a file at every frame",
    forms: ["FILE… [options]", "--files-from LIST [options]"], operands: [.file("FILE")],
    [
      .text(
        """
        Prints every animated value of a scene at every frame, one row a time. FILE ends in .caml, .json \
        or .ca, a folder; with any other ending it is read as CAML. '-' is standard input.
        """),
      .text(
        """
        With several files or --files-from every row has the name of its file, and a line of CSV has one \
        value. A file that cannot be sampled is a row with its error, the others are there, and the exit \
        status is 1.
        """),
      .options(
        FrameChoice.options + [
          .init("--times", .named("A,B,C"), "rows at these times instead")
        ] + SceneChoice.options + FileOperands.options + [
          .init(
            "--list-states",
            "print the names of the states of one file, one a line, and nothing else"),
          .init(
            "--format", .oneOf("FORMAT", Format.allCases.map(\.rawValue)),
            "csv (default), ndjson or table; or as the ending of the output says"),
          .output,
        ]),
    ],
    examples: [
      .init("tween sample Docs/Samples/orbit.caml --fps 30 --to 1", "thirty rows a second"),
      .init(
        "tween sample Docs/Samples/lamp.caml --transition 'off>on' --format table",
        "the way from one state to another"),
      .init("tween sample - --times 0.5 < Docs/Samples/bounce.caml", "one moment of what comes in"),
      .init(
        "tween sample Docs/Samples/*.caml --times 0,1 --jobs 2",
        "two moments of many files, two files at once"),
    ])

  init(_ arguments: ArraySlice<String>) throws(CommandError) {
    var reader = ArgumentReader(arguments, Self.description)
    var frames = FrameChoice()
    var list: [Double]?
    var chosen: Format?
    while let argument = try reader.next() {
      switch argument {
      case .option("--times"): list = try reader.numbers(for: "--times")
      case .option("--list-states"): listsStates = true
      case .option("--output"):
        output = try FileArgument.output(reader.value(for: "--output"))
      case .option("--format"): chosen = try reader.word(for: "--format")
      case .option(let option) where FrameChoice.takes(option):
        try frames.take(option, from: &reader)
      case .option(let option) where FileOperands.takes(option):
        try files.take(option, from: &reader)
      case .option(let option): try choice.take(option, from: &reader)
      case .operand(let name): try files.take(name)
      }
    }
    try files.check(of: "sample")
    if listsStates, choice.states != nil { throw SceneChoice.oneOfStates }
    guard !listsStates || reader.optionCount == (choice.isStrict ? 2 : 1) else {
      throw .usage("--list-states stands alone, without other options")
    }
    guard !listsStates || files.single != nil else {
      throw .usage("--list-states takes one file, not \(files.names.count)")
    }
    try FileArgument.check(output, beside: files.list, as: "the list of files")
    for file in files.names { try FileArgument.check(output, beside: file, "sampled") }
    format = FileArgument.format(chosen, of: output, otherwise: .csv)
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
