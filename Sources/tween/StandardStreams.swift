import Foundation

/// Standard output, without a buffer.
enum StandardOutput {
  /// Writes bytes.
  ///
  /// - Returns: Whether anybody reads on: false after the pipe was closed, and where the bytes
  ///   cannot be written, which is said on standard error.
  @discardableResult
  static func write(_ bytes: [UInt8]) -> Bool {
    let error = FileDescriptor.output.write(bytes)
    if let error, error != EPIPE {
      StandardError.write("tween: cannot write the output: \(String(cString: strerror(error)))")
    }
    return error == nil
  }

  /// Writes a text and ends the line.
  static func write(line text: String) { write(Array((text + "\n").utf8)) }
}

/// Standard error.
enum StandardError {
  /// Writes one line, whatever the text holds.
  static func write(_ text: String) {
    let line = text.unicodeScalars.map { $0.value < 0x20 ? " " : String($0) }.joined()
    _ = FileDescriptor.error.write(Array((line + "\n").utf8))
  }
}

/// An open file of the system.
struct FileDescriptor {
  let number: Int32

  static let input = FileDescriptor(number: 0)
  static let output = FileDescriptor(number: 1)
  static let error = FileDescriptor(number: 2)

  /// Writes all bytes. Returns the number of the error that prevented it, nil without one.
  func write(_ bytes: [UInt8]) -> Int32? {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Foundation.write(number, $0.baseAddress, $0.count)
      }
      if count < 0 && errno != EINTR { return errno }
      written += max(0, count)
    }
    return nil
  }

  /// Reads what is there into the front of a buffer, waiting for at least one byte.
  ///
  /// - Returns: How many bytes have been read, 0 at the end.
  func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes {
        Foundation.read(number, $0.baseAddress, $0.count)
      }
      if count >= 0 { return count }
      if errno != EINTR { throw SystemError(number: errno) }
    }
  }
}

/// An error of the operating system. The description is its own, on one line.
struct SystemError: Error, CustomStringConvertible {
  let number: Int32

  var description: String { String(cString: strerror(number)) }
}
