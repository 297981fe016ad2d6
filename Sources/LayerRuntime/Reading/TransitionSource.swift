import AnimationTracks
import LayerModel

/// Where a render tree reads what the transitions of a layer show, resolved once for many times.
///
/// As a ``ValueSource`` it keeps what it needs of its tree.
public struct TransitionSource: Sendable, Hashable {
  /// A transition as a property of the tracks: without a value where the transition is not shown.
  struct Entry: Sendable, Hashable {
    let property: Int
    let effect: TransitionEffect
  }

  let record: RenderLayer

  /// In the order in which they apply.
  var entries: [Entry] { record.animations?.transitions ?? [] }
}

extension RenderTree {
  /// Finds where the transitions of a layer are read.
  ///
  /// - Returns: nil where the layer is not in the tree, or has no transition.
  public func transitionSource(of layer: Layer.ID) -> TransitionSource? {
    guard let source = record(of: layer).map(TransitionSource.init), !source.entries.isEmpty else {
      return nil
    }
    return source
  }

  /// What the transition of a layer shows at an absolute time.
  ///
  /// For one value. nil where no transition runs or fills.
  public func transition(of layer: Layer.ID, time: Double) -> TransitionState? {
    guard let source = transitionSource(of: layer) else { return nil }
    var sampler = RenderSampler(self, time: time)
    return sampler.transition(of: source)
  }
}

extension RenderSampler {
  /// What the transition at a source of this tree shows; nil where none runs or fills. Of several,
  /// as groups can hold them, the last one counts.
  ///
  /// - Complexity: O(transitions of the layer), no allocation.
  public mutating func transition(of source: TransitionSource) -> TransitionState? {
    guard let animations = source.record.animations else { return nil }
    evaluate(source.record.clock)
    for entry in animations.transitions.reversed() {
      let progress = reader.withLanes(of: entry.property, in: animations.tracks, at: localTime) {
        lanes in lanes.map { $0[0] }
      }
      if let progress { return entry.effect.state(at: progress) }
    }
    return nil
  }

  /// How fast the progress of the transition at a source of this tree changes, per second of
  /// absolute time; nil where none runs or fills, and at a jump.
  public mutating func progressVelocity(of source: TransitionSource) -> Double? {
    guard let animations = source.record.animations else { return nil }
    evaluate(source.record.clock)
    let rate = source.record.clock.chain.rate(at: time)
    for entry in animations.transitions.reversed()
    where reader.withLanes(
      of: entry.property, in: animations.tracks, at: localTime, { $0 != nil })
    {
      return reader.withVelocity(
        of: entry.property, in: animations.tracks, at: localTime, rate: rate
      ) { lanes in lanes.map { $0[0] } }
    }
    return nil
  }
}
