import LayerModel

// Reads and writes the index of a package.

extension ScenePackage {
  static let indexLength = 1 << 20

  /// The name of the document in the folder, from the index; `main.caml` if there is no index.
  ///
  /// - Throws: `SceneFileError` if the index is no property list, or names no document, a document outside the
  ///   folder, or itself.
  package var documentName: String {
    get throws(SceneFileError) {
      guard let index = try path(of: Self.indexName) else { return Self.usualDocument }
      let bytes = try FileBytes.read(
        index, named: "\(name)/\(Self.indexName)", limit: Self.indexLength, isInPackage: true)
      guard bytes.count <= Self.indexLength else {
        throw failure("the file is larger than \(Self.indexLength) bytes", kind: .limit)
      }
      let (document, place) = try rootDocument(in: bytes)
      guard !document.isEmpty, !document.contains("/"), document != "..", document != "." else {
        throw failure("the document '\(document)' is not in the folder", at: place)
      }
      guard !document.utf8.contains(0) else {
        throw failure(
          "the document '\(document)' has a character that is not allowed in the name of a file",
          at: place)
      }
      // Some file systems ignore case.
      guard document.lowercased() != Self.indexName else {
        throw failure("the document is the index itself", at: place)
      }
      return document
    }
  }

  private func rootDocument(
    in bytes: [UInt8]
  ) throws(SceneFileError) -> (name: String, place: Diagnostic.FilePlace) {
    let list: PropertyList
    do { list = try PropertyList(parsing: bytes) } catch {
      throw failure(error.reason, at: error.place, kind: error.kind)
    }
    let documents = list.entries.filter { $0.key.text == "rootDocument" }
    guard let document = documents.first?.value, document.name == "string" else {
      throw failure(
        "there is no text under 'rootDocument'", at: documents.first?.value.place ?? list.place)
    }
    guard documents.count == 1 else {
      throw failure("'rootDocument' is given twice", at: documents[1].key.place)
    }
    return (document.text, document.place)
  }

  private func failure(
    _ reason: String, at place: Diagnostic.FilePlace = .start,
    kind: SceneFileError.Kind = .malformed
  ) -> SceneFileError {
    SceneFileError(
      fileName: "\(name)/\(Self.indexName)", place: place, reason: reason, kind: kind)
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
