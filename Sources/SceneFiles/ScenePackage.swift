import LayerModel

/// A `.ca` folder: `index.xml`, a property list that names the document, the document in CAML, and its assets, mostly
/// in `assets`.
///
/// Nothing outside the folder is opened, even if a name or a link leads there, and assets are never read.
package struct ScenePackage: Sendable, Hashable {
  package let path: String
  package let name: String

  /// The name of the document if the index does not state one.
  static let usualDocument = "main.caml"
  static let indexName = "index.xml"
  static let manifestName = "assetManifest.caml"

  /// Creates a package for a folder, which need not exist. Default name in errors: its path.
  package init(_ path: String, named name: String? = nil) {
    self.path = path.withoutTrailingSlashes
    self.name = (name ?? path).withoutTrailingSlashes
  }

  // MARK: Reading

  package func document(with reader: CAMLReader) throws(SceneFileError) -> CAMLDocument {
    let (bytes, name) = try documentBytes(limit: reader.limits.byteCount)
    return try reader.document(from: bytes, named: name)
  }

  /// Returns the bytes of the document, at most one more than a limit, and its name in errors.
  package func documentBytes(limit: Int) throws(SceneFileError) -> (bytes: [UInt8], name: String) {
    try checkFolder()
    let document = try documentName
    let file = "\(name)/\(document)"
    guard let path = try path(of: document) else {
      throw .unreadable(file, "there is no such file")
    }
    return (try FileBytes.read(path, named: file, limit: limit, isInPackage: true), file)
  }

  /// The files of the folder that are read, if they exist: its index and its document.
  package var readPaths: [String] {
    [Self.indexName, (try? documentName) ?? Self.usualDocument].compactMap {
      (try? path(of: $0)) ?? nil
    }
  }

  /// Returns the path of an item in the folder, without links; nil if there is none of the name.
  ///
  /// - Throws: `SceneFileError` if it is a link that leads out of the folder, or nowhere.
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
  /// Writes a document into the folder, and if the folder has no index yet, an index and an empty list of assets. The
  /// folder is made if it does not exist; its parent folder must exist.
  ///
  /// A new folder, or one that gets contents, is written as a whole or not at all. In an existing folder without new
  /// contents only the document is replaced.
  ///
  /// - Parameter contents: Another package, from which everything but its document is copied. Its files replace the
  ///   files here with the same names; the others stay. If it is the folder itself, there is nothing to copy. The
  ///   folder must not be inside the other one.
  /// - Throws: `SceneFileError` if the folder cannot be written. Nothing has changed then.
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

  /// Whether this is an existing folder with this identity.
  private func isFolder(_ information: FileInformation) throws(SceneFileError) -> Bool {
    try checkFolder()
    return (try? FileSystem.information(of: path))?.identity == information.identity
  }

  private func update(_ scene: SceneDocument, _ bytes: [UInt8]) throws(SceneFileError) {
    let hasIndex = try path(of: Self.indexName) != nil
    try write(bytes, to: documentName)
    guard !hasIndex else { return }
    // The index is last: even without it, the folder is a package.
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
    // Either index names it.
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
