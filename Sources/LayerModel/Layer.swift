import AnimationInterpolation
import AnimationModel
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
  /// The context that made it; nil once that is gone.
  public private(set) weak var context: LayerContext?

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

  /// The layers in this one, from the lowest to the topmost.
  public private(set) var sublayers: [Layer] = []
  /// The layer that this one lies in, held weakly; nil at the top and outside any tree.
  public private(set) weak var superlayer: Layer?

  /// The animations in the order in which they were added.
  public internal(set) var animations: [AttachedAnimation] = []

  /// Whether the last commit has taken the layer into its tree. The commit sets it.
  package var isCommitted = false
  /// What has changed since the last commit; stays empty while the layer is in no committed tree.
  package private(set) var changes: LayerChanges = []

  /// The values as they stand; a copy of them outlives later changes.
  public private(set) var properties = LayerProperties()

  /// A layer outside any tree, with the defaults of its class for all values.
  public init(_ layerClass: LayerClass = .layer, in context: LayerContext) {
    id = context.makeLayerID()
    self.layerClass = layerClass
    self.context = context
  }

  // MARK: Hierarchy

  /// Puts a layer above the other sublayers, taking it from where it was.
  ///
  /// - Precondition: The layer is neither this one nor above it, and of the same context.
  public func addSublayer(_ layer: Layer) {
    precondition(layer.context === context, "layers of one context")
    var ancestor: Layer? = self
    while let current = ancestor {
      precondition(current !== layer, "a layer cannot lie below itself")
      ancestor = current.superlayer
    }
    layer.removeFromSuperlayer()
    sublayers.append(layer)
    layer.superlayer = self
    note(.sublayers)
  }

  /// Takes the layer out of its superlayer; without one nothing happens.
  public func removeFromSuperlayer() {
    superlayer?.sublayers.removeAll { $0 === self }
    superlayer?.note(.sublayers)
    superlayer = nil
  }

  // MARK: Properties

  /// The property of a name, Core Animation's or a registered one.
  public func property(named name: String) -> PropertyKey? {
    layerClass.property(named: name) ?? context?.customProperty(named: name)
  }

  /// The value of a property, nil where it has none.
  public func value(for property: PropertyKey) -> AnimatableValue? {
    properties.value(for: property)
  }

  /// Sets or takes away the value of a property.
  ///
  /// - Precondition: The value has the property's type.
  public func setValue(_ value: AnimatableValue?, for property: PropertyKey) {
    precondition(
      value.map { $0.type == property.type } ?? true, "a value of the property's type")
    properties.values[property.name] = .some(value)
    note(.properties)
  }

  /// The properties that have been given a value, in order of name.
  public var assignedProperties: [PropertyKey] {
    properties.values.keys.sorted().compactMap { property(named: $0) }
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
