import LayerModel

/// A tree of layers with what its document carries beside it: what all file formats say.
///
/// | Format | Read by | Written by |
/// |---|---|---|
/// | CAML | ``CAMLReader`` | ``caml`` |
/// | JSON | ``init(json:in:)`` | ``json`` |
///
/// Laws: what a format has written it reads again as the same model (`SceneRoundTripTests`), the
/// same model is written as the same bytes, signs of zeros included, and a document that goes from CAML to JSON and back is
/// the same CAML. The model is here what a document can say: classes, names, ids, timing, the
/// values that were given, animations with their keys, cells, filters, masks, states, transitions,
/// sublayers and all attributes. Delegates, actions, the state in place, and what commits have
/// settled are no part of it, and every NaN is the same.
public struct SceneDocument {
  /// Where the layers live, kept alive for them; nil where it was gone before.
  public let context: LayerContext?
  /// The layer at the top.
  public let root: Layer
  /// What the document carries beside the layers.
  public let attributes: [Attribute]

  /// A document of a layer and everything below it.
  ///
  /// - Parameters:
  ///   - root: The layer at the top.
  ///   - attributes: What is carried beside it.
  public init(root: Layer, attributes: [Attribute] = []) {
    context = root.context
    self.root = root
    self.attributes = attributes
  }
}

extension CAMLDocument {
  /// The document without places and diagnostics.
  public var scene: SceneDocument { SceneDocument(root: root, attributes: attributes) }
}
