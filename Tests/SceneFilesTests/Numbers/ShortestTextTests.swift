import AnimationTestSupport
import SceneFiles
import Testing

@Suite struct ShortestTextTests {
  /// Returns the library's text, without the fraction of whole numbers.
  private static func expected(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(shortest: number)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func agrees(_ number: Double) throws -> Bool {
    let (text, expected) = (text(number), expected(number))
    try hold(text == expected, "\(text) is written, not \(expected)")
    return true
  }

  @Test("the text is the library's, byte for byte")
  func textIsTheLibrarys() {
    forAll("any number", .any, count: 20_000, Self.agrees)
    forAll("fractions", .fraction, count: 10_000, Self.agrees)
    forAll("numbers of everyday size", .moderate, count: 10_000, Self.agrees)
  }

  /// The texts next to each power of two are the library's. There the interval of a number is uneven, and its ends may
  /// or may not count.
  @Test func textIsTheLibrarysAtTheEdgesOfAllExponents() throws {
    for exponent in 0..<2047 as Range<UInt64> {
      for fraction in [0, 1, 2, 1 << 51, 1 << 52 - 2, 1 << 52 - 1] as [UInt64] {
        _ = try Self.agrees(Double(bitPattern: exponent << 52 | fraction))
      }
    }
  }

  /// Numbers with few digits and each power of ten, as people write them, have the library's text.
  @Test func textIsTheLibrarysForFewDigits() throws {
    for power in -345...308 {
      for digits in [1, 2, 5, 9, 10, 99, 123, 1005, 12_345_678, 9_007_199_254_740_993] {
        if let number = Double("\(digits)e\(power)") { _ = try Self.agrees(-number) }
      }
    }
  }

  /// Whole numbers, and numbers near the change to a text with an exponent.
  @Test(
    arguments: [
      (0, "0"), (-0.0, "-0"), (99_999_999, "99999999"), (100_000_000, "100000000"),
      (-9_007_199_254_740_991, "-9007199254740991"), (0x1p53, "9007199254740992"),
      (0x1p53 + 2, "9.007199254740994e+15"), (1e16, "1e+16"), (0.0001, "0.0001"),
      (0.00001, "1e-05"), (1234.5, "1234.5"), (.infinity, "inf"), (-.infinity, "-inf"),
      (.nan, "nan"), (-.nan, "nan"), (-1.25e-100, "-1.25e-100"),
    ] as [(Double, String)])
  func textsOfSomeNumbers(number: Double, text: String) {
    #expect(Self.text(number) == text)
  }

  @Test func aLineHoldsWhatIsWritten() {
    var line = NumberLine()
    for count in [3, 300, 2] {
      let numbers = (0..<count).map { -2.2250738585072014e-308 * Double($0 + 1) }
      let bytes = line.bytes(room: count * (ShortestText.room + 1) + 2) { text in
        for number in numbers {
          text.append(number)
          text.append(UInt8(ascii: ","))
        }
        text.append("é")
      }
      let expected = numbers.map { Self.expected($0) + "," }.joined() + "é"
      #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }
  }
}
