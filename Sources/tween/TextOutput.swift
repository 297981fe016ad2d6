import SceneFiles

/// Text on its way to standard output or to a file, in large pieces. A file is there whole after
/// ``close()``, and until then as it was.
struct TextOutput: ~Copyable {
  /// nil for standard output.
  private let file: OutputFile?
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
    buffer += text.utf8
    return buffer.count < Self.pieceSize ? true : try flush()
  }

  /// Writes what is left. Nothing may follow.
  mutating func close() throws(CommandError) {
    guard try flush(), let file else { return }
    do { try file.finish() } catch { throw .failure("\(name): \(error.reason)") }
  }

  private mutating func flush() throws(CommandError) -> Bool {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard let file else { return try StandardOutput.write(buffer) }
    do { return try file.write(buffer) } catch { throw .failure("\(name): \(error.reason)") }
  }
}
