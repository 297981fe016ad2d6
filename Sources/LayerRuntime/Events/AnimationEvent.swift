import AnimationMath
import AnimationTracks
import LayerModel

/// Something that happens in the life of an animation that is attached to a layer.
///
/// Animations in groups have no events of their own. Law: along the commits of a context, every
/// animation starts at most once and stops exactly once (`EventLawTests`).
public struct AnimationEvent: Sendable, Hashable {
  /// What happens: start, end of a cycle, or stop.
  public typealias Kind = TrackEvent.Kind

  /// What happens.
  public var kind: Kind
  /// When, in seconds of absolute time: the first number at which it has happened, or the commit
  /// that makes it happen.
  @Reflexive public var time: Double
  /// The layer that has or had the animation.
  public var layer: Layer.ID
  /// The animation.
  public var animation: Animation.ID
  /// The key under which it was added, nil for one without.
  public var key: String?

  /// An event from its parts.
  public init(
    kind: Kind, time: Double, layer: Layer.ID, animation: Animation.ID, key: String?
  ) {
    self.kind = kind
    self.time = time
    self.layer = layer
    self.animation = animation
    self.key = key
  }
}

extension AnimationEvent {
  /// Whether this one is reported before another: by time, then starts before ends of cycles before
  /// stops, then by layer and animation.
  public static func areInOrder(_ a: AnimationEvent, _ b: AnimationEvent) -> Bool {
    if a.time != b.time { return a.time < b.time }
    if a.kind.rank != b.kind.rank { return a.kind.rank < b.kind.rank }
    if a.layer != b.layer { return a.layer.rawValue < b.layer.rawValue }
    return a.animation.rawValue < b.animation.rawValue
  }
}

extension AnimationEvent.Kind {
  var rank: Int {
    switch self {
    case .start: 0
    case .cycleEnd: 1
    case .stop: 2
    }
  }
}
