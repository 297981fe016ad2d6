import SceneFiles

/// Points and tangents along a path.
enum PathOperation: EvalOperation {
  static let name = "path"

  static func answer(_ request: JSONObject) throws(JSONFieldError) -> JSONObject {
    throw JSONFieldError(.unsupported, "the operation 'path' is not supported yet")
  }
}
