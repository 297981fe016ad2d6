import Inbetween
import SceneFiles

/// `tween explain`: how a property comes to its value at a time.
enum ExplainCommand {
  static let description = CommandDescription(
    "say how a property comes to its value at a time", forms: ["FILE --at SECONDS [options]"],
    operands: [.file("FILE")],
    [
      .text(
        """
        Says step by step what leads from an absolute time to the value of an animated property: the \
        clocks of the layers, the model value, and of each animation its phase, cycle and progress, what \
        its curve, its spring or its keyframes make of that, and what is shown with it. FILE may be '-', \
        standard input.
        """),
      .options(
        [
          .init("--at", .named("SECONDS"), "the absolute time; the scene begins at 0"),
          .init("--json", "an object in JSON for each property, one a line"),
        ] + SceneChoice.options),
    ],
    examples: [
      .init(
        "tween explain Docs/Samples/bounce.caml --at 1.3 --layer ball --key-path position.y",
        "one property"),
      .init(
        "tween explain Docs/Samples/lamp.caml --transition 'off>on' --at 0.1 --json",
        "all properties, for programs"),
    ])

  /// - Returns: The exit status, 0.
  /// - Throws: Arguments that cannot be used, a file that cannot be read.
  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    var reader = ArgumentReader(arguments, description)
    var choice = SceneChoice()
    var (file, time, isJSON): (String?, Double?, Bool) = (nil, nil, false)
    while let argument = try reader.next() {
      switch argument {
      case .option("--at"): time = try reader.number(for: "--at")
      case .option("--json"): isJSON = true
      case .option(let option): try choice.take(option, from: &reader)
      case .operand(let name): try FileArgument.take(name, as: &file)
      }
    }
    guard let file else { throw .usage("explain takes a file") }
    guard let time else { throw .usage("explain takes --at SECONDS, the time that is meant") }
    let scene = try SampledScene(file, choice)
    scene.adviseStates()
    var (separator, work) = ("", Explanation.greatestWork)
    for column in scene.columns {
      let explanation = Explanation(of: column, in: scene, at: time, work: &work)
      let text = isJSON ? explanation.json.text : separator + explanation.text
      guard try StandardOutput.write(line: text) else { break }
      separator = "\n"
    }
    return 0
  }
}
