import Inbetween
import SceneFiles

/// `tween convert`: converts a scene from one format to another.
struct ConvertCommand: CommandOptions {
  /// The formats that can be written to standard output.
  private enum Format: String, CaseIterable { case caml, json }

  private var files: [String] = []
  private var format: Format?
  private var isStrict = false

  static let table: [CommandOption<Self>] = [
    .init("--format", \.format, .word("FORMAT"), "the form, regardless of the ending"),
    .strict(\.isStrict),
  ]

  static let description = CommandDescription(
    "convert a file to CAML, JSON or a .ca folder",
    forms: ["INPUT OUTPUT [--format FORMAT] [--strict]"],
    operands: [.file("INPUT"), .file("OUTPUT")],
    [
      .text(
        """
        Reads a scene and writes it in the form given by the ending of OUTPUT: .caml, .json, or \
        .ca for a folder with a document in CAML. The forms may be the same. A folder keeps its \
        index and its other files. Content that is not understood is kept. Docs/Reference/SceneFiles.md \
        describes the forms.
        """),
      .text(
        """
        OUTPUT may be INPUT. An existing output is replaced completely or not at all and keeps its \
        permissions; a link is followed. '-' is standard input, or standard output with --format.
        """),
    ], options: table.map(\.option),
    examples: [
      .init("tween convert Docs/Samples/bounce.caml bounce.json", "the scene in JSON"),
      .init(
        "tween convert Docs/Samples/bounce.caml - --format json | tween convert - bounce.ca",
        "through a pipe, into a folder"),
    ])

  mutating func take(operand: String) throws(CommandError) {
    files.append(try FileArgument.input(operand))
  }

  mutating func check(_ given: Set<String>) throws(CommandError) {
    guard files.count == 2 else { throw .usage("convert takes two files") }
  }

  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    let options = try Self(arguments)
    let (input, output) = (options.files[0], options.files[1])
    guard
      let format = options.format.flatMap({ SceneFormat(rawValue: $0.rawValue) })
        ?? SceneFormat(fileName: output)
    else {
      throw .usage(
        output == StandardInput.argument
          ? "standard output has no ending: give --format caml or --format json"
          : "the output: expected a name that ends in .caml, .json or .ca, found '\(output)'; or give --format"
      )
    }
    let scene = try SceneSource(input).document(in: LayerContext(), isStrict: options.isStrict)
    let file = try FileArgument.output(output)
    var bytes: [UInt8] = []
    do throws(SceneFileError) {
      if let file {
        if format == .package, SceneFormat(fileName: input) == .package {
          try ScenePackage(file).write(scene, with: ScenePackage(input))
        } else {
          try scene.write(to: file, as: format)
        }
      } else {
        bytes = try scene.bytes(as: format)
      }
    } catch {
      throw .failure("\(error)")
    }
    if file == nil { try StandardOutput.write(bytes) }
    return 0
  }
}
