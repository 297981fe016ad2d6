import SceneFiles

/// Which contract and which engine answer.
enum VersionOperation: EvalOperation {
  static let name = "version"

  static func answer(_ request: JSONObject) throws(JSONFieldError) -> JSONObject {
    ["version": .number(1), "engine": .string("Inbetween \(engineVersion)")]
  }
}
