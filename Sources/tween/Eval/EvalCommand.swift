import SceneFiles

/// `tween eval`: reads one request per line and writes one answer per line, in the same order.
struct EvalCommand: CommandOptions {
  private var jobs = 1

  static let table: [CommandOption<Self>] = [.jobs(\.jobs)]

  static let description = CommandDescription(
    "answer JSON requests from standard input, one per line",
    forms: ["[--jobs N] < requests > answers"],
    [
      .text("Each line of standard input is a JSON object such as"),
      .lines([
        #"{"id":1,"op":"interpolate","type":"point","from":[0,10],"to":[4,20],"at":[0,0.5]}"#
      ]),
      .text("and is answered on one line of standard output:"),
      .lines([#"{"id":1,"values":[[0,10],[2,15]]}"#]),
      .text(
        "An answer is written before the next line is read. A line that cannot be answered gives"
      ),
      .lines([
        #"{"id":1,"error":{"code":"missing-field","message":"at: the field is missing"}}"#
      ]),
      .text(
        "Docs/Reference/Eval.md has the operations: \(EvalOperations.names.joined(separator: ", "))."
      ),
    ], options: table.map(\.option),
    examples: [
      .init(
        #"echo '{"id":1,"op":"timing-function","function":"easeIn","at":[0.5]}' | tween eval"#,
        "a curve at its middle")
    ],
    statuses: [
      "all lines are answered", "a line could not be answered, or the output not be written",
      "arguments that cannot be used",
    ])

  /// Answers requests until the input ends or the reader closes the output.
  ///
  /// - Returns: The exit status: 0 if all lines were answered, otherwise 1.
  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    let threads = try Self(arguments).jobs
    let limits = JSONLimits()
    var lines = LineReader(.input, limit: limits.byteCount)
    let output = try OrderedOutput(path: nil)
    var hasErrors = false
    let jobs = OrderedJobs(
      to: output,
      // A job takes the lines that have already arrived, so no answer waits for a later line.
      next: { () throws(CommandError) -> [LineReader.Line]? in
        guard let first = try lines.next() else { return nil }
        var group = [first]
        while lines.hasLine, let line = try lines.next() { group.append(line) }
        return group
      },
      body: { (group, output) throws(CommandError) in
        try answer(group, limits: limits, to: &output)
      },
      collect: { hasError, _ in hasErrors = hasErrors || hasError })
    try jobs.run(on: threads)
    try output.close()
    return hasErrors ? 1 : 0
  }

  /// - Returns: Whether a line could not be answered.
  private static func answer(
    _ lines: [LineReader.Line], limits: JSONLimits, to output: inout JobOutput
  ) throws(CommandError) -> Bool {
    var hasErrors = false
    var bytes: [UInt8] = []
    for line in lines {
      let answer = EvalAnswer(to: line, limits: limits) { output.warn($0) }
      guard let answer else { continue }
      hasErrors = hasErrors || answer.isError
      JSONTree.object(answer.object).write(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
      guard try output.write(bytes) else { break }
      bytes.removeAll(keepingCapacity: true)
    }
    return hasErrors
  }

  mutating func take(operand: String) throws(CommandError) {
    throw .usage("eval takes requests on standard input, and no file")
  }

  func check(_ given: Set<String>) {}
}

/// One kind of request: reads the fields of a line, then answers it.
protocol EvalOperation: SendableMetatype {
  /// The value of the field `op`.
  static var name: String { get }

  /// Reads a request. A field that it does not read is reported as unknown.
  init(_ fields: JSONFields) throws(JSONFieldError)

  /// Reads a request that may cause warnings. By default it causes none.
  init(_ fields: JSONFields, warn: MessageSink) throws(JSONFieldError)

  /// The members of the answer, without the id.
  func answer(within budget: inout LineBudget) throws(JSONFieldError) -> JSONObject
}

extension EvalOperation {
  init(_ fields: JSONFields, warn: MessageSink) throws(JSONFieldError) { try self.init(fields) }

  static func answer(
    to request: JSONTree, byteCount: Int, warn: MessageSink
  ) throws(JSONFieldError) -> JSONObject {
    let asked = try request.fields { fields throws(JSONFieldError) -> Self in
      for name in ["id", "op"] { _ = fields.member(named: name) }
      return try Self(fields, warn: warn)
    }
    var budget = LineBudget(byteCount: byteCount)
    return try asked.answer(within: &budget)
  }
}

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
  /// The field `at`, the places to evaluate, of limited count.
  func places() throws(JSONFieldError) -> [Double] {
    try required("at") { tree throws(JSONFieldError) in
      let places = try tree.numbers()
      try EvalLimits.check(placeCount: places.count)
      return places
    }
  }
}

/// Answers with the versions of the contract and of the engine.
struct VersionOperation: EvalOperation {
  static let name = "version"

  init(_ fields: JSONFields) {}

  func answer(within budget: inout LineBudget) -> JSONObject {
    ["version": .number(3), "engine": .string("Inbetween \(engineVersion)")]
  }
}
