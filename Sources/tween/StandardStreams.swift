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

/// Standard error.
enum StandardError {
  /// Writes one line, whatever the text holds.
  static func write(_ text: String) {
    _ = FileDescriptor.error.write(Array((text.escapingControls + "\n").utf8))
  }
}
