import AnimationMath
import LayerModel

/// Reads CAML, the XML in which Core Animation archives layer trees.
///
/// Values that cannot be read and elements that are not understood are kept and reported; the reading continues. Only
/// a malformed or too large document ends the reading, with file, line and column. The reader opens no file that the
/// document names.
package struct CAMLReader {
  package let context: LayerContext
  package var limits: SceneLimits

  /// Creates a reader that makes its layers in a context, whose roots do not change.
  package init(in context: LayerContext, limits: SceneLimits = SceneLimits()) {
    self.context = context
    self.limits = limits
  }

  /// Reads a file, not a `.ca` folder. Its default name in errors is its path.
  ///
  /// - Throws: `SceneFileError`. Layers made until then belong to no tree.
  package func document(
    contentsOf path: String, named fileName: String? = nil
  ) throws(SceneFileError) -> CAMLDocument {
    let fileName = fileName ?? path
    let bytes = try FileBytes.read(path, named: fileName, limit: limits.byteCount)
    return try document(from: bytes, named: fileName)
  }

  /// Reads the bytes of a file: XML in UTF-8.
  ///
  /// - Throws: `SceneFileError`. Layers made until then belong to no tree.
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

  /// Reads markup and adds animations, cells and filters with their elements to notes for the scene checks.
  func document(
    from markup: MarkupElement, named fileName: String, notes: CAMLReadingNotes
  ) throws(SceneFileError) -> (CAMLDocument, CAMLReadingNotes) {
    var builder = CAMLModelBuilder(
      context: context, fileName: fileName, limits: limits, notes: notes)
    let document = try builder.document(markup)
    try check(document)
    return (document, builder.notes ?? notes)
  }

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

package struct CAMLReading {
  package let document: CAMLDocument
  package let markup: MarkupElement
  package let notes: CAMLReadingNotes

  /// Reads the bytes of a file, XML in UTF-8, into a new context.
  ///
  /// - Parameter diagnosticLimit: The number of diagnostics to keep; up to about twice as many may be kept.
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

/// The content of a CAML file: a tree of layers with their animations.
///
/// The layers belong to the context in which the file was read. The root is not among the context's
/// ``LayerModel/LayerContext/roots``.
package struct CAMLDocument {
  package let fileName: String
  /// The context of the layers; the document keeps it alive.
  package let context: LayerContext
  package let root: Layer
  /// The elements and attributes next to the root that are not understood.
  package let attributes: [Attribute]
  /// The diagnostics in the order of the file: everything that cannot be read, is not understood, or has no effect.
  /// Such input is kept, and the rest of the file is read.
  package var diagnostics: [Diagnostic] { diagnosticList.diagnostics }
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

  package func layer(withID id: String) -> Layer? { layersByID[ScalarString(id)] }

  /// Returns the place of a layer's tag, nil for a layer that is not of this file.
  package func place(of layer: Layer.ID) -> Diagnostic.FilePlace? { layerPlaces[layer.rawValue] }

  /// Returns the place of an animation's tag, nil for an animation that is not of this file. Children of groups have
  /// no id; they are found by their group's.
  package func place(of animation: Animation.ID) -> Diagnostic.FilePlace? {
    animationPlaces[animation.rawValue]
  }
}

/// The diagnostics of a reader, of which the first ones in the order of the file are kept.
package struct DiagnosticList {
  private(set) var diagnostics: [Diagnostic] = []
  package private(set) var omittedCount = 0
  package private(set) var omittedCodes: Set<Diagnostic.Code> = []

  private let limit: Int
  /// The place after which diagnostics are omitted.
  private var end: Diagnostic.FilePlace?

  /// - Parameter limit: The number of diagnostics to keep; up to about twice as many may be kept.
  init(limit: Int) { self.limit = limit }

  /// Adds a diagnostic. The message is made only if the diagnostic is kept.
  mutating func append(
    _ code: Diagnostic.Code, at place: Diagnostic.FilePlace, about property: String?,
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

  /// Sorts the diagnostics by place; those of one place keep their order.
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
  /// The place in the file; the start of the file if the diagnostic is about the whole file.
  package var filePlace: Diagnostic.FilePlace { place.text ?? .start }
}
