import SceneFiles
import Testing

/// Short lines that ask for very much.
@Suite("Limits of eval")
struct EvalLimitTests {
  private func repeated(_ text: String, _ count: Int) -> String {
    Array(repeating: text, count: count).joined(separator: ",")
  }

  private func message(_ line: String) throws -> String? {
    guard case .object(let error)? = try TweenProcess.answer(line)["error"] else { return nil }
    #expect(try error.string("code") == "out-of-range")
    return try error.string("message")
  }

  @Test("a million places are answered, one more is refused")
  func places() throws {
    let line = { (count: Int) in
      #"{"op":"timing-function","function":"linear","at":[\#(repeated("0", count))]}"#
    }
    #expect(try message(line(1 << 20)) == nil)
    #expect(try message(line(1 << 20 + 1)) == "at: a line has at most 1048576 places")
  }

  @Test("values of many numbers at many places are refused before they fill the memory")
  func numbers() throws {
    let list = "[\(repeated("1", 100_000))]"
    let line = { (count: Int) in
      #"{"op":"interpolate","type":"numbers","from":\#(list),"to":\#(list),"at":[\#(repeated("0", count))]}"#
    }
    #expect(try message(line(10)) == nil)
    #expect(
      try message(line(100_000))
        == "at: an answer has at most 4194304 numbers; ask in several lines")
  }

  @Test("many values at many times are refused")
  func readings() throws {
    let line = { (readings: Int, times: Int) in
      #"{"op":"animate","read":[\#(repeated("\"opacity\"", readings))],"at":[\#(repeated("0", times))]}"#
    }
    #expect(try message(line(100, 100)) == nil)
    #expect(
      try message(line(100, 50_000))
        == "at: an answer has at most 4194304 numbers; ask in several lines")
    #expect(
      try message(line(100_000, 1000))
        == "at: a line evaluates at most 67108864 animations; ask in several")
  }

  @Test("4096 animations of a layer are allowed, children counted")
  func animations() throws {
    let one = #"{"animation":{"type":"CABasicAnimation"}}"#
    let line = { (animations: String) in
      #"{"op":"animate","animations":[\#(animations)],"read":["opacity"],"at":[0]}"#
    }
    #expect(try message(line(repeated(one, 4096))) == nil)
    let refusal = "a layer has at most 4096 animations here"
    #expect(try message(line(repeated(one, 4097)))?.hasSuffix(refusal) == true)
    let children = repeated(#"{"type":"CABasicAnimation"}"#, 4096)
    let group =
      #"{"animation":{"type":"CAAnimationGroup","animations":[\#(children)]}}"#
    #expect(try message(line(group))?.hasSuffix(refusal) == true)
  }
}
