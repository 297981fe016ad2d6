import SceneFiles

/// What `tween bake` is asked to do.
struct BakeOptions {
  enum Format: String, CaseIterable { case csv, json }

  /// How many frames are baked at most: those of a column are in memory together.
  static let mostFrames = 1_000_000

  private(set) var file: String
  private(set) var tolerance: Double
  private(set) var frames = FrameChoice()
  private(set) var choice = SceneChoice()
  private(set) var format = Format.csv
  /// The file to write, nil for standard output.
  private(set) var output: String?
  /// Whether the baked scene is written instead of a table.
  private(set) var writesScene = false
  /// The form of the scene by its ending; nil on standard output, where it is that of the input.
  private(set) var sceneFormat: SceneFormat?

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
        """),
      .options(
        [.init("--tolerance", .named("E"), "how far a number may be off, above 0")]
          + FrameChoice.options + SceneChoice.options + [
            .init(
              "--format", .oneOf("FORMAT", Format.allCases.map(\.rawValue)),
              "csv (default): column, time, value; or json, an object; or as the ending of the output says"
            ),
            .output,
            .init(
              "--scene", .file("FILE"),
              """
              write a scene (.caml, .json, .ca) of keyframe animations instead, which is written only if \
              it shows the same within E at each frame; '-' is standard output, in the form of FILE
              """),
          ]),
    ],
    examples: [
      .init("tween bake Docs/Samples/bounce.caml --tolerance 0.01", "keyframes of all columns"),
      .init(
        "tween bake Docs/Samples/bounce.caml --tolerance 0.1 --scene baked.caml",
        "a scene of keyframes"),
      .init(
        "tween bake Docs/Samples/lamp.caml --transition 'off>on' --tolerance 0.001 --format json",
        "the way from one state to another"),
    ])

  init(_ arguments: ArraySlice<String>) throws(CommandError) {
    var reader = ArgumentReader(arguments, Self.description)
    var (file, tolerance): (String?, Double?) = (nil, nil)
    var (chosen, scene): (Format?, String?) = (nil, nil)
    while let argument = try reader.next() {
      switch argument {
      case .option("--tolerance"):
        let number = try reader.number(for: "--tolerance")
        guard number > 0 else {
          throw .usage("--tolerance takes a number above 0, not \(number.shortestText)")
        }
        tolerance = number
      case .option("--format"): chosen = try reader.word(for: "--format")
      case .option("--output"):
        output = try FileArgument.output(reader.value(for: "--output"))
      case .option("--scene"): scene = try FileArgument.input(reader.value(for: "--scene"))
      case .option(let option) where FrameChoice.takes(option):
        try frames.take(option, from: &reader)
      case .option(let option): try choice.take(option, from: &reader)
      case .operand(let name): try FileArgument.take(name, as: &file)
      }
    }
    guard let file else { throw .usage("bake takes a file") }
    guard let tolerance else {
      throw .usage("bake takes --tolerance E, how far a number may be off")
    }
    guard scene == nil || !reader.hasRead("--format") && output == nil else {
      throw .usage("--scene writes a scene, and --format and --output a table: one of both")
    }
    if let scene {
      writesScene = true
      output = try FileArgument.output(scene)
      sceneFormat = output.flatMap { SceneFormat(fileName: $0) }
      guard sceneFormat != nil || output == nil else {
        throw .usage(
          "the scene ends in .caml, .json or .ca, unlike '\(scene)'; '-' is standard output")
      }
    }
    try FileArgument.check(output, beside: file, "baked", as: sceneFormat)
    if !writesScene { format = FileArgument.format(chosen, of: output, otherwise: .csv) }
    (self.file, self.tolerance) = (file, tolerance)
  }
}
