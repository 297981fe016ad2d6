import AnimationInterpolation
import AnimationMath
import AnimationTiming

// Entering and leaving. The model has a layer at once, or has it no more; what is seen of the passage is
// the render tree's.

extension Layer {
  /// Takes the layer out of its superlayer, or of the roots, while what is shown of it goes off stage over a
  /// duration with a curve.
  ///
  ///     card.remove(exiting: .fade, duration: 0.3)
  ///
  /// For the model this is ``removeFromSuperlayer()``, and a root leaves the roots. The next commit keeps
  /// what the layer and all in it were in its tree, at their place: above the sibling that was below, or
  /// where that goes the next one below. From then on nothing changes it but its animations. Those of the
  /// exit start from what is shown, with its velocity, and stop all others of their properties; the others
  /// run on. When the exit is over the layer has left: what still runs stops, unfinished.
  ///
  /// It is gone earlier where its superlayer leaves without an exit, and where it comes into a tree again:
  /// see `addSublayer(_:at:entering:duration:delay:timingFunction:completion:)`. A layer that no commit
  /// has shown and a mask are gone at once, and so are all where the
  /// ``LayerContext/motionScale`` is 0. The time of an exit is the layer's: it waits while the
  /// superlayer is paused.
  ///
  /// - Parameters:
  ///   - offstage: Where it goes to. Of the model values at the commit it says what is another.
  ///   - duration: In seconds; nil for that of the block that is open, 0.25 s without one. 0 or less, and an
  ///     endless one, for no exit, but with a delay above 0 the layer stays until that is over.
  ///   - delay: Seconds before it begins; nil for the delay of the block that is open.
  ///   - timingFunction: The curve; nil for that of the block that is open, `default` without one.
  ///   - completion: Called once by a delivery of events when the exit has stopped, with whether it has
  ///     reached its end; true where there was none.
  public func remove(
    exiting offstage: EnterExitEffect, duration: Double? = nil, delay: Double? = nil,
    timingFunction: TimingFunction? = nil, completion: ((_ isFinished: Bool) -> Void)? = nil
  ) {
    exit(
      to: offstage, in: .init(duration, delay, timingFunction, takesOver: true),
      calling: CompletionGroup.call(completion))
  }

  /// Takes the layer out of its superlayer, or of the roots, while what is shown of it goes off stage as a
  /// damped spring moves; the rest as with a curve.
  ///
  ///     card.remove(exiting: [.fade, .move(y: 20)], spring: .snappy)
  public func remove(
    exiting offstage: EnterExitEffect, spring: Spring, delay: Double? = nil,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) {
    exit(
      to: offstage, in: .init(spring, delay),
      calling: CompletionGroup.call(completion))
  }

  /// Puts a layer among the sublayers and brings it from off stage to its model values, over a duration
  /// with a curve, from the commit on that first shows it.
  ///
  ///     stage.addSublayer(card, entering: [.fade, .scale(0.8)], duration: 0.3)
  ///
  /// Where the last tree still shows the layer in this one, because it is leaving or because it has only
  /// been taken out for a moment, it does not come from off stage: what moves while it leaves and what the
  /// entrance animates start from what is shown, with its velocity, also of what is in it. Law: whatever
  /// moves, value and velocity of all numbers are at the commit what they were (`EnterExitLawTests`).
  ///
  /// - Parameters:
  ///   - layer: Neither this one nor above it, and of the same context.
  ///   - index: The place as ``insertSublayer(_:at:)`` takes it; nil for above all others.
  ///   - offstage: Where it comes from. Of the model values at the commit it says what is another.
  ///   - duration: In seconds; nil for that of the block that is open, 0.25 s without one. 0 or less for no
  ///     entrance, but with a delay above 0 the layer stays off stage until that is over.
  ///   - delay: Seconds before it begins, off stage; nil for the delay of the block that is open.
  ///   - timingFunction: The curve; nil for that of the block that is open, `default` without one.
  ///   - completion: Called once by a delivery of events when the entrance has stopped, with whether it has
  ///     reached its end; true where there was none.
  public func addSublayer(
    _ layer: Layer, at index: Int? = nil, entering offstage: EnterExitEffect,
    duration: Double? = nil,
    delay: Double? = nil, timingFunction: TimingFunction? = nil,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) {
    insertSublayer(layer, at: index ?? children.count)
    layer.enter(
      from: offstage, in: .init(duration, delay, timingFunction, takesOver: true),
      calling: CompletionGroup.call(completion))
  }

