import AnimationMath
import Inbetween
import SceneFiles

/// Converts a time of one layer to the time of another.
struct ConvertTimeOperation: EvalOperation {
  static let name = "convert-time"

  private let layers: LayerTable
  private let time: Double
  /// The layers from the root to each of the two; empty for absolute time.
  private let from: [Int]
  private let to: [Int]

  init(_ fields: JSONFields) throws(JSONFieldError) {
    layers = try fields.required("layers") { tree throws(JSONFieldError) in
      try LayerTable(rows: tree.objects(LayerTable.Row.init))
    }
    time = try fields.required("time") { tree throws(JSONFieldError) in try tree.number() }
    from = try layers.levels("from", in: fields)
    to = try layers.levels("to", in: fields)
  }

  func answer(within budget: inout LineBudget) -> JSONObject {
    let common = zip(from, to).prefix { $0 == $1 }.count
    let converted = layers.chain(from).convert(
      time, to: layers.chain(to), commonLevels: common)
    return ["time": .number(converted)]
  }
}

/// A list of layers that name their parents.
private struct LayerTable {
  struct Row {
    let name: String
    let parent: String?
    let map: LayerTimeMap

    init(_ fields: JSONFields) throws(JSONFieldError) {
      name = try fields.requiredString("name")
      parent = try fields.string("parent")
      let timing = try fields.optional("timing") { tree throws(JSONFieldError) in
        try Timing(json: tree, defaults: .layer)
      }
      map = LayerTimeMap(timing ?? .layer)
    }
  }

  private let rows: [Row]
  private var indices: [ScalarString: Int] = [:]

  init(rows: [Row]) throws(JSONFieldError) {
    self.rows = rows
    for (index, row) in rows.enumerated() {
      guard indices.updateValue(index, forKey: ScalarString(row.name)) == nil else {
        throw JSONFieldError(.outOfRange, "two layers have the name '\(row.name)'")
      }
    }
    try checkParents()
  }

  /// - Throws: `unknownName` for an unknown parent, `outOfRange` for a layer that is its own ancestor.
  private func checkParents() throws(JSONFieldError) {
    // For each layer, the layer whose path to the root visited it.
    var found: [Int?] = rows.map { _ in nil }
    for start in rows.indices {
      var current = start
      while found[current] == nil {
        found[current] = start
        guard let parent = rows[current].parent else { break }
        guard let index = indices[ScalarString(parent)] else {
          throw JSONFieldError.unknownName(parent, among: rows.map(\.name)).inside("parent")
            .inside(current)
        }
        guard found[index] != start else {
          throw JSONFieldError(.outOfRange, "the layer '\(parent)' is its own ancestor")
            .inside("parent").inside(current)
        }
        current = index
      }
    }
  }

  /// The layers from the root to the one that a field of the request names; empty for null.
  func levels(_ field: String, in request: JSONFields) throws(JSONFieldError) -> [Int] {
    let name = try request.string(field)
    var levels: [Int] = []
    var next = name
    while let current = next {
      guard let index = indices[ScalarString(current)] else {
        throw JSONFieldError.unknownName(current, among: rows.map(\.name)).inside(field)
      }
      levels.append(index)
      next = rows[index].parent
    }
    return levels.reversed()
  }

  func chain(_ levels: [Int]) -> LayerTimeChain { LayerTimeChain(levels.map { rows[$0].map }) }
}
