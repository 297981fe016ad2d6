/// Writes images as PNG: eight bits per channel, each row as its difference from the one above, with runs of equal
/// bytes compressed. That suits charts, which are mostly one colour.
enum PNGFile {
  /// Source: Portable Network Graphics (PNG) Specification, third edition. Complexity: O(pixels).
  static func bytes(of image: Raster) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits, colour type 2, and the only compression, filtering and order without interlace.
    addChunk("IHDR", bigEndian(image.width) + bigEndian(image.height) + [8, 2, 0, 0, 0], to: &file)
    addChunk("IDAT", zlib(filtered(image)), to: &file)
    addChunk("IEND", [], to: &file)
    return file
  }

  /// Returns the rows, each after the number of the filter that subtracts the row above.
  private static func filtered(_ image: Raster) -> [UInt8] {
    let length = image.width * 3
    var result: [UInt8] = []
    result.reserveCapacity((length + 1) * image.height)
    for row in 0..<image.height {
      result.append(2)
      for place in (row * length)..<((row + 1) * length) {
        let above = row > 0 ? image.bytes[place - length] : 0
        result.append(image.bytes[place] &- above)
      }
    }
    return result
  }

  private static func addChunk(_ name: StaticString, _ content: [UInt8], to file: inout [UInt8]) {
    var chunk: [UInt8] = []
    name.withUTF8Buffer { chunk += $0 }
    chunk += content
    file += bigEndian(content.count) + chunk + bigEndian(Int(CRC32.of(chunk)))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Returns a zlib stream with one block of fixed codes (RFC 1950, RFC 1951).
  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var bits = DeflateBits()
    bits.bytes = [0x78, 0x01]
    // The last block, of fixed codes.
    bits.add(0b011, count: 3)
    var place = 0
    while place < bytes.count {
      bits.addLiteral(bytes[place])
      var end = place + 1
      while end < bytes.count, bytes[end] == bytes[place] { end += 1 }
      var left = end - place - 1
      while left >= 3 {
        let length = min(left, 258)
        bits.addRepetition(length)
        left -= length
      }
      for _ in 0..<left { bits.addLiteral(bytes[place]) }
      place = end
    }
    bits.finish()
    return bits.bytes + bigEndian(Int(adler32(bytes)))
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (first, second): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      first = (first + UInt32(byte)) % 65_521
      second = (second + first) % 65_521
    }
    return second << 16 | first
  }
}

/// The codes of a compressed block, from the lowest bit of each byte.
private struct DeflateBits {
  var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count = 0

  mutating func add(_ value: UInt64, count: Int) {
    pending |= value << UInt64(self.count)
    self.count += count
    while self.count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      self.count -= 8
    }
  }

  mutating func addLiteral(_ byte: UInt8) {
    if byte < 144 {
      addCode(0x30 + UInt64(byte), count: 8)
    } else {
      addCode(0x190 + UInt64(byte) - 144, count: 9)
    }
  }

  /// Adds the previous byte 3 to 258 more times.
  mutating func addRepetition(_ length: Int) {
    // Each of the codes 257 to 285 has its least length, and from 265 on groups of four have one more bit each.
    let offset = length - 3
    if length == 258 {
      addLength(285)
    } else if offset < 8 {
      addLength(257 + UInt64(offset))
    } else {
      let extra = 61 - offset.leadingZeroBitCount - (64 - Int.bitWidth)
      let place = offset >> extra
      addLength(UInt64(257 + extra * 4 + place))
      add(UInt64(offset & ((1 << extra) - 1)), count: extra)
    }
    // The distance 1 is the code 0 of five bits.
    add(0, count: 5)
  }

  /// Ends the block and the last byte.
  mutating func finish() {
    addCode(0, count: 7)
    if count > 0 { add(0, count: 8 - count) }
  }

  private mutating func addLength(_ symbol: UInt64) {
    if symbol < 280 {
      addCode(symbol - 256, count: 7)
    } else {
      addCode(0xC0 + symbol - 280, count: 8)
    }
  }

  /// Adds a code, its highest bit first.
  private mutating func addCode(_ code: UInt64, count: Int) {
    var reversed: UInt64 = 0
    for bit in 0..<count where code >> UInt64(bit) & 1 == 1 {
      reversed |= 1 << UInt64(count - 1 - bit)
    }
    add(reversed, count: count)
  }
}

private enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { (byte: UInt32) in
    (0..<8).reduce(byte) { rest, _ in rest & 1 == 1 ? 0xEDB8_8320 ^ rest >> 1 : rest >> 1 }
  }

  static func of(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
  }
}
