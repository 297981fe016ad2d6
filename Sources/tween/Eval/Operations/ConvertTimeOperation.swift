import Inbetween
import SceneFiles

/// A time of one layer in the time of another.
enum ConvertTimeOperation: EvalOperation {
  static let name = "convert-time"

  static func answer(_ request: JSONObject) throws(JSONFieldError) -> JSONObject {
    let layers = try request.required("layers") { tree throws(JSONFieldError) in
      try LayerTable(json: tree)
    }
    let time = try request.required("time") { tree throws(JSONFieldError) in try tree.number() }
    let from = try layers.levels("from", in: request)
    let to = try layers.levels("to", in: request)
    let common = zip(from, to).prefix { $0 == $1 }.count
    let converted = layers.chain(from).convert(
      time, to: layers.chain(to), commonLevels: common)
    return ["time": .number(converted)]
  }
}

/// Layers that name their parents.
private struct LayerTable {
  private struct Row {
    let name: String
    let parent: String?
    let map: LayerTimeMap
  }

  private let rows: [Row]
  private var indices: [String: Int] = [:]

  init(json: JSONTree) throws(JSONFieldError) {
    rows = try json.list { tree throws(JSONFieldError) in
      let fields = try tree.object()
      let timing = try fields.optional("timing") { tree throws(JSONFieldError) in
        try Timing(json: tree, defaults: .layer)
      }
      return Row(
        name: try fields.requiredString("name"), parent: try fields.string("parent"),
        map: LayerTimeMap(timing ?? .layer))
    }
    for (index, row) in rows.enumerated() {
      guard indices.updateValue(index, forKey: row.name) == nil else {
        throw JSONFieldError(.outOfRange, "two layers have the name '\(row.name)'")
      }
    }
  }

  /// The layers from the root to the one that a field of the request names, none for null.
  func levels(_ field: String, in request: JSONObject) throws(JSONFieldError) -> [Int] {
    let name = try request.string(field)
    var levels: [Int] = []
    var next = name
    while let current = next {
      guard let index = indices[current] else {
        throw JSONFieldError(.unknownName, "\(field): there is no layer '\(current)'")
      }
      guard levels.count < rows.count else {
        throw JSONFieldError(.outOfRange, "\(field): the layer '\(current)' lies below itself")
      }
      levels.append(index)
      next = rows[index].parent
    }
    return levels.reversed()
  }

  func chain(_ levels: [Int]) -> LayerTimeChain { LayerTimeChain(levels.map { rows[$0].map }) }
}
