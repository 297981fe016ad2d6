import LayerModel
import SceneFiles
import Testing

/// Small CAML documents for tests.
enum CAMLTestDocument {
  /// Reads a text as the file `test.caml`.
  static func read(
    _ text: String, limits: SceneLimits = SceneLimits()
  ) throws(SceneFileError) -> CAMLDocument {
    try CAMLReader(in: LayerContext(), limits: limits).document(from: text.utf8, named: "test.caml")
  }

  /// Reads a root layer with attributes and children; its tag is in line 2.
  static func layer(
    _ tag: String = "CALayer", _ attributes: String = "", _ children: String = ""
  ) throws(SceneFileError) -> CAMLDocument {
    try read("<caml>\n<\(tag) \(attributes)>\(children)</\(tag)>\n</caml>")
  }

  /// Reads a root layer with one animation.
  static func animation(
    _ element: String, layer tag: String = "CALayer"
  ) throws -> (animation: LayerModel.Animation, key: String?, document: CAMLDocument) {
    let document = try layer(tag, "", "<animations>\(element)</animations>")
    let attached = try #require(document.root.animations.first)
    return (attached.animation, attached.key, document)
  }

  /// Returns the error of a refused text.
  static func error(of text: String, limits: SceneLimits = SceneLimits()) -> SceneFileError? {
    do {
      _ = try read(text, limits: limits)
      return nil
    } catch {
      return error
    }
  }
}

extension CAMLDocument {
  /// The diagnostics by their codes, in order.
  var diagnosticCodes: [Diagnostic.Code] { diagnostics.map(\.code) }
}
