import AnimationInterpolation
import AnimationModel
import AnimationTiming

extension Layer {
  /// The key under which transitions are stored, whatever key is given.
  public static let transitionKey = "transition"

  /// The duration of an animation that says none.
  public static let defaultDuration = 0.25

  /// Adds a copy of an animation.
  ///
  /// A duration of 0 or less becomes the transaction's, which is 0.25 s at first; a group's child without one gets its group's. An
  /// animation that the layer has under the same key is replaced and the new one comes last;
  /// without a key any number coexist. A transition always goes under
  /// ``transitionKey``. The animation begins when a commit says so.
  @discardableResult
  public func add(_ animation: Animation, forKey key: String? = nil) -> Animation.ID {
    guard let context else { preconditionFailure("the layer's context is gone") }
    var key = key
    if case .transition = animation { key = Self.transitionKey }
    if let key { removeAnimation(forKey: key) }
    let id = context.makeAnimationID()
    let given = context.animationDuration
    let duration = given > 0 ? given : Self.defaultDuration
    animations.append(
      AttachedAnimation(
        id: id, key: key, animation: animation.settlingDurations(to: duration)))
    context.transactions.register(id)
    note(.animations)
    return id
  }

  /// The layer's copy of the animation under a key.
  public func animation(forKey key: String) -> Animation? {
    animations.first { $0.key == key }?.animation
  }

  /// The keys in order of addition, nil where there are none; animations without a key are left
  /// out.
  public var animationKeys: [String]? {
    let keys = animations.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// Removes the animation under a key, if there is one.
  public func removeAnimation(forKey key: String) { removeAnimations { $0.key == key } }

  /// Removes every animation, those without a key too.
  public func removeAllAnimations() { removeAnimations { _ in true } }

  private func removeAnimations(where isRemoved: (AttachedAnimation) -> Bool) {
    let removed = animations.filter(isRemoved)
    guard !removed.isEmpty else { return }
    animations.removeAll(where: isRemoved)
    context?.removedAnimations += removed.map { RemovedAnimation(layer: id, animation: $0) }
    note(.animations)
  }

  /// Gives the animations of a layer that has left the committed tree, and forgets them.
  package func detachAnimations() -> [AttachedAnimation] {
    defer { animations = [] }
    return animations
  }

  /// Settles what a commit settles of the animations that none has settled yet.
  ///
  /// - Parameters:
  ///   - localTime: The commit's time in the layer's time.
  ///   - presented: What the layer shows of a key path at that time, nil for nothing.
  package func closeAnimations(
    atCommit localTime: Double, presented: (String) -> AnimatableValue?
  ) {
    for index in animations.indices where animations[index].closing == nil {
      animations[index].close(atCommit: localTime, presented: presented)
    }
  }

  /// Drops animations that are over and removed on completion. The commit that does so knows.
  package func dropAnimations(_ ids: Set<Animation.ID>) {
    animations.removeAll { ids.contains($0.id) }
  }
}

extension Animation {
  /// This animation with a duration of 0 or less replaced, in groups all the way down.
  func settlingDurations(to duration: Double) -> Animation {
    var copy = self
    if copy.duration <= 0 { copy.duration = duration }
    if case .group(var group) = copy {
      group.animations = group.animations.map { $0.settlingDurations(to: group.duration) }
      copy = .group(group)
    }
    return copy
  }
}
