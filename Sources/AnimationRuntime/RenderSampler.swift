import AnimationInterpolation
import AnimationModel
import AnimationTracks
import LayerModel

/// Reads a render tree at a time: the clocks are evaluated once for any number of values.
///
/// One for each thread. It may be moved to any time in any order.
public struct RenderSampler: ~Copyable {
  let tree: RenderTree
  var sampler: Sampler

  /// Begins to read a tree. Complexity: O(clocks), and memory for the widest property.
  ///
  /// - Parameters:
  ///   - tree: The tree, kept as long as the sampler.
  ///   - time: Absolute time at which to start, in seconds; any number.
  public init(_ tree: RenderTree, time: Double = 0) {
    self.tree = tree
    sampler = Sampler(tree.tracks, time: time)
  }

  /// The absolute time at which values are read.
  public var time: Double { sampler.time }

  /// Goes to an absolute time. Complexity: O(clocks), no allocation.
  public mutating func move(to time: Double) { sampler.move(to: time) }

  /// The time of a layer; nil where it is not in the tree.
  public func localTime(of layer: Layer.ID) -> Double? {
    tree.places[layer].map { sampler.time(ofNode: tree.nodes[$0].clock) }
  }

  /// What the transition at a source of this tree shows; nil where none runs or fills. Of several,
  /// as groups can hold them, the last one counts.
  ///
  /// - Complexity: O(transitions of the layer), no allocation.
  public mutating func transition(of source: TransitionSource) -> TransitionState? {
    for entry in source.entries.reversed() {
      let progress = sampler.withLanes(of: entry.property) { lanes in lanes.map { $0[0] } }
      if let progress { return entry.effect.state(at: progress) }
    }
    return nil
  }

  /// The value at a source of this tree; nil where there is none.
  public mutating func value(of source: ValueSource) -> AnimatableValue? {
    switch source.origin {
    case .model(let value):
      return value
    case .tracks(let property):
      let (type, objects) = (source.path.type, tree.objects)
      return sampler.withLanes(of: property, component: source.path.component?.lanes) { lanes in
        lanes.map {
          AnimatableValue(lanes: Span(_unsafeElements: $0), type: type, objects: objects)
        }
      }
    }
  }
}
