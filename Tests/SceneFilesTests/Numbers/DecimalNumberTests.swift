import AnimationTestSupport
import SceneFiles
import Testing

@Suite struct DecimalNumberTests {
  /// Checks that a text is read as the library reads it; nil if it is left to the library.
  private static func agrees(_ text: String) throws -> Bool? {
    guard let number = DecimalNumber.read(text) else { return nil }
    let expected = try #require(Double(text))
    try hold(isIdentical(number, expected), "\(text) is \(number), not \(expected)")
    return true
  }

  @Test("what is read is what the library reads, to the bit")
  func readsWhatTheLibraryReads() {
    forAll("texts of numbers", .finite, count: 20_000, judging: 0.8) {
      try Self.agrees($0.description)
    }
    forAll("texts of fractions", .fraction, count: 20_000, judging: 0.9) {
      try Self.agrees($0.description)
    }
    let digits = Generator<Int> { random -> Int in
      Int(random.next() >> UInt64(1 + random.below(63)))
    }
    let power = Generator<Int> { random -> Int in random.below(700) - 360 }
    forAll("any digits with any power", digits, power, count: 20_000, judging: 0.7) {
      try Self.agrees("\($0)e\($1)")
    }
  }

  /// Whole numbers at and near the middle between two numbers of binary64 are read, also as numbers with a power of
  /// ten.
  @Test func readsWhatIsNearTheMiddle() {
    let significand = Generator<Int> { random -> Int in
      1 << 52 + Int(random.next() >> 12)
    }
    let offset = Generator<Int>.element(of: [-2, -1, 0, 1, 2])
    let shift = Generator<Int>.element(of: Array(0...9))
    forAll("middles", significand, shift, offset, count: 20_000, judging: 1) {
      try Self.agrees("\(((2 * $0 + 1) << $1) + $2)")
    }
    forAll("middles and powers", significand, shift, offset, count: 20_000, judging: 0.7) {
      try Self.agrees("\(((2 * $0 + 1) << $1) + $2)e-\($1 + 1)")
    }
  }

  @Test(arguments: [
    "0", "-0", "0.5", "-0.5", "1.", ".5", "-.5", "1.e5", "00012", "0.000", "1e22", "1e23",
    "9007199254740993", "9007199254740992.5", "0.1", "123456789012345678", "1e-100", "1E5", "1e+5",
    "9999999999999999999", "0.0000000000000000000000000000000012345", "0e999",
  ])
  func readsLikeTheLibrary(text: String) throws {
    _ = try Self.agrees(text)
  }

  /// Texts that are no number, or left to the library.
  @Test(arguments: [
    "", "-", ".", "-.", "e5", "1e", "1e+", "1.5.2", "1,5", " 1", "1 ", "+1", "inf", "nan", "0x1p3",
    "12345678901234567890", "92233720368547758080", "9.2233720368547758080000000e+18",
    "18446744073709551616", "0.0018446744073709551616", "1e400", "1e-400", "5e-324",
    "1e999999999999999999999", "--1", "1e5.5", "1234567é", "12345678é", "1/3456789", "0.25:678901",
  ])
  func leavesTheRest(text: String) {
    #expect(DecimalNumber.read(text) == nil)
  }
}
