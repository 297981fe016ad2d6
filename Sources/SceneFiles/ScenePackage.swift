import LayerModel

/// A `.ca` folder: `index.xml`, a property list that names the document, the document in CAML, and
/// what it shows, mostly in `assets`.
///
/// Nothing outside the folder is opened, whether a name or a link leads there, and what a document
/// shows is never read.
package struct ScenePackage: Sendable, Hashable {
  /// The folder.
  package let path: String
  /// The folder, as the caller calls it.
  package let name: String

  /// The name of the document where the index does not say one.
  static let usualDocument = "main.caml"
  static let indexName = "index.xml"
  static let manifestName = "assetManifest.caml"

  /// A folder, which need not be there.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - name: What errors call it; by default its path.
  package init(_ path: String, named name: String? = nil) {
    self.path = path.withoutTrailingSlashes
    self.name = (name ?? path).withoutTrailingSlashes
  }

  // MARK: Reading

  /// Reads the document of the folder.
  ///
  /// - Throws: What prevents it, with the place in the file.
  package func document(with reader: CAMLReader) throws(SceneFileError) -> CAMLDocument {
    let (bytes, name) = try documentBytes(limit: reader.limits.byteCount)
    return try reader.document(from: bytes, named: name)
  }

  /// The bytes of the document, at most one more than a limit, and what errors call it.
  package func documentBytes(limit: Int) throws(SceneFileError) -> (bytes: [UInt8], name: String) {
    try checkFolder()
    let document = try documentName
    let file = "\(name)/\(document)"
    guard let path = try path(of: document) else {
      throw .unreadable(file, "there is no such file")
    }
    return (try FileBytes.read(path, named: file, limit: limit, isInPackage: true), file)
  }

  /// What is read of the folder, as far as it is there: its index and its document.
  package var readPaths: [String] {
    [Self.indexName, (try? documentName) ?? Self.usualDocument].compactMap {
      (try? path(of: $0)) ?? nil
    }
  }

  /// The path without links of something in the folder; nil where nothing has the name.
  ///
  /// - Throws: That it is a link that leads out of the folder, or nowhere.
  func path(of member: String) throws(SceneFileError) -> String? {
    let path = self.path.appending(pathComponent: member)
    let folder: String
    let resolved: String
    do throws(SystemError) {
      _ = try FileSystem.information(of: path, followsLinks: false)
      folder = try FileSystem.resolved(self.path)
    } catch {
      if error.isMissing { return nil }
      throw .unreadable("\(name)/\(member)", OutputError(error).reason)
    }
    do {
      resolved = try FileSystem.resolved(path)
    } catch {
      throw .unreadable("\(name)/\(member)", FileBytes.reason(for: error, at: path))
    }
    guard resolved.hasPrefix(folder.appending(pathComponent: "")) else {
      throw .unreadable("\(name)/\(member)", "the link leads out of the folder")
    }
    return resolved
  }

  private func checkFolder() throws(SceneFileError) {
    let kind: FileInformation.Kind
    do {
      kind = try FileSystem.information(of: path).kind
    } catch {
      throw .unreadable(name, FileBytes.reason(for: error, at: path))
    }
    guard kind == .folder else {
      throw .unreadable(name, "expected a folder, found a file")
    }
  }
}

// MARK: - Writing

extension ScenePackage {
  /// Writes a document into the folder, and where the folder has no index yet, an index and an empty
  /// list of assets. The folder is made where it is not there; the one that it lies in must be.
  ///
  /// A folder that is made or gets contents is written whole or not at all; in one that is there and
  /// gets none the document alone is replaced.
  ///
  /// - Parameters:
  ///   - scene: The document.
  ///   - contents: Another package, of which everything but its document is copied: its files take
  ///     the place of those here that have their names, the others stay. The folder itself has
  ///     nothing to copy; it must not lie in the other.
  /// - Throws: What prevents it. Nothing has changed then.
  package func write(
    _ scene: SceneDocument, with contents: ScenePackage? = nil
  ) throws(SceneFileError) {
    let bytes: [UInt8]
    do { bytes = try scene.caml } catch { throw .unwritable(name, "\(error)") }
    let place: OutputPlace
    do { place = try OutputPlace(path) } catch { throw .unwritable(name, error.reason) }
    switch place {
    case .folder(let path, let former):
      let target = ScenePackage(path, named: name)
      guard let contents, try !contents.isFolder(former) else {
        return try target.update(scene, bytes)
      }
      try target.replace(former, with: scene, bytes, contents)
    case .file(let path, nil):
      try ScenePackage(path, named: name).replace(nil, with: scene, bytes, contents)
    case .file, .stream, .descriptor:
      throw .unwritable(name, "expected a folder, found a file")
    }
  }

  /// Whether this is a folder that is there.
  private func isFolder(_ information: FileInformation) throws(SceneFileError) -> Bool {
    try checkFolder()
    return (try? FileSystem.information(of: path))?.identity == information.identity
  }

  /// Replaces the document of a folder that is there.
  private func update(_ scene: SceneDocument, _ bytes: [UInt8]) throws(SceneFileError) {
    let hasIndex = try path(of: Self.indexName) != nil
    try write(bytes, to: documentName)
    guard !hasIndex else { return }
    // Without its index the folder is a package already.
    try write(Array(Self.assetManifest.utf8), to: Self.manifestName)
    try write(Array(Self.index(of: scene).utf8), to: Self.indexName)
  }

  private func write(_ bytes: [UInt8], to member: String) throws(SceneFileError) {
    let path = try path(of: member) ?? path.appending(pathComponent: member)
    do {
      let file = try OutputFile(path)
      try file.write(bytes)
      try file.finish()
    } catch {
      throw .unwritable("\(name)/\(member)", error.reason)
    }
  }

  /// Makes the whole folder, and puts it into its place.
  private func replace(
    _ former: FileInformation?, with scene: SceneDocument, _ bytes: [UInt8],
    _ contents: ScenePackage?
  ) throws(SceneFileError) {
    if let contents { try checkIsOutside(contents) }
    let omitted = try contents?.documentName
    let folder = try writing { () throws(OutputError) in
      let folder = try OutputFolder(path, replacing: former)
      if former != nil { try folder.copy(contentsOf: path, named: name, as: .former) }
      if let contents {
        try folder.copy(
          contentsOf: contents.path, named: contents.name, as: .other, but: omitted)
      }
      return folder
    }
    // The index of either says it.
    let document = try ScenePackage(folder.path, named: name).documentName
    try writing { () throws(OutputError) in
      try folder.write(bytes, to: document)
      if !folder.has(Self.indexName) {
        try folder.write(Array(Self.assetManifest.utf8), to: Self.manifestName)
        try folder.write(Array(Self.index(of: scene).utf8), to: Self.indexName)
      }
      try folder.finish()
    }
  }

  private func writing<Result>(
    _ body: () throws(OutputError) -> Result
  ) throws(SceneFileError) -> Result {
    do { return try body() } catch { throw .unwritable(name, error.reason) }
  }

  private func checkIsOutside(_ other: ScenePackage) throws(SceneFileError) {
    let (folder, name) = path.folderAndName
    guard let source = try? FileSystem.resolved(other.path),
      let target = try? FileSystem.resolved(folder)
    else { return }
    let isInside = target.appending(pathComponent: name).hasPrefix(
      source.appending(pathComponent: ""))
    guard !isInside else { throw .unwritable(self.name, "the folder is inside '\(other.name)'") }
  }
}
