import Foundation
import Inbetween
import SceneFiles

/// What the layers of a file show, which is committed at time 0.
enum SceneOperation: EvalOperation {
  static let name = "scene"

  static func answer(_ request: JSONObject) throws(JSONFieldError) -> JSONObject {
    let context = LayerContext()
    let document = try request.required("file") { tree throws(JSONFieldError) in
      try self.document(tree.string(), in: context)
    }
    context.roots = [document.root]
    let layers = SampleColumns(root: document.root).entries
    let readings = try request.required("read") { tree throws(JSONFieldError) in
      try tree.list { entry throws(JSONFieldError) in
        let fields = try entry.object()
        let layer = try fields.required("layer") { tree throws(JSONFieldError) in
          try self.layer(tree.string(), among: layers)
        }
        return try fields.required("keyPath") { tree throws(JSONFieldError) in
          try Reading(tree.string(), of: layer)
        }
      }
    }
    let times = try request.places()
    let commit = context.commit(at: 0)
    return ["values": .array(try Reading.values(readings, at: times, in: commit.tree))]
  }

  /// Reads a file. One that is not there is an unknown name, one that cannot be read out of range.
  private static func document(
    _ file: String, in context: LayerContext
  ) throws(JSONFieldError) -> SceneDocument {
    do {
      return try SceneDocument.read(file, in: context)
    } catch {
      let exists = FileManager.default.fileExists(atPath: file)
      throw JSONFieldError(exists ? .outOfRange : .unknownName, "\(error)")
    }
  }

  /// The first layer with a name, or else with an id, or else at an index path.
  private static func layer(
    _ word: String, among layers: [SampleColumns.Entry]
  ) throws(JSONFieldError) -> Layer {
    let found =
      layers.first { $0.layer.name == word } ?? layers.first { $0.layer.documentID == word }
      ?? layers.first { $0.isCalled(word) }
    guard let found else {
      throw JSONFieldError(.unknownName, "no layer of the file is called '\(word)'")
    }
    return found.layer
  }
}
