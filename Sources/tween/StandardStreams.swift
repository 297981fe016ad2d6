import Inbetween
import SceneFiles

/// Standard output, without a buffer.
enum StandardOutput {
  /// Writes bytes.
  ///
  /// - Returns: Whether anybody reads on: false after the pipe was closed, which is the reader's
  ///   right.
  /// - Throws: That they cannot be written.
  @discardableResult
  static func write(_ bytes: [UInt8]) throws(CommandError) -> Bool {
    guard let error = FileDescriptor.output.write(bytes) else { return true }
    guard error.isClosedPipe else { throw .failure("cannot write the output: \(error)") }
    return false
  }

  /// Ends the output, where some systems say only then that it could not be written.
  static func close() throws(CommandError) {
    do {
      try FileDescriptor.output.closeFile()
    } catch {
      throw .failure("cannot write the output: \(error)")
    }
  }

  /// Writes a text and ends the line.
  @discardableResult
  static func write(line text: String) throws(CommandError) -> Bool {
    try write(Array((text + "\n").utf8))
  }
}

/// A function that receives one line for standard error.
typealias MessageSink = (String) -> Void

/// Standard error.
enum StandardError {
  /// Writes one line, whatever the text holds.
  static func write(_ text: String) {
    _ = FileDescriptor.error.write(Array((text.escapingControls + "\n").utf8))
  }
}

/// Output on its way to standard output or to a file, in large pieces. A file is there whole after
/// ``close()``, and until then as it was.
struct FileOutput: ~Copyable {
  /// nil for standard output.
  private var file: OutputFile?
  private let name: String
  private var buffer: [UInt8] = []

  private static let pieceSize = 1 << 16

  /// - Parameter path: The file to write; nil for standard output.
  init(path: String?) throws(CommandError) {
    name = path ?? ""
    guard let path else {
      file = nil
      return
    }
    do { file = try OutputFile(path) } catch { throw .failure("\(path): \(error.reason)") }
  }

  /// - Returns: Whether anybody reads on.
  mutating func write(_ text: String) throws(CommandError) -> Bool {
    try write(bytes: text.utf8)
  }

  /// Writes bytes that need not be text.
  mutating func write(bytes: some Sequence<UInt8>) throws(CommandError) -> Bool {
    buffer += bytes
    return buffer.count < Self.pieceSize ? true : try flush()
  }

  /// Leaves the file as it was. Nothing may follow.
  mutating func discard() { file = nil }

  /// Writes what is left. Nothing may follow.
  mutating func close() throws(CommandError) {
    guard try flush(), let file else { return }
    do { try file.finish() } catch { throw .failure("\(name): \(error.reason)") }
  }

  /// Writes the bytes in the buffer.
  ///
  /// - Returns: Whether anybody reads on.
  mutating func flush() throws(CommandError) -> Bool {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard let file else { return try StandardOutput.write(buffer) }
    do { return try file.write(buffer) } catch { throw .failure("\(name): \(error.reason)") }
  }
}

/// A line on standard error that says how far a long run is; only on a terminal, and only after a
/// second.
struct ProgressLine {
  private let total: Int?
  private let unit: String
  private let stride: Int
  private let isShown: Bool
  private let start = SystemClock().now
  private var last: Double
  private var hasShown = false

  /// - Parameters:
  ///   - total: How many there are; nil where that is not known.
  ///   - unit: What is counted.
  ///   - stride: At which multiples the clock is read: it takes as long as a short row.
  init(total: Int?, of unit: String, stride: Int = 256) {
    (self.total, self.unit, self.stride) = (total, unit, stride)
    isShown = FileDescriptor.error.isTerminal
    last = start
  }

  /// Tells how many of the total are done.
  mutating func advance(to count: Int) {
    guard isShown, count.isMultiple(of: stride) else { return }
    let now = SystemClock().now
    guard now - start >= 1, now - last >= 0.2 else { return }
    last = now
    hasShown = true
    let words = total.map { "\(count) of \($0) \(unit)" } ?? "\(count) \(unit)"
    _ = FileDescriptor.error.write(Array("\r\(words)".utf8))
  }

  /// Takes the line away again.
  func finish() {
    if hasShown { _ = FileDescriptor.error.write(Array("\r\u{1B}[K".utf8)) }
  }
}
