import Foundation

/// Text on its way to standard output or to a file, in large pieces.
struct TextOutput: ~Copyable {
  private let descriptor: FileDescriptor
  private let path: String?
  private var buffer: [UInt8] = []

  private static let pieceSize = 1 << 16

  /// - Parameter path: The file to write, which is made or emptied; nil for standard output.
  init(path: String?) throws(OutputError) {
    self.path = path
    guard let path else {
      descriptor = .output
      return
    }
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard number >= 0 else { throw .cannotWrite(path, SystemError(number: errno)) }
    descriptor = FileDescriptor(number: number)
  }

  mutating func write(_ text: String) throws(OutputError) {
    buffer += text.utf8
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Writes what is left. Nothing may follow.
  mutating func close() throws(OutputError) {
    try flush()
    guard let path else { return }
    if Foundation.close(descriptor.number) != 0 {
      throw .cannotWrite(path, SystemError(number: errno))
    }
  }

  private mutating func flush() throws(OutputError) {
    if let error = descriptor.write(buffer) {
      throw error == EPIPE
        ? .nobodyReads : .cannotWrite(path ?? "standard output", SystemError(number: error))
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// Why text cannot be written.
enum OutputError: Error {
  /// The reader of a pipe has gone away, which is its right.
  case nobodyReads
  case cannotWrite(String, SystemError)
}
