import SceneFiles

struct EvalAnswer {
  let object: JSONObject
  let isError: Bool

  /// Answers a line; nil for a blank one.
  init?(to line: LineReader.Line, limits: JSONLimits, warn: MessageSink) {
    guard case .whole(let bytes) = line else {
      self.init(.malformedJSON("the line has more than \(limits.byteCount) bytes"), id: .null)
      return
    }
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
    let request: JSONTree
    do {
      request = try JSONTree(parsing: bytes, limits: limits)
    } catch {
      self.init(.malformedJSON("column \(error.place.column): \(error.reason)"), id: .null)
      return
    }
    guard case .object(let fields) = request else {
      let error = JSONFieldError(.wrongType, "expected an object, found \(request.kind)")
      self.init(EvalError(error), id: .null)
      return
    }
    do {
      self.init(try Self.values(for: request, byteCount: bytes.count, warn: warn), id: fields["id"])
    } catch {
      self.init(error, id: fields["id"] ?? .null)
    }
  }

  private init(_ values: JSONObject, id: JSONTree?) {
    object =
      id.map { JSONObject(distinct: [.init("id", $0)] + values.members) } ?? values
    isError = false
  }

  private init(_ error: EvalError, id: JSONTree) {
    object = [
      "id": id,
      "error": .object(["code": .string(error.code), "message": .string(error.message)]),
    ]
    isError = true
  }

  private static func values(
    for request: JSONTree, byteCount: Int, warn: MessageSink
  ) throws(EvalError) -> JSONObject {
    let name: String
    do { name = try request.object().requiredString("op") } catch { throw EvalError(error) }
    guard let operation = EvalOperations.named(name) else { throw .unknownOperation(name) }
    do {
      return try operation.answer(to: request, byteCount: byteCount, warn: warn)
    } catch {
      throw EvalError(error)
    }
  }
}

struct EvalError: Error {
  let code: String
  /// One sentence that names the field.
  let message: String

  init(_ error: JSONFieldError) {
    (code, message) = (error.code.rawValue, "\(error)".cuttingLongWords)
  }

  private init(code: String, _ message: String) {
    (self.code, self.message) = (code, message.cuttingLongWords)
  }

  static func malformedJSON(_ reason: String) -> EvalError {
    EvalError(code: "malformed-json", reason)
  }

  static func unknownOperation(_ name: String) -> EvalError {
    let error = JSONFieldError.unknownName(name, among: EvalOperations.names).inside("op")
    return EvalError(code: "unknown-op", "\(error)")
  }
}
