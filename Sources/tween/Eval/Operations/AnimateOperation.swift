import Inbetween
import SceneFiles

/// What one layer with its animations shows.
enum AnimateOperation: EvalOperation {
  static let name = "animate"

  static func answer(_ request: JSONObject) throws(JSONFieldError) -> JSONObject {
    let context = LayerContext()
    let described = try request.optional("layer") { tree throws(JSONFieldError) in
      try Layer(json: tree, in: context)
    }
    let layer = described ?? Layer(in: context)
    context.roots = [layer]
    try addAnimations(of: request, to: layer)
    let readings = try request.required("read") { tree throws(JSONFieldError) in
      try tree.list { keyPath throws(JSONFieldError) in
        try Reading(keyPath.string(), of: layer)
      }
    }
    let times = try request.places()
    let commitTime = try request.number("commitTime") ?? 0
    guard commitTime.isFinite else {
      throw JSONFieldError(.outOfRange, "commitTime: a finite number is needed")
    }
    let commit = context.commit(at: commitTime)
    let values = try Reading.values(readings, at: times, in: commit.tree)
    var answer: JSONObject = ["values": byKeyPath(readings, values)]
    if try request.bool("velocity") ?? false {
      let velocities = try Reading.velocities(readings, at: times, in: commit.tree)
      answer["velocities"] = byKeyPath(readings, velocities)
    }
    if try request.bool("diagnostics") ?? false {
      answer["diagnostics"] = .array(commit.diagnostics.map(\.json))
    }
    return answer
  }

  private static func byKeyPath(_ readings: [Reading], _ rows: [JSONTree]) -> JSONTree {
    var object = JSONObject()
    for (reading, row) in zip(readings, rows) { object[reading.keyPath] = row }
    return .object(object)
  }

  private static func addAnimations(
    of request: JSONObject, to layer: Layer
  ) throws(JSONFieldError) {
    var count = 0
    _ = try request.optional("animations") { tree throws(JSONFieldError) in
      try tree.list { entry throws(JSONFieldError) in
        let fields = try entry.object()
        let animation = try fields.required("animation") { tree throws(JSONFieldError) in
          let animation = try layer.animation(json: tree)
          if let name = animation.unknownCalculationMode {
            throw .unknownName(name, among: CalculationMode.allCases.map(\.rawValue))
          }
          return animation
        }
        count += animation.countWithChildren
        try EvalLimits.check(animationCount: count)
        layer.add(animation, forKey: try fields.string("key"))
      }
    }
  }
}

extension Animation {
  /// The name of a calculation mode that there is not, in this animation or in one of its group.
  fileprivate var unknownCalculationMode: String? {
    switch self {
    case .keyframe(let animation): animation.unknownCalculationMode
    case .group(let group): group.animations.lazy.compactMap(\.unknownCalculationMode).first
    case .basic, .spring, .transition: nil
    }
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
