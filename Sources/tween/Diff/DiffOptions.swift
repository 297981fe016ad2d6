import SceneFiles

/// What `tween diff` is asked to do.
struct DiffOptions {
  private(set) var files: [String] = []
  private(set) var tolerance = 0.0
  private(set) var frames = FrameChoice()
  private(set) var choice = SceneChoice()
  private(set) var isJSON = false
  /// The picture to write, nil for none.
  private(set) var plot: String?

  static let description = CommandDescription(
    "compare the values of two scenes or tables of samples", forms: ["A B [options]"],
    operands: [.file("A"), .file("B")],
    [
      .text(
        """
        Compares two scenes, two tables of 'tween sample' in CSV, or one with the other: prints which \
        columns differ, in how many rows, from when, and how far B lies from A at most. Two scenes are \
        read at the same frames, a scene beside a table at the times of its rows. '-' is standard \
        input.
        """),
      .text(
        """
        NaN equals NaN, and -0 equals 0; nothing, where there is no value, differs from everything else.
        """),
      .options(
        [
          .init(
            "--tolerance", .named("E"), "how far numbers may be apart, 0 or more (default 0)")
        ] + FrameChoice.options + SceneChoice.options + [
          .init("--json", "an object in JSON"),
          .init(
            "--plot", .file("FILE"), "draws the columns that differ most, as .svg or .png"),
        ]),
    ],
    examples: [
      .init(
        "tween bake Docs/Samples/bounce.caml --tolerance 0.1 --scene baked.caml && "
          + "tween diff Docs/Samples/bounce.caml baked.caml --tolerance 0.1",
        "a scene beside one of keyframes; nothing is printed where they are the same"),
      .init(
        "tween sample Docs/Samples/orbit.caml | tween diff Docs/Samples/orbit.caml - --json",
        "a scene beside what was recorded of it"),
    ],
    statuses: [
      "no difference", "a difference", "arguments, data or output that cannot be used",
    ])

  init(_ arguments: ArraySlice<String>) throws(CommandError) {
    var reader = ArgumentReader(arguments, Self.description)
    while let argument = try reader.next() {
      switch argument {
      case .option("--tolerance"):
        tolerance = try reader.number(for: "--tolerance")
        guard tolerance >= 0 else {
          throw .usage("--tolerance takes a number of 0 or more, not \(tolerance.shortestText)")
        }
      case .option("--json"): isJSON = true
      case .option("--plot"): plot = try FileArgument.input(reader.value(for: "--plot"))
      case .option(let option) where FrameChoice.takes(option):
        try frames.take(option, from: &reader)
      case .option(let option): try choice.take(option, from: &reader)
      case .operand(let name): files.append(try FileArgument.input(name))
      }
    }
    guard files.count == 2 else {
      throw .usage("diff takes two scenes or tables, not \(files.count)")
    }
    guard files.contains(where: { $0 != StandardInput.argument }) else {
      throw .usage("standard input can be one of the two")
    }
  }

  /// Refuses what belongs to scenes where there is none, and to frames where a table has the times.
  func check(_ first: borrowing DiffSide, _ second: borrowing DiffSide) throws(CommandError) {
    switch (first.source, second.source) {
    case (.scene, .scene): break
    case (.table, .table):
      guard choice.isEmpty else {
        throw .usage(
          "--layer, --key-path, --state, --transition and --strict are for scenes, not for tables")
      }
      fallthrough
    default:
      guard frames.fps == nil else {
        throw .usage("--fps is for two scenes; a table has its times")
      }
    }
  }
}
