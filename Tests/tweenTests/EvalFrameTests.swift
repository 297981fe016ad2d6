import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

@Suite struct EvalFrameTests {
  @Test func answersInOrderWithIds() throws {
    let result = try TweenProcess.eval([
      #"{"id":"a","op":"version"}"#, "", " \t\r", #"{"op":"version","id":null}"#,
      #"{"op":"version"}"#,
    ])
    #expect(
      result.lines == [
        #"{"id":"a","version":3,"engine":"Inbetween 0.1.0"}"#,
        #"{"id":null,"version":3,"engine":"Inbetween 0.1.0"}"#,
        #"{"version":3,"engine":"Inbetween 0.1.0"}"#,
      ])
    #expect(result.status == 0 && result.errors.isEmpty)
  }

  @Test(arguments: [
    "1", "1.5", "-0", "\"é\\n\\u0000\"", "true", "null", "[1,{\"b\":2,\"a\":[]}]", "1e400",
    "12345678901234567890", "1e+100", "9007199254740993",
  ])
  func repeatsAnyId(id: String) throws {
    let lines = try TweenProcess.eval([
      #"{"op":"version","id":\#(id)}"#, #"{"op":"?","id":\#(id)}"#,
    ]).lines
    #expect(lines.allSatisfy { $0.hasPrefix(#"{"id":\#(id),"#) }, "\(lines)")
  }

  @Test func errorsGoOnAndEndWithStatusOne() throws {
    let result = try TweenProcess.eval([
      #"{"id":1,"op":"none"}"#, #"{"id":2,"op":"version"}"#, "nonsense",
    ])
    #expect(result.status == 1)
    #expect(result.lines.count == 3)
    #expect(result.lines[0].hasPrefix(#"{"id":1,"error":{"code":"unknown-op","message":"op: "#))
    #expect(result.lines[1].hasPrefix(#"{"id":2,"version":3"#))
    #expect(
      result.lines[2] == #"{"id":null,"error":{"code":"malformed-json","#
        + #""message":"column 2: expected 'null', found 'o'"}}"#)
  }

  @Test(arguments: [
    ("{", "malformed-json"), (#"{"op":"version","op":"version"}"#, "malformed-json"),
    ("{}", "missing-field"), (#"{"op":null}"#, "wrong-type"), (#"{"op":1}"#, "wrong-type"),
    ("[]", "wrong-type"), ("null", "wrong-type"), (#"{"op":""}"#, "unknown-op"),
    (#"{"op":"Version"}"#, "unknown-op"), (#"{"op":"path"}"#, "missing-field"),
  ])
  func refuses(line: String, code: String) throws {
    #expect(try TweenProcess.errorCode(line) == code)
  }

  @Test func theLastLineNeedsNoEnd() throws {
    let result = try TweenProcess.run(["eval"], input: Array(#"{"op":"version"}"#.utf8))
    #expect(result.lines.count == 1 && result.status == 0)
  }

  @Test func aByteOrderMarkIsPassedOverOnceAndAtTheBeginning() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let line = Array(#"{"op":"version"}"#.utf8) + [0x0A]
    let result = try TweenProcess.run(["eval"], input: mark + line + mark + line)
    #expect(result.lines.count == 2 && result.lines[0].contains("version"))
    #expect(result.lines[1].contains("malformed-json"))
    #expect(try TweenProcess.run(["eval"], input: mark).output.isEmpty)
  }

  @Test func noInputIsNoError() throws {
    let result = try TweenProcess.run(["eval"])
    #expect(result.output.isEmpty && result.errors.isEmpty && result.status == 0)
  }

  @Test func aLineThatIsTooLongIsPassedOver() throws {
    var input = [UInt8](repeating: UInt8(ascii: " "), count: JSONLimits().byteCount + 1)
    input += Array("\n{\"op\":\"version\"}\n".utf8)
    let lines = try TweenProcess.run(["eval"], input: input).lines
    #expect(lines.count == 2)
    #expect(lines[0].contains("malformed-json") && lines[1].contains("version"))
  }

  @Test func deepRequestsAreAnsweredOrRefused() throws {
    func group(_ depth: Int) -> String {
      let open = #"{"type":"CAAnimationGroup","animations":["#
      return #"{"op":"animate","read":["opacity"],"at":[0],"animations":[{"animation":"#
        + String(repeating: open, count: depth) + String(repeating: "]}", count: depth) + "}]}"
    }
    let result = try TweenProcess.eval([
      group(120), group(200), #"{"op":"version","id":\#(String(repeating: "[", count: 100_000))}"#,
    ])
    #expect(result.lines.count == 3)
    #expect(result.lines[0] == #"{"values":{"opacity":[1]}}"#)
    #expect(result.lines.dropFirst().allSatisfy { $0.contains("malformed-json") })
  }

  @Test func everyAnswerIsOneLineOfJSON() throws {
    let words = [
      #""op""#, #""at""#, #""id""#, #""animate""#, #""interpolate""#, #""timing""#, #""spring""#,
      #""read""#, #""type""#, #""from""#, #""to""#, #""number""#, #""opacity""#, #""timing""#,
      #""timing-function""#, #""function""#, #""linear""#, #""layer""#, "{", "}", "[", "]", ":",
      ":", ",", ",", "1", "0.5", #""nan""#, "null", "true", "[1]", "[0,1]", "\u{0}", "é", "\"",
    ]
    let word = Generator<String>.element(of: words)
    let pair = zip(word, word).map { "\($0):\($1)" }
    let object = Generator<String>.oneOf(
      pair.array(count: 0...6).map { "{\($0.joined(separator: ","))}" },
      pair.array(count: 0...6).map { #"{"op":"animate",\#($0.joined(separator: ","))}"# },
      pair.array(count: 0...6).map { #"{"op":"interpolate",\#($0.joined(separator: ","))}"# },
      word.array(count: 1...12).map { $0.joined() })
    var random = SplitMix64(seed: 1)
    let lines = (0..<3000).map { _ in object.generate(using: &random) }
    let result = try TweenProcess.eval(lines)
    #expect(result.lines.count == lines.count && result.errors.isEmpty)
    for (line, answer) in Swift.zip(lines, result.lines) {
      #expect(throws: Never.self, "\(line) → \(answer)") {
        try JSONTree(parsing: answer).object()
      }
    }
  }

  @Test func anyBytesAreAnswered() throws {
    var random = SplitMix64(seed: 2)
    let input = (0..<20_000).map { _ in UInt8(random.below(8) == 0 ? 10 : random.below(256)) }
    let result = try TweenProcess.run(["eval"], input: input)
    #expect(result.status == 1 && result.errors.isEmpty)
    for line in result.lines {
      #expect(throws: Never.self) { try JSONTree(parsing: line).object() }
    }
  }
}
