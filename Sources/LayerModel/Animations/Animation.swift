import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// Any animation that a layer can have.
///
/// A reference to the one struct that it is, so that lists of animations are cheap to copy.
/// Animations are values: what is added to a layer is a copy, and changing the original later
/// changes nothing, which is Core Animation's rule.
public indirect enum Animation: Sendable, Hashable, Codable {
  /// Between two values.
  case basic(BasicAnimation)
  /// Through a list of values.
  case keyframe(KeyframeAnimation)
  /// Between two values, as a damped spring moves.
  case spring(SpringAnimation)
  /// Thrown, until friction has brought it to rest.
  case decay(DecayAnimation)
  /// Several animations on one clock.
  case group(AnimationGroup)
  /// From one state of the layer's content to another.
  case transition(Transition)

  /// What identifies an animation on a layer, in render trees and in events.
  ///
  /// Numbers are given by the layer context in order and never used again.
  public struct ID: RawRepresentable, Sendable, Hashable, Codable {
    /// The number, counted from 1 in each layer context.
    public let rawValue: UInt64
    /// An identifier with a known number, such as one that was stored; it names an animation only
    /// in the context that gave it.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
  }
}

extension Animation: TimedAnimation {
  /// Itself.
  public var animation: Animation { self }

  /// What all kinds of animation have in common, as the animation inside stores it.
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
  /// ``timing``, without a copy of the other properties.
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

  /// ``isRemovedOnCompletion``, without a copy of the other properties.
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
  /// Whether both are one and the same reference; what is not may be equal all the same.
  package func isIdentical(to other: Animation) -> Bool {
    unsafeBitCast(self, to: UInt.self) == unsafeBitCast(other, to: UInt.self)
  }
}

/// An animation that changes one property.
package protocol PropertyAnimation: TimedAnimation {
  /// The key path of the property or of its component. nil, or one that names nothing animatable,
  /// runs without effect.
  var keyPath: String? { get set }
  /// Whether the value is added to the one below instead of replacing it.
  var isAdditive: Bool { get set }
  /// Whether every cycle starts where the one before has ended.
  var isCumulative: Bool { get set }
  /// What makes a whole transform of the animation's values, which are then numbers; nil for none.
  var valueFunction: ValueFunction? { get set }
}

/// Animations that run on one clock: `CAAnimationGroup`.
///
/// Children live in the group's basic local time after its curve: their `beginTime` counts from the
/// start of the group, and they are cut off at its end, never scaled to fit. A child without a
/// duration has the group's.
public struct AnimationGroup: TimedAnimation, Hashable, Codable {
  /// The group's own timing and curve; the curve paces the clock that its children read.
  public var properties: AnimationProperties
  /// In the order in which they apply.
  public var animations: [Animation]
  /// The animation as one of any kind.
  public var animation: Animation { .group(self) }

  /// How many groups may lie in each other, the outermost among them, when they are added to a layer.
  ///
  /// What walks through groups does so by calls, and this many fit on a call stack.
  package static let greatestDepth = 256

  /// A group of animations in the order in which they apply.
  ///
  /// - Parameters:
  ///   - animations: The children, which may be groups themselves.
  ///   - duration: How long a cycle of the group takes in seconds; 0 is replaced when it is added, never
  ///     by the children's.
  ///   - timing: The begin, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
  ///   - timingFunction: The curve of the children's clock, nil for linear.
  public init(
    _ animations: [Animation] = [], duration: Double? = nil, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    properties = AnimationProperties(
      timing: timing.lasting(duration), timingFunction: timingFunction)
    self.animations = animations
  }

  /// A group of animations of several kinds in the order in which they apply:
  /// `AnimationGroup([BasicAnimation(…), SpringAnimation(…)], duration: 2)`. The rest as above.
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
/// It changes no property; its progress is what a renderer draws by:
/// `startProgress + (endProgress − startProgress) · curve(p)`. What that means for old and new
/// content is the runtime's `TransitionState`.
public struct Transition: TimedAnimation, Hashable, Codable {
  /// Timing, curve and what else all animations have.
  public var properties: AnimationProperties
  /// `fade`, `moveIn`, `push`, `reveal`, or any other name: not validated.
  public var type: String
  /// `fromLeft`, `fromRight`, `fromTop`, `fromBottom`, or nil.
  public var subtype: String?
  /// Where in the effect the transition starts, 0…1; not validated.
  @Reflexive public var startProgress: Double
  /// Where it ends, 0…1; not validated.
  @Reflexive public var endProgress: Double
  /// The animation as one of any kind.
  public var animation: Animation { .transition(self) }

  /// A transition of a named kind; what is left out has the values of `CATransition`.
  ///
  /// - Parameters:
  ///   - type: The kind; any name is kept.
  ///   - subtype: The direction, nil for the kind's own.
  ///   - startProgress: Where in the effect it starts, 0…1.
  ///   - endProgress: Where in the effect it ends, 0…1.
  ///   - duration: Seconds of an iteration. When the animation is added, the transaction's duration replaces 0.
  ///   - timing: The begin, the repeats and the rest of the timing. Its duration counts if `duration` is nil.
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
  /// Whether it changes the transform of its layer, or a component of it.
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
