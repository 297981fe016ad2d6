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
        "csv (default; column, time, value) or json (an object); or the ending of the output"
      ),
      .output(\.output),
      .init(
        "--scene", \.scene, .input("FILE"),
        """
        write a scene (.caml, .json, .ca) with keyframe animations instead, if it shows the same \
        values within E at each frame; '-' is standard output, in the form of FILE
        """),
    ]

  static let description = CommandDescription(
    "reduce animations to few keyframes within a tolerance",
    forms: ["FILE --tolerance E [options]"], operands: [.file("FILE")],
    [
      .text(
        """
        Replaces samples with keyframes and straight lines between them: as few as keep each \
        number within E of the output of 'tween sample' at each frame. The columns have the same \
        names. A jump is two keyframes at one time; the later value holds from that time on. A \
        value that is not a number is held until the next keyframe. Standard error and the JSON \
        give the numbers of keyframes and samples. E is in the units of each column, and the same \
        number for all columns: if the columns differ in size, run the command once for each with \
        --key-path. There are at most \(mostFrames) frames.
        """)
    ], options: table.map(\.option),
    examples: [
      .init("tween bake Docs/Samples/bounce.caml --tolerance 0.01", "keyframes of all columns"),
      .init(
        "tween bake Docs/Samples/bounce.caml --tolerance 0.1 --scene baked.caml",
        "a scene with keyframe animations"),
      .init(
        "tween bake Docs/Samples/lamp.caml --transition 'off>on' --tolerance 0.001 --format json",
        "a transition between states"),
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
      throw .usage("--scene cannot be combined with --format or --output, which write a table")
    }
    if let scene {
      output = try FileArgument.output(scene)
      sceneFormat = output.flatMap { SceneFormat(fileName: $0) }
      guard sceneFormat != nil || output == nil else {
        throw .usage(
          "--scene takes a name that ends in .caml, .json or .ca, not '\(scene)'; '-' is standard output"
        )
      }
    }
    try FileArgument.check(output, beside: file, "baked", as: sceneFormat)
    if !writesScene { format = FileArgument.format(chosenFormat, of: output, otherwise: .csv) }
  }
}
