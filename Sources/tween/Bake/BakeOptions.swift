import SceneFiles

struct BakeOptions: CommandOptions {
  enum Format: String, CaseIterable { case csv, json }

  /// The greatest number of frames, because all frames of a column are in memory together.
  static let mostFrames = 1_000_000

  private(set) var file = ""
  private(set) var tolerance = 0.0
  private(set) var frames = FrameChoice()
  private(set) var choice = SceneChoice()
  private var chosenFormat: Format?
  private(set) var format = Format.csv
  private(set) var output: String?
  private var scene: String?
  var writesScene: Bool { scene != nil }
  /// The format of the scene, from its file ending; nil on standard output, where it is the format of the input.
  private(set) var sceneFormat: SceneFormat?

  static let table: [CommandOption<Self>] =
    [.tolerance(\.tolerance, .positive("E"), "above 0")]
    + FrameChoice.table.map { $0.within(\.frames) }
    + SceneChoice.table.map { $0.within(\.choice) } + [
      .init(
        "--format", \.chosenFormat, .word("FORMAT"),
        "csv (default): column, time, value; or json, an object; or as the ending of the output says"
      ),
      .output(\.output),
      .init(
        "--scene", \.scene, .input("FILE"),
        """
        write a scene (.caml, .json, .ca) of keyframe animations instead, which is written only if \
        it shows the same within E at each frame; '-' is standard output, in the form of FILE
        """),
    ]

  static let description = CommandDescription(
    "print few keyframes that keep a tolerance to the animated values",
    forms: ["FILE --tolerance E [options]"], operands: [.file("FILE")],
    [
      .text(
        """
        Replaces samples by keyframes with straight lines between them: as few as keep each number \
        within E of what 'tween sample' prints at each frame. Columns have the names that they have \
        there. A jump is two keyframes at one time, the later value from that time on; what is no number \
        is held until the next keyframe. How many there are beside the samples is said on standard \
        error, and in the JSON. E is in the units of each column, the same number for all of them: where \
        key paths differ in size, run it once for each with --key-path. There are \(mostFrames) frames at most.
        """)
    ], options: table.map(\.option),
    examples: [
      .init("tween bake Docs/Samples/bounce.caml --tolerance 0.01", "keyframes of all columns"),
      .init(
        "tween bake Docs/Samples/bounce.caml --tolerance 0.1 --scene baked.caml",
        "a scene of keyframes"),
      .init(
        "tween bake Docs/Samples/lamp.caml --transition 'off>on' --tolerance 0.001 --format json",
        "the way from one state to another"),
    ])

  mutating func take(operand: String) throws(CommandError) {
    try FileArgument.take(operand, as: &file)
  }

  mutating func check(_ given: Set<String>) throws(CommandError) {
    try frames.check()
    try choice.check()
    guard !file.isEmpty else { throw .usage("bake takes a file") }
    guard given.contains("--tolerance") else {
      throw .usage("bake takes --tolerance E, the greatest error of a number")
    }
    guard scene == nil || given.isDisjoint(with: ["--format", "--output"]) else {
      throw .usage("--scene writes a scene, and --format and --output a table: one of both")
    }
    if let scene {
      output = try FileArgument.output(scene)
      sceneFormat = output.flatMap { SceneFormat(fileName: $0) }
      guard sceneFormat != nil || output == nil else {
        throw .usage(
          "the scene ends in .caml, .json or .ca, unlike '\(scene)'; '-' is standard output")
      }
    }
    try FileArgument.check(output, beside: file, "baked", as: sceneFormat)
    if !writesScene { format = FileArgument.format(chosenFormat, of: output, otherwise: .csv) }
  }
}
