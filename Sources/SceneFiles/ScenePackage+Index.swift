import Foundation
import LayerModel

// What the index of a package says, and what is written of it.

extension ScenePackage {
  /// More than this is no index.
  static let indexLength = 1 << 20

  /// The name of the document in the folder, as the index says it; `main.caml` without an index.
  ///
  /// - Throws: What is wrong with the index: it is no property list, names no document, or one that
  ///   lies elsewhere, or itself.
  package var documentName: String {
    get throws(SceneFileError) {
      guard let index = try path(of: Self.indexName) else { return Self.usualDocument }
      let bytes = try FileBytes.read(
        index, named: "\(name)/\(Self.indexName)", limit: Self.indexLength, isInPackage: true)
      guard bytes.count <= Self.indexLength else {
        throw failure("the file is larger than \(Self.indexLength) bytes", kind: .limit)
      }
      let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      guard let fields = list as? [String: Any] else { throw failure("this is no property list") }
      guard let document = fields["rootDocument"] as? String else {
        throw failure("there is no text under 'rootDocument'")
      }
      guard !document.isEmpty, !document.contains("/"), document != "..", document != "." else {
        throw failure("the document '\(document)' is not in the folder")
      }
      guard !document.utf8.contains(0) else {
        throw failure("the document '\(document)' has a character that no file's name has")
      }
      // Some file systems take small and capital letters for the same.
      guard document.lowercased() != Self.indexName else {
        throw failure("the document is the index itself")
      }
      return document
    }
  }

  private func failure(
    _ reason: String, kind: SceneFileError.Kind = .malformed
  ) -> SceneFileError {
    SceneFileError(
      fileName: "\(name)/\(Self.indexName)", place: .start, reason: reason, kind: kind)
  }

  static func index(of scene: SceneDocument) -> String {
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
      \t<string>\(manifestName)</string>
      \(numbers)\t<key>rootDocument</key>
      \t<string>\(usualDocument)</string>
      </dict>
      </plist>

      """
  }

  static let assetManifest = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <MicaAssetManifest>
        <modules type="NSArray"/>
      </MicaAssetManifest>
    </caml>

    """
}
