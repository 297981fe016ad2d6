import AnimationModel

/// An animation on a layer: the layer's own copy, and what the commit has settled of it.
public struct AttachedAnimation: Sendable, Hashable {
  public let id: Animation.ID
  /// The key under which it was added, nil for one without.
  public let key: String?
  /// The copy, its durations settled; never changed.
  public let animation: Animation
  /// When it begins in the layer's time, once a commit has said so; written once.
  public private(set) var closedBegin: Double?

  init(id: Animation.ID, key: String?, animation: Animation) {
    self.id = id
    self.key = key
    self.animation = animation
  }

  /// Settles the begin, unless it is settled already: the animation's own `beginTime`, or the time
  /// of the commit in the layer's time where that is exactly 0.
  public mutating func closeBegin(atCommit localTime: Double) {
    guard closedBegin == nil else { return }
    closedBegin = animation.beginTime == 0 ? localTime : animation.beginTime
  }
}
