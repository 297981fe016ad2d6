import AnimationTestSupport
import SceneFiles
import Testing

@Suite("Characters that a terminal obeys")
struct ControlCharactersTests {
  /// Texts with many characters that must not be shown.
  private static let texts = Generator<Unicode.Scalar>(generate: { random in
    let special: [UInt32] = [
      0x61, 0x5C, 0x22, 0xE9, 0x200D, 0x1F600, 0x2027, 0x202F, 0x2065, 0x206A, 0xA0, 0xAD,
    ]
    let ranges: [ClosedRange<UInt32>] = [0...0x20, 0x7E...0xA1, 0x2000...0x2070, 0x600...0x620]
    let value =
      random.below(3) == 0
      ? random.element(of: special)
      : random.element(of: Array(random.element(of: ranges)))
    return Unicode.Scalar(value) ?? "a"
  }).array(count: 0...12).map { String(String.UnicodeScalarView($0)) }

  /// Returns whether a character controls a terminal, by its properties in the Unicode Standard.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isBidiControl
    }
  }

  @Test("exactly they become escapes, in plain text and in JSON")
  func escapes() {
    forAll("no character is left that a terminal obeys", Self.texts) { text in
      let escaped = text.escapingControls
      let expected = text.unicodeScalars.map { scalar in
        Self.isObeyed(scalar)
          ? JSONTree.string(String(scalar)).text.dropFirst().dropLast() : "\(scalar)"
      }
      return escaped == expected.joined() && !escaped.unicodeScalars.contains(where: Self.isObeyed)
    }
    forAll("JSON is read as the same text", Self.texts) { text in
      let json = JSONTree.string(text).text
      return try JSONTree(parsing: json) == .string(text)
        && !json.unicodeScalars.contains(where: Self.isObeyed)
    }
  }

  @Test(
    "escapes are those of JSON",
    arguments: [
      ("a\nb\t\u{1B}[31m", "a\\nb\\t\\u001b[31m"), ("\u{7F}\u{85}\u{9B}", "\\u007f\\u0085\\u009b"),
      ("\u{202E}x\u{2066}", "\\u202ex\\u2066"), ("é \\ \" 😀", "é \\ \" 😀"), ("", ""),
    ])
  func examples(text: String, escaped: String) {
    #expect(text.escapingControls == escaped)
  }
}
