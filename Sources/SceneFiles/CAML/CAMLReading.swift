import LayerModel

/// A document with what a check wants to know of its reading, which a wrong value did not end.
package struct CAMLReading {
  /// The document as far as it could be understood.
  package let document: CAMLDocument
  /// What the file says.
  package let markup: MarkupElement
  /// The wrong values, and animations, cells and filters with their elements.
  package let notes: CAMLReadingNotes

  private let places: MarkupPlaces

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
    let scan: MarkupScan
    do throws(MarkupError) {
      scan = try MarkupScan(bytes, limits: limits)
      markup = try MarkupParser.root(of: scan, limits: limits)
    } catch {
      throw SceneFileError(
        fileName: fileName, place: error.place, reason: error.reason, kind: error.kind)
    }
    places = MarkupPlaces(scan)
    (document, notes) = try CAMLReader(in: LayerContext(), limits: limits)
      .document(
        from: markup, named: fileName, notes: CAMLReadingNotes(diagnosticLimit: diagnosticLimit))
  }

  /// Where a property of an element stands: as an attribute, as a child, or else the element.
  package func place(of name: String, in element: MarkupElement) -> FilePlace {
    if element.attribute(name) != nil { return places.place(of: name, in: element) }
    return element.children.first { $0.name == name }?.place ?? element.place
  }
}
