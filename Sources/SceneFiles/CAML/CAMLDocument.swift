import LayerModel

/// What a CAML file holds: a tree of layers with their animations.
///
/// Layers belong to the context in which the file was read; the root is not put among the context's
/// ``LayerModel/LayerContext/roots``.
public struct CAMLDocument {
  /// The file, as the caller calls it.
  public let fileName: String
  /// Where the layers live; the document keeps it alive for them.
  public let context: LayerContext
  /// The first layer of the file, without a superlayer.
  public let root: Layer
  /// What stands beside the root in the file and is not understood.
  public let attributes: [Attribute]
  /// Everything that was read without being understood, or not as it says, in the order of the file.
  /// It has been kept, and the rest has been read.
  public var diagnostics: [Diagnostic] { diagnosticList.diagnostics }
  /// The diagnostics, and of a check that there are more than it lists.
  package let diagnosticList: DiagnosticList

  private let layersByID: [String: Layer]
  private let layerPlaces: [Layer.ID: FilePlace]
  private let animationPlaces: [Animation.ID: FilePlace]

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
  public func layer(withID id: String) -> Layer? { layersByID[id] }

  /// Where the tag of a layer begins, nil for a layer that is not of this file.
  public func place(of layer: Layer.ID) -> FilePlace? { layerPlaces[layer] }

  /// Where the tag of an animation begins, nil for one that is not of this file. Children of groups
  /// have no id; they are found by their group's.
  public func place(of animation: Animation.ID) -> FilePlace? { animationPlaces[animation] }
}
