import SceneFiles

struct DiffOptions: CommandOptions {
  private(set) var files: [String] = []
  private(set) var tolerance = 0.0
  private(set) var frames = FrameChoice()
  private(set) var choice = SceneChoice()
  private(set) var format = ReportFormat.text
  private(set) var plot: String?

  static let table: [CommandOption<Self>] =
    [.tolerance(\.tolerance, .number("E", from: 0), "0 or more (default 0)")]
    + FrameChoice.table.map { $0.within(\.frames) }
    + SceneChoice.table.map { $0.within(\.choice) } + [
      .init("--format", \.format, .word("FORMAT"), "text (default) or json, an object"),
      .init(
        "--plot", \.plot, .input("FILE"), "draws the columns that differ most, as .svg or .png"),
    ]

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
    ], options: table.map(\.option),
    examples: [
      .init(
        "tween bake Docs/Samples/bounce.caml --tolerance 0.1 --scene baked.caml && "
          + "tween diff Docs/Samples/bounce.caml baked.caml --tolerance 0.1",
        "a scene beside one of keyframes; nothing is printed where they are the same"),
      .init(
        "tween sample Docs/Samples/orbit.caml | tween diff Docs/Samples/orbit.caml - --format json",
        "a scene beside what was recorded of it"),
    ],
    statuses: [
      "no difference", "a difference", "arguments, data or output that cannot be used",
    ])

  mutating func take(operand: String) throws(CommandError) {
    files.append(try FileArgument.input(operand))
  }

  mutating func check(_ given: Set<String>) throws(CommandError) {
    try frames.check()
    try choice.check()
    guard files.count == 2 else {
      throw .usage("diff takes two scenes or tables, not \(files.count)")
    }
    guard files.contains(where: { $0 != StandardInput.argument }) else {
      throw .usage("standard input can be one of the two")
    }
  }

  /// Refuses options for scenes if there is no scene, and options for frames if a table has the times.
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
