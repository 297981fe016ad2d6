import SceneFiles

/// One kind of request.
protocol EvalOperation: SendableMetatype {
  /// What stands under `op`.
  static var name: String { get }

  /// The members of the answer, without the id.
  static func answer(_ request: JSONObject) throws(JSONFieldError) -> JSONObject
}

/// The operations that there are.
enum EvalOperations {
  private static let all: [any EvalOperation.Type] = [
    TimingFunctionOperation.self, SpringOperation.self, TimingOperation.self,
    ConvertTimeOperation.self, InterpolateOperation.self, PathOperation.self,
    AnimateOperation.self, SceneOperation.self, VersionOperation.self,
  ]

  static var names: [String] { all.map { $0.name } }

  static func named(_ name: String) -> (any EvalOperation.Type)? {
    all.first { $0.name == name }
  }
}

extension JSONObject {
  /// The field `at`: where values are asked for. There is a limit to their number.
  func places() throws(JSONFieldError) -> [Double] {
    let places = try required("at") { tree throws(JSONFieldError) in try tree.numbers() }
    try EvalLimits.check(places: places)
    return places
  }
}
