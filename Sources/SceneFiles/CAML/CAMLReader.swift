import AnimationModel
import Foundation
import LayerModel

/// Reads CAML, the XML in which Core Animation archives layer trees.
///
/// What is not understood is kept and reported and never stops the rest; what is malformed or wrong
/// ends the reading with file, line and column. The file names nothing that is opened.
public struct CAMLReader {
  /// Where the layers are made.
  public let context: LayerContext
  /// What is too large to be read.
  public var limits: MarkupLimits

  /// A reader that makes its layers in a context.
  ///
  /// - Parameters:
  ///   - context: Numbers the layers and animations; its roots are left as they are.
  ///   - limits: How large a document may be.
  public init(in context: LayerContext, limits: MarkupLimits = MarkupLimits()) {
    self.context = context
    self.limits = limits
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - url: A file, not a `.ca` folder.
  ///   - fileName: What errors call it; by default its path.
  /// - Throws: What prevents the reading. Layers made until then belong to nothing.
  public func document(
    contentsOf url: URL, named fileName: String? = nil
  ) throws(SceneFileError) -> CAMLDocument {
    let fileName = fileName ?? url.relativePath
    let bytes = try FileBytes.read(url, named: fileName, limit: limits.byteCount)
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
    return try builder.document(markup)
  }

  /// Reads markup to its end, wrong values or not.
  ///
  /// - Parameter notes: Receives the wrong values, and animations, cells and filters with their
  ///   elements.
  /// - Throws: What prevents the reading.
  func document(
    from markup: MarkupElement, named fileName: String, notes: inout CAMLReadingNotes
  ) throws(SceneFileError) -> CAMLDocument {
    var builder = CAMLModelBuilder(
      context: context, fileName: fileName, limits: limits, notes: notes)
    let document = try builder.document(markup)
    notes = builder.notes ?? notes
    return document
  }
}
