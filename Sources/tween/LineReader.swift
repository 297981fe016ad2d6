import SceneFiles

/// The lines of an input as they arrive, without a byte order mark before the first one.
struct LineReader {
  enum Line: Equatable {
    case whole([UInt8])
    /// A line of more bytes than the limit. Its bytes are skipped.
    case tooLong
  }

  private let file: FileDescriptor
  private let name: String
  private let limit: Int
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var unread = 0..<0 {
    didSet { end = Self.end(of: chunk, in: unread) }
  }
  /// The end of the next line; nil if it has not been read yet.
  private var end: Int?
  private var isFirstLine = true

  /// - Parameter limit: The greatest number of bytes in a line.
  init(
    _ file: FileDescriptor, named name: String = StandardInput.name(of: StandardInput.argument),
    limit: Int
  ) {
    self.file = file
    self.name = name
    self.limit = limit
  }

  /// Whether the next line has already arrived, so that ``next()`` does not wait.
  var hasLine: Bool { end != nil }

  /// Returns the next line; nil at the end. It waits only for this line. The last line needs no line end.
  mutating func next() throws(CommandError) -> Line? {
    let line = try nextLine()
    defer { isFirstLine = false }
    guard isFirstLine, case .whole(let bytes)? = line,
      bytes.starts(with: FileBytes.byteOrderMark)
    else { return line }
    return .whole(Array(bytes.dropFirst(FileBytes.byteOrderMark.count)))
  }

  /// The first byte of the input after a byte order mark and white space; nil if there is none within the first 64
  /// KiB. Call it before any other read.
  mutating func firstSign() throws(CommandError) -> UInt8? {
    var begin: [UInt8] = []
    while begin.count < chunk.count {
      try fill()
      if unread.isEmpty { break }
      begin += chunk[unread]
      if StandardInput.firstSign(of: chunk[unread]) != nil { break }
    }
    chunk.replaceSubrange(..<min(begin.count, chunk.count), with: begin)
    unread = 0..<begin.count
    return StandardInput.firstSign(of: begin)
  }

  /// Reads the remaining bytes, and stops soon after a limit.
  mutating func rest(limit: Int) throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    repeat {
      bytes += chunk[unread]
      try fill()
    } while !unread.isEmpty && bytes.count <= limit
    return bytes
  }

  private mutating func nextLine() throws(CommandError) -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if unread.isEmpty {
        try fill()
        if unread.isEmpty { return isTooLong ? .tooLong : line.isEmpty ? nil : .whole(line) }
      }
      let end = end
      let part = unread.lowerBound..<(end ?? unread.upperBound)
      isTooLong = isTooLong || line.count + part.count > limit
      if isTooLong { line = [] } else { line += chunk[part] }
      unread = min(part.upperBound + 1, unread.upperBound)..<unread.upperBound
      if end != nil { return isTooLong ? .tooLong : .whole(line) }
    }
  }

  /// The end of the first line, found eight bytes at a time.
  private static func end(of bytes: [UInt8], in range: Range<Int>) -> Int? {
    bytes.withUnsafeBytes { bytes in
      let newLines: UInt64 = 0x0A0A_0A0A_0A0A_0A0A
      var index = range.lowerBound
      while index + 8 <= range.upperBound {
        // A byte is 0 at a line end. The lowest byte that borrows is the first line end.
        let word =
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
          ^ newLines
        let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
        if zeros != 0 { return index + zeros.trailingZeroBitCount / 8 }
        index += 8
      }
      return (index..<range.upperBound).first { bytes[$0] == UInt8(ascii: "\n") }
    }
  }

  private mutating func fill() throws(CommandError) {
    do {
      unread = 0..<(try file.read(into: &chunk))
    } catch {
      throw .failure("cannot read \(name): \(error)")
    }
  }
}
