import AnimationGeometry
import AnimationMath
import AnimationTracks
import LayerModel

/// A source in a render tree for the transitions of a layer, resolved once for many times.
///
/// Like a ``ValueSource`` it keeps the necessary parts of its tree.
package struct TransitionSource: Sendable, Hashable {
  /// A transition as a property of the tracks, without a value while the transition is not shown.
  struct Entry: Sendable, Hashable {
    let property: Int
    let effect: TransitionEffect
  }

  let record: RenderLayer

  /// The transitions in the order in which they apply.
  var entries: [Entry] { record.animations?.transitions ?? [] }
}

extension RenderTree {
  /// Finds the source of a layer's transitions; nil if the layer is not in the tree, or has no transition.
  package func transitionSource(of layer: Layer.ID) -> TransitionSource? {
    guard let source = record(of: layer).map(TransitionSource.init), !source.entries.isEmpty else {
      return nil
    }
    return source
  }

  /// Returns the state of a layer's transition at an absolute time; nil if no transition runs or fills.
  ///
  /// Use this method for a single value.
  public func transition(of layer: Layer.ID, at time: Double) -> TransitionState? {
    guard let source = transitionSource(of: layer) else { return nil }
    var sampler = RenderSampler(self, time: time)
    return sampler.transition(of: source)
  }
}

extension RenderSampler {
  /// The state of the transition at a source of this tree; nil if none runs or fills. If there are several, as in
  /// groups, the last one counts.
  ///
  /// - Complexity: O(transitions of the layer), no allocation.
  package mutating func transition(of source: TransitionSource) -> TransitionState? {
    guard let animations = source.record.animations, !source.record.isGone(at: time) else {
      return nil
    }
    evaluate(source.record.clock)
    let external = external
    func clock(_ number: Int) -> ClockNode.State { external.state(number, of: animations) }
    for entry in animations.transitions.reversed() {
      let progress = reader.withLanes(
        of: entry.property, in: animations.tracks, at: localTime, external: clock
      ) { lanes in lanes.map { $0[0] } }
      if let progress { return entry.effect.state(at: progress) }
    }
    return nil
  }

  /// The velocity of the progress of the transition at a source of this tree, per second of absolute time; nil if
  /// none runs or fills, and at a jump.
  package mutating func progressVelocity(of source: TransitionSource) -> Double? {
    guard let animations = source.record.animations, !source.record.isGone(at: time) else {
      return nil
    }
    evaluate(source.record.clock)
    let rate = source.record.clock.chain.rate(at: time)
    let external = external
    func motion(_ number: Int) -> (state: ClockNode.State, rate: Double) {
      external.motion(number, of: animations)
    }
    for entry in animations.transitions.reversed() {
      let isShown = reader.withLanes(
        of: entry.property, in: animations.tracks, at: localTime, external: { motion($0).state },
        { $0 != nil })
      guard isShown else { continue }
      return reader.withVelocity(
        of: entry.property, in: animations.tracks, at: localTime, rate: rate, external: motion
      ) { lanes in lanes.map { $0[0] } }
    }
    return nil
  }
}

/// The appearance of a layer's old and new content at one moment of a transition.
///
/// To draw the layer, draw the old content and above it the new one, each with its opacity and moved by its offset.
///
/// With P the progress and d the unit vector to the side from which new content enters:
///
/// | type | old content | new content |
/// |---|---|---|
/// | `fade` | opacity 1 − P | opacity P |
/// | `moveIn` | at rest | offset d · (1 − P) |
/// | `push` | offset −d · P | offset d · (1 − P) |
/// | `reveal` | offset −d · P | at rest |
///
/// | subtype | d, y growing upwards | d in flipped geometry |
/// |---|---|---|
/// | `fromLeft`, nil | (−1, 0) | (−1, 0) |
/// | `fromRight` | (1, 0) | (1, 0) |
/// | `fromTop` | (0, 1) | (0, −1) |
/// | `fromBottom` | (0, −1) | (0, 1) |
///
/// The top of a layer is the edge of the largest y. In flipped geometry it is the edge of the smallest y. Names are
/// not validated: an unknown type is drawn as `fade`, an unknown subtype as nil. Source: Core Animation's
/// documentation in words; the sides are inferred.
public struct TransitionState: Sendable, Hashable {
  /// The progress of the effect: 0 for the old content alone, 1 for the new. It is not clamped, so a curve that
  /// overshoots exceeds these limits.
  @Reflexive public var progress: Double
  /// The content from before the transition.
  public var old: Content
  /// The present content of the layer.
  public var new: Content

  /// The appearance of one of the two contents.
  public struct Content: Sendable, Hashable {
    /// The opacity: 0 for transparent, 1 for opaque; not clamped.
    @Reflexive public var opacity: Double
    /// The offset: x in widths, y in heights of the layer, in the layer's coordinates.
    public var offset: Point2D

    package init(opacity: Double = 1, offset: Point2D = .zero) {
      self.opacity = opacity
      self.offset = offset
    }
  }

  package init(progress: Double, old: Content, new: Content) {
    self.progress = progress
    self.old = old
    self.new = new
  }
}
