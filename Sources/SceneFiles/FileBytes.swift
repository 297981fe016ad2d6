import Foundation

/// The bytes of a file that is not trusted to have an end.
enum FileBytes {
  /// Reads a file, and of one that is too large only enough to see that: more than the limit.
  ///
  /// - Throws: That there is no such file, that it is a folder, or that it cannot be read.
  static func read(
    _ url: URL, named fileName: String, limit: Int
  ) throws(SceneFileError) -> [UInt8] {
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      var bytes: [UInt8] = []
      while bytes.count <= limit, let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty {
        bytes += chunk
      }
      return bytes
    } catch {
      throw SceneFileError(
        fileName: fileName, place: .start, reason: reason(for: url), kind: .unreadable)
    }
  }

  /// One clause for a file that cannot be read.
  private static func reason(for url: URL) -> String {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      return "there is no such file"
    }
    return isDirectory.boolValue
      ? "this is a folder; a file is wanted" : "the file cannot be read"
  }
}
