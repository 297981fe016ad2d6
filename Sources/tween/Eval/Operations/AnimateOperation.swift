import Inbetween
import SceneFiles

/// What one layer with its animations shows.
enum AnimateOperation: EvalOperation {
  static let name = "animate"

  static func answer(_ request: JSONObject) throws(JSONFieldError) -> JSONObject {
    if try request.bool("velocity") ?? false {
      throw JSONFieldError(.unsupported, "velocity: velocities are not supported yet")
    }
    let context = LayerContext()
    let layer = try request.optional("layer") { tree throws(JSONFieldError) in
      try Layer(json: tree, in: context)
    }
    let shown = layer ?? Layer(in: context)
    context.roots = [shown]
    try addAnimations(of: request, to: shown)
    let readings = try request.required("read") { tree throws(JSONFieldError) in
      try tree.list { keyPath throws(JSONFieldError) in try Reading(keyPath.string(), of: shown) }
    }
    let places = try request.places()
    let commit = context.commit(at: try request.number("commitTime") ?? 0)
    var answer: JSONObject = ["values": values(readings, at: places, in: commit.tree)]
    if try request.bool("diagnostics") ?? false {
      answer["diagnostics"] = .array(commit.diagnostics.map(\.json))
    }
    return answer
  }

  private static func addAnimations(
    of request: JSONObject, to layer: Layer
  ) throws(JSONFieldError) {
    _ = try request.optional("animations") { tree throws(JSONFieldError) in
      try tree.list { entry throws(JSONFieldError) in
        let fields = try entry.object()
        let animation = try fields.required("animation") { tree throws(JSONFieldError) in
          try layer.animation(json: tree)
        }
        layer.add(animation, forKey: try fields.string("key"))
      }
    }
  }

  private static func values(
    _ readings: [Reading], at places: [Double], in tree: RenderTree
  ) -> JSONTree {
    let sources = readings.map { tree.source(of: $0.layer, at: $0.path) }
    var columns = sources.map { _ in [JSONTree]() }
    var sampler = RenderSampler(tree)
    for place in places {
      sampler.move(to: place)
      for (column, source) in sources.enumerated() {
        columns[column].append(JSONTree(source.flatMap { sampler.value(of: $0) }))
      }
    }
    var object = JSONObject()
    for (reading, column) in zip(readings, columns) { object[reading.keyPath] = .array(column) }
    return .object(object)
  }
}

/// A key path that is read, as the request spells it.
private struct Reading {
  let keyPath: String
  let layer: Layer.ID
  let path: PropertyPath

  init(_ keyPath: String, of layer: Layer) throws(JSONFieldError) {
    if keyPath == "transition.progress" {
      throw JSONFieldError(.unsupported, "the progress of transitions is not supported yet")
    }
    self.keyPath = keyPath
    self.layer = layer.id
    path = try layer.knownPath(keyPath)
  }
}

extension Diagnostic {
  fileprivate var json: JSONTree {
    let place = childPath.map { "animations[\($0)]" }.joined(separator: ".")
    return .object([
      "key": key.map(JSONTree.string) ?? .null, "code": .string(problem.code),
      "message": .string(place.isEmpty ? "\(problem)" : "\(place): \(problem)"),
    ])
  }
}
