import Inbetween
import SceneFiles

extension SceneDocument {
  /// Reads the file that an argument names: by its ending, and as CAML where that says nothing.
  static func read(
    _ file: String, in context: LayerContext
  ) throws(SceneFileError) -> SceneDocument {
    try SceneDocument(
      contentsOf: file, as: SceneFormat(fileName: file) ?? .caml, named: file, in: context)
  }
}

/// A file on the command line.
enum FileArgument {
  /// The name of a file, which must not be empty, nor the `-` that means a stream to other tools.
  static func checked(_ name: String) throws(CommandError) -> String {
    guard !name.isEmpty else { throw .usage("the name of a file is empty") }
    guard name != "-" else {
      throw .usage(
        "'-' is no file here: name /dev/stdin, /dev/stdout, or './-' for a file of that name")
    }
    return name
  }

  /// Whether an output is the scene that is read, under this name or another: of a folder its
  /// document or its index.
  static func isInput(_ output: String, of file: String) -> Bool {
    guard let written = try? FileSystem.information(of: output), written.kind != .stream else {
      return false
    }
    let inputs =
      SceneFormat(fileName: file) == .package ? ScenePackage(file).readPaths : [file]
    return inputs.contains {
      (try? FileSystem.information(of: $0))?.identity == written.identity
    }
  }
}
