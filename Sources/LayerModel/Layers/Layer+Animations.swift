import AnimationInterpolation
import AnimationMath
import AnimationTiming

extension Layer {
  /// The key of all transitions, even if another key is given.
  package static let transitionKey = "transition"

  /// The duration of an animation without a duration, in seconds.
  package static let defaultDuration = 0.25

  /// Adds a copy of an animation.
  ///
  /// A duration of 0 or less becomes the duration of the transaction. Default: 0.25 s. If a spring has more than a
  /// hundredth of its distance left after that time, the commit reports it. An animation without a timing function gets
  /// the transaction's, if there is one. A child of a group without a duration gets the duration of its group.
  ///
  /// The animation replaces the layer's animation under the same key and comes last. Any number of animations without a
  /// key coexist. A transition always gets the key `transition`. The next commit determines when the animation starts.
  /// If the layer is in no tree at that commit, the animation is removed, unfinished. A group inside 256 other groups
  /// loses its children, and ``LayerContext/diagnostics`` reports it.
  ///
  /// - Parameters:
  ///   - animation: The animation. If it can have no effect, the next commit reports it.
  ///   - key: The name of the animation on the layer. It need not be its key path. Default: `nil`, no key.
  ///   - delegate: The delegate, which is called when the animation starts and stops. The context holds it until the
  ///     animation has stopped. Default: `nil`.
  /// - Returns: The identifier of the animation in events.
  /// - Complexity: O(animations of the layer).
  @discardableResult
  public func add(
    _ animation: Animation, forKey key: String? = nil, delegate: (any AnimationDelegate)? = nil
  ) -> Animation.ID {
    attach(animation, forKey: key, delegate: delegate)
  }

  /// Adds a copy of an animation of any kind, like `add(_:forKey:delegate:)` with a case of ``Animation``. You need
  /// not wrap the animation in the case.
  ///
  ///     layer.add(BasicAnimation(.position.x, from: 0, to: 100, duration: 2), forKey: "roll")
  @discardableResult
  public func add(
    _ animation: some TimedAnimation, forKey key: String? = nil,
    delegate: (any AnimationDelegate)? = nil
  ) -> Animation.ID {
    attach(animation.animation, forKey: key, delegate: delegate)
  }

  /// Adds a copy of an animation, for a user or for an action. It replaces the animation under its key. If it takes
  /// over, it also stops all animations of its property or of a component; groups continue without their entries for
  /// the property.
  ///
  /// `delay` is in seconds of the layer's time, from the commit to an open start; an action has the delay of the
  /// transaction. `changed` are the lanes that changed when the property was set; nil for all.
  @discardableResult
  func attach(
    _ animation: Animation, forKey key: String?, at path: PropertyPath? = nil,
    delegate: (any AnimationDelegate)? = nil, policy: ResolvePolicy = .user, delay: Double = 0,
    changed: Set<Int>? = nil
  ) -> Animation.ID {
    guard let context else { return attachWithoutContext(animation, forKey: key) }
    var key = key
    if case .transition = animation { key = Self.transitionKey }
    let isSet = !policy.isOfUser
    var copy = context.settling(animation, isSet: isSet)
    if context.reducedMotion { copy = copy.fading }
    let delay = isSet ? context.duration(context.transactions.value(\.delay) ?? 0) : delay
    if isSet, delay > 0, copy.plainTiming.fillMode == .removed { copy.fillMode = .backwards }
    var attached = AddedAnimation(
      id: registry.makeAnimationID(), key: key, animation: copy,
      springsWithoutDuration: animation.springsWithoutDuration, delay: delay, policy: policy)
    let isAwaited = context.transactions.register(attached.id)
    if animation.isNestedTooDeep {
      context.diagnostics.append(.groupsTooDeep(layer: id, animation: attached.id, key: key))
    }
    if isAwaited, delay == .infinity || TimingSchedule(copy.plainTiming).endTime == .infinity {
      context.diagnostics.append(.endlessCompletion(layer: id, animation: attached.id, key: key))
    }
    if !animations.isEmpty { makeWay(for: &attached, at: path, changed) }
    if let delegate {
      context.delegates[attached.id] = WaitingDelegate(
        delegate: delegate, name: delegate.snapshotName, layer: id, animation: attached)
    }
    let identifier = attached.id
    attachedAnimations.append(consume attached)
    if isCommitted { note(.animations, in: context) } else { context.noteDetached(self) }
    return identifier
  }

