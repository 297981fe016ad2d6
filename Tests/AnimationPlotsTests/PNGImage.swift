/// An image read from the bytes of a PNG: eight bits per channel, red, green and blue.
///
/// Written for these tests from the specifications (PNG third edition, RFC 1950, RFC 1951), independently of the code
/// that writes; it reads stored and fixed blocks and all five filters.
struct PNGImage {
  struct Problem: Error { let text: String }

  var width = 0
  var height = 0
  /// Three bytes per pixel.
  var bytes: [UInt8] = []

  init(_ file: [UInt8]) throws {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw Problem(text: "no PNG")
    }
    var (place, packed, names) = (8, [UInt8](), [String]())
    while place < file.count {
      let length = Self.number(file[place..<(place + 4)])
      let chunk = file[(place + 4)..<(place + 8 + length)]
      let sum = file[(place + 8 + length)..<(place + 12 + length)]
      guard Self.checkSum(chunk) == Self.number(sum) else { throw Problem(text: "a wrong sum") }
      let (name, content) = (String(decoding: chunk.prefix(4), as: UTF8.self), chunk.dropFirst(4))
      names.append(name)
      if name == "IHDR" {
        (width, height) = (
          Self.number(content.prefix(4)), Self.number(content.dropFirst(4).prefix(4))
        )
        guard Array(content.suffix(5)) == [8, 2, 0, 0, 0] else { throw Problem(text: "a header") }
      } else if name == "IDAT" {
        packed += content
      }
      place += 12 + length
    }
    guard names.first == "IHDR", names.last == "IEND", names.contains("IDAT") else {
      throw Problem(text: "chunks \(names)")
    }
    try unfilter(Self.unpacked(packed))
  }

  /// Accesses the colour of a pixel, as red, green and blue in a byte each.
  subscript(x: Int, y: Int) -> UInt32 {
    bytes[((y * width + x) * 3)..<((y * width + x) * 3 + 3)].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func number(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func checkSum(_ bytes: ArraySlice<UInt8>) -> Int {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }

  private mutating func unfilter(_ rows: [UInt8]) throws {
    let length = width * 3
    guard rows.count == (length + 1) * height else { throw Problem(text: "\(rows.count) bytes") }
    for y in 0..<height {
      let row = rows[(y * (length + 1))..<((y + 1) * (length + 1))]
      for (x, byte) in row.dropFirst().enumerated() {
        let left = x < 3 ? 0 : Int(bytes[y * length + x - 3])
        let up = y == 0 ? 0 : Int(bytes[(y - 1) * length + x])
        let corner = x < 3 || y == 0 ? 0 : Int(bytes[(y - 1) * length + x - 3])
        let estimate = left + up - corner
        let nearest = [left, up, corner].min { abs(estimate - $0) < abs(estimate - $1) } ?? 0
        let before = [0, left, up, (left + up) / 2, nearest][Int(row.first!)]
        bytes.append(byte &+ UInt8(before))
      }
    }
  }

  private static func unpacked(_ stream: [UInt8]) throws -> [UInt8] {
    guard stream.count > 6, number(stream.prefix(2)) % 31 == 0, stream[0] & 0xF == 8 else {
      throw Problem(text: "no zlib")
    }
    var bits = Bits(bytes: stream)
    var result: [UInt8] = []
    var isLast = false
    while !isLast {
      isLast = bits.next(1) == 1
      switch bits.next(2) {
      case 0:
        bits.skipToByte()
        let length = bits.next(16)
        guard bits.next(16) == ~length & 0xFFFF else { throw Problem(text: "a stored block") }
        for _ in 0..<length { result.append(UInt8(bits.next(8))) }
      case 1: try readFixed(&bits, into: &result)
      default: throw Problem(text: "a block that is not read here")
      }
    }
    bits.skipToByte()
    let sum = result.reduce(into: (1, 0)) { sums, byte in
      sums.0 = (sums.0 + Int(byte)) % 65_521
      sums.1 = (sums.1 + sums.0) % 65_521
    }
    guard number(stream.suffix(4)) == sum.1 << 16 | sum.0, bits.place == (stream.count - 4) * 8
    else {
      throw Problem(text: "a wrong sum of the stream")
    }
    return result
  }

  private static func readFixed(_ bits: inout Bits, into result: inout [UInt8]) throws {
    while true {
      let symbol = bits.symbol()
      if symbol == 256 { return }
      guard symbol > 256 else {
        result.append(UInt8(symbol))
        continue
      }
      guard symbol < 286 else { throw Problem(text: "the symbol \(symbol)") }
      let (index, extra) = (symbol - 257, max(0, (symbol - 261) / 4))
      let base = index < 8 ? index + 3 : (4 + index % 4) << extra + 3
      let length = symbol == 285 ? 258 : base + bits.next(extra)
      let code = bits.reversed(5)
      let distanceExtra = max(0, code / 2 - 1)
      let distance =
        (code < 4 ? code : (2 + code % 2) << distanceExtra) + bits.next(distanceExtra) + 1
      guard distance <= result.count else { throw Problem(text: "the distance \(distance)") }
      for _ in 0..<length { result.append(result[result.count - distance]) }
    }
  }

  private struct Bits {
    let bytes: [UInt8]
    var place = 16

    /// Reads a number, its lowest bit first.
    mutating func next(_ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[(place + $1) / 8] >> ((place + $1) % 8) & 1) << $1 }
        + advance(count)
    }

    /// Reads a number, its highest bit first.
    mutating func reversed(_ count: Int) -> Int {
      (0..<count).reduce(0) { result, _ in result << 1 | next(1) }
    }

    mutating func symbol() -> Int {
      var code = reversed(7)
      if code < 0b0011000 { return 256 + code }
      code = code << 1 | next(1)
      if code < 0b1100_0000 { return code - 0b0011_0000 }
      if code < 0b1100_1000 { return 280 + code - 0b1100_0000 }
      return 144 + (code << 1 | next(1)) - 0b1_1001_0000
    }

    mutating func skipToByte() { place = (place + 7) / 8 * 8 }

    private mutating func advance(_ count: Int) -> Int {
      place += count
      return 0
    }
  }
}
