import AnimationMath
import LayerModel

/// Reads CAML, the XML in which Core Animation archives layer trees.
///
/// What cannot be read and what is not understood is kept and reported and never stops the rest; only
/// what is malformed or too large ends the reading, with file, line and column. The file names nothing
/// that is opened.
package struct CAMLReader {
  /// Where the layers are made.
  package let context: LayerContext
  /// What is too large to be read.
  package var limits: SceneLimits

  /// A reader that makes its layers in a context.
  ///
  /// - Parameters:
  ///   - context: Numbers the layers and animations; its roots are left as they are.
  ///   - limits: How large a document may be.
  package init(in context: LayerContext, limits: SceneLimits = SceneLimits()) {
    self.context = context
    self.limits = limits
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: A file, not a `.ca` folder.
  ///   - fileName: What errors call it; by default its path.
  /// - Throws: What prevents the reading. Layers made until then belong to nothing.
  package func document(
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
  package func document(
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

  /// Reads markup and notes what a check wants to know.
  ///
  /// - Parameter notes: The list that takes animations, cells and filters with their elements.
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

/// A document with what a check wants to know of its reading.
package struct CAMLReading {
  /// The document as far as it could be understood.
  package let document: CAMLDocument
  /// What the file says.
  package let markup: MarkupElement
  /// Animations, cells and filters with their elements.
  package let notes: CAMLReadingNotes

  /// Reads the bytes of a file into a context of its own.
  ///
  /// - Parameters:
  ///   - bytes: XML in UTF-8.
  ///   - fileName: What errors call it.
  ///   - limits: What is too large to be read.
  ///   - diagnosticLimit: How many of the document's diagnostics are wanted; about twice as many may
  ///     be kept.
  /// - Throws: What prevents the reading: what is malformed or too large.
  package init(
    of bytes: [UInt8], named fileName: String, limits: SceneLimits, diagnosticLimit: Int
  ) throws(SceneFileError) {
    do {
      markup = try MarkupParser.root(of: bytes, limits: limits)
    } catch {
      throw SceneFileError(
        fileName: fileName, place: error.place, reason: error.reason, kind: error.kind)
    }
    (document, notes) = try CAMLReader(in: LayerContext(), limits: limits)
      .document(
        from: markup, named: fileName, notes: CAMLReadingNotes(diagnosticLimit: diagnosticLimit))
  }
}

/// What a CAML file holds: a tree of layers with their animations.
///
/// Layers belong to the context in which the file was read; the root is not put among the context's
/// ``LayerModel/LayerContext/roots``.
package struct CAMLDocument {
  /// The file, as the caller calls it.
  package let fileName: String
  /// Where the layers live; the document keeps it alive for them.
  package let context: LayerContext
  /// The first layer of the file, without a superlayer.
  package let root: Layer
  /// What stands beside the root in the file and is not understood.
  package let attributes: [Attribute]
  /// Everything that cannot be read, is not understood, or does not do what it says, in the order of the
  /// file. It has been kept, and the rest has been read.
  package var diagnostics: [Diagnostic] { diagnosticList.diagnostics }
  /// The diagnostics, and of a check that there are more than it lists.
  package let diagnosticList: DiagnosticList

  private let layersByID: [ScalarString: Layer]
  private let layerPlaces: PlaceList
  private let animationPlaces: PlaceList

  init(fileName: String, root: Layer, attributes: [Attribute], from builder: CAMLModelBuilder) {
    self.fileName = fileName
    context = builder.context
    self.root = root
    self.attributes = attributes
    diagnosticList = builder.sortedDiagnostics
    layersByID = builder.layersByID
    layerPlaces = builder.layerPlaces
    animationPlaces = builder.animationPlaces
  }

  /// The layer that the file calls by an `id`; where several do, the first of them.
  package func layer(withID id: String) -> Layer? { layersByID[ScalarString(id)] }

  /// Where the tag of a layer begins, nil for a layer that is not of this file.
  package func place(of layer: Layer.ID) -> FilePlace? { layerPlaces[layer.rawValue] }

  /// Where the tag of an animation begins, nil for one that is not of this file. Children of groups
  /// have no id; they are found by their group's.
  package func place(of animation: Animation.ID) -> FilePlace? {
    animationPlaces[animation.rawValue]
  }
}

/// What a reader reports as it finds it, of which the first of the file are kept.
package struct DiagnosticList {
  private(set) var diagnostics: [Diagnostic] = []
  /// How many are not kept.
  package private(set) var omittedCount = 0
  /// The codes of those.
  package private(set) var omittedCodes: Set<Diagnostic.Code> = []

  private let limit: Int
  /// What comes behind this place is not kept.
  private var end: FilePlace?

  /// - Parameter limit: How many are wanted at most; about twice as many may be kept.
  init(limit: Int) { self.limit = limit }

  /// Adds a diagnostic, whose message is made only if it is kept.
  mutating func append(
    _ code: Diagnostic.Code, at place: FilePlace, about property: String?,
    _ message: @autoclosure () -> String
  ) {
    if let end, end < place { return omit(code) }
    diagnostics.append(Diagnostic(code, at: place, about: property, message()))
    guard diagnostics.count / 2 >= limit else { return }
    sort()
    for diagnostic in diagnostics[limit...] { omit(diagnostic.code) }
    diagnostics.removeSubrange(limit...)
    end = diagnostics.last?.place.text
  }

  /// Puts them into the order of the file; those of one place stay as they were found.
  mutating func sort() {
    diagnostics = diagnostics.enumerated().sorted {
      ($0.element.filePlace, $0.offset) < ($1.element.filePlace, $1.offset)
    }.map(\.element)
  }

  private mutating func omit(_ code: Diagnostic.Code) {
    omittedCount += 1
    omittedCodes.insert(code)
  }
}

extension Diagnostic {
  /// Where in a file; its start for what concerns the whole file.
  package var filePlace: FilePlace { place.text ?? .start }
}
