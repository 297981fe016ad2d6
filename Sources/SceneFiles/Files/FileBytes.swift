/// The bytes of a file that is not trusted to have an end.
package enum FileBytes {
  /// Reads a file, and of one that is too large only enough to see that: more than the limit.
  ///
  /// - Parameters:
  ///   - path: The file. A pipe is waited for until it has a writer.
  ///   - fileName: What errors call it.
  ///   - limit: How many bytes are wanted at most.
  ///   - isInPackage: Whether it must be a plain file, with no link at the end of its path.
  /// - Throws: That there is no such file, that it is a folder, or that it cannot be read.
  package static func read(
    _ path: String, named fileName: String, limit: Int, isInPackage: Bool = false
  ) throws(SceneFileError) -> [UInt8] {
    do throws(SystemError) {
      let file = try FileSystem.openForReading(path, waits: !isInPackage)
      defer { try? file.closeFile() }
      let kind = try file.information().kind
      guard kind == .file || kind == .stream && !isInPackage else {
        throw SystemError.wrongKind
      }
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while bytes.count <= limit {
        let count = try file.read(into: &chunk)
        guard count > 0 else { break }
        bytes += chunk[..<count]
      }
      return bytes
    } catch {
      throw .unreadable(fileName, reason(for: error, at: path))
    }
  }

  /// One clause for a file that cannot be read.
  static func reason(for error: SystemError, at path: String) -> String {
    if error.isCircular { return "the links lead in a circle" }
    if error.isMissing {
      let isLink = try? FileSystem.information(of: path, followsLinks: false).kind == .link
      return isLink == true ? "this is a link to a file that is not there" : "there is no such file"
    }
    switch try? FileSystem.information(of: path).kind {
    case .folder: return "this is a folder; a file is wanted"
    case .stream where error == .wrongKind: return "this is a pipe or a device; a file is wanted"
    default:
      return error.isForbidden
        ? "there is no right to read the file" : "the file cannot be read: \(error)"
    }
  }
}
