import LayerModel

extension JSONTree {
  /// Reads a JSON text (RFC 8259).
  ///
  /// Any bytes are taken: what is not exactly one JSON value in UTF-8 throws. Numbers are rounded
  /// to the nearest binary64; one that is too small becomes 0.
  ///
  /// Complexity: O(n) on average.
  public init(
    parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()
  ) throws(JSONSyntaxError) {
    var reader = JSONReader(bytes: bytes, limits: limits)
    self = try reader.document()
  }

  /// Reads a JSON text.
  public init(
    parsing text: String, limits: JSONLimits = JSONLimits()
  ) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }
}

/// Reads one JSON text: recursive descent of bounded depth.
struct JSONReader {
  let bytes: [UInt8]
  let limits: JSONLimits
  /// The index of the byte that comes next.
  var position = 0
  private var depth = 0
  private var valueCount = 0
  private var objectCount = 0

  init(bytes: [UInt8], limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// The value that the whole text is.
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
    var elements: [JSONTree] = []
    skipSpace()
    if !skip("]") {
      repeat {
        skipSpace()
        elements.append(try value())
        skipSpace()
      } while skip(",")
      guard skip("]") else { throw unexpected("',' or ']'") }
    }
    depth -= 1
    return .array(elements)
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONTree {
    objectCount += 1
    guard objectCount <= limits.objectCount else {
      throw failure(.tooMany(limit: limits.objectCount, of: "objects"), at: position)
    }
    try enter()
    var members: [JSONObject.Member] = []
    var names: Set<[UInt8]> = []
    skipSpace()
    if !skip("}") {
      repeat {
        skipSpace()
        let start = position
        guard next == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
        let name = try string()
        // By its bytes: strings are equal to the standard library in more cases than to JSON.
        guard names.insert(Array(name.utf8)).inserted else {
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
    return .object(JSONObject(distinct: members))
  }

  private mutating func enter() throws(JSONSyntaxError) {
    let limit = min(limits.depth, JSONTree.greatestDepth)
    guard depth < limit else { throw failure(.tooDeep(limit: limit), at: position) }
    depth += 1
    position += 1
  }

  // MARK: Bytes

  /// The byte that comes next, nil at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Passes a character if it comes next.
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
      case 0x80...: "a character beyond ASCII"
      default: "a control character"
      }
    return failure(.unexpected(found: found, expected: expected), at: position)
  }

  /// An error at an index into the bytes. Complexity: O(n), which happens once.
  func failure(_ reason: JSONSyntaxError.Reason, at index: Int) -> JSONSyntaxError {
    var place = FilePlace.start
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
