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
    let values: [JSONTree]
    switch name {
    case "color":
      let (from, to) = try ends(request) { tree throws(JSONFieldError) in try Color(json: tree) }
      values = try request.places().map {
        from.interpolated(to: to, by: $0, in: space ?? .sRGB).json
      }
    case "affine":
      values = try mixed(request, Transform2D.init(json:)) { $0.json }
    case "quaternion":
      values = try mixed(request, Quaternion.init(json:)) { $0.json }
    case "path":
      values = try mixed(request) { tree throws(JSONFieldError) in
        guard case .string = tree else {
          throw JSONFieldError(.mismatchedValues, "path data is expected, not \(tree.kind)")
        }
        return try BezierPath(json: tree)
      } _: {
        $0.json
      }
    default:
      let ends = try Ends(request, type: try valueType(name))
      values = try request.places().map { ends.value(at: $0).json }
    }
    return ["values": .array(values)]
  }

  /// The mixes of two values at the request's fractions.
  private static func mixed<Value: Interpolatable>(
    _ request: JSONObject, _ read: (JSONTree) throws(JSONFieldError) -> Value,
    _ write: (Value) -> JSONTree
  ) throws(JSONFieldError) -> [JSONTree] {
    let (from, to) = try ends(request, read)
    return try request.places().map { write(from.interpolated(to: to, by: $0)) }
  }

  private static func ends<Value>(
    _ request: JSONObject, _ read: (JSONTree) throws(JSONFieldError) -> Value
  ) throws(JSONFieldError) -> (from: Value, to: Value) {
    (try request.required("from", read), try request.required("to", read))
  }

  private static func valueType(_ name: String) throws(JSONFieldError) -> ValueType {
    guard let type = ValueType(rawValue: name) else {
      throw JSONFieldError.unknownName(
        name, among: ValueType.allCases.map(\.rawValue) + ["affine", "quaternion", "path"]
      ).inside("type")
    }
    return type
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