  /// Removes the animation under the key, and takes the numbers of the new animation from all others.
  private func makeWay(
    for attached: inout AddedAnimation, at path: PropertyPath?, _ changed: Set<Int>?
  ) {
    let key = attached.key
    // Another property may be registered under the name by now.
    let known = path.flatMap { layerClass.table.has($0.key) ? $0 : nil }
    // An action may animate another property than the one that was set. That property keeps its other animations.
    guard attached.isInterruptible,
      let path = known ?? (try? attached.animation.keyPath.map(self.path)),
      attached.policy.name != .action || key.isExactly(path.propertyName)
    else {
      if let key { removeAnimation(forKey: key) }
      return
    }
    if attached.policy.takesOver { return interrupt(path, by: .takeover, replacing: key) }
    var kept: [PropertyPath] = []
    if let changed, path.component == nil, attached.startsFromShown {
      let movers = componentsMoving(besides: changed, of: path, replacing: key)
      kept = movers.map(\.path)
      for number in kept { attached.supersede(number) }
      context?.noteLeft(movers, of: self, by: attached.id)
    }
    interrupt(path, by: .motion(attached.id), leaving: kept, replacing: key)
  }

  private func attachWithoutContext(
    _ animation: Animation, forKey key: String?
  ) -> Animation.ID {
    var key = key
    if case .transition = animation { key = Self.transitionKey }
    if let key { attachedAnimations.removeAll { $0.key.isExactly(key) } }
    let copy = animation.settlingDurations(to: Self.defaultDuration)
    let attached = AddedAnimation(id: registry.makeAnimationID(), key: key, animation: copy)
    attachedAnimations.append(attached)
    return attached.id
  }

  /// Returns the layer's copy of the animation under a key, nil if there is none.
  public func animation(forKey key: String) -> Animation? {
    animations.first { $0.key.isExactly(key) }?.animation
  }

  /// The keys in order of addition, nil if there are none. Animations without a key are left out.
  public var animationKeys: [String]? {
    let keys = animations.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// Removes the animation under a key, if there is one.
  public func removeAnimation(forKey key: String) { removeAnimations { $0.key.isExactly(key) } }

  /// Removes every animation, even those without a key.
  public func removeAllAnimations() { removeAnimations { _ in true } }

  /// - Parameter cut: Animations that report a stop at the same time but stay.
  func removeAnimations(
    where isRemoved: (AddedAnimation) -> Bool, cutting cut: [AddedAnimation] = []
  ) {
    let first = animations.firstIndex(where: isRemoved)
    if first == nil, cut.isEmpty { return }
    if let first, cut.isEmpty, !animations[(first + 1)...].contains(where: isRemoved) {
      let old = attachedAnimations.remove(at: first)
      if !forgets(old), !old.isCut { context?.noteRemoved(old, from: id) }
    } else {
      let stopped = animations.filter { old in
        // An animation that lost numbers before reported its stop then.
        let isCutNow = cut.contains { $0.id == old.id }
        return isRemoved(old) ? !forgets(old) && (isCutNow || !old.isCut) : isCutNow
      }
      for old in stopped.inOrderOfBegins { context?.noteRemoved(old, from: id) }
      attachedAnimations.removeAll(where: isRemoved)
    }
    note(.animations)
  }

  /// Forgets a removed animation if the engine added it and no commit has seen it. The animation then has no event, and
  /// no completion waits for it.
  ///
  /// - Returns: Whether the animation was forgotten.
  func forgets(_ attached: AddedAnimation) -> Bool {
    guard !attached.policy.isOfUser, !attached.isResolved else { return false }
    context?.transactions.completions.forget(attached.id)
    context?.animationListeners[attached.id]?.settle(.cancelled)
    return true
  }

  /// Returns the paths that an animation moves and has not lost completely; for a group, the paths of its entries.
  func moved(by attached: AddedAnimation) -> [PropertyPath] {
    var paths: [PropertyPath] = []
    let note = { (path: PropertyPath) -> Bool in
      if !path.remainder(without: attached.superseded).isEmpty { paths.append(path) }
      return false
    }
    _ = animates(note, by: attached.animation) || hasEntry(note, in: attached.animation)
    return paths
  }

  /// Returns whether a condition holds for an entry besides the key path: a child of a group, or the rotation along a
  /// path.
  private func hasEntry(
    _ holds: (PropertyPath) -> Bool, in animation: Animation
  ) -> Bool {
    switch animation {
    case .group(let group):
      group.animations.contains { animates(holds, by: $0) || hasEntry(holds, in: $0) }
    case .keyframe(let keyframes):
      keyframes.path != nil && keyframes.rotationMode != nil
        && property(named: Property.transform.name).map { holds(PropertyPath($0)) } ?? false
    case .basic, .spring, .decay, .transition: false
    }
  }

  func animates(_ holds: (PropertyPath) -> Bool, by animation: Animation) -> Bool {
    animation.keyPath.flatMap { try? path($0) }.map(holds) ?? false
  }

  package func detachAnimations() -> [AddedAnimation] {
    defer { attachedAnimations = [] }
    return animations.filter { !forgets($0) }
  }

  /// Lets a commit change the animations in place, until it calls ``putResolved(_:flung:)``.
  package func takeAnimations() -> [AddedAnimation] {
    var animations: [AddedAnimation] = []
    swap(&animations, &attachedAnimations)
    return animations
  }

  /// Puts back the animations of a commit without those that are not resolved, and sets the model to the targets of
  /// decays.
  package func putResolved(_ animations: consuming [AddedAnimation], flung: [AddedAnimation]) {
    // By index, because a closure would copy the animations.
    if animations.indices.contains(where: { !animations[$0].isResolved }) {
      animations.removeAll { !$0.isResolved && forgets($0) }
    }
    context?.noteResolved(animations)
    swap(&animations, &attachedAnimations)
    for attached in flung { settleModel(by: attached) }
  }

  /// - Parameter ids: Some of the layer's animations, in their order.
  package func dropAnimations(_ ids: [Animation.ID]) {
    var rest = ids[...]
    attachedAnimations.removeAll { attached in
      guard attached.id == rest.first else { return false }
      rest.removeFirst()
      return true
    }
  }
}

extension [AddedAnimation] {
  /// The animations in order of begin time; those with equal begin times in order of addition.
  package var inOrderOfBegins: [AddedAnimation] {
    if count < 2 { return self }
    return indices.sorted { (self[$0].sortedBegin, $0) < (self[$1].sortedBegin, $1) }
      .map { self[$0] }
  }
}

extension LayerContext {
  /// Returns a copy of an animation, with the transaction's duration and timing function if it has none.
  fileprivate func settling(_ animation: Animation, isSet: Bool) -> Animation {
    var copy = animation
    if animation.mayLackDuration {
      let given = animationDuration > 0 ? animationDuration : nil
      let duration = isSet ? implicitDuration : given
      copy = animation.settlingDurations(to: duration ?? Layer.defaultDuration)
    }
    if let curve = animationTimingFunction, copy.timingFunction == nil {
      copy.timingFunction = curve
    }
    return copy
  }
}

extension Animation {
  /// Returns this animation with each duration of 0 or less replaced, even in groups. Groups that are nested too deep
  /// lose their children.
  ///
  /// - Parameter duration: In seconds, above 0; 0 for animations that only wait for their start.
  package func settlingDurations(to duration: Double, inGroups depth: Int = 0) -> Animation {
    var copy = self
    if case .decay(var decay) = copy {
      // A decay's duration may be known only at the commit.
      decay.settleDuration()
      return .decay(decay)
    }
    if case .spring(let spring) = copy, spring.isDurationAutomatic {
      return .spring(spring.withFixedDuration)
    }
    if copy.plainTiming.duration <= 0 { copy.duration = duration }
    if case .group(var group) = copy {
      group.animations =
        depth < AnimationGroup.greatestDepth
        ? group.animations.map { $0.settlingDurations(to: group.duration, inGroups: depth + 1) }
        : []
      copy = .group(group)
    }
    return copy
  }

