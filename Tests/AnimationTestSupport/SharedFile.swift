import Foundation

/// A file of the material that lies beside a checkout: sample files, and tables of the browsers'
/// own tests.
///
/// It is not part of the repository, so a test that needs it says so and is skipped by name where
/// the file is absent; of an ``Oracle`` at least an extract is there:
///
///     @Test(.enabled(if: SharedFile("samples/caml").exists, "needs the sample files"))
public struct SharedFile: Sendable {
  /// Where the file is, or would be.
  public let url: URL

  /// A file in the folder `shared` beside the package.
  ///
  /// - Parameter path: The path inside that folder, such as `samples/caml`.
  public init(_ path: String) {
    url = packageRoot.deletingLastPathComponent()
      .appendingPathComponent("shared").appendingPathComponent(path)
  }

  /// Whether the file, or a folder of that name, is there.
  public var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

  /// The bytes of the file.
  public func data() throws -> Data { try Data(contentsOf: url) }

  /// The file as text in UTF-8.
  public func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }

  /// The file as JSON, for reading without a type of its own.
  public func json() throws -> OracleValue { try json(OracleValue.self) }

  /// The file as JSON of a given shape; numbers that may be infinite are ``OracleNumber``.
  public func json<Shape: Decodable>(_ shape: Shape.Type) throws -> Shape {
    try JSONDecoder().decode(shape, from: data())
  }

  /// The files of this folder whose name has an ending, in the order of their names.
  ///
  /// - Parameter pathExtension: The ending without its dot, such as `caml`.
  public func files(withExtension pathExtension: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == pathExtension }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}

/// The folder of the package's manifest, found from the place of this source file.
public let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
