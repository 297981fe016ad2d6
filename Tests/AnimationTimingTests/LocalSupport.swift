import Foundation

/// A file beside the package.
struct SharedFile: Sendable {
  let url: URL
  init(_ path: String) {
    url = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("shared").appendingPathComponent(path)
  }
  var exists: Bool { FileManager.default.fileExists(atPath: url.path) }
  func json<Shape: Decodable>(_ shape: Shape.Type) throws -> Shape {
    try JSONDecoder().decode(shape, from: Data(contentsOf: url))
  }
}

struct OracleNumber: Decodable, Hashable, Sendable {
  let value: Double
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      value = number
    } else {
      value = try container.decode(String.self).hasPrefix("-") ? -.infinity : .infinity
    }
  }
}
