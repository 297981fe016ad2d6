import SceneFiles

/// Which contract and which engine answer.
struct VersionOperation: EvalOperation {
  static let name = "version"

  init(_ fields: JSONFields) {}

  func answer(within budget: inout LineBudget) -> JSONObject {
    ["version": .number(2), "engine": .string("Inbetween \(engineVersion)")]
  }
}
