import Inbetween
import SceneFiles

/// The values between two ends.
enum InterpolateOperation: EvalOperation {
  static let name = "interpolate"

  static func answer(_ request: JSONObject) throws(JSONFieldError) -> JSONObject {
    let name = try request.requiredString("type")
    let space = try request.optional("space") { tree throws(JSONFieldError) in
      try tree.name(of: ColorSpace.self)
    }
    let type = try valueType(name)
    let from = try end("from", of: type, in: request)
    let to = try end("to", of: type, in: request)
    let fractions = try request.places()
    if case (.color(let from), .color(let to)) = (from, to) {
      let colors = fractions.map { from.interpolated(to: to, by: $0, in: space ?? .sRGB) }
      return ["values": .array(colors.map(\.json))]
    }
    let ends = try Ends(from: from, to: to)
    var budget = AnswerBudget()
    var values: [JSONTree] = []
    for fraction in fractions {
      let value = ends.value(at: fraction).json
      try budget.spend(value)
      values.append(value)
    }
    return ["values": .array(values)]
  }

  private static func end(
    _ name: String, of type: ValueType, in request: JSONObject
  ) throws(JSONFieldError) -> AnimatableValue {
    try request.required(name) { tree throws(JSONFieldError) in
      try AnimatableValue(json: tree, type: type)
    }
  }

  private static func valueType(_ name: String) throws(JSONFieldError) -> ValueType {
    guard let type = ValueType(rawValue: name) else {
      throw JSONFieldError.unknownName(name, among: ValueType.allCases.map(\.rawValue))
        .inside("type")
    }
    return type
  }
}

/// Two ends of one type, ready to be mixed.
private struct Ends {
  private let type: ValueType
  private let interpolation: PreparedInterpolation
  private var objects = ObjectTable()

  init(from: AnimatableValue, to: AnimatableValue) throws(JSONFieldError) {
    type = from.type
    do {
      let ends = try PreparedEnds(
        from: from.lanes(objects: &objects), to: to.lanes(objects: &objects), by: nil, type: type,
        isAdditive: false)
      interpolation = PreparedInterpolation(.ends(ends), type: type)
    } catch {
      throw JSONFieldError(.mismatchedValues, "to: the ends have different counts of values")
    }
  }

  func value(at fraction: Double) -> AnimatableValue {
    var lanes = [Double](repeating: 0, count: interpolation.laneCount)
    lanes.withUnsafeMutableBufferPointer { buffer in
      var isPresent = true
      interpolation.apply(
        progress: fraction, cycle: 0, to: buffer, isPresent: &isPresent, pacing: { $1 })
    }
    return AnimatableValue(lanes: lanes.span, type: type, objects: objects)
  }
}
