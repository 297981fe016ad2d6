import AnimationInterpolation
import AnimationTiming

/// A layer of the model tree: properties, animations, sublayers, and a place in time.
///
/// The one class of the model. Values read here are model values: they never know of running
/// animations, which live in the render tree that a commit makes. Setting and adding have no time
/// either; a commit gives it.
@dynamicMemberLookup
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
  @exclusivity(unchecked) public private(set) weak var context: LayerContext?
  /// What the layer keeps of the context.
  let registry: LayerRegistry

  /// A name for people and key paths; not unique.
  public var name: String? { didSet { note(.metadata) } }
  /// What a document calls the layer, such as `#1`.
  public var documentID: String? { didSet { note(.metadata) } }
  /// The layer's place in its superlayer's time. Duration, repeats and fill of a layer have no
  /// effect.
  public var timing: Timing {
    get { storedTiming }
    set {
      let isOther = newValue != storedTiming
      storedTiming = newValue
      if isOther { note(.timing) }
    }
  }
  /// Values carried for others.
  public var attributes: [Attribute] {
    get { storedAttributes }
    _modify {
      defer { note(.metadata) }
      yield &storedAttributes
    }
  }

  // What each change and each commit accesses is not checked each time: nothing is called meanwhile that
  // comes back to it. What other modules read is stored privately, as their accesses would be checked all the
  // same.

  /// The stored form of ``sublayers``.
  @exclusivity(unchecked) var children = GapArray<Layer>()
  /// The stored form of ``mask``.
  @exclusivity(unchecked) var maskLayer: Layer?
  /// The layer that this one lies in or masks, held weakly; nil at the top and outside any tree.
  public var superlayer: Layer? { storedSuperlayer }

  /// The stored form of cells and filters.
  @exclusivity(unchecked) package internal(set) var effects = LayerEffects()
  /// Whether it has cells or filters, which few layers have.
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
  // The stored forms of what is noted, which is changed in place: a file may have very many of each.
  private var storedAttributes: [Attribute] = []
  private var storedStates: [LayerState] = []
  private var storedTransitions: [StateTransition] = []
  /// What the state in place has done.
  var stateRecord = StateRecord() { didSet { note(.metadata) } }

  /// Decides about actions before all others; held weakly.
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
      // What closures held may use the layer when it goes.
      withExtendedLifetime(storedActions) { storedActions = newValue }
      note(.metadata)
    }
  }
  /// Where the search for actions goes on after ``actions``.
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

  /// The same for whoever changes them.
  var attachedAnimations: [AddedAnimation] {
    get { storedAnimations }
    _modify { yield &storedAnimations }
  }

  /// Whether the last commit has taken the layer into its tree. The commit sets it.
  package var isCommitted: Bool {
    get { isTaken }
    set { isTaken = newValue }
  }

  /// Where the commit that looks at the layer has it in its list.
  package var placeInCommit: Int {
    get { storedPlace }
    set { storedPlace = newValue }
  }

  @exclusivity(unchecked) private var storedAnimations: [AddedAnimation] = []
  @exclusivity(unchecked) private var storedTiming = Timing.layer
  /// The stored form of ``superlayer``.
  @exclusivity(unchecked) weak var storedSuperlayer: Layer?
  @exclusivity(unchecked) private var storedProperties = LayerProperties()
  private var storedPlace = 0
  private var isTaken = false
  private var noted: LayerChanges = []

  /// The index of the layer in the context's list of detached layers; nil if it is not in the list.
  var detachedIndex: Int?
  /// What has changed since the last commit; stays empty while the layer is in no committed tree.
  package var changes: LayerChanges { noted }

  /// The values as they stand; a copy of them outlives later changes.
  package internal(set) var properties: LayerProperties {
    get { storedProperties }
    _modify { yield &storedProperties }
  }

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

  /// A layer that there was, with the defaults of its class for all values.
  init(restoring id: ID, _ layerClass: LayerClass, in context: LayerContext) {
    (self.id, self.layerClass, self.context) = (id, layerClass, context)
    registry = context.registry
  }

  /// The layers below go one after the other, because documents nest them deeper than the call
  /// stack; animations that never reached a commit have stopped as well.
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

  /// Remembers for the next commit that something has changed.
  func note(_ change: LayerChanges) {
    guard isTaken else { return }
    if noted.isEmpty, let context {
      note(change, in: context)
    } else {
      noted.insert(change)
    }
  }

  /// The same for who has the layer's context at hand, which finding takes longer than the rest.
  func note(_ change: LayerChanges, in context: LayerContext) {
    guard isTaken else { return }
    if noted.isEmpty {
      context.changedLayers.append(self)
      context.noteChange()
    }
    noted.insert(change)
  }

  /// Begins anew: what has changed so far is known to the commit.
  func forgetChanges() { noted = LayerChanges() }
}

