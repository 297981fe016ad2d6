extension SceneDocument {
  /// The document as CAML, in UTF-8.
  ///
  /// Law: ``CAMLReader`` reads it as the same model, and the same model gives the same bytes
  /// (`SceneRoundTripTests`). Numbers have the shortest
  /// spelling that is read as the same bits, what has its initial value is left out, attributes come
  /// in order of their names, and everything else in the order of the model. What an object carries
  /// of a file goes back to where it stood there; what cannot, and what CAML has no form for,
  /// is written in forms of this writer's own, which `Docs/SceneFormat.md` lists.
  ///
  /// - Throws: What has no form at all (characters that XML does not have, curves that are put
  ///   together of others, layers of a class of one's own, paths with coordinates that are not
  ///   finite, animations of blocks) and what is beyond the limits of the reader, ``SceneLimits``;
  ///   each with its place.
  /// - Complexity: O(size of the model).
  public var caml: [UInt8] {
    get throws(CAMLWritingError) { try caml(within: SceneLimits()) }
  }

  /// The document as CAML for a reader with limits of its own.
  package func caml(within limits: SceneLimits) throws(CAMLWritingError) -> [UInt8] {
    if let excess = excess(of: limits) {
      throw .limit(excess.reason).inside(excess.place)
    }
    let (element, rootIndex) = try CAMLMarkup(for: context, limits: limits).document(self)
    var writer = MarkupWriter(limits: limits)
    try writer.write(document: element, rootIndex: rootIndex)
    return writer.bytes
  }
}
