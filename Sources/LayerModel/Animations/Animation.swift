import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// An animation of any kind that a layer can have.
///
/// Animations are values: a layer keeps a copy, so later changes of the original change nothing, as in Core
/// Animation. The enum is indirect, so lists of animations are cheap to copy.
public indirect enum Animation: Sendable, Hashable, Codable {
  /// An animation between two values.
  case basic(BasicAnimation)
  /// An animation through a list of values.
  case keyframe(KeyframeAnimation)
  /// An animation between two values that moves like a damped spring.
  case spring(SpringAnimation)
  /// A motion that friction slows down until it comes to rest.
  case decay(DecayAnimation)
  /// Several animations on one clock.
  case group(AnimationGroup)
  /// A transition from one state of the layer's content to another.
  case transition(Transition)

  /// The identifier of an animation on a layer, in render trees and in events.
  ///
  /// The layer context assigns the numbers in order and never reuses a number.
  public struct ID: RawRepresentable, Sendable, Hashable, Codable {
    /// The number, counted from 1 in each layer context.
    public let rawValue: UInt64
    /// Creates an identifier from a known number, such as a stored one. It names an animation only in the context
    /// that assigned the number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
  }
}

extension Animation: TimedAnimation {
  /// This animation.
  public var animation: Animation { self }

  /// The timing, the timing function and the other properties that every kind of animation has.
  public var properties: AnimationProperties {
    get {
      switch self {
      case .basic(let animation): animation.properties
      case .keyframe(let animation): animation.properties
      case .spring(let animation): animation.properties
      case .decay(let animation): animation.properties
      case .group(let animation): animation.properties
      case .transition(let animation): animation.properties
      }
    }
    set {
      switch self {
      case .basic(var animation):
        animation.properties = newValue
        self = .basic(animation)
      case .keyframe(var animation):
        animation.properties = newValue
        self = .keyframe(animation)
      case .spring(var animation):
        animation.properties = newValue
        self = .spring(animation)
      case .decay(var animation):
        animation.properties = newValue
        self = .decay(animation)
      case .group(var animation):
        animation.properties = newValue
        self = .group(animation)
      case .transition(var animation):
        animation.properties = newValue
        self = .transition(animation)
      }
    }
  }
}

extension Animation {
  /// The ``timing``, read without a copy of the other properties.
  package var plainTiming: Timing {
    switch self {
    case .basic(let animation): animation.properties.timing
    case .keyframe(let animation): animation.properties.timing
    case .spring(let animation): animation.properties.timing
    case .decay(let animation): animation.properties.timing
    case .group(let animation): animation.properties.timing
    case .transition(let animation): animation.properties.timing
    }
  }

  /// The ``isRemovedOnCompletion``, read without a copy of the other properties.
  package var leavesAtEnd: Bool {
    switch self {
    case .basic(let animation): animation.properties.isRemovedOnCompletion
    case .keyframe(let animation): animation.properties.isRemovedOnCompletion
    case .spring(let animation): animation.properties.isRemovedOnCompletion
    case .decay(let animation): animation.properties.isRemovedOnCompletion
    case .group(let animation): animation.properties.isRemovedOnCompletion
    case .transition(let animation): animation.properties.isRemovedOnCompletion
    }
  }
}

extension Animation {
  /// Whether both are the same reference. Animations that are not identical may still be equal.
  package func isIdentical(to other: Animation) -> Bool {
    unsafeBitCast(self, to: UInt.self) == unsafeBitCast(other, to: UInt.self)
  }
}

package protocol PropertyAnimation: TimedAnimation {
  var keyPath: String? { get set }
  var isAdditive: Bool { get set }
  var isCumulative: Bool { get set }
  var valueFunction: ValueFunction? { get set }
}