  fileprivate var fading: Animation {
    switch self {
    case .transition(var transition):
      transition.type = "fade"
      return .transition(transition)
    case .group(let group): return .group(group.fading)
    case .basic, .keyframe, .spring, .decay: return self
    }
  }

  fileprivate var mayLackDuration: Bool {
    switch self {
    case .spring(let spring): spring.isDurationAutomatic || !(spring.duration > 0)
    case .basic, .keyframe, .transition: !(plainTiming.duration > 0)
    case .decay, .group: true
    }
  }

  /// The springs without a duration, each as the indices of children of groups, outermost first.
  fileprivate var springsWithoutDuration: [[Int]] { springsWithoutDuration(inGroups: 0) }

  private func springsWithoutDuration(inGroups depth: Int) -> [[Int]] {
    switch self {
    case .spring: return plainTiming.duration <= 0 ? [[]] : []
    case .group(let group) where depth < AnimationGroup.greatestDepth:
      return group.animations.enumerated().flatMap { index, child in
        child.springsWithoutDuration(inGroups: depth + 1).map { [index] + $0 }
      }
    case .basic, .decay, .group, .keyframe, .transition: return []
    }
  }

  /// Whether ``settlingDurations(to:inGroups:)`` removes children.
  var isNestedTooDeep: Bool { isNestedTooDeep(inGroups: 0) }

  private func isNestedTooDeep(inGroups depth: Int) -> Bool {
    guard case .group(let group) = self, !group.animations.isEmpty else { return false }
    return depth >= AnimationGroup.greatestDepth
      || group.animations.contains { $0.isNestedTooDeep(inGroups: depth + 1) }
  }
}

extension AnimationGroup {
  var fading: AnimationGroup {
    var copy = self
    copy.animations = animations.map(\.fading)
    return copy
  }
}
