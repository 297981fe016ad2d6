import Foundation
import Testing

/// Expected values from another implementation: an extract that is part of the project, and the whole set if it is next
/// to the checkout.
///
///     static let springs = Oracle("Oracles/Computed/hp_spring.txt")
///
///     @Test(arguments: springs.sets)
///     func matchesHighPrecision(_ set: OracleSet) throws {
///       for row in try set.json(HighPrecision.self).cases { … }
///
/// An extract is a golden: its first lines state origin, date and tolerance. JSON of the same shape as the whole set
/// follows. `Tests/extract-oracles.py` writes it.
public struct Oracle: Sendable {
  /// The extract, which always exists.
  public let extract: OracleSet
  private let whole: OracleSet

  /// Creates the oracle of an extract.
  ///
  /// - Parameter path: The extract's path below `Tests/Goldens`, such as `Oracles/Computed/hp_spring.txt`. The whole
  ///   set is `oracles/hp_spring.json` next to the checkout.
  public init(_ path: String) {
    let url = goldens.appendingPathComponent(path)
    let name = url.deletingPathExtension().lastPathComponent
    extract = OracleSet(description: "\(name), extract", url: url)
    whole = OracleSet(description: name, url: SharedFile("oracles/\(name).json").url)
  }

  /// The extract, and the whole set if it exists.
  public var sets: [OracleSet] {
    FileManager.default.fileExists(atPath: whole.url.path) ? [extract, whole] : [extract]
  }
}

/// The extract or the whole set of an oracle.
public struct OracleSet: Sendable, CustomStringConvertible {
  /// The name of the oracle, and whether this is an extract.
  public let description: String
  /// The address of the file.
  public let url: URL

  /// Creates a set from its name and its file.
  public init(description: String, url: URL) {
    self.description = description
    self.url = url
  }

  /// Returns the JSON, without the lines before it that begin with `#`.
  public func text() throws -> String {
    let text = try String(contentsOf: url, encoding: .utf8)
    guard text.hasPrefix("#") else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    _ = try GoldenHeader(lines)
    return lines.drop { $0.hasPrefix("#") }.joined(separator: "\n")
  }

  /// Returns the values as untyped JSON.
  public func json() throws -> OracleValue { try json(OracleValue.self) }

  /// Returns the values in a given shape; numbers that may be infinite are ``OracleNumber``.
  public func json<Shape: Decodable>(_ shape: Shape.Type) throws -> Shape {
    try JSONDecoder().decode(shape, from: Data(text().utf8))
  }
}
