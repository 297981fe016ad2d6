import Foundation
import LayerModel

/// A `.ca` folder: `index.xml`, a property list that names the document, the document in CAML, and
/// what it shows, mostly in `assets`.
///
/// Nothing outside the folder is opened, and what a document shows is never read.
public struct ScenePackage: Sendable, Hashable {
  /// The folder.
  public let url: URL
  /// The folder, as the caller calls it.
  public let name: String

  /// The name of the document where the index does not say one.
  private static let usualDocument = "main.caml"
  private static let indexName = "index.xml"
  /// More than this is no index.
  private static let indexLength = 1 << 20

  /// A folder, which need not be there.
  ///
  /// - Parameters:
  ///   - url: The folder.
  ///   - name: What errors call it; by default its path.
  public init(_ url: URL, named name: String? = nil) {
    self.url = url
    self.name = name ?? url.relativePath
  }

  /// The name of the document in the folder, as the index says it; `main.caml` without an index.
  ///
  /// - Throws: What is wrong with the index: it is no property list, names no document, or one that
  ///   lies elsewhere.
  public var documentName: String {
    get throws(SceneFileError) {
      let index = url.appendingPathComponent(Self.indexName)
      guard FileManager.default.fileExists(atPath: index.path) else { return Self.usualDocument }
      let bytes = try FileBytes.read(
        index, named: "\(name)/\(Self.indexName)", limit: Self.indexLength)
      guard bytes.count <= Self.indexLength else {
        throw failure("the file is larger than \(Self.indexLength) bytes")
      }
      let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      guard let fields = list as? [String: Any] else { throw failure("this is no property list") }
      guard let document = fields["rootDocument"] as? String else {
        throw failure("there is no text under 'rootDocument'")
      }
      guard !document.isEmpty, !document.contains("/"), document != "..", document != "." else {
        throw failure("the document '\(document)' is not in the folder")
      }
      return document
    }
  }

  /// Reads the document of the folder.
  ///
  /// - Throws: What prevents it, with the place in the file.
  public func document(with reader: CAMLReader) throws(SceneFileError) -> CAMLDocument {
    let file = try documentName
    return try reader.document(
      contentsOf: url.appendingPathComponent(file), named: "\(name)/\(file)")
  }

  /// Writes a document into the folder, which is made where it is not there: the document, and where
  /// the folder has no index yet, an index and an empty list of assets.
  ///
  /// - Throws: What prevents it.
  public func write(_ scene: SceneDocument) throws(SceneFileError) {
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw SceneFileError(fileName: name, place: .start, reason: "the folder cannot be made")
    }
    let file = try documentName
    try scene.write(to: url.appendingPathComponent(file), as: .caml, named: "\(name)/\(file)")
    guard !FileManager.default.fileExists(atPath: url.appendingPathComponent(Self.indexName).path)
    else { return }
    try write(Self.index(of: scene), to: Self.indexName)
    try write(Self.assetManifest, to: "assetManifest.caml")
  }

  /// Copies everything of another package but its document into this one, which is made where it is
  /// not there; what is there is replaced. From the folder itself there is nothing to copy.
  ///
  /// - Throws: What prevents it; this folder must not lie in the other.
  public func copyContents(of other: ScenePackage) throws(SceneFileError) {
    let (source, target) = (other.folder, folder)
    guard source != target else { return }
    guard !target.hasPrefix(source) else {
      throw SceneFileError(
        fileName: name, place: .start, reason: "the folder lies in '\(other.name)'")
    }
    let document = try other.documentName
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      let files = try FileManager.default.contentsOfDirectory(atPath: other.url.path).sorted()
      for file in files where file != document {
        let copy = url.appendingPathComponent(file)
        if FileManager.default.fileExists(atPath: copy.path) {
          try FileManager.default.removeItem(at: copy)
        }
        try FileManager.default.copyItem(at: other.url.appendingPathComponent(file), to: copy)
      }
    } catch {
      throw SceneFileError(
        fileName: name, place: .start, reason: "the files of '\(other.name)' cannot be copied")
    }
  }

  /// The path of the folder without links, with a slash at its end.
  private var folder: String {
    let path = url.standardizedFileURL.resolvingSymlinksInPath().path
    return path.hasSuffix("/") ? path : path + "/"
  }

  // MARK: What is written

  private func write(_ text: String, to file: String) throws(SceneFileError) {
    do {
      try Data(text.utf8).write(to: url.appendingPathComponent(file), options: .atomic)
    } catch {
      throw SceneFileError(
        fileName: "\(name)/\(file)", place: .start, reason: "the file cannot be written")
    }
  }

  private static func index(of scene: SceneDocument) -> String {
    let size = scene.root.bounds.size
    let numbers = [("documentHeight", size.height), ("documentWidth", size.width)]
      .filter { $0.1.isFinite }
      .map { "\t<key>\($0.0)</key>\n\t<real>\(CAMLValueText.text($0.1))</real>\n" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>assetManifest</key>
      \t<string>assetManifest.caml</string>
      \(numbers)\t<key>rootDocument</key>
      \t<string>\(usualDocument)</string>
      </dict>
      </plist>

      """
  }

  private static let assetManifest = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <MicaAssetManifest>
        <modules type="NSArray"/>
      </MicaAssetManifest>
    </caml>

    """

  private func failure(_ reason: String) -> SceneFileError {
    SceneFileError(fileName: "\(name)/\(Self.indexName)", place: .start, reason: reason)
  }
}
