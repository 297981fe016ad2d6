import AnimationInterpolation
import AnimationTracks
import LayerModel

/// Reads a render tree at a time: clocks are evaluated once for the values that follow each other.
///
/// One for each thread. It may be moved to any time in any order. It allocates nothing once it has
/// read its longest value, but for values of variable length.
public struct RenderSampler: ~Copyable {
  private let tree: RenderTree
  var reader = TrackReader()
  /// The clock that was evaluated last at this time, and what it showed.
  private var clock: RenderClock?
  private(set) var localTime = 0.0

  /// The absolute time at which values are read.
  public private(set) var time: Double

  /// Begins to read a tree. Complexity: O(1).
  ///
  /// - Parameters:
  ///   - tree: The tree, kept as long as the sampler.
  ///   - time: Absolute time at which to start, in seconds; any number.
  public init(_ tree: RenderTree, time: Double = 0) {
    self.tree = tree
    self.time = time
  }

  /// Goes to an absolute time. Complexity: O(1).
  public mutating func move(to time: Double) {
    self.time = time
    clock = nil
  }

  /// The time of a layer; nil where it is not in the tree. Complexity: O(depth), no allocation.
  public func localTime(of layer: Layer.ID) -> Double? {
    tree.record(of: layer)?.clock.localTime(at: time)
  }

  /// The value at a source of this tree; nil where there is none.
  ///
  /// Complexity: O(animations of the property and groups of the layer), and O(depth) where the
  /// layer has another clock than the one before.
  public mutating func value(of source: ValueSource) -> AnimatableValue? {
    value(of: source.resolved)
  }

  private mutating func value(of source: ValueSource.Resolved) -> AnimatableValue? {
    if let track = source.plain {
      evaluate(source.clock)
      return source.lanes.value(of: track.lanes(at: localTime))
    }
    switch source.origin {
    case .model(let value):
      return value
    case .tracks(let property):
      evaluate(source.clock)
      return reader.value(of: property, as: source.lanes, of: source.record, time: localTime)
    }
  }

  /// The value at a source of this tree as it is up to the sampler's time: where an animation of the
  /// layer ends exactly then, what it showed last.
  package mutating func valueUpToNow(of source: ValueSource) -> AnimatableValue? {
    let source = source.resolved
    guard case .tracks(let property) = source.origin else { return value(of: source) }
    evaluate(source.clock)
    return reader.value(
      of: property, as: source.lanes, of: source.record, time: localTime, closesEnds: true)
  }

  /// Brings ``localTime`` to a clock.
  mutating func evaluate(_ clock: RenderClock) {
    if self.clock === clock { return }
    self.clock = clock
    localTime = clock.localTime(at: time)
  }
}

extension TrackReader {
  /// The value that the tracks of a layer give at a time of the layer.
  ///
  /// - Parameter closesEnds: Whether an animation of the layer that ends exactly then is still shown.
  mutating func value(
    of property: Int, as reading: LaneReading, of record: RenderLayer, time: Double,
    closesEnds: Bool = false
  ) -> AnimatableValue? {
    guard let animations = record.animations else { return nil }
    return withLanes(
      of: property, component: reading.component, in: animations.tracks, at: time,
      closesEnds: closesEnds
    ) { lanes in
      lanes.map {
        AnimatableValue(
          lanes: Span(_unsafeElements: $0), type: reading.type,
          objects: reading.type.usesObjects ? animations.objects : ObjectTable(),
          customType: reading.type == .custom ? animations.customType(ofProperty: property) : nil)
      }
    }
  }
}
