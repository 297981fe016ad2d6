import AnimationGeometry
import AnimationMath
import AnimationTracks
import LayerModel

/// Where a render tree reads what the transitions of a layer show, resolved once for many times.
///
/// As a ``ValueSource`` it keeps what it needs of its tree.
package struct TransitionSource: Sendable, Hashable {
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
  package func transitionSource(of layer: Layer.ID) -> TransitionSource? {
    guard let source = record(of: layer).map(TransitionSource.init), !source.entries.isEmpty else {
      return nil
    }
    return source
  }

  /// What the transition of a layer shows at an absolute time.
  ///
  /// For one value. nil where no transition runs or fills.
  public func transition(of layer: Layer.ID, at time: Double) -> TransitionState? {
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

  /// How fast the progress of the transition at a source of this tree changes, per second of
  /// absolute time; nil where none runs or fills, and at a jump.
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

/// What a transition shows of a layer's old and new content at one instant.
///
/// Whoever draws the layer draws the old content and the new one above it, each with its opacity
/// and moved by its offset.
///
/// With P the progress and d the unit vector to the side from which new content comes:
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
/// The top of a layer is the edge of the largest y, unless its geometry is flipped, which puts it
/// at the smallest. Names are not validated: another type is drawn as `fade`, another subtype as
/// nil. Source: Core Animation's documentation in words; the sides are inferred.
public struct TransitionState: Sendable, Hashable {
  /// How far the effect is: 0 for the old content alone, 1 for the new; not clamped, so a curve
  /// that overshoots takes it further.
  @Reflexive public var progress: Double
  /// The content from before the transition.
  public var old: Content
  /// The content that the layer has now.
  public var new: Content

  /// How one of the two contents is drawn.
  public struct Content: Sendable, Hashable {
    /// 0 for transparent, 1 for opaque; not clamped.
    @Reflexive public var opacity: Double
    /// How far it is moved: x in widths, y in heights of the layer, in the layer's coordinates.
    public var offset: Point2D

    /// A content by its opacity and its offset; at rest without them.
    package init(opacity: Double = 1, offset: Point2D = .zero) {
      self.opacity = opacity
      self.offset = offset
    }
  }

  /// A state by its progress and its two contents.
  package init(progress: Double, old: Content, new: Content) {
    self.progress = progress
    self.old = old
    self.new = new
  }
}
