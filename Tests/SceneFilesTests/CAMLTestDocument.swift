import LayerModel
import SceneFiles
import Testing

enum CAMLTestDocument {
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

  static func animation(
    _ element: String, layer tag: String = "CALayer"
  ) throws -> (animation: LayerModel.Animation, key: String?, document: CAMLDocument) {
    let document = try layer(tag, "", "<animations>\(element)</animations>")
    let attached = try #require(document.root.animations.first)
    return (attached.animation, attached.key, document)
  }

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
  var diagnosticCodes: [Diagnostic.Code] { diagnostics.map(\.code) }
}
