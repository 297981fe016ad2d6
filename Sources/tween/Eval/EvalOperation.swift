import SceneFiles

/// One kind of request: it reads the fields of a line, and answers it then.
protocol EvalOperation: SendableMetatype {
  /// What stands under `op`.
  static var name: String { get }

  /// Reads a request; fields that are not asked for are unknown.
  init(_ fields: JSONFields) throws(JSONFieldError)

  /// The members of the answer, without the id.
  ///
  /// - Parameter budget: What the line may cost; work is paid for before it is done.
  func answer(within budget: inout LineBudget) throws(JSONFieldError) -> JSONObject
}

/// The operations that there are.
enum EvalOperations {
  private static let all: [any EvalOperation.Type] = [
    TimingFunctionOperation.self, SpringOperation.self, TimingOperation.self,
    ConvertTimeOperation.self, InterpolateOperation.self, PathOperation.self,
    AnimateOperation.self, SceneOperation.self, ScriptOperation.self, VersionOperation.self,
  ]

  static var names: [String] { all.map { $0.name } }

  static func named(_ name: String) -> (any EvalOperation.Type)? {
    all.first { $0.name == name }
  }
}

extension JSONMembers {
  /// The field `at`: where values are asked for. There is a limit to their number.
  func places() throws(JSONFieldError) -> [Double] {
    try required("at") { tree throws(JSONFieldError) in
      let places = try tree.numbers()
      try EvalLimits.check(placeCount: places.count)
      return places
    }
  }
}
