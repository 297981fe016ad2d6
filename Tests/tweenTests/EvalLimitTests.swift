import SceneFiles
import Testing

/// Short lines that request very much.
@Suite("Limits of eval")
struct EvalLimitTests {
  private func repeated(_ text: String, _ count: Int) -> String {
    Array(repeating: text, count: count).joined(separator: ",")
  }

  private func message(_ line: String) throws -> String? {
    let answers = try TweenProcess.eval([line]).lines
    let answer = try #require(answers.count == 1 ? answers[0] : nil)
    // Reading millions of numbers again takes longer than making them.
    if answer.hasPrefix(#"{"values":["#), answer.hasSuffix("]}") { return nil }
    guard case .object(let error)? = try JSONTree(parsing: answer).object()["error"] else {
      return nil
    }
    #expect(try error.string("code") == "out-of-range")
    return try error.string("message")
  }

  @Test("a million places are answered, one more is refused", .takesLong)
  func places() throws {
    let line = { (count: Int) in
      #"{"op":"timing-function","function":"linear","at":[\#(repeated("0", count))]}"#
    }
    #expect(try message(line(1 << 20)) == nil)
    #expect(try message(line(1 << 20 + 1)) == "at: a line has at most 1048576 times or fractions")
  }

  @Test("values of many numbers at many places are refused before they fill the memory", .takesLong)
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

  @Test("an answer of exactly as many numbers as are allowed is given", .takesLong)
  func numbersAtTheLimit() throws {
    let list = "[\(repeated("1", 1023))]"
    let line = { (count: Int) in
      #"{"op":"interpolate","type":"numbers","from":\#(list),"to":\#(list),"at":[\#(repeated("0", count))]}"#
    }
    // A list counts as one more than its numbers.
    #expect(try message(line(4096)) == nil)
    #expect(
      try message(line(4097))
        == "at: an answer has at most 4194304 numbers; ask in several lines")
  }

  @Test("texts of an answer count one, and one more for four bytes")
  func texts() throws {
    let line = { (bytes: Int, count: Int) in
      let text = String(repeating: "é", count: bytes / 2) + String(repeating: "x", count: bytes % 2)
      return
        #"{"op":"interpolate","type":"string","from":"\#(text)","to":"y","at":[\#(repeated("0", count))]}"#
    }
    // 2¹⁰ for each text; there are 2¹² texts.
    #expect(try message(line(4095, 4096)) == nil)
    let refusal = "at: an answer has at most 4194304 numbers; ask in several lines"
    #expect(try message(line(4095, 4097)) == refusal)
    #expect(try message(line(4096, 4096)) == refusal)
  }

  private let tooMuchWork =
    "at: the line asks for more work than one line may take; ask in several lines"

  @Test("exactly as much work as is allowed is done")
  func workAtTheLimit() throws {
    let number =
      #"{"animation":{"type":"CABasicAnimation","keyPath":"zPosition","toValue":1,"fromValue":0}}"#
    let line = { (count: Int) in
      // 1023 animations and the underlying value cost 2¹⁰ · 2⁸ units; the limit is 2³⁰.
      #"{"op":"animate","animations":[\#(repeated(number, 1023))],"read":["zPosition"],"at":[\#(repeated("0", count))]}"#
    }
    #expect(try message(line(4096)) == nil)
    #expect(try message(line(4097)) == tooMuchWork)
  }

  @Test("a longer line may ask for more", .takesLong)
  func workGrowsWithTheLine() throws {
    let line = { (padding: Int) in
      let id = String(repeating: "x", count: padding)
      return
        #"{"id":"\#(id)","op":"animate","read":[\#(repeated("\"opacity\"", 4200))],"at":[\#(repeated("0", 999))]}"#
    }
    #expect(try message(line(1)) == tooMuchWork)
    // A megabyte has begun with the first byte after the one before it.
    let bare = line(0).utf8.count
    #expect(try message(line(1_000_000 - bare)) == tooMuchWork)
    #expect(
      try message(line(1_000_001 - bare))
        == "at: an answer has at most 4194304 numbers; ask in several lines")
  }

  @Test(
    "velocities, transforms, paths, lists, groups and springs cost more", .takesLong,
    arguments: [
      (#"{"type":"CASpringAnimation","keyPath":"opacity"}"#, "opacity", true, 800),
      (
        #"{"type":"CABasicAnimation","keyPath":"transform","isAdditive":true}"#, "transform", false,
        1000
      ),
      (#"{"type":"CABasicAnimation","keyPath":"transform.scale"}"#, "transform", false, 2000),
      (
        #"{"type":"CAKeyframeAnimation","keyPath":"position","path":"M 0 0 L 1 1","rotationMode":"auto"}"#,
        "transform", false, 2000
      ),
      (
        #"{"type":"CAKeyframeAnimation","keyPath":"position","path":"M 0 0 L 1 1"}"#, "position",
        false, 1000
      ),
      (
        #"{"type":"CAAnimationGroup","animations":[{"type":"CABasicAnimation","keyPath":"opacity"}]}"#,
        "opacity", false, 2700
      ),
    ])
  func whatCostsMore(animation: String, keyPath: String, velocity: Bool, least: Int) throws {
    let line = { (count: Int) in
      #"{"op":"animate","animations":[\#(repeated(#"{"animation":\#(animation)}"#, 1023))],"#
        + #""read":["\#(keyPath)"],"at":[\#(repeated("0", count))],"velocity":\#(velocity)}"#
    }
    #expect(try message(line(least)) == nil)
    #expect(try message(line(4 * least)) == tooMuchWork)
  }

  @Test("curves are counted, the same ones once", .takesLong)
  func curves() throws {
    let line = { (curves: [String]) in
      #"{"op":"animate","animations":[{"animation":{"type":"CAKeyframeAnimation","keyPath":"opacity","#
        + #""values":[0,1],"timingFunctions":[\#(curves.joined(separator: ","))]}}],"read":[],"at":[]}"#
    }
    let different = { (count: Int) in (0..<count).map { "[0.\(10000 + $0),0,1,1]" } }
    // A curve costs 2¹⁷ units.
    #expect(try message(line(different(8192))) == nil)
    let refusal =
      "animations: the line asks for more work than one line may take; ask in several lines"
    #expect(try message(line(different(8193))) == refusal)
    #expect(try message(line(Array(repeating: "\"easeIn\"", count: 50_000))) == nil)
    // With more curves than the engine keeps, a curve may be prepared again for every use.
    let many = different(300) + Array(repeating: "\"easeIn\"", count: 50_000)
    #expect(try message(line(many)) == refusal)
  }

  @Test("4096 animations of a layer are allowed, children counted", .takesLong)
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
