import Inbetween
import SceneFiles

/// `tween dump`: a scene as an indented tree.
enum DumpCommand {
  static let usage = """
    usage: tween dump FILE

    Prints the layers of a scene as an indented tree: classes, names and ids, values, animations with
    the times at which they run when the scene begins at 0, states and the transitions between them.
    Values are in the spelling of 'tween eval'.
    """

  /// - Returns: The exit status: 0, or 1 for a file that cannot be read.
  static func run(_ arguments: ArraySlice<String>) throws(UsageError) -> Int32 {
    if arguments.contains("--help") || arguments.contains("-h") {
      StandardOutput.write(line: usage)
      return 0
    }
    var reader = ArgumentReader(arguments)
    var file: String?
    while let argument = try reader.next() {
      guard case .operand(let name) = argument, file == nil else {
        throw UsageError("dump takes one file and no options")
      }
      file = name
    }
    guard let file else { throw UsageError("dump takes a file") }
    do {
      let scene = try SceneDocument.read(file, in: LayerContext())
      var dump = SceneDump()
      dump.write(scene)
      StandardOutput.write(Array(dump.text.utf8))
      return 0
    } catch {
      StandardError.write("tween: \(error)")
      return 1
    }
  }
}
