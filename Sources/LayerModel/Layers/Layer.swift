import AnimationInterpolation
import AnimationTiming

/// A layer of the model tree: properties, animations, sublayers and timing.
///
/// All kinds of layers are of this class. Values that you read here are model values. Running animations do not change
/// them; those are in the render tree that a commit makes. Setting a value or adding an animation has no time; the next
/// commit gives it one.
@dynamicMemberLookup
public final class Layer: MediaTiming {
  /// The identifier of a layer in render trees and events. A context gives identifiers in ascending order and never
  /// reuses one.
  public struct ID: RawRepresentable, Sendable, Hashable, Codable {
    /// The number, counted from 1 in each context.
    public let rawValue: UInt64
    /// Creates an identifier from a known number, such as a stored one. It identifies a layer only in the context that
    /// gave it.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
  }

  /// The identifier of the layer in render trees, events and diagnostics.
  public let id: ID
  /// The kind of the layer, which determines its properties.
  public let layerClass: LayerClass
  /// The context that created the layer, held weakly; nil after the context is gone. ``LayerContext`` describes layers
  /// that outlive their context.
  @exclusivity(unchecked) public private(set) weak var context: LayerContext?
  /// The part of the context that the layer keeps alive.
  let registry: LayerRegistry

  /// A name for people and key paths. Names need not be unique. Default: `nil`.
  public var name: String? { didSet { note(.metadata) } }
  /// The identifier of the layer in its document, such as `#1`. Default: `nil`.
  public var documentID: String? { didSet { note(.metadata) } }
  /// The timing of the layer in its superlayer's time. Duration, repeats and fill mode of a layer have no effect.
  public var timing: Timing {
    get { storedTiming }
    set {
      let isOther = newValue != storedTiming
      storedTiming = newValue
      if isOther { note(.timing) }
    }
  }
  /// Values that the layer stores but does not interpret.
  public var attributes: [Attribute] {
    get { storedAttributes }
    _modify {
      defer { note(.metadata) }
      yield &storedAttributes
    }
  }

  // No exclusivity check guards these properties: every change and every commit accesses them, and no code that runs
  // meanwhile accesses them again. Properties that other modules read have private storage, because the accesses of
  // other modules would be checked anyway.

  @exclusivity(unchecked) var children = GapArray<Layer>()
  @exclusivity(unchecked) var maskLayer: Layer?
  /// The layer that has this layer as a sublayer or as its mask, held weakly; nil at the top and outside any tree.
  public var superlayer: Layer? { storedSuperlayer }

  @exclusivity(unchecked) package internal(set) var effects = LayerEffects()
  package var hasEffects: Bool { !effects.isEmpty }

  /// The states that ``changeState(to:animated:)`` knows, in the order of the document.
  public var states: [LayerState] {
    get { storedStates }
    _modify {
      defer { note(.metadata) }
      yield &storedStates
    }
  }
  /// The transitions between ``states``, in the order of the document.
  public var stateTransitions: [StateTransition] {
    get { storedTransitions }
    _modify {
      defer { note(.metadata) }
      yield &storedTransitions
    }
  }
  // Private storage lets these arrays change in place: a file may have very many of each.
  private var storedAttributes: [Attribute] = []
  private var storedStates: [LayerState] = []
  private var storedTransitions: [StateTransition] = []
  var stateRecord = StateRecord() { didSet { note(.metadata) } }

  /// The delegate, which is asked for actions before all other sources; held weakly. Default: `nil`.
  public weak var delegate: (any LayerDelegate)? {
    didSet {
      context?.delegateNames[id] = nil
      note(.metadata)
    }
  }
  /// The layer's own actions, by the name of a property or an event.
  public var actions: [String: LayerAction] {
    get { storedActions }
    set {
      // Closures in the old value may use the layer while they are released.
      withExtendedLifetime(storedActions) { storedActions = newValue }
      note(.metadata)
    }
  }
  /// The style in which the search for actions continues after ``actions``. Default: `nil`.
  public var style: LayerStyle? {
    get { storedStyle }
    set {
      withExtendedLifetime(storedStyle) { storedStyle = newValue }
      note(.metadata)
    }
  }
  private var storedActions: [String: LayerAction] = [:]
  private var storedStyle: LayerStyle?

  /// The animations in the order in which they were added.
  public var animations: [AddedAnimation] { storedAnimations }

  var attachedAnimations: [AddedAnimation] {
    get { storedAnimations }
    _modify { yield &storedAnimations }
  }

  /// Whether the last commit has taken the layer into its tree. The commit sets it.
  package var isCommitted: Bool {
    get { isTaken }
    set { isTaken = newValue }
  }

  /// The index of the layer in the list of the commit that visits it.
  package var placeInCommit: Int {
    get { storedPlace }
    set { storedPlace = newValue }
  }

  @exclusivity(unchecked) private var storedAnimations: [AddedAnimation] = []
  @exclusivity(unchecked) private var storedTiming = Timing.layer
  @exclusivity(unchecked) weak var storedSuperlayer: Layer?
  @exclusivity(unchecked) private var storedProperties = LayerProperties()
  private var storedPlace = 0
  private var isTaken = false
  private var noted: LayerChanges = []

