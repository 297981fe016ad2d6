import Foundation
import Inbetween
import SceneFiles

extension SceneDocument {
  /// Reads the file that an argument names: by its ending, and as CAML where that says nothing.
  static func read(
    _ file: String, in context: LayerContext
  ) throws(SceneFileError) -> SceneDocument {
    try SceneDocument(
      contentsOf: URL(fileURLWithPath: file), as: SceneFormat(fileName: file) ?? .caml, named: file,
      in: context)
  }
}
