import AnimationTestSupport
import SceneFiles
import Testing

@Suite struct JSONWriterTests {
  @Test(
    arguments: [
      (3.0, "3"), (-0.0, "-0"), (0.1, "0.1"), (1e100, "1e+100"), (1e-7, "1e-07"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.leastNonzeroMagnitude, "5e-324"),
      (.infinity, #""inf""#), (-.infinity, #""-inf""#), (.nan, #""nan""#),
      (0x1p53, "9007199254740992"),
    ] as [(Double, String)])
  func writesNumbers(number: Double, text: String) {
    #expect(JSONTree.number(number).text == text)
  }

  @Test func writesEscapes() {
    #expect(
      JSONTree.string("\"\\/\u{0}\u{8}\t\n\u{B}\u{C}\r\u{1F}\u{7F}é\u{2028}").text
        == "\"\\\"\\\\/\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f\\u007fé\\u2028\"")
  }

  @Test func writesOnOneLineInOrder() {
    let tree = JSONTree.object([
      "b": .array([.null, .bool(true), .wideNumber("10000000000000000000001")]),
      "a": .object([:]), "c": .array([]),
    ])
    #expect(tree.text == #"{"b":[null,true,10000000000000000000001],"a":{},"c":[]}"#)
    #expect("\(tree)" == tree.text)
  }

  @Test func whatIsWrittenIsReadAgain() {
    checkRoundTrip("JSON", .jsonTree) {
      $0.text
    } read: {
      try JSONTree(parsing: $0)
    }
    forAll("numbers keep their bits", .finite) { number in
      guard case .number(let again) = try JSONTree(parsing: JSONTree.number(number).text) else {
        return false
      }
      return isIdentical(number, again)
    }
    forAll("one line", .jsonTree) { !$0.text.utf8.contains(0x0A) }
  }

  @Test func treesAreHashable() { checkEquatableHashable("JSONTree", .jsonTree) }
}