  var detachedIndex: Int?
  /// The changes since the last commit; empty while the layer is in no committed tree.
  package var changes: LayerChanges { noted }

  package internal(set) var properties: LayerProperties {
    get { storedProperties }
    _modify { yield &storedProperties }
  }

  package var label: String {
    name.map { "layer \(id.rawValue) '\($0)'" } ?? "layer \(id.rawValue)"
  }

  /// Creates a layer outside any tree, with the default values of its class. Default class: `.layer`.
  public init(_ layerClass: LayerClass = .layer, in context: LayerContext) {
    registry = context.registry
    id = registry.makeLayerID()
    self.layerClass = layerClass
    self.context = context
  }

  init(restoring id: ID, _ layerClass: LayerClass, in context: LayerContext) {
    (self.id, self.layerClass, self.context) = (id, layerClass, context)
    registry = context.registry
  }

  // Releases the layers below one after another, because documents nest them deeper than the call stack. Animations
  // that never reached a commit also report a stop.
  deinit {
    var waiting: [Layer] = []
    takeApart(into: &waiting)
    while var layer = waiting.popLast() {
      if isKnownUniquelyReferenced(&layer) { layer.takeApart(into: &waiting) }
    }
    if let detachedIndex { context?.forgetDetached(at: detachedIndex) }
    guard !animations.isEmpty, let context else { return }
    for animation in animations where !animation.isCut { context.noteRemoved(animation, from: id) }
  }

  private func takeApart(into layers: inout [Layer]) {
    layers += children.elements
    if let maskLayer { layers.append(maskLayer) }
    (children, maskLayer) = (GapArray(), nil)
  }

  // MARK: Changes

  func note(_ change: LayerChanges) {
    guard isTaken else { return }
    if noted.isEmpty, let context {
      note(change, in: context)
    } else {
      noted.insert(change)
    }
  }

  /// Finding the context takes longer than the rest, so callers that know it pass it.
  func note(_ change: LayerChanges, in context: LayerContext) {
    guard isTaken else { return }
    if noted.isEmpty {
      context.changedLayers.append(self)
      context.noteChange()
    }
    noted.insert(change)
  }

  func forgetChanges() { noted = LayerChanges() }
}

// MARK: - Getter spellings of Boolean properties, as in Core Animation

extension Layer {
  /// Whether the y axis is flipped inside the bounds.
  public var isGeometryFlipped: Bool {
    get { self[.geometryFlipped] }
    set { self[.geometryFlipped] = newValue }
  }

  /// Whether the layer is hidden, with everything in it.
  public var isHidden: Bool {
    get { self[.hidden] }
    set { self[.hidden] = newValue }
  }

  /// Whether the layer is visible when it faces away.
  public var isDoubleSided: Bool {
    get { self[.doubleSided] }
    set { self[.doubleSided] = newValue }
  }

  /// Whether the content covers the bounds. A renderer may rely on it.
  public var isOpaque: Bool {
    get { self[.opaque] }
    set { self[.opaque] = newValue }
  }
}

extension Layer: CustomStringConvertible {
  /// A text such as `layer 3 'ball' (CAShapeLayer), 2 sublayers, 1 animation`, without counts of 0.
  public var description: String {
    let counts = [
      (sublayers.count, "sublayer"), (animations.count, "animation"),
    ].filter { $0.0 > 0 }.map { ", \($0) \($1)\($0 == 1 ? "" : "s")" }
    return "\(label) (\(layerClass))\(counts.joined())"
  }

  /// Unavailable: a layer has only model values. Read presentation values from a committed tree.
  @available(
    *, unavailable,
    message: "read presentation values from a committed tree: tree[layer, .position, at: time]"
  )
  public func presentation() -> Layer? { nil }
}

/// The operators are written out, because other libraries inline them; the general ones would be called through tables.
package struct LayerChanges: OptionSet, Sendable {
  package let rawValue: UInt8
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Cheaper than an empty literal, which is created element by element.
  @inlinable package init() { rawValue = 0 }

  @inlinable package static var properties: LayerChanges { LayerChanges(rawValue: 1) }
  /// The clock of the layer, and so the clocks of everything below it.
  @inlinable package static var timing: LayerChanges { LayerChanges(rawValue: 2) }
  @inlinable package static var animations: LayerChanges { LayerChanges(rawValue: 4) }
  @inlinable package static var sublayers: LayerChanges { LayerChanges(rawValue: 8) }
  /// Data that no render tree holds: the name, states, actions, attributes.
  @inlinable package static var metadata: LayerChanges { LayerChanges(rawValue: 16) }

  @inlinable package var isEmpty: Bool { rawValue == 0 }

  @inlinable package func contains(_ changes: LayerChanges) -> Bool {
    rawValue & changes.rawValue == changes.rawValue
  }

  @inlinable package static func == (a: LayerChanges, b: LayerChanges) -> Bool {
    a.rawValue == b.rawValue
  }
}

package struct RemovedAnimation: Sendable, Hashable {
  package let layer: Layer.ID
  package let animation: AddedAnimation
}
