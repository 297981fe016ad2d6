import SceneFiles

/// `tween eval`: one request a line in, one answer a line out, in the same order.
struct EvalCommand {
  static let description = CommandDescription(
    "answer requests in JSON, one a line, from standard input",
    forms: ["< requests > answers"],
    [
      .text("Each line of standard input is a JSON object such as"),
      .lines([
        #"{"id":1,"op":"interpolate","type":"point","from":[0,10],"to":[4,20],"at":[0,0.5]}"#
      ]),
      .text("and is answered on one line of standard output:"),
      .lines([#"{"id":1,"values":[[0,10],[2,15]]}"#]),
      .text(
        "An answer is written before the next line is waited for. A line that cannot be answered gives"
      ),
      .lines([
        #"{"id":1,"error":{"code":"missing-field","message":"at: the field is missing"}}"#
      ]),
      .text("Docs/Eval.md has the operations: \(EvalOperations.names.joined(separator: ", "))."),
    ],
    examples: [
      .init(
        #"echo '{"id":1,"op":"timing-function","function":"easeIn","at":[0.5]}' | tween eval"#,
        "a curve at its half")
    ],
    statuses: [
      "all lines are answered", "a line could not be answered, or the output not be written",
      "arguments that cannot be used",
    ])

  /// How many bytes of answers are kept back at most.
  private static let pieceSize = 1 << 16

  /// Answers until the input ends or nobody reads the answers any more.
  ///
  /// - Returns: The exit status: 0 when all lines were answered, else 1.
  /// - Throws: That the input cannot be read or the answers cannot be written.
  func run() throws(CommandError) -> Int32 {
    let limits = JSONLimits()
    var lines = LineReader(.input, limit: limits.byteCount)
    var status: Int32 = 0
    var bytes: [UInt8] = []
    while let line = try lines.next() {
      if let answer = EvalAnswer(to: line, limits: limits) {
        if answer.isError { status = 1 }
        JSONTree.object(answer.object).write(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      }
      // Answers go out together where the next request is here already, and before any wait.
      if bytes.count < Self.pieceSize, lines.hasLine || bytes.isEmpty { continue }
      guard try StandardOutput.write(bytes) else { return status }
      bytes.removeAll(keepingCapacity: true)
    }
    return status
  }
}

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

extension EvalOperation {
  /// The members of the answer to a request of a length, without the id.
  static func answer(
    to request: JSONTree, byteCount: Int
  ) throws(JSONFieldError) -> JSONObject {
    let asked = try request.fields { fields throws(JSONFieldError) -> Self in
      for name in ["id", "op"] { _ = fields.member(named: name) }
      return try Self(fields)
    }
    var budget = LineBudget(byteCount: byteCount)
    return try asked.answer(within: &budget)
  }
}

/// The operations that there are.
enum EvalOperations {
  private static let all: [any EvalOperation.Type] = [
    TimingFunctionOperation.self, SpringOperation.self, DecayOperation.self,
    TimingOperation.self,
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

/// Which contract and which engine answer.
struct VersionOperation: EvalOperation {
  static let name = "version"

  init(_ fields: JSONFields) {}

  func answer(within budget: inout LineBudget) -> JSONObject {
    ["version": .number(3), "engine": .string("Inbetween \(engineVersion)")]
  }
}
