extension SceneDocument {
  /// The document as CAML, in UTF-8.
  ///
  /// Law: ``CAMLReader`` reads it as the same model, and the same model gives the same bytes
  /// (`SceneRoundTripTests`), where the file is within the reader's limits. Numbers have the shortest
  /// spelling that is read as the same bits, what has its initial value is left out, attributes come
  /// in order of their names, and everything else in the order of the model. What an object carries
  /// of a file goes back to where it stood there; what cannot, and what CAML has no form for,
  /// is written in forms of this writer's own, which `Docs/SceneFormat.md` lists.
  ///
  /// - Throws: What has no form at all: characters that XML does not have, curves that are put
  ///   together of others, layers of a class of one's own, paths with coordinates that are not
  ///   finite, animations of blocks, and layers nested more than 500 deep.
  /// - Complexity: O(size of the model).
  public var caml: [UInt8] {
    get throws(CAMLWritingError) {
      guard !isTooDeep else {
        throw CAMLWritingError("layers are nested more than \(Self.greatestDepth) deep")
      }
      let element = try CAMLMarkup(for: context).document(self)
      if let part = element.firstUnwritable {
        throw CAMLWritingError(
          "something in <\(part.name)> has a character that XML does not have")
      }
      var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
      element.write(to: &bytes, depth: 0)
      return bytes
    }
  }
}
