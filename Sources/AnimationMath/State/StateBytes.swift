// The bytes of what is kept: a mark, the version, the values, and a sum of all that. A text that has been
// written before is its number. No count is believed: each thing that is counted has at least a byte of its
// own.

/// Writes values as bytes.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []
  /// By their bytes: texts that are composed otherwise are equal.
  private var texts: [[UInt8]: Int] = [:]

  /// - Parameters:
  ///   - mark: Four bytes that say what it is.
  ///   - version: That of the format.
  package init(mark: StaticString, version: UInt8) {
    mark.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(version)
  }

  /// All bytes, with their sum behind them.
  package var sealed: [UInt8] { Self.sealing(bytes) }

  /// Bytes with the sum of them behind.
  package static func sealing(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let sum = sum(of: bytes[...])
    for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: sum >> (place * 8))) }
    return bytes
  }

  /// The sum of FNV-1a, of 64 bits.
  fileprivate static func sum(of bytes: ArraySlice<UInt8>) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return sum
  }

  package mutating func put(_ byte: UInt8) { bytes.append(byte) }

  /// Seven bits a byte, the least first.
  package mutating func put(number value: UInt64) {
    var rest = value
    while rest > 0x7f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// The sign last, so that small numbers are short.
  package mutating func put(integer value: Int64) {
    put(number: UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// Eight bytes, the least first.
  package mutating func put(bits: UInt64) {
    for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> (place * 8))) }
  }

  /// The number of a text that has been written; nil of a new one, which has one from now on.
  package mutating func number(of text: String) -> Int? {
    let bytes = Array(text.utf8)
    if let number = texts[bytes] { return number }
    texts[bytes] = texts.count
    return nil
  }

  /// A text that has not been written before.
  package mutating func put(newText text: String) {
    let utf8 = Array(text.utf8)
    put(number: UInt64(utf8.count))
    bytes += utf8
  }

  /// Three lists, each behind its count.
  package mutating func put(_ table: StateTable) {
    put(number: UInt64(table.integers.count))
    for integer in table.integers { put(integer: integer) }
    put(number: UInt64(table.numbers.count))
    bytes.reserveCapacity(bytes.count + 8 * table.numbers.count)
    for number in table.numbers { put(bits: number.bitPattern) }
    put(number: UInt64(table.texts.count))
    for text in table.texts {
      if let number = number(of: text) {
        put(number: UInt64(number + 1))
      } else {
        put(0)
        put(newText: text)
      }
    }
  }
}

/// Reads what a ``ByteWriter`` has written, whatever has become of it.
package struct ByteReader {
  private let bytes: [UInt8]
  private var place: Int
  private let end: Int
  private var texts: [String] = []

  /// Checks mark, version and sum.
  package init(_ bytes: [UInt8], mark: StaticString, version: UInt8) throws(StateTreeError) {
    let start = mark.withUTF8Buffer { Array($0) }
    guard bytes.count >= start.count + 9, bytes.starts(with: start) else {
      throw StateTreeError("it does not begin with '\(mark)'")
    }
    end = bytes.count - 8
    let sum = ByteWriter.sum(of: bytes[..<end])
    for index in 0..<8 where bytes[end + index] != UInt8(truncatingIfNeeded: sum >> (index * 8)) {
      throw StateTreeError("the sum of its bytes is another one")
    }
    let found = bytes[start.count]
    guard found == version else {
      throw StateTreeError("it has version \(found), and version \(version) is read")
    }
    self.bytes = bytes
    place = start.count + 1
  }

  /// How many bytes follow.
  private var rest: Int { end - place }

  /// Throws where something follows.
  package func finish() throws(StateTreeError) {
    guard rest == 0 else { throw StateTreeError("something follows it") }
  }

  package mutating func byte() throws(StateTreeError) -> UInt8 {
    guard place < end else { throw StateTreeError("it ends too early") }
    defer { place += 1 }
    return bytes[place]
  }

  /// How many things follow, each of some bytes or more.
  package mutating func count(ofBytes size: Int = 1) throws(StateTreeError) -> Int {
    let count = try number()
    guard count <= UInt64(rest / size) else {
      throw StateTreeError("\(count) things are announced where \(rest) bytes follow")
    }
    return Int(count)
  }

  package mutating func integer() throws(StateTreeError) -> Int64 {
    let value = try number()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  package mutating func number() throws(StateTreeError) -> UInt64 {
    var (value, shift) = (UInt64(0), UInt64(0))
    while true {
      let byte = try byte()
      guard shift < 63 || shift == 63 && byte < 2 else {
        throw StateTreeError("a number has more than 64 bits")
      }
      value |= UInt64(byte & 0x7f) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
    }
  }

  package mutating func bits() throws(StateTreeError) -> UInt64 {
    guard rest >= 8 else { throw StateTreeError("it ends too early") }
    var bits: UInt64 = 0
    for index in 0..<8 { bits |= UInt64(bytes[place + index]) << (index * 8) }
    place += 8
    return bits
  }

  /// A text that has been there.
  package func text(_ number: UInt64) throws(StateTreeError) -> String {
    guard number < UInt64(texts.count) else { throw StateTreeError("there is no text \(number)") }
    return texts[Int(number)]
  }

  /// A text that has not been there.
  package mutating func newText() throws(StateTreeError) -> String {
    let count = try count()
    let utf8 = bytes[place..<place + count]
    let text = String(decoding: utf8, as: UTF8.self)
    // What is no UTF-8 has been mended.
    guard text.utf8.elementsEqual(utf8) else { throw StateTreeError("a text is no UTF-8") }
    place += count
    texts.append(text)
    return text
  }

  package mutating func table() throws(StateTreeError) -> StateTable {
    var table = StateTable()
    let integers = try count()
    table.integers.reserveCapacity(integers)
    for _ in 0..<integers { table.integers.append(try integer()) }
    let numbers = try count(ofBytes: 8)
    table.numbers.reserveCapacity(numbers)
    for _ in 0..<numbers { table.numbers.append(Double(bitPattern: try bits())) }
    for _ in 0..<(try count()) {
      let number = try number()
      table.texts.append(number == 0 ? try newText() : try text(number - 1))
    }
    return table
  }
}
