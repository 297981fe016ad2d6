import AnimationMath
import Inbetween
import SceneFiles

/// The values that the layers of a file show after a commit at time 0.
struct SceneOperation: EvalOperation {
  static let name = "scene"

  private let context = LayerContext()
  private let file: String
  private let root: Layer
  private let readings: [Reading]
  private let times: [Double]

  init(_ fields: JSONFields) throws(JSONFieldError) {
    try self.init(fields, warn: StandardError.write)
  }

  init(_ fields: JSONFields, warn: MessageSink) throws(JSONFieldError) {
    let context = context
    let file = try fields.requiredString("file")
    let root = try fields.required("file") { _ throws(JSONFieldError) in
      try Self.document(file, in: context, warn: warn).root
    }
    let layers = CalledLayers(SampleColumns(root: root).entries)
    readings = try fields.required("read") { tree throws(JSONFieldError) in
      try tree.objects { entry throws(JSONFieldError) in
        let layer = try entry.required("layer") { tree throws(JSONFieldError) in
          try layers.layer(tree.string())
        }
        return try entry.required("keyPath") { tree throws(JSONFieldError) in
          try Reading(tree.string(), of: layer)
        }
      }
    }
    times = try fields.places()
    (self.file, self.root) = (file, root)
  }

  func answer(within budget: inout LineBudget) throws(JSONFieldError) -> JSONObject {
    let size = (try? FileSystem.information(of: file))?.byteCount ?? 0
    budget.include(byteCount: size)
    context.roots = [root]
    var waiting = [root]
    while let layer = waiting.popLast() {
      try budget.spend(curves: layer.animations.flatMap(\.animation.curves), on: "file")
      waiting += layer.sublayers + (layer.mask.map { [$0] } ?? [])
    }
    let commit = context.commit(at: 0)
    let rows = try Reading.rows(readings, at: times, in: commit.tree, within: &budget)
    return ["values": .array(rows.values)]
  }

  /// Reads a file. A missing file is an unknown name; an unreadable one is out of range.
  private static func document(
    _ file: String, in context: LayerContext, warn: MessageSink
  ) throws(JSONFieldError) -> SceneDocument {
    // A pipe may never end.
    if (try? FileSystem.information(of: file))?.kind == .stream {
      throw JSONFieldError(.outOfRange, "expected a file, found a pipe or a device")
    }
    do {
      let scene = try SceneSource.file(file).read(in: context)
      scene.reportUnreadableValues(to: warn)
      return scene
    } catch {
      let exists = (try? FileSystem.information(of: file)) != nil
      throw JSONFieldError(exists ? .outOfRange : .unknownName, "\(error)")
    }
  }
}

/// The layers by name, id and index path.
private struct CalledLayers {
  private let entries: [SampleColumns.Entry]
  private var names: [ScalarString: Int] = [:]
  private var ids: [ScalarString: Int] = [:]
  private var places = ["root": 0]

  init(_ entries: [SampleColumns.Entry]) {
    self.entries = entries
    for (index, entry) in entries.enumerated().reversed() {
      if let name = entry.layer.name { names[ScalarString(name)] = index }
      if let id = entry.layer.documentID { ids[ScalarString(id)] = index }
      places[entry.indexPath] = index
    }
  }

  /// The first layer with a name, otherwise with an id, otherwise at an index path.
  func layer(_ word: String) throws(JSONFieldError) -> Layer {
    guard let index = names[ScalarString(word)] ?? ids[ScalarString(word)] ?? places[word] else {
      throw .unknownName(
        word,
        among: entries.flatMap { [$0.layer.name, $0.layer.documentID] }.compactMap(\.self))
    }
    return entries[index].layer
  }
}
