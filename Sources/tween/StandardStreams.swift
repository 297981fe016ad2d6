import Inbetween
import SceneFiles

enum StandardOutput {
  /// Writes bytes.
  ///
  /// - Returns: Whether the output still has a reader; false after it has closed the pipe, which is not an error.
  @discardableResult
  static func write(_ bytes: [UInt8]) throws(CommandError) -> Bool {
    guard let error = FileDescriptor.output.write(bytes) else { return true }
    guard error.isClosedPipe else { throw .failure("cannot write the output: \(error)") }
    return false
  }

  /// Ends the output. Some systems report a failed write only here.
  static func close() throws(CommandError) {
    do {
      try FileDescriptor.output.closeFile()
    } catch {
      throw .failure("cannot write the output: \(error)")
    }
  }

  @discardableResult
  static func write(line text: String) throws(CommandError) -> Bool {
    try write(Array((text + "\n").utf8))
  }
}

/// A function that receives one line for standard error.
typealias MessageSink = (String) -> Void

enum StandardError {
  /// Writes one line, with control characters in the text escaped.
  static func write(_ text: String) {
    _ = FileDescriptor.error.write(Array((text.escapingControls + "\n").utf8))
  }
}

/// Buffered output to standard output or to a file. A file keeps its former content until ``close()`` replaces it.
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

  /// - Returns: Whether the output still has a reader.
  mutating func write(_ text: String) throws(CommandError) -> Bool {
    try write(bytes: text.utf8)
  }

  mutating func write(bytes: some Sequence<UInt8>) throws(CommandError) -> Bool {
    buffer += bytes
    return buffer.count < Self.pieceSize ? true : try flush()
  }

  /// Leaves the file as it was. No write may follow.
  mutating func discard() { file = nil }

  /// Writes the buffered bytes. No write may follow.
  mutating func close() throws(CommandError) {
    guard try flush(), let file else { return }
    do { try file.finish() } catch { throw .failure("\(name): \(error.reason)") }
  }

  mutating func flush() throws(CommandError) -> Bool {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard let file else { return try StandardOutput.write(buffer) }
    do { return try file.write(buffer) } catch { throw .failure("\(name): \(error.reason)") }
  }
}

/// A line on standard error with the progress of a long run. It appears only on a terminal, after a second.
struct ProgressLine {
  private let total: Int?
  private let unit: String
  private let stride: Int
  private let isShown: Bool
  private let start = SystemClock().now
  private var last: Double
  private var hasShown = false

  /// - Parameter stride: The clock is read at multiples of this count, because reading it takes as long as a short row.
  init(total: Int?, of unit: String, stride: Int = 256) {
    (self.total, self.unit, self.stride) = (total, unit, stride)
    isShown = FileDescriptor.error.isTerminal
    last = start
  }

  mutating func advance(to count: Int) {
    guard isShown, count.isMultiple(of: stride) else { return }
    let now = SystemClock().now
    guard now - start >= 1, now - last >= 0.2 else { return }
    last = now
    hasShown = true
    let words = total.map { "\(count) of \($0) \(unit)" } ?? "\(count) \(unit)"
    _ = FileDescriptor.error.write(Array("\r\(words)".utf8))
  }

  func finish() {
    if hasShown { _ = FileDescriptor.error.write(Array("\r\u{1B}[K".utf8)) }
  }
}
