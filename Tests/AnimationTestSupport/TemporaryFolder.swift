import Foundation

/// Calls a function with the path of a new empty folder, and removes the folder afterwards.
public func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("inbetween-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path)
}

/// Access to the files of tests by their paths.
public enum TestFiles {
  /// Returns the names in a folder, in order.
  public static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// Writes a text to a file.
  public static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Returns the text of a file.
  public static func text(of path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }
}
