import LayerModel

extension JSONTree {
  /// Reads a JSON text (RFC 8259).
  ///
  /// Any bytes are accepted; anything but exactly one JSON value in UTF-8 throws. Numbers are rounded to the nearest
  /// binary64; a number that is too small becomes 0.
  ///
  /// Complexity: O(n) on average.
  package init(
    parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()
  ) throws(JSONSyntaxError) {
    self = try bytes.withUnsafeBufferPointer { bytes throws(JSONSyntaxError) in
      var reader = JSONReader(bytes: bytes, limits: limits)
      return try reader.document()
    }
  }

  package init(
    parsing text: String, limits: JSONLimits = JSONLimits()
  ) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }
}

/// Reads one JSON text, by recursive descent of bounded depth.
struct JSONReader: ~Copyable {
  let bytes: UnsafeBufferPointer<UInt8>
  let limits: JSONLimits
  var position = 0
  private var depth = 0
  private var valueCount = 0
  private var objectCount = 0
  private var names = NamesRead()
  /// The members of the open objects and the elements of the open arrays; those of the outermost first.
  private var members = ElementStack<JSONObject.Member>()
  private var elements = ElementStack<JSONTree>()
  private var numbers = ElementStack<Double>()

  init(bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  mutating func document() throws(JSONSyntaxError) -> JSONTree {
    guard bytes.count <= limits.byteCount else {
      throw failure(.tooLong(limit: limits.byteCount), at: 0)
    }
    skipSpace()
    let tree = try value()
    skipSpace()
    if position < bytes.count { throw unexpected("the end of the text") }
    return tree
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONTree {
    guard let next else { throw unexpected("a value") }
    valueCount += 1
    guard valueCount <= limits.valueCount else {
      throw failure(.tooMany(limit: limits.valueCount, of: "values"), at: position)
    }
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw unexpected("a value")
    }
  }

  private mutating func word(
    _ word: StaticString, _ tree: JSONTree
  ) throws(JSONSyntaxError) -> JSONTree {
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    for letter in letters {
      guard next == letter else { throw unexpected("'\(word)'") }
      position += 1
    }
    return tree
  }

  private mutating func array() throws(JSONSyntaxError) -> JSONTree {
    try enter()
    let (start, firstNumber) = (elements.count, numbers.count)
    skipSpace()
    if !skip("]") {
      repeat {
        skipSpace()
        let tree = try value()
        // Elements are stored as numbers up to the first other value.
        if elements.count == start, case .number(let number) = tree {
          numbers.append(number)
        } else {
          for number in numbers.removeLast(from: firstNumber) { elements.append(.number(number)) }
          elements.append(tree)
        }
        skipSpace()
      } while skip(",")
      guard skip("]") else { throw unexpected("',' or ']'") }
    }
    depth -= 1
    let trees = elements.removeLast(from: start)
    return .array(
      trees.isEmpty ? JSONArray(numbers.removeLast(from: firstNumber)) : JSONArray(trees))
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONTree {
    objectCount += 1
    guard objectCount <= limits.objectCount else {
      throw failure(.tooMany(limit: limits.objectCount, of: "objects"), at: position)
    }
    try enter()
    let first = members.count
    var names = MemberNames()
    skipSpace()
    if !skip("}") {
      repeat {
        skipSpace()
        let start = position
        guard next == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
        let name = try string()
        guard names.insert(name, behind: members, from: first) else {
          throw failure(.duplicateKey(name), at: start)
        }
        skipSpace()
        guard skip(":") else { throw unexpected("':'") }
        skipSpace()
        members.append(JSONObject.Member(name, try value()))
        skipSpace()
      } while skip(",")
      guard skip("}") else { throw unexpected("',' or '}'") }
    }
    depth -= 1
    return .object(JSONObject(distinct: members.removeLast(from: first)))
  }

  private mutating func enter() throws(JSONSyntaxError) {
    let limit = min(limits.depth, JSONTree.greatestDepth)
    guard depth < limit else { throw failure(.tooDeep(limit: limit), at: position) }
    depth += 1
    position += 1
  }

  // MARK: Bytes

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Skips a character if it comes next. Returns whether it did.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  // MARK: Errors

  func unexpected(_ expected: String) -> JSONSyntaxError {
    guard let next else { return failure(.end(expected: expected), at: position) }
    let found =
      switch next {
      case 0x21...0x7E: "'\(Unicode.Scalar(next))'"
      case 0x20: "a space"
      case 0x0A, 0x0D: "a line break"
      case 0x09: "a tab"
      // These bytes do not occur in UTF-8, but in the byte order marks of UTF-16.
      case 0xFE...: "a byte of UTF-16 (only UTF-8 is read)"
      case 0x80...: "a character beyond ASCII"
      default: "a control character"
      }
    return failure(.unexpected(found: found, expected: expected), at: position)
  }

  /// Returns an error at an index into the bytes. Complexity: O(n), once.
  func failure(_ reason: JSONSyntaxError.Reason, at index: Int) -> JSONSyntaxError {
    var place = Diagnostic.FilePlace.start
    for byte in bytes[..<index] {
      if byte == 0x0A {
        place.line += 1
        place.column = 1
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    return JSONSyntaxError(reason, at: place)
  }
}

/// The member names of an object, to find duplicates. Names are compared by their bytes, because the standard library
/// considers more strings equal than JSON does.
private struct MemberNames {
  /// All names, once there are many.
  private var names: Set<[UInt8]> = []
  private var marks = NameMarks()
  /// The number of names up to which they are compared one by one.
  private static let few = 16

  /// Returns whether none of the members from `first` on, which are those of this object, has the name.
  mutating func insert(
    _ name: String, behind members: borrowing ElementStack<JSONObject.Member>, from first: Int
  ) -> Bool {
    if members.count - first < Self.few {
      guard !marks.insert(name) else { return true }
      for index in first..<members.count
      where members[index].name == name && members[index].name.utf8.elementsEqual(name.utf8) {
        return false
      }
      return true
    }
    if names.isEmpty { names = Set((first..<members.count).map { Array(members[$0].name.utf8) }) }
    return names.insert(Array(name.utf8)).inserted
  }
}

extension JSONReader {
  /// Reads a number by JSON's grammar, which is stricter than that of `Double`.
  mutating func number() throws(JSONSyntaxError) -> JSONTree {
    let start = position
    var decimal = DecimalNumber()
    let isNegative = skip("-")
    if !skip("0") {
      try expectDigit()
      decimal.takeDigits(of: bytes, from: &position)
    }
    var isInteger = true
    if skip(".") {
      isInteger = false
      try expectDigit()
      decimal.takeFraction(of: bytes, from: &position)
    }
    if skip("e") || skip("E") {
      isInteger = false
      let isBelow = !skip("+") && skip("-")
      try expectDigit()
      decimal.takeExponent(of: bytes, from: &position, isNegative: isBelow)
    }
    if let magnitude = decimal.magnitude, !isInteger || magnitude < 0x1p53 {
      return .number(isNegative ? -magnitude : magnitude)
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    // By the grammar above, the text is always a number; beyond the greatest finite one it is infinite.
    guard let number = Double(text), number.isFinite else { return .wideNumber(text) }
    guard isInteger, number.magnitude >= 0x1p53 else { return .number(number) }
    return Int(text).flatMap(Double.init(exactly:)) == nil ? .wideNumber(text) : .number(number)
  }

  private func expectDigit() throws(JSONSyntaxError) {
    guard let next, next &- UInt8(ascii: "0") < 10 else { throw unexpected("a digit") }
  }
}

extension JSONReader {
  mutating func string() throws(JSONSyntaxError) -> String {
    let start = position
    position += 1
    // The bytes up to the last escape, and the start of the bytes after it.
    var unit: [UInt8] = []
    var run = position
    var signs: UInt8 = 0
    while true {
      // Fast path: most bytes are plain.
      var place = position
      while true {
        // Compares eight bytes at a time: ASCII, above the quote, no backslash.
        let plain = bytes.plainCount(at: place, from: 0x23, but: UInt8(ascii: "\\"))
        place += plain
        if plain == 8 { continue }
        guard place < bytes.count, case let byte = bytes[place], byte >= 0x20,
          byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
        else { break }
        signs |= byte
        place += 1
      }
      position = place
      guard let byte = next else { throw unexpected("'\"'") }
      switch byte {
      case UInt8(ascii: "\""):
        let rest = UnsafeBufferPointer(rebasing: bytes[run..<position])
        position += 1
        guard unit.count + rest.count <= limits.stringLength else {
          throw failure(.stringTooLong(limit: limits.stringLength), at: start)
        }
        // Most strings are names of fields, classes and properties.
        if unit.isEmpty, signs < 0x80 { return names.name(rest) }
        unit += rest
        guard let text = String(validUTF8: unit) else { throw failure(.invalidUTF8, at: start) }
        return text
      case UInt8(ascii: "\\"):
        unit += bytes[run..<position]
        try appendEscape(to: &unit)
        run = position
      default:
        throw unexpected("an escape of it")
      }
    }
  }

  private mutating func appendEscape(to unit: inout [UInt8]) throws(JSONSyntaxError) {
    let start = position
    position += 1
    guard let letter = next else { throw unexpected("an escape") }
    let plain: UInt8? =
      switch letter {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
      case UInt8(ascii: "b"): 0x08
      case UInt8(ascii: "f"): 0x0C
      case UInt8(ascii: "n"): 0x0A
      case UInt8(ascii: "r"): 0x0D
      case UInt8(ascii: "t"): 0x09
      default: nil
      }
    if let plain {
      unit.append(plain)
      position += 1
      return
    }
    guard letter == UInt8(ascii: "u") else { throw unexpected("an escape") }
    position += 1
    var code = try fourDigits()
    if (0xD800..<0xDC00).contains(code) {
      guard skip("\\"), skip("u") else { throw failure(.loneSurrogate, at: start) }
      let low = try fourDigits()
      guard (0xDC00..<0xE000).contains(low) else { throw failure(.loneSurrogate, at: start) }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw failure(.loneSurrogate, at: start) }
    unit += String(scalar).utf8
  }

  private mutating func fourDigits() throws(JSONSyntaxError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Unicode.Scalar(byte).hexDigit else {
        throw unexpected("a hexadecimal digit")
      }
      code = code << 4 | digit
      position += 1
    }
    return code
  }
}

extension Unicode.Scalar {
  fileprivate var hexDigit: UInt32? {
    switch self {
    case "0"..."9": value - 0x30
    case "a"..."f": value - 0x61 + 10
    case "A"..."F": value - 0x41 + 10
    default: nil
    }
  }
}

/// The reason why a text is no valid JSON here, and the place.
package struct JSONSyntaxError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// The text ends although a token must follow.
    case end(expected: String)
    case unexpected(found: String, expected: String)
    /// Bytes in a string that are not UTF-8.
    case invalidUTF8
    /// Half of a surrogate pair, which is no character.
    case loneSurrogate
    case duplicateKey(String)
    case tooDeep(limit: Int)
    case tooLong(limit: Int)
    /// More values than ``JSONLimits/valueCount``, or more objects than ``JSONLimits/objectCount``.
    case tooMany(limit: Int, of: String)
    case stringTooLong(limit: Int)
  }

  package let reason: Reason
  package let place: Diagnostic.FilePlace

  package init(_ reason: Reason, at place: Diagnostic.FilePlace) {
    self.reason = reason
    self.place = place
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  package var description: String { "\(place): \(reason)" }
}

extension JSONSyntaxError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .end(let expected): "expected \(expected), found the end of the text"
    case .unexpected(let found, let expected): "expected \(expected), found \(found)"
    case .invalidUTF8: "a string that is not UTF-8"
    case .loneSurrogate: "half of a surrogate pair, which is not a character"
    case .duplicateKey(let name): "the key '\(name)' is given twice in one object"
    case .tooDeep(let limit): "values are nested more than \(limit) deep"
    case .tooLong(let limit): "more than \(limit) bytes"
    case .tooMany(let limit, let things): "more than \(limit) \(things)"
    case .stringTooLong(let limit): "a string of more than \(limit) bytes"
    }
  }
}

/// The limits of a JSON text, so that no text exhausts the stack or the memory.
package struct JSONLimits: Sendable, Hashable {
  /// The greatest number of nested arrays and objects. A value above ``JSONTree/greatestDepth`` counts as that.
  package var depth: Int
  package var byteCount: Int
  /// The greatest number of values of all kinds in the text, including nested ones.
  package var valueCount: Int
  package var objectCount: Int
  /// The greatest number of bytes of a string or a key, with escapes resolved.
  package var stringLength: Int

  package init(
    depth: Int = 256, byteCount: Int = 1 << 24, valueCount: Int = .max, objectCount: Int = .max,
    stringLength: Int = .max
  ) {
    self.depth = depth
    self.byteCount = byteCount
    self.valueCount = valueCount
    self.objectCount = objectCount
    self.stringLength = stringLength
  }
}
