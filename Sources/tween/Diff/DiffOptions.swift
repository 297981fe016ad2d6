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
        Compares two scenes, two tables of 'tween sample' in CSV, or a scene and a table. Prints \
        each column that differs: in how many rows, from when on, and the greatest difference. Two \
        scenes are read at the same frames, a scene and a table at the times of the table. '-' is \
        standard input.
        """),
      .text(
        """
        NaN equals NaN, and -0 equals 0. A missing value differs from every value.
        """),
    ], options: table.map(\.option),
    examples: [
      .init(
        "tween bake Docs/Samples/bounce.caml --tolerance 0.1 --scene baked.caml && "
          + "tween diff Docs/Samples/bounce.caml baked.caml --tolerance 0.1",
        "a scene and its keyframes; prints nothing if they show the same values"),
      .init(
        "tween sample Docs/Samples/orbit.caml | tween diff Docs/Samples/orbit.caml - --format json",
        "a scene and its recorded samples"),
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
      throw .usage("only one of the two can be standard input")
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
