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
  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    var reader = ArgumentReader(arguments)
    var file: String?
    while let argument = try reader.next() {
      guard case .operand(let name) = argument else { continue }
      guard file == nil else { throw .usage("one file at a time, '\(name)' is too many") }
      file = try FileArgument.checked(name)
    }
    guard let file else { throw .usage("dump takes a file") }
    let scene: SceneDocument
    do {
      scene = try SceneDocument.read(file, in: LayerContext())
    } catch {
      throw .failure("\(error)")
    }
    var dump = SceneDump()
    dump.write(scene)
    try StandardOutput.write(Array(dump.text.utf8))
    return 0
  }
}