  /// Puts a layer among the sublayers and brings it from off stage to its model values as a damped spring
  /// moves; the rest as with a curve.
  public func addSublayer(
    _ layer: Layer, at index: Int? = nil, entering offstage: EnterExitEffect, spring: Spring,
    delay: Double? = nil, completion: ((_ isFinished: Bool) -> Void)? = nil
  ) {
    insertSublayer(layer, at: index ?? children.count)
    layer.enter(
      from: offstage, in: .init(spring, delay),
      calling: CompletionGroup.call(completion))
  }

  // MARK: Both with what paces them

  /// As the public ones, with a spring, or else a curve.
  package func exit(
    to offstage: EnterExitEffect, spring: Spring?, duration: Double?,
    timingFunction: TimingFunction?,
    delay: Double?, completion: ((_ isFinished: Bool, _ animationCount: Int) -> Void)?
  ) {
    exit(
      to: offstage, in: .init(takingOver: spring, duration, delay, timingFunction),
      calling: CompletionGroup.call(completion))
  }

  /// Brings a layer that has just been put in its place from off stage; the rest as for an exit.
  package func enter(
    from offstage: EnterExitEffect, spring: Spring?, duration: Double?,
    timingFunction: TimingFunction?,
    delay: Double?, completion: ((_ isFinished: Bool, _ animationCount: Int) -> Void)?
  ) {
    enter(
      from: offstage, in: .init(takingOver: spring, duration, delay, timingFunction),
      calling: CompletionGroup.call(completion))
  }

  func exit(
    to offstage: EnterExitEffect, in level: TransactionStack.Level,
    calling completion: CompletionGroup.Call?
  ) {
    guard let context else { return removeFromSuperlayer() }
    let parent = superlayer
    let isRoot = parent == nil && context.roots.contains { $0 === self }
    let leaves = isShown(in: context) && (isRoot || parent != nil && !isMask)
    if isMask, isShown(in: context) {
      context.diagnostics.append(
        .impossibleMotion(
          of: id,
          "is a mask, which has no place among sublayers to leave from, so it has left at once"))
    }
    let animations = context.animate(
      in: level, { leaves ? exitAnimations(to: offstage, in: context) : [] }, calling: completion)
    let sibling = isRoot ? context.rootBelow(self) : parent?.sublayer(below: self)
    if isRoot { context.roots.removeAll { $0 === self } } else { removeFromSuperlayer() }
    guard !animations.isEmpty else { return }
    context.add(PendingExit(layer: self, parent: parent, sibling: sibling, animations: animations))
  }

  private func exitAnimations(to offstage: EnterExitEffect, in context: LayerContext)
    -> [AddedAnimation]
  {
    let delay = context.duration(context.transactions.value(\.delay) ?? 0)
    guard context.duration(context.animationDuration) < .infinity, delay.isFinite else {
      context.diagnostics.append(.endlessExit(of: id))
      return []
    }
    return offstage.changes.compactMap { change in
      guard var animation = context.implicitAnimation(forKey: change.keyPath) else { return nil }
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      animation.changeEnds {
        if change.isRelative { $0.byValue = change.value } else { $0.toValue = change.value }
      }
      let attached = AddedAnimation(
        id: registry.makeAnimationID(), key: change.keyPath, animation: animation,
        delay: delay, policy: .exit)
      context.transactions.register(attached.id)
      return attached
    }
  }

