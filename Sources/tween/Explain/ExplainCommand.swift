import Inbetween
import SceneFiles

/// `tween explain`: explains the value of a property at a time.
struct ExplainCommand: CommandOptions {
  private var choice = SceneChoice()
  private var file = ""
  private var time: Double?
  private var format = ReportFormat.text

  static let table: [CommandOption<Self>] =
    [
      .init(
        "--at", \.time, .number("SECONDS"), "the absolute time; the scene starts at 0"),
      .init("--format", \.format, .word("FORMAT"), ReportFormat.text(of: "property")),
    ] + SceneChoice.table.map { $0.within(\.choice) }

  static let description = CommandDescription(
    "explain the value of a property at a time", forms: ["FILE --at SECONDS [options]"],
    operands: [.file("FILE")],
    [
      .text(
        """
        Explains step by step how the value of an animated property follows from an absolute time: \
        the clocks of the layers, the model value, and for each animation its phase, iteration and \
        progress, the effect of its curve, spring or keyframes, and the value with it. FILE may be \
        '-', standard input.
        """)
    ], options: table.map(\.option),
    examples: [
      .init(
        "tween explain Docs/Samples/bounce.caml --at 1.3 --layer ball --key-path position.y",
        "one property"),
      .init(
        "tween explain Docs/Samples/lamp.caml --transition 'off>on' --at 0.1 --format json",
        "all properties, for programs"),
    ])

  mutating func take(operand: String) throws(CommandError) {
    try FileArgument.take(operand, as: &file)
  }

  mutating func check(_ given: Set<String>) throws(CommandError) {
    try choice.check()
    guard !file.isEmpty else { throw .usage("explain takes a file") }
    guard time != nil else { throw .usage("explain takes --at SECONDS, the absolute time") }
  }

  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    let options = try Self(arguments)
    let isJSON = options.format == .json
    let scene = try SampledScene(options.file, options.choice)
    scene.adviseStates()
    var (separator, work) = ("", Explanation.greatestWork)
    for column in scene.columns {
      let explanation = Explanation(of: column, in: scene, at: options.time ?? 0, work: &work)
      let text = isJSON ? explanation.json.text : separator + explanation.text
      guard try StandardOutput.write(line: text) else { break }
      separator = "\n"
    }
    return 0
  }
}
