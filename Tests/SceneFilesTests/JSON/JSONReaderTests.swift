import AnimationTestSupport
import LayerModel
import SceneFiles
import Testing

@Suite struct JSONReaderTests {
  @Test(
    arguments: [
      ("null", .null), (" true\t", .bool(true)), ("\r\nfalse", .bool(false)), ("1", .number(1)),
      ("-12.5e-1", .number(-1.25)), ("1E+2", .number(100)), ("0", .number(0)),
      ("[]", .array([])), ("[ 1 , [ ] ]", .array([.number(1), .array([])])),
      ("{}", .object([:])),
      (#"{"b":1,"a":{"b":null}}"#, .object(["b": .number(1), "a": .object(["b": .null])])),
      (#""""#, .string("")), (#""é€😀""#, .string("é€😀")),
      (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
      (#""\u0000\u00e9\u20AC\ud83d\uDE00""#, .string("\u{0}é€😀")),
      ("9007199254740993", .wideNumber("9007199254740993")),
      ("9007199254740994", .number(0x1p53 + 2)),
      ("12345678901234567890", .wideNumber("12345678901234567890")),
      ("-1e400", .wideNumber("-1e400")), ("1e-400", .number(0)),
      ("1e999999999999999999999", .wideNumber("1e999999999999999999999")),
      ("0.1000000000000000055511151231257827", .number(0.1)),
    ] as [(String, JSONTree)])
  func reads(text: String, tree: JSONTree) throws {
    #expect(try JSONTree(parsing: text) == tree)
  }

  @Test(
    arguments: [
      ("", 1, 1), ("  ", 1, 3), ("nul", 1, 4), ("nulL", 1, 4), ("True", 1, 1), ("NaN", 1, 1),
      ("[1,]", 1, 4), ("[1 2]", 1, 4), ("[1", 1, 3), ("[", 1, 2), ("]", 1, 1), ("1 2", 1, 3),
      ("{\"a\"}", 1, 5), ("{\"a\":}", 1, 6), ("{\"a\":1,}", 1, 8), ("{a:1}", 1, 2), ("{", 1, 2),
      ("{\n \"a\": 1,\n \"é\": x}", 3, 7), ("01", 1, 2), ("-", 1, 2), ("+1", 1, 1), (".5", 1, 1),
      ("1.", 1, 3), ("1e", 1, 3), ("1e+", 1, 4), ("1.e5", 1, 3), ("0x10", 1, 2), ("--1", 1, 2),
      ("\"a", 1, 3), ("\"a\nb\"", 1, 3), ("\"\\x\"", 1, 3), ("\"\\u12G4\"", 1, 6),
      ("\"\\", 1, 3), ("\"\\ud800\"", 1, 2), ("\"\\udc00\"", 1, 2), ("\"\\ud800\\u0041\"", 1, 2),
      ("{\"a\":1,\"a\":2}", 1, 8), ("{\"a\":1,\"\\u0061\":2}", 1, 8), ("[1]\u{0}", 1, 4),
      ("\u{FEFF}1", 1, 1),
    ] as [(String, Int, Int)])
  func refuses(text: String, line: Int, column: Int) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONTree(parsing: text) }
    #expect(
      error?.place == Diagnostic.FilePlace(line: line, column: column),
      "\(error.map(String.init) ?? "")")
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xC3, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x80], [0x00],
    ] as [[UInt8]])
  func refusesBytesThatAreNoUTF8(bytes: [UInt8]) {
    #expect(throws: JSONSyntaxError.self) { try JSONTree(parsing: bytes) }
  }

  @Test(
    "an array is the same whether it is kept as numbers or as values",
    arguments: [[], [1], [0, -0.0, 2.5], [1, 2, 3, 4, 5, 6, 7, 8, 9]] as [[Double]])
  func keepsNumbersAsNumbers(numbers: [Double]) throws {
    let trees = numbers.map(JSONTree.number)
    let values = JSONTree.array(trees)
    let read = try JSONTree(parsing: values.text)
    #expect(read == values && read.hashValue == values.hashValue && read.text == values.text)
    #expect(read == .numbers(numbers))
    for other in [JSONTree.null, .array([.number(1)]), .wideNumber("9007199254740993")] {
      let mixed = JSONTree.array(trees + [other] + trees)
      #expect(try JSONTree(parsing: mixed.text) == mixed)
      #expect(mixed != values)
    }
  }

  @Test func keepsTrueAndOneApart() throws {
    #expect(try JSONTree(parsing: "true") != JSONTree(parsing: "1"))
  }

  @Test(arguments: ["-0", "-0.0", "-0e5"])
  func keepsTheSignOfZero(text: String) throws {
    guard case .number(let zero) = try JSONTree(parsing: text) else {
      Issue.record("no number")
      return
    }
    #expect(zero == 0 && zero.sign == .minus)
  }

  @Test func tellsKeysApartThatTheStandardLibraryCallsEqual() throws {
    let tree = try JSONTree(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2}")
    guard case .object(let object) = tree else {
      Issue.record("no object")
      return
    }
    #expect(object.members.map(\.value) == [.number(1), .number(2)])
  }

  @Test func boundsDepth() throws {
    let limits = JSONLimits(depth: 3)
    #expect(throws: Never.self) { try JSONTree(parsing: "[[[1]]]", limits: limits) }
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONTree(parsing: "[{\"a\":[[]]}]", limits: limits)
    }
    #expect(error?.reason == .tooDeep(limit: 3))
    #expect(throws: JSONSyntaxError.self) {
      try JSONTree(parsing: [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000))
    }
  }

  @Test func boundsLength() throws {
    let limits = JSONLimits(byteCount: 4)
    #expect(try JSONTree(parsing: "1234", limits: limits) == .number(1234))
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONTree(parsing: "12345", limits: limits)
    }
    #expect(error?.reason == .tooLong(limit: 4))
  }

  @Test func readsAnyBytesOrRefusesThem() {
    // Texts with changes are seldom still JSON.
    let bytes = Generator.oneOf(
      .almostJSON, .almostJSON, Generator<JSONTree>.jsonTree.map { Array($0.text.utf8) })
    forAll("bytes are read or refused", bytes, count: 5000, judging: 0.25) { bytes in
      guard let tree = try? JSONTree(parsing: bytes) else { return nil }
      return try JSONTree(parsing: tree.text) == tree
    }
  }

  /// UTF-16, in which some shells write files, is named in the error.
  @Test(arguments: [[0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B]] as [[UInt8]])
  func namesUTF16(bytes: [UInt8]) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONTree(parsing: bytes) }
    #expect(
      error.map(String.init)
        == "1:1: expected a value, found a byte of UTF-16 (only UTF-8 is read)")
  }

  @Test func saysWhereAndWhy() {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONTree(parsing: "{\n  \"a\" 1}") }
    #expect(error.map(String.init) == "2:7: expected ':', found '1'")
  }
}
