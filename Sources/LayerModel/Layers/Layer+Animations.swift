import AnimationInterpolation
import AnimationMath
import AnimationTiming

extension Layer {
  /// The key under which transitions are stored, whatever key is given.
  package static let transitionKey = "transition"

  /// The duration of an animation that says none.
  package static let defaultDuration = 0.25

  /// Adds a copy of an animation.
  ///
  /// A duration of 0 or less becomes the transaction's, which is 0.25 s at first (the commit lists a
  /// spring of which more than a hundredth of the way is left then), and a missing
  /// curve the transaction's too, where it has one; a group's child without a duration gets its
  /// group's. An animation that the layer has under the same key is replaced and the new one comes
  /// last; without a key any number coexist. A transition always goes under the key `transition`. The
  /// animation begins when a commit says so; a commit at which the layer lies in no tree takes it away,
  /// unfinished. A group that lies in 256 others loses its
  /// children, and ``LayerContext/diagnostics`` says so.
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

  /// Adds a copy of an animation of any kind, without the case that it is of ``Animation``; the rest as
  /// there.
  ///
  ///     layer.add(BasicAnimation(.position.x, from: 0, to: 100, duration: 2), forKey: "roll")
  @discardableResult
  public func add(
    _ animation: some TimedAnimation, forKey key: String? = nil,
    delegate: (any AnimationDelegate)? = nil
  ) -> Animation.ID {
    attach(animation.animation, forKey: key, delegate: delegate)
  }

  /// Adds a copy of an animation, on behalf of a user or of an action.
  ///
  /// It takes the place of the one under its key. One that takes over stops all that animate its
  /// property or a component of it as well; groups go on without their entries of it.
  ///
  /// A begin that is left open comes the delay, in seconds of the layer's time, after the commit; for
  /// an action the delay is the transaction's.
  ///
  /// - Parameters:
  ///   - path: What its key path names, if that is known.
  ///   - changed: Of an action, the lanes of the property in which the set has changed the model value; nil for all.
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

