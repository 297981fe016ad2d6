import Foundation

/// A file of the material next to a checkout: sample files, and tables of the browsers' own tests.
///
/// The material is not part of the repository, so a test that needs a file is skipped with a reason if the file is
/// absent; an ``Oracle`` always has at least its extract:
///
///     @Test(.enabled(if: SharedFile("samples/caml").exists, "needs the sample files"))
public struct SharedFile: Sendable {
  /// The address of the file, which may not exist.
  public let url: URL

  /// Creates a file in the folder `shared` next to the package.
  ///
  /// - Parameter path: The path inside that folder, such as `samples/caml`.
  public init(_ path: String) {
    url = packageRoot.deletingLastPathComponent()
      .appendingPathComponent("shared").appendingPathComponent(path)
  }

  /// Whether the file, or a folder of that name, exists.
  public var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

  /// Returns the bytes of the file.
  public func data() throws -> Data { try Data(contentsOf: url) }

  /// Returns the file as text in UTF-8.
  public func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }

  /// Returns the file as untyped JSON.
  public func json() throws -> OracleValue { try json(OracleValue.self) }

  /// Returns the file as JSON of a given shape; numbers that may be infinite are ``OracleNumber``.
  public func json<Shape: Decodable>(_ shape: Shape.Type) throws -> Shape {
    try JSONDecoder().decode(shape, from: data())
  }

  /// Returns the files of this folder with a name extension, sorted by name.
  ///
  /// - Parameter pathExtension: The extension without its dot, such as `caml`.
  public func files(withExtension pathExtension: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == pathExtension }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}

/// The folder of the package's manifest, found from the path of this source file.
public let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
