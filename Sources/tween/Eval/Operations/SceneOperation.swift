import SceneFiles

/// Values of a scene that lies in a file.
enum SceneOperation: EvalOperation {
  static let name = "scene"

  static func answer(_ request: JSONObject) throws(JSONFieldError) -> JSONObject {
    throw JSONFieldError(.unsupported, "the operation 'scene' is not supported yet")
  }
}
