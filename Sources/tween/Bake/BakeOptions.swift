import SceneFiles

/// What `tween bake` is asked to do.
struct BakeOptions {
  enum Format: String, CaseIterable { case csv, json }

  private(set) var file: String
  private(set) var tolerance: Double
  private(set) var frames = FrameChoice()
  private(set) var choice = SceneChoice()
  private(set) var format = Format.csv
  private(set) var output: String?
  /// The baked scene to write instead of a table, nil for none.
  private(set) var scene: String?

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
        error, and in the JSON.
        """),
      .options(
        [.init("--tolerance", .named("E"), "how far a number may be off, above 0")]
          + FrameChoice.options + SceneChoice.options + [
            .init(
              "--format", .oneOf("FORMAT", Format.allCases.map(\.rawValue)),
              "csv (default): column, time, value; or json, an object"),
            .output,
            .init(
              "--scene", .file("FILE"),
              """
              write a scene (.caml, .json, .ca) of keyframe animations instead, which is written only if \
              it shows the same within E at each frame
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
    while let argument = try reader.next() {
      switch argument {
      case .option("--tolerance"):
        let number = try reader.number(for: "--tolerance")
        guard number > 0 else {
          throw .usage("--tolerance takes a number above 0, not \(number.shortestText)")
        }
        tolerance = number
      case .option("--format"): format = try reader.word(for: "--format")
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
    (self.file, self.tolerance) = (file, tolerance)
  }
}
