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
  /// What all kinds of animation have in common, as the animation inside stores it.
  public var properties: AnimationProperties {
    get {
      switch self {
      case .basic(let animation): animation.properties
      case .keyframe(let animation): animation.properties
      case .spring(let animation): animation.properties
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
