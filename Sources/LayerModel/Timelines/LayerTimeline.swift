import AnimationInterpolation
import AnimationTiming

/// A timeline of layers: a ``AnimationTiming/Timeline`` whose steps bring properties to values, or run animations.
///
/// ```swift
/// var timeline = LayerTimeline()
/// timeline.animate(ball, .position.x, to: 100, with: .curve(duration: 0.4))
/// timeline.animate(ball, .position.y, to: 50, with: .spring(.bouncy))
/// timeline.label("landed")
/// timeline.animate(card, .opacity, to: 1, at: .label("landed", 0.1))
/// let playback = context.play(timeline)
/// ```
public typealias LayerTimeline = Timeline<LayerStep>

/// A step of a ``LayerTimeline``: a change of one layer.
public struct LayerStep {
  let layer: Layer
  let change: Change

  enum Change {
    /// Moves a property from the end of the previous step to a value, or by a value.
    case target(PropertyPath, AnimatableValue?, isRelative: Bool, Motion)
    /// Runs an animation as if it were added at the step's start.
    case animation(Animation)
  }
}

extension Timeline where Step == LayerStep {
  /// Brings a property to a value.
  ///
  /// The step starts from the end of the property's previous step. The property's first step starts from the value
  /// that is visible at the commit that plays the timeline; if it starts at once and takes over, it also continues
  /// with the visible velocity. A step holds its end until the property's next step or the end of the timeline. If
  /// two steps of the property overlap, the later one wins, and the property jumps to the end of the earlier step,
  /// from which the later one starts; ``LayerModel/LayerContext/diagnostics`` reports the overlap.
  ///
  /// - Parameters:
  ///   - layer: The layer, which has the property.
  ///   - property: The property.
  ///   - value: The target.
  ///   - motion: The motion. If it leaves out the duration or the curve, it takes the timeline's
  ///     ``AnimationTiming/Timeline/stepDuration`` or ``AnimationTiming/Timeline/timingFunction``. Default:
  ///     `.inherited`, which takes both.
  ///   - place: The start of the step. Default: `.end`.
  /// - Precondition: The layer has the property.
  public mutating func animate<Value>(
    _ layer: Layer, _ property: Property<Value>, to value: Value, with motion: Motion = .inherited,
    at place: TimelinePosition = .end
  ) {
    add(
      layer, layer.path(of: property.numbered), value.animatableValue, filled(motion), at: place)
  }

  /// Changes a property by a value.
  ///
  /// The target is the sum of the value and the target of the property's earlier step. Without an earlier step it is
  /// the sum of the value and the model value when the timeline is played. The other arguments are those of
  /// `animate(_:_:to:with:at:)`.
  public mutating func animate<Value>(
    _ layer: Layer, _ property: Property<Value>, by change: Value, with motion: Motion = .inherited,
    at place: TimelinePosition = .end
  ) {
    add(
      layer, layer.path(of: property.numbered), change.animatableValue, isRelative: true,
      filled(motion), at: place)
  }

  /// Sets a property to a value at a time, by a step of the duration 0.
  public mutating func set<Value>(
    _ layer: Layer, _ property: Property<Value>, to value: Value, at place: TimelinePosition = .end
  ) {
    add(
      layer, layer.path(of: property.numbered), value.animatableValue, .curve(duration: 0),
      at: place)
  }

  /// Runs an animation as if it were added at the step's start. After its end only its fill holds a value, and the
  /// model value stays as it is. Its `beginTime` counts from the step's start. Without a duration it has the
  /// timeline's ``AnimationTiming/Timeline/stepDuration``.
  ///
  /// A decay without a start starts from the end of the property's earlier step, or from the presentation value when
  /// the timeline is played. Without a duration, its duration in the timeline is computed from the layer's model
  /// value; a velocity that is known only when the timeline plays counts as rest.
  public mutating func add(
    _ animation: some TimedAnimation, to layer: Layer, at place: TimelinePosition = .end
  ) {
    let settled = animation.animation.settlingDurations(to: stepDuration)
    var timing = settled.timing
    if case .decay(var decay) = settled {
      if decay.fromValue == nil {
        decay.fromValue = decay.keyPath.flatMap { try? layer.path($0) }.flatMap {
          layer.value(for: $0)
        }
      }
      if decay.velocity == .presented, let rest = decay.fromValue?.resting {
        decay.velocity = .perSecond(rest)
      }
      decay.settleDuration()
      timing = decay.timing
    }
    add(
      LayerStep(layer: layer, change: .animation(settled)),
      duration: timing.startTime + timing.activeDuration, at: place)
  }

  package mutating func animate(
    _ layer: Layer, _ path: PropertyPath, to value: AnimatableValue?, isRelative: Bool = false,
    with motion: Motion, at place: TimelinePosition
  ) {
    add(layer, path, value, isRelative: isRelative, filled(motion), at: place)
  }

  private mutating func add(
    _ layer: Layer, _ path: PropertyPath, _ value: AnimatableValue?, isRelative: Bool = false,
    _ motion: Motion, at place: TimelinePosition
  ) {
    add(
      LayerStep(layer: layer, change: .target(path, value, isRelative: isRelative, motion)),
      duration: motion.duration, at: place)
  }
}
