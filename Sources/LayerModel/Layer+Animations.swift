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
  /// A duration of 0 or less becomes the transaction's, which is 0.25 s at first, and a missing
  /// curve the transaction's too, where it has one; a group's child without a duration gets its
  /// group's. An animation that the layer has under the same key is replaced and the new one comes
  /// last; without a key any number coexist. A transition always goes under ``transitionKey``. The
  /// animation begins when a commit says so. A group that lies in
  /// ``AnimationModel/AnimationGroup/greatestDepth`` others loses its children, and
  /// ``LayerContext/problems`` says so.
  ///
  /// - Parameters:
  ///   - animation: Any animation; one that can show nothing is listed by the next commit.
  ///   - key: What names it on the layer; need not be its key path.
  ///   - delegate: Is told when it starts and stops; kept until it has stopped.
  /// - Returns: What names it in events.
  /// - Complexity: O(animations of the layer).
  @discardableResult
  public func add(
    _ animation: Animation, forKey key: String? = nil, delegate: (any AnimationDelegate)? = nil
  ) -> Animation.ID {
    attach(animation, forKey: key, delegate: delegate)
  }

  /// Adds a copy of an animation, on behalf of a user or of an action.
  ///
  /// One that an action has added and no commit has seen is replaced by the next action's as if it
  /// had never been: completions that wait for it wait for the new one.
  ///
  /// A begin that is left open comes the delay, in seconds of the layer's time, after the commit; for
  /// an action the delay is the transaction's.
  @discardableResult
  func attach(
    _ animation: Animation, forKey key: String?, delegate: (any AnimationDelegate)? = nil,
    isAction: Bool = false, delay: Double = 0
  ) -> Animation.ID {
    guard let context else { return attachWithoutContext(animation, forKey: key) }
    var key = key
    if case .transition = animation { key = Self.transitionKey }
    var copy = context.settling(animation)
    let delay = isAction ? context.transactions.value(\.delay) ?? 0 : delay
    if isAction, delay > 0, copy.fillMode == .removed { copy.fillMode = .backwards }
    let attached = AttachedAnimation(
      id: registry.makeAnimationID(), key: key, animation: copy, delay: delay, isAction: isAction)
    context.transactions.register(attached.id)
    if animation.isNestedTooDeep {
      context.problems.append(.groupsTooDeep(layer: id, animation: attached.id))
    }
    if context.transactions.hasCompletion, PreparedTiming(copy.timing).endTime == .infinity {
      context.problems.append(.endlessCompletion(layer: id, animation: attached.id))
    }
    if let key, let index = animations.firstIndex(where: { $0.key == key }) {
      let old = animations.remove(at: index)
      if isAction, old.isAction, old.closing == nil {
        context.transactions.completions.transfer(from: old.id, to: attached.id)
      } else {
        context.removedAnimations.append(RemovedAnimation(layer: id, animation: old))
      }
    }
    animations.append(attached)
    if let delegate {
      context.delegates[attached.id] = WaitingDelegate(
        delegate: delegate, layer: id, animation: attached)
    }
    note(.animations)
    return attached.id
  }

  /// Adds a copy of an animation to a layer that nothing shows any more.
  private func attachWithoutContext(
    _ animation: Animation, forKey key: String?
  ) -> Animation.ID {
    var key = key
    if case .transition = animation { key = Self.transitionKey }
    if let key { animations.removeAll { $0.key == key } }
    let copy = animation.settlingDurations(to: Self.defaultDuration)
    let attached = AttachedAnimation(id: registry.makeAnimationID(), key: key, animation: copy)
    animations.append(attached)
    return attached.id
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

  /// Removes the animations that are chosen.
  func removeAnimations(where isRemoved: (AttachedAnimation) -> Bool) {
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
    // Taken out and put back, so that they are changed in place.
    var closed: [AttachedAnimation] = []
    swap(&closed, &animations)
    for index in closed.indices {
      closed[index].close(atCommit: localTime, presented: presented)
    }
    context?.animationsAreClosed(closed)
    swap(&closed, &animations)
  }

  /// Drops animations that are over and removed on completion. The commit that does so knows.
  package func dropAnimations(_ ids: Set<Animation.ID>) {
    animations.removeAll { ids.contains($0.id) }
  }
}

extension LayerContext {
  /// An animation as it is stored, with what the transaction says where it says nothing itself.
  fileprivate func settling(_ animation: Animation) -> Animation {
    let duration = animationDuration
    var copy = animation.settlingDurations(to: duration > 0 ? duration : Layer.defaultDuration)
    if copy.timingFunction == nil, let curve = animationTimingFunction {
      copy.timingFunction = curve
    }
    return copy
  }
}

extension Animation {
  /// This animation with a duration of 0 or less replaced, in groups all the way down to those that
  /// lie too deep, which have no children.
  ///
  /// - Parameters:
  ///   - duration: In seconds, above 0.
  ///   - depth: How many groups the animation lies in.
  package func settlingDurations(to duration: Double, inGroups depth: Int = 0) -> Animation {
    var copy = self
    if copy.duration <= 0 { copy.duration = duration }
    if case .group(var group) = copy {
      group.animations =
        depth < AnimationGroup.greatestDepth
        ? group.animations.map { $0.settlingDurations(to: group.duration, inGroups: depth + 1) }
        : []
      copy = .group(group)
    }
    return copy
  }

  /// Whether ``settlingDurations(to:inGroups:)`` takes children away.
  var isNestedTooDeep: Bool { isNestedTooDeep(inGroups: 0) }

  private func isNestedTooDeep(inGroups depth: Int) -> Bool {
    guard case .group(let group) = self, !group.animations.isEmpty else { return false }
    return depth >= AnimationGroup.greatestDepth
      || group.animations.contains { $0.isNestedTooDeep(inGroups: depth + 1) }
  }
}