/// A group of animations that run on one clock: `CAAnimationGroup`.
///
/// The children run in the group's basic local time after its timing function: their `beginTime` counts from the
/// start of the group. The end of the group cuts them off and never scales them to fit. A child without a duration
/// has the group's.
public struct AnimationGroup: TimedAnimation, Hashable, Codable {
  /// The group's own timing and timing function. The timing function changes the clock that the children read.
  public var properties: AnimationProperties
  /// The children, in the order in which they apply.
  public var animations: [Animation]
  /// The animation as a value of ``Animation``.
  public var animation: Animation { .group(self) }

  /// The greatest number of nested groups, the outermost included, in an animation that is added to a layer.
  ///
  /// Code that walks through groups is recursive, and this depth fits on a call stack.
  package static let greatestDepth = 256

  /// Creates a group of animations, which apply in the order of the list.
  ///
  /// - Parameters:
  ///   - animations: The children, which may be groups themselves.
  ///   - duration: Seconds of an iteration of the group. When the group is added, the transaction's duration replaces
  ///     0; the durations of the children never do.
  ///   - timing: The start, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  ///   - timingFunction: The timing function of the children's clock. Default: `nil`, which is linear.
  public init(
    _ animations: [Animation] = [], duration: Double? = nil, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    properties = AnimationProperties(
      timing: timing.lasting(duration), timingFunction: timingFunction)
    self.animations = animations
  }

  /// Creates a group of animations of several kinds, which apply in the order of the list:
  /// `AnimationGroup([BasicAnimation(…), SpringAnimation(…)], duration: 2)`.
  ///
  /// The other parameters are those of the initialiser that takes a list of ``Animation``.
  public init(
    _ animations: [any TimedAnimation], duration: Double? = nil, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    self.init(
      animations.map(\.animation), duration: duration, timing: timing,
      timingFunction: timingFunction)
  }
}

/// A transition between two states of a layer's content: `CATransition`.
///
/// A transition changes no property. A renderer draws it by its progress,
/// `startProgress + (endProgress − startProgress) · curve(p)`. The runtime's `TransitionState` says what the progress
/// means for the old and the new content.
public struct Transition: TimedAnimation, Hashable, Codable {
  /// The timing, the timing function and the other properties that every kind of animation has.
  public var properties: AnimationProperties
  /// The kind of transition: `fade`, `moveIn`, `push`, `reveal` or any other name. Not validated.
  public var type: String
  /// The direction: `fromLeft`, `fromRight`, `fromTop`, `fromBottom` or nil.
  public var subtype: String?
  /// The point of the effect at which the transition starts, 0…1. Not validated.
  @Reflexive public var startProgress: Double
  /// The point of the effect at which the transition ends, 0…1. Not validated.
  @Reflexive public var endProgress: Double
  /// The animation as a value of ``Animation``.
  public var animation: Animation { .transition(self) }

  /// Creates a transition of a named kind. The defaults are the values of `CATransition`.
  ///
  /// - Parameters:
  ///   - type: The kind. Any name is kept.
  ///   - subtype: The direction. Default: `nil`, which is the kind's own.
  ///   - startProgress: The point of the effect at which the transition starts, 0…1.
  ///   - endProgress: The point of the effect at which the transition ends, 0…1.
  ///   - duration: Seconds of an iteration. When the animation is added, the transaction's duration replaces 0.
  ///   - timing: The start, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  ///   - timingFunction: The curve of each iteration. Default: `nil`, which is linear.
  public init(
    type: String = "fade", subtype: String? = nil, startProgress: Double = 0,
    endProgress: Double = 1, duration: Double? = nil, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    properties = AnimationProperties(
      timing: timing.lasting(duration), timingFunction: timingFunction)
    self.type = type
    self.subtype = subtype
    self.startProgress = startProgress
    self.endProgress = endProgress
  }
}

extension Animation {
  var changesTransform: Bool {
    switch self {
    case .group(let group): return group.animations.contains(where: \.changesTransform)
    case .keyframe where turnsAlongPath: return true
    case .basic, .keyframe, .spring, .decay, .transition:
      guard let keyPath else { return false }
      let name = Property.transform.name
      return keyPath.isExactly(name) || keyPath.utf8.starts(with: "\(name).".utf8)
    }
  }
}
