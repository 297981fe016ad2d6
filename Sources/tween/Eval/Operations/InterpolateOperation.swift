import Inbetween
import SceneFiles

/// The values between two ends.
enum InterpolateOperation: EvalOperation {
  static let name = "interpolate"

  static func answer(_ request: JSONObject) throws(JSONFieldError) -> JSONObject {
    let type = try request.required("type") { tree throws(JSONFieldError) in
      try valueType(tree.string())
    }
    _ = try request.optional("space") { tree throws(JSONFieldError) in
      try checkSpace(tree.string())
    }
    let ends = try Ends(request, type: type)
    let values = try request.places().map { ends.value(at: $0).json }
    return ["values": .array(values)]
  }

  private static func valueType(_ name: String) throws(JSONFieldError) -> ValueType {
    if let type = ValueType(rawValue: name) { return type }
    if ["affine", "quaternion", "path"].contains(name) {
      throw JSONFieldError(.unsupported, "the type '\(name)' is not supported yet")
    }
    throw .unknownName(name, among: ValueType.allCases.map(\.rawValue))
  }

  private static func checkSpace(_ name: String) throws(JSONFieldError) {
    let spaces = ["srgb", "srgb-linear", "oklab", "oklch"]
    guard spaces.contains(name) else { throw .unknownName(name, among: spaces) }
    guard name == "srgb" else {
      throw JSONFieldError(.unsupported, "the space '\(name)' is not supported yet")
    }
  }
}

/// Two ends of a type, ready to be mixed.
private struct Ends {
  private let type: ValueType
  private let start: [Double]
  private let interpolation: PreparedInterpolation
  private var objects = ObjectTable()

  init(_ request: JSONObject, type: ValueType) throws(JSONFieldError) {
    self.type = type
    let from = try request.required("from") { tree throws(JSONFieldError) in
      try AnimatableValue(json: tree, type: type)
    }
    let to = try request.required("to") { tree throws(JSONFieldError) in
      try AnimatableValue(json: tree, type: type)
    }
    start = from.lanes(objects: &objects)
    do {
      let ends = try PreparedEnds(
        from: start, to: to.lanes(objects: &objects), by: nil, type: type, isAdditive: false)
      interpolation = PreparedInterpolation(.ends(ends), type: type)
    } catch {
      throw JSONFieldError(.mismatchedValues, "to: the ends have different counts of values")
    }
  }

  func value(at fraction: Double) -> AnimatableValue {
    var lanes = start
    lanes.withUnsafeMutableBufferPointer { buffer in
      var isPresent = true
      interpolation.apply(
        progress: fraction, cycle: 0, to: buffer, isPresent: &isPresent, pacing: { $1 })
    }
    return AnimatableValue(lanes: lanes.span, type: type, objects: objects)
  }
}
