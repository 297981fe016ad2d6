import Foundation
import Inbetween
import SceneFiles

/// `tween convert`: one form of a scene to another.
enum ConvertCommand {
  static let usage = """
    usage: tween convert INPUT OUTPUT

    Reads a scene and writes it in the form that the ending of OUTPUT says: .caml, .json or .ca, a
    folder with a document in CAML; the forms may be the same. A folder keeps its index and what it
    shows. What the file says without being understood is kept. Docs/SceneFormat.md has the forms.
    """

  /// - Returns: The exit status: 0, or 1 for a file that cannot be read or written.
  static func run(_ arguments: ArraySlice<String>) throws(UsageError) -> Int32 {
    if arguments.contains("--help") || arguments.contains("-h") {
      StandardOutput.write(line: usage)
      return 0
    }
    var reader = ArgumentReader(arguments)
    var files: [String] = []
    while let argument = try reader.next() {
      guard case .operand(let file) = argument else {
        throw UsageError("convert takes two files and no options")
      }
      files.append(file)
    }
    guard files.count == 2 else { throw UsageError("convert takes two files") }
    let (input, output) = (files[0], files[1])
    guard let format = SceneFormat(fileName: output) else {
      throw UsageError("the output ends in .caml, .json or .ca, unlike '\(output)'")
    }
    do {
      let scene = try SceneDocument.read(input, in: LayerContext())
      let url = URL(fileURLWithPath: output)
      if format == .package, SceneFormat(fileName: input) == .package {
        let source = ScenePackage(URL(fileURLWithPath: input), named: input)
        try ScenePackage(url, named: output).copyContents(of: source)
      }
      try scene.write(to: url, as: format, named: output)
      return 0
    } catch {
      StandardError.write("tween: \(error)")
      return 1
    }
  }
}
