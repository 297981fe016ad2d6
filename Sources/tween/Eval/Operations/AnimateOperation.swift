import Inbetween
import SceneFiles

/// The values that a layer with its animations shows.
struct AnimateOperation: EvalOperation {
  static let name = "animate"

  private let context = LayerContext()
  private let layer: Layer
  private let commitTime: Double
  private let readings: [Reading]
  private let times: [Double]
  private let wantsVelocities: Bool
  private let wantsDiagnostics: Bool

  init(_ fields: JSONFields) throws(JSONFieldError) {
    let context = context
    let described = try fields.optional("layer") { tree throws(JSONFieldError) in
      try Layer(json: tree, in: context)
    }
    let layer = described ?? Layer(in: context)
    self.layer = layer
    try Self.addAnimations(of: fields, to: layer)
    commitTime =
      try fields.optional("commitTime") { tree throws(JSONFieldError) in
        try tree.finiteNumber()
      } ?? 0
    readings = try fields.required("read") { tree throws(JSONFieldError) in
      try tree.list { keyPath throws(JSONFieldError) in
        try Reading(keyPath.string(), of: layer)
      }
    }
    times = try fields.places()
    wantsVelocities = try fields.bool("velocity") ?? false
    wantsDiagnostics = try fields.bool("diagnostics") ?? false
  }

  func answer(within budget: inout LineBudget) throws(JSONFieldError) -> JSONObject {
    try budget.spend(curves: layer.animations.flatMap(\.animation.curves), on: "animations")
    context.roots = [layer]
    let commit = context.commit(at: commitTime)
    let rows = try Reading.rows(
      readings, at: times, in: commit.tree, withVelocities: wantsVelocities, within: &budget)
    var answer: JSONObject = ["values": byKeyPath(rows.values)]
    if wantsVelocities { answer["velocities"] = byKeyPath(rows.velocities) }
    if wantsDiagnostics {
      answer["diagnostics"] = .array(
        (context.diagnostics + commit.diagnostics).filter(\.isOfEval).map { diagnostic in
          .object([
            "key": diagnostic.place.key.map(JSONTree.string) ?? .null,
            "code": .string(diagnostic.code.rawValue), "message": .string(diagnostic.answerText),
          ])
        })
    }
    return answer
  }

  private func byKeyPath(_ rows: [JSONTree]) -> JSONTree {
    var object = JSONObject()
    for (reading, row) in zip(readings, rows) { object[reading.keyPath] = row }
    return .object(object)
  }

  private static func addAnimations(
    of fields: JSONFields, to layer: Layer
  ) throws(JSONFieldError) {
    var count = 0
    _ = try fields.optional("animations") { tree throws(JSONFieldError) in
      try tree.objects { entry throws(JSONFieldError) in
        let animation = try entry.required("animation") { tree throws(JSONFieldError) in
          try layer.animation(json: tree, refusesUnknownNames: true)
        }
        count += animation.countWithChildren
        try EvalLimits.check(animationCount: count)
        layer.add(animation, forKey: try entry.string("key"))
      }
    }
  }
}

extension Diagnostic {
  /// Whether answers include the warning. A fill that is removed still shows all of its values here.
  var isOfEval: Bool { code != .fillRemoved }

  var answerText: String { place.childPath.isEmpty ? message : "\(place.child): \(message)" }
}

extension JSONTree {
  /// Returns the number in this field, which must be finite.
  func finiteNumber() throws(JSONFieldError) -> Double {
    let number = try number()
    guard number.isFinite else { throw JSONFieldError(.outOfRange, "expected a finite number") }
    return number
  }
}
