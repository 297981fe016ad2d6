import AnimationInterpolation
import AnimationTiming

/// A layer of the model tree: properties, animations, sublayers, and a place in time.
///
/// The one class of the model. Values read here are model values: they never know of running
/// animations, which live in the render tree that a commit makes. Setting and adding have no time
/// either; a commit gives it.
public final class Layer: MediaTiming {
  /// What identifies a layer in render trees and events. Given by the context in order, never used
  /// again.
  public struct ID: RawRepresentable, Sendable, Hashable, Codable {
    /// The number, counted from 1 in each context.
    public let rawValue: UInt64
    /// An identifier with a known number, such as one that was stored; it names a layer only in the
    /// context that gave it.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
  }

  /// What names the layer in render trees, events and diagnostics.
  public let id: ID
  /// The kind of layer, which decides the properties that it has.
  public let layerClass: LayerClass
  /// The context that made it, held weakly; nil once that is gone. ``LayerContext`` says what a layer
  /// is without.
  public private(set) weak var context: LayerContext?
  /// What the layer keeps of the context.
  let registry: LayerRegistry

  /// A name for people and key paths; not unique.
  public var name: String?
  /// What a document calls the layer, such as `#1`.
  public var documentID: String?
  /// The layer's place in its superlayer's time. Duration, repeats and fill of a layer have no
  /// effect.
  public var timing = Timing.layer {
    didSet { if timing != oldValue { note(.timing) } }
  }
  /// Values carried for others.
  public var attributes: [Attribute] = []

  /// The stored form of ``sublayers``.
  var children = GapArray<Layer>()
  /// The stored form of ``mask``.
  var maskLayer: Layer?
  /// The layer that this one lies in or masks, held weakly; nil at the top and outside any tree.
  public internal(set) weak var superlayer: Layer?

  /// The stored form of cells and filters.
  package internal(set) var effects = LayerEffects()

  /// The states that ``changeState(to:animated:)`` knows, in the order of the document.
  public var states: [LayerState] = []
  /// The transitions between ``states``, in the order of the document.
  public var stateTransitions: [StateTransition] = []
  /// What the state in place has done.
  var stateRecord = StateRecord()

  /// Decides about actions before all others; held weakly.
  public weak var delegate: (any LayerDelegate)?
  /// The layer's own actions, by the name of a property or an event.
  public var actions: [String: LayerAction] = [:]
  /// Where the search for actions goes on after ``actions``.
  public var style: LayerStyle?

  /// The animations in the order in which they were added.
  public internal(set) var animations: [AttachedAnimation] = []

  /// Whether the last commit has taken the layer into its tree. The commit sets it.
  package var isCommitted = false
  /// Where the layer lies among the strays of the context, nil for one that is none.
  var strayPlace: Int?
  /// What has changed since the last commit; stays empty while the layer is in no committed tree.
  package private(set) var changes: LayerChanges = []

  /// The values as they stand; a copy of them outlives later changes.
  public internal(set) var properties = LayerProperties()

  /// What tells the layer from others in sentences.
  package var label: String {
    name.map { "layer \(id.rawValue) '\($0)'" } ?? "layer \(id.rawValue)"
  }

  /// A layer outside any tree, with the defaults of its class for all values.
  public init(_ layerClass: LayerClass = .layer, in context: LayerContext) {
    registry = context.registry
    id = registry.makeLayerID()
    self.layerClass = layerClass
    self.context = context
  }

  /// The layers below go one after the other, because documents nest them deeper than the call
  /// stack; animations that never reached a commit have stopped as well.
  deinit {
    var waiting: [Layer] = []
    takeApart(into: &waiting)
    while var layer = waiting.popLast() {
      if isKnownUniquelyReferenced(&layer) { layer.takeApart(into: &waiting) }
    }
    if let strayPlace { context?.forgetStray(at: strayPlace) }
    guard !animations.isEmpty, let context else { return }
    context.removedAnimations += animations.map { RemovedAnimation(layer: id, animation: $0) }
  }

  private func takeApart(into layers: inout [Layer]) {
    layers += children.elements
    if let maskLayer { layers.append(maskLayer) }
    (children, maskLayer) = (GapArray(), nil)
  }

  // MARK: Changes

  /// Remembers for the next commit that something has changed.
  func note(_ change: LayerChanges) {
    guard isCommitted else { return }
    if changes.isEmpty { context?.changedLayers.append(self) }
    changes.insert(change)
  }

  /// Begins anew: what has changed so far is known to the commit.
  func forgetChanges() { changes = [] }
}
