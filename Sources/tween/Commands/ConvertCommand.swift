import Inbetween
import SceneFiles

/// `tween convert`: one form of a scene to another.
enum ConvertCommand {
  static let usage = """
    usage: tween convert INPUT OUTPUT

    Reads a scene and writes it in the form that the ending of OUTPUT says: .caml, .json or .ca, a
    folder with a document in CAML; the forms may be the same. A folder keeps its index and what it
    shows. What the file says without being understood is kept. Docs/SceneFormat.md has the forms.

    OUTPUT may be INPUT. What is there is replaced whole or not at all; a link leads to what is
    replaced, and its permissions are kept.
    """

  /// - Returns: The exit status: 0, or 1 for a file that cannot be read or written.
  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    var reader = ArgumentReader(arguments)
    var files: [String] = []
    while let argument = try reader.next() {
      guard case .operand(let file) = argument else { continue }
      files.append(try FileArgument.checked(file))
    }
    guard files.count == 2 else { throw .usage("convert takes two files") }
    let (input, output) = (files[0], files[1])
    guard let format = SceneFormat(fileName: output) else {
      throw .usage("the output ends in .caml, .json or .ca, unlike '\(output)'")
    }
    do {
      let scene = try SceneDocument.read(input, in: LayerContext())
      if format == .package, SceneFormat(fileName: input) == .package {
        try ScenePackage(output).write(scene, with: ScenePackage(input))
      } else {
        try scene.write(to: output, as: format)
      }
      return 0
    } catch {
      throw .failure("\(error)")
    }
  }
}
