import AnimationTracks

/// How something is written: as bytes, and by any encoder, both of one file of names and numbers.
struct KeptForm<File: Codable>: Sendable {
  /// The four bytes with which its bytes begin.
  let mark: StaticString
  /// What its values are called where they stand beside the version.
  let key: Key
  private let version: UInt8 = 1

  /// A member of what an encoder writes.
  struct Key: CodingKey, Sendable, ExpressibleByStringLiteral {
    static var version: Key { "version" }

    let stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The same bytes for the same file; numbers keep their bits.
  func bytes(of file: File) -> [UInt8] { tree(of: file).bytes(mark: mark, version: version) }

  /// What bytes hold.
  func file(in bytes: [UInt8]) throws(SnapshotError) -> File {
    try SnapshotError.damaged {
      try StateTree.read(bytes, mark: mark, version: version).value(of: File.self)
    }
  }

  func encode(_ file: File, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Int(version), forKey: .version)
    try container.encode(tree(of: file), forKey: key)
  }

  /// What a decoder has read.
  func file(from decoder: any Decoder) throws -> File {
    let container = try decoder.container(keyedBy: Key.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == self.version else { throw SnapshotError(.version(version)) }
    let tree = try container.decode(StateTree.self, forKey: key)
    return try SnapshotError.damaged { try tree.value(of: File.self) }
  }

  private func tree(of file: File) -> StateTree {
    do {
      return try StateTree(file)
    } catch {
      // Nothing that is coded throws.
      return .null
    }
  }
}

extension SnapshotError {
  /// Does something of which any error says that what was read is damaged.
  static func damaged<Result>(_ body: () throws -> Result) throws(SnapshotError) -> Result {
    do {
      return try body()
    } catch let error as SnapshotError {
      throw error
    } catch {
      throw SnapshotError(.damaged("\(error)"))
    }
  }
}