// MARK: - The getter spellings of switches, as Core Animation has them

extension Layer {
  /// Whether y runs the other way inside the bounds.
  public var isGeometryFlipped: Bool {
    get { self[.geometryFlipped] }
    set { self[.geometryFlipped] = newValue }
  }

  /// Whether the layer and everything in it is not shown.
  public var isHidden: Bool {
    get { self[.hidden] }
    set { self[.hidden] = newValue }
  }

  /// Whether the layer is shown when it faces away.
  public var isDoubleSided: Bool {
    get { self[.doubleSided] }
    set { self[.doubleSided] = newValue }
  }

  /// Whether the content covers the bounds; a promise to whoever draws.
  public var isOpaque: Bool {
    get { self[.opaque] }
    set { self[.opaque] = newValue }
  }
}

extension Layer: CustomStringConvertible {
  /// `layer 3 'ball' (CAShapeLayer), 2 sublayers, 1 animation`; what there is none of is left out.
  public var description: String {
    let counts = [
      (sublayers.count, "sublayer"), (animations.count, "animation"),
    ].filter { $0.0 > 0 }.map { ", \($0) \($1)\($0 == 1 ? "" : "s")" }
    return "\(label) (\(layerClass))\(counts.joined())"
  }

  /// Says where presentation values are: a layer has its model values only.
  @available(
    *, unavailable,
    message: "read what is shown from a committed tree: tree[layer, .position, at: time]"
  )
  public func presentation() -> Layer? { nil }
}

/// What has changed about a layer since the last commit, so that the next one visits only what it
/// must.
///
/// What compares it is inlined into other libraries, which would call the general functions by tables.
package struct LayerChanges: OptionSet, Sendable {
  package let rawValue: UInt8
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// None; cheaper than an empty literal, which is made element by element.
  @inlinable package init() { rawValue = 0 }

  /// Values of properties, of cells and of filters.
  @inlinable package static var properties: LayerChanges { LayerChanges(rawValue: 1) }
  /// The clock, and with it that of everything below.
  @inlinable package static var timing: LayerChanges { LayerChanges(rawValue: 2) }
  /// Animations were added, replaced or removed.
  @inlinable package static var animations: LayerChanges { LayerChanges(rawValue: 4) }
  /// Sublayers or the mask were put in, moved or taken out.
  @inlinable package static var sublayers: LayerChanges { LayerChanges(rawValue: 8) }
  /// What no render tree holds: the name, states, actions, what is carried for others.
  @inlinable package static var metadata: LayerChanges { LayerChanges(rawValue: 16) }

  @inlinable package var isEmpty: Bool { rawValue == 0 }

  @inlinable package func contains(_ changes: LayerChanges) -> Bool {
    rawValue & changes.rawValue == changes.rawValue
  }

  @inlinable package static func == (a: LayerChanges, b: LayerChanges) -> Bool {
    a.rawValue == b.rawValue
  }
}

/// An animation that left its layer since the last commit, which reports that it has stopped.
package struct RemovedAnimation: Sendable, Hashable {
  package let layer: Layer.ID
  package let animation: AddedAnimation
}