  func enter(
    from offstage: EnterExitEffect, in level: TransactionStack.Level,
    calling completion: CompletionGroup.Call?
  ) {
    guard let context else { return }
    context.animate(
      in: level,
      {
        comeBack(in: context)
        for change in offstage.changes {
          enter(change.keyPath, in: context) {
            if change.isRelative { $0.byValue = change.value } else { $0.fromValue = change.value }
          }
        }
      }, calling: completion)
  }

  /// Lets whatever moves while the layer leaves, with what is in it, go from what is shown to the model
  /// values.
  private func comeBack(in context: LayerContext) {
    var waiting = [self]
    while let layer = waiting.popLast() {
      guard
        let moving = context.memory?.exitingKeyPaths(of: layer.id, in: layer.superlayer?.id)
      else { continue }
      for keyPath in moving where (try? layer.path(keyPath)) != nil {
        layer.enter(keyPath, in: context) { _ in }
      }
      waiting += layer.sublayers
      if let mask = layer.mask { waiting.append(mask) }
    }
  }

  private func enter(
    _ keyPath: String, in context: LayerContext, _ setStart: (inout BasicAnimation) -> Void
  ) {
    guard var animation = context.implicitAnimation(forKey: keyPath) else { return }
    animation.changeEnds(setStart)
    attach(animation, forKey: keyPath, policy: .entrance)
  }

  private func sublayer(below layer: Layer) -> Layer.ID? {
    guard let index = children.index(where: { $0 === layer }), index > 0 else { return nil }
    return children[index - 1].id
  }

  // MARK: At the commit

  /// Puts the animations of an exit on the layer, which the commit is about to take for the last time.
  ///
  /// - Returns: The animations that they take over from.
  package func begin(_ exit: PendingExit) -> [AddedAnimation] {
    var stopped: [AddedAnimation] = []
    for animation in exit.animations {
      var isOver = { (old: AddedAnimation) in old.isReplaced(under: animation.key) }
      if let path = try? animation.animation.keyPath.map(path) {
        let (over, cut, _) = take(path, by: .takeover, replacing: animation.key)
        stopped += cut
        isOver = { $0.isReplaced(under: animation.key) || over.contains($0.id) }
      }
      stopped += animations.filter { isOver($0) && !forgets($0) }
      attachedAnimations.removeAll(where: isOver)
      attachedAnimations.append(animation)
    }
    return stopped.inOrderOfBegins
  }
}

/// A layer that has been removed with an exit, until a commit makes an exiting layer of it.
package struct PendingExit {
  /// The layer.
  package let layer: Layer
  /// What it lay in, nil for a root.
  package let parent: Layer?
  /// The sibling directly below.
  package let sibling: Layer.ID?
  /// Where it goes to.
  package let animations: [AddedAnimation]
}

extension LayerContext {
  fileprivate func rootBelow(_ layer: Layer) -> Layer.ID? {
    roots.firstIndex { $0 === layer }.flatMap { $0 > 0 ? roots[$0 - 1].id : nil }
  }

  fileprivate func add(_ exit: PendingExit) {
    if requests == nil { requests = CommitRequests() }
    // Of two of one layer the former has not come to pass.
    let former = requests?.exits.put(exit, for: exit.layer)
    if let former { forget(former) }
  }

  /// Says that an exit would never end, on a layer whose time stands still or goes back.
  package func refuse(_ exit: PendingExit) {
    forget(exit)
    diagnostics.append(.endlessExit(of: exit.layer.id))
  }

  /// Says that an exit never was: whatever waits for it waits no more.
  package func forget(_ exit: PendingExit) {
    for animation in exit.animations { transactions.completions.forget(animation.id) }
  }
}

extension Animation {
  /// Changes the ends of what goes from one value to another.
  mutating func changeEnds(_ change: (inout BasicAnimation) -> Void) {
    switch self {
    case .basic(var animation):
      change(&animation)
      self = .basic(animation)
    case .spring(var animation):
      change(&animation.basic)
      self = .spring(animation)
    case .decay, .keyframe, .group, .transition: break
    }
  }
}
