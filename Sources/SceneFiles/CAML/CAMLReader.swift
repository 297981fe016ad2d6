import LayerModel

/// Reads CAML, the XML in which Core Animation archives layer trees.
///
/// What is not understood is kept and reported and never stops the rest; what is malformed or wrong
/// ends the reading with file, line and column. The file names nothing that is opened.
public struct CAMLReader {
  /// Where the layers are made.
  public let context: LayerContext
  /// What is too large to be read.
  public var limits: SceneLimits

  /// A reader that makes its layers in a context.
  ///
  /// - Parameters:
  ///   - context: Numbers the layers and animations; its roots are left as they are.
  ///   - limits: How large a document may be.
  public init(in context: LayerContext, limits: SceneLimits = SceneLimits()) {
    self.context = context
    self.limits = limits
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: A file, not a `.ca` folder.
  ///   - fileName: What errors call it; by default its path.
  /// - Throws: What prevents the reading. Layers made until then belong to nothing.
  public func document(
    contentsOf path: String, named fileName: String? = nil
  ) throws(SceneFileError) -> CAMLDocument {
    let fileName = fileName ?? path
    let bytes = try FileBytes.read(path, named: fileName, limit: limits.byteCount)
    return try document(from: bytes, named: fileName)
  }

  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: XML in UTF-8.
  ///   - fileName: What errors call it.
  /// - Throws: What prevents the reading. Layers made until then belong to nothing.
  public func document(
    from bytes: some Sequence<UInt8>, named fileName: String
  ) throws(SceneFileError) -> CAMLDocument {
    let markup: MarkupElement
    do {
      markup = try MarkupParser.root(of: [UInt8](bytes), limits: limits)
    } catch {
      throw SceneFileError(
        fileName: fileName, place: error.place, reason: error.reason, kind: error.kind)
    }
    var builder = CAMLModelBuilder(context: context, fileName: fileName, limits: limits)
    let document = try builder.document(markup)
    try check(document)
    return document
  }

  /// Reads markup to its end, wrong values or not.
  ///
  /// - Parameter notes: The list that takes the wrong values, and animations, cells and filters with
  ///   their elements.
  /// - Throws: What prevents the reading.
  func document(
    from markup: MarkupElement, named fileName: String, notes: CAMLReadingNotes
  ) throws(SceneFileError) -> (CAMLDocument, CAMLReadingNotes) {
    var builder = CAMLModelBuilder(
      context: context, fileName: fileName, limits: limits, notes: notes)
    let document = try builder.document(markup)
    try check(document)
    return (document, builder.notes ?? notes)
  }

  /// Refuses what is beyond a limit of all forms of a scene.
  private func check(_ document: CAMLDocument) throws(SceneFileError) {
    guard let excess = document.scene.excess(of: limits) else { return }
    let animation = excess.animation.map { excess.layer.animations[$0].id }
    throw SceneFileError(
      fileName: document.fileName,
      place: animation.flatMap(document.place(of:)) ?? document.place(of: excess.layer.id)
        ?? .start,
      reason: excess.reason, kind: .limit)
  }
}
