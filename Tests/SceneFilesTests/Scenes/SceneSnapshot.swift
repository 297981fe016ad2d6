import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import SceneFiles

/// A document as a plain value, to compare models: everything that a file can contain.
struct SceneSnapshot: Hashable {
  var root: LayerSnapshot
  var attributes: [Attribute]

  init(_ scene: SceneDocument) {
    root = LayerSnapshot(scene.root)
    attributes = scene.attributes
  }

  /// Throws the first difference if another document differs.
  func holdEqual(_ other: SceneSnapshot, _ what: String) throws {
    try hold(
      self == other, "\(what): \(Self.difference(self, other) ?? "a part that is not stored")")
  }

  /// Returns the first part in which two values of one type visibly differ, with its path.
  private static func difference(_ a: Any, _ b: Any) -> String? {
    if let a = a as? any Hashable, let b = b as? any Hashable, AnyHashable(a) == AnyHashable(b) {
      return nil
    }
    // Dictionaries have no order.
    let children = [a, b].map { value in
      let mirror = Mirror(reflecting: value)
      let parts = mirror.children.map { (label: $0.label ?? "", value: $0.value) }
      guard mirror.displayStyle == .dictionary else { return parts }
      return parts.sorted { String(describing: $0.value) < String(describing: $1.value) }
    }
    for (a, b) in Swift.zip(children[0], children[1]) {
      if let found = difference(a.value, b.value) { return "\(a.label).\(found)" }
    }
    return "\(a) became \(b)"
  }
}

struct LayerSnapshot: Hashable {
  var layerClass: LayerClass
  var name: String?
  var documentID: String?
  var timing: Timing
  var properties: [PropertySnapshot]
  var animations: [AnimationSnapshot]
  var emitterCells: [EmitterCell]
  var filters: [Filter]
  var backgroundFilters: [Filter]
  var compositingFilter: Filter?
  var states: [LayerState]
  var stateTransitions: [StateTransition]
  var attributes: [Attribute]
  var mask: [LayerSnapshot]
  var sublayers: [LayerSnapshot]

  struct PropertySnapshot: Hashable {
    var name: String
    var value: AnimatableValue?
  }

  struct AnimationSnapshot: Hashable {
    var key: String?
    var animation: LayerModel.Animation
  }

  init(_ layer: Layer) {
    layerClass = layer.layerClass
    name = layer.name
    documentID = layer.documentID
    timing = layer.timing
    properties = layer.assignedProperties.map {
      PropertySnapshot(name: $0.name, value: layer.value(for: $0))
    }
    animations = layer.animations.map { AnimationSnapshot(key: $0.key, animation: $0.animation) }
    emitterCells = layer.emitterCells
    filters = layer.filters
    backgroundFilters = layer.backgroundFilters
    compositingFilter = layer.compositingFilter
    states = layer.states
    stateTransitions = layer.stateTransitions
    attributes = layer.attributes
    mask = layer.mask.map { [LayerSnapshot($0)] } ?? []
    sublayers = layer.sublayers.map(LayerSnapshot.init)
  }
}