  /// Takes away the animation under the key of another one, and from all others the numbers that this one moves.
  private func makeWay(
    for attached: inout AddedAnimation, at path: PropertyPath?, _ changed: Set<Int>?
  ) {
    let key = attached.key
    // A registered property may be another one by now.
    let known = path.flatMap { layerClass.table.has($0.key) ? $0 : nil }
    // An action may animate something else than what was set, which is left to it.
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

  /// Adds a copy of an animation to a layer that nothing shows any more.
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

  /// The layer's copy of the animation under a key.
  public func animation(forKey key: String) -> Animation? {
    animations.first { $0.key.isExactly(key) }?.animation
  }

  /// The keys in order of addition, nil where there are none; animations without a key are left
  /// out.
  public var animationKeys: [String]? {
    let keys = animations.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// Removes the animation under a key, if there is one.
  public func removeAnimation(forKey key: String) { removeAnimations { $0.key.isExactly(key) } }

  /// Removes every animation, those without a key too.
  public func removeAllAnimations() { removeAnimations { _ in true } }

  /// Removes the animations that are chosen. They stop in the order of their begins.
  ///
  /// - Parameter cut: Animations that stop at the same time and stay.
  func removeAnimations(
    where isRemoved: (AddedAnimation) -> Bool, cutting cut: [AddedAnimation] = []
  ) {
    let first = animations.firstIndex(where: isRemoved)
    if first == nil, cut.isEmpty { return }
    // Most layers lose one animation.
    if let first, cut.isEmpty, !animations[(first + 1)...].contains(where: isRemoved) {
      let old = attachedAnimations.remove(at: first)
      if !forgets(old), !old.isCut { context?.noteRemoved(old, from: id) }
    } else {
      let stopped = animations.filter { old in
        // One that has lost numbers before has reported its stop then.
        let isCutNow = cut.contains { $0.id == old.id }
        return isRemoved(old) ? !forgets(old) && (isCutNow || !old.isCut) : isCutNow
      }
      for old in stopped.inOrderOfBegins { context?.noteRemoved(old, from: id) }
      attachedAnimations.removeAll(where: isRemoved)
    }
    note(.animations)
  }

  /// Forgets an animation that is taken away if a set has made it and no commit has seen it: it never
  /// was, has no event, and no completion waits for it.
  func forgets(_ attached: AddedAnimation) -> Bool {
    guard !attached.policy.isOfUser, !attached.isResolved else { return false }
    context?.transactions.completions.forget(attached.id)
    context?.animationListeners[attached.id]?.settle(.cancelled)
    return true
  }

  /// What an animation moves that has not been taken over as a whole, of a group by each of its entries.
  func moved(by attached: AddedAnimation) -> [PropertyPath] {
    var paths: [PropertyPath] = []
    let note = { (path: PropertyPath) -> Bool in
      if !path.remainder(without: attached.superseded).isEmpty { paths.append(path) }
      return false
    }
    _ = animates(note, by: attached.animation) || hasEntry(note, in: attached.animation)
    return paths
  }

  /// Whether an animation has an entry beside others of a property for which something holds: a child
  /// of a group, or the turn of a path.
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

  /// Whether something holds for the property or the component that an animation names.
  func animates(_ holds: (PropertyPath) -> Bool, by animation: Animation) -> Bool {
    animation.keyPath.flatMap { try? path($0) }.map(holds) ?? false
  }

  /// Takes away the animations of a layer that has left the committed tree, and gives those that were.
  package func detachAnimations() -> [AddedAnimation] {
    defer { attachedAnimations = [] }
    return animations.filter { !forgets($0) }
  }

  /// Takes the animations out, so that a commit changes them in place. It puts them back with
  /// ``putResolved(_:flung:)``.
  package func takeAnimations() -> [AddedAnimation] {
    var animations: [AddedAnimation] = []
    swap(&animations, &attachedAnimations)
    return animations
  }

  /// Puts the animations back that a commit has resolved, without those that it could not resolve, and brings the
  /// model to the targets of those that the commit has flung.
  package func putResolved(_ animations: consuming [AddedAnimation], flung: [AddedAnimation]) {
    // By index, since a closure would copy them.
    if animations.indices.contains(where: { !animations[$0].isResolved }) {
      animations.removeAll { !$0.isResolved && forgets($0) }
    }
    context?.noteResolved(animations)
    swap(&animations, &attachedAnimations)
    for attached in flung { settleModel(by: attached) }
  }

  /// Drops animations that are over and removed on completion. The commit that does so knows.
  ///
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
  /// By begin, of those at one time as they were added.
  package var inOrderOfBegins: [AddedAnimation] {
    if count < 2 { return self }
    return indices.sorted { (self[$0].sortedBegin, $0) < (self[$1].sortedBegin, $1) }
      .map { self[$0] }
  }
}

extension LayerContext {
  /// An animation as it is stored, with what the transaction says where it says nothing itself; of
  /// one that setting something has made in the time that the engine takes.
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
  /// This animation with a duration of 0 or less replaced, in groups all the way down to those that
  /// lie too deep, which have no children.
  ///
  /// - Parameters:
  ///   - duration: In seconds, above 0; 0 for animations that only wait for their begin.
  ///   - depth: How many groups the animation lies in.
  package func settlingDurations(to duration: Double, inGroups depth: Int = 0) -> Animation {
    var copy = self
    if case .decay(var decay) = copy {
      // How long it lasts may be known at the commit only.
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

  /// This animation with transitions that only fade, in groups all the way down.
  fileprivate var fading: Animation {
    switch self {
    case .transition(var transition):
      transition.type = "fade"
      return .transition(transition)
    case .group(let group): return .group(group.fading)
    case .basic, .keyframe, .spring, .decay: return self
    }
  }

  /// Whether ``settlingDurations(to:inGroups:)`` may change it.
  fileprivate var mayLackDuration: Bool {
    switch self {
    case .spring(let spring): spring.isDurationAutomatic || !(spring.duration > 0)
    case .basic, .keyframe, .transition: !(plainTiming.duration > 0)
    case .decay, .group: true
    }
  }

  /// Where springs without a duration are: for each the indices of children of groups, outermost first.
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

  /// Whether ``settlingDurations(to:inGroups:)`` takes children away.
  var isNestedTooDeep: Bool { isNestedTooDeep(inGroups: 0) }

  private func isNestedTooDeep(inGroups depth: Int) -> Bool {
    guard case .group(let group) = self, !group.animations.isEmpty else { return false }
    return depth >= AnimationGroup.greatestDepth
      || group.animations.contains { $0.isNestedTooDeep(inGroups: depth + 1) }
  }
}

extension AnimationGroup {
  /// This group with transitions that only fade.
  var fading: AnimationGroup {
    var copy = self
    copy.animations = animations.map(\.fading)
    return copy
  }
}
