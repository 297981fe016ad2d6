import AnimationInterpolation
import AnimationMath
import AnimationTiming

// Entering and leaving. The model has a layer at once, or has it no more; what is seen of the passage is
// the render tree's.

extension Layer {
  /// Removes the layer from its superlayer, or from the roots, while its visible content moves off stage.
  ///
  ///     card.remove(exiting: .fade, with: .curve(duration: 0.3))
  ///     card.remove(exiting: [.fade, .move(y: 20)], with: .spring(.snappy))
  ///
  /// For the model this is ``removeFromSuperlayer()``, and a root leaves the roots. The next commit keeps the layer
  /// and its sublayers in its tree, at their place: above the sibling that was below, or if that sibling leaves, above
  /// the next one below. From then on only their animations change them. The animations of the exit start from the
  /// visible values, with their velocity, and stop all other animations of their properties; animations of other
  /// properties continue. When the exit is over, the layer has left, and the animations that still run stop unfinished.
  ///
  /// The layer leaves earlier if its superlayer leaves without an exit, and if it enters a tree again:
  /// see `addSublayer(_:at:entering:with:delay:completion:)`. A layer that no commit has shown and a mask leave at once,
  /// and so does every layer if ``LayerContext/motionScale`` is 0. An exit runs in the layer's time, so it waits while
  /// the superlayer is paused.
  ///
  /// - Parameters:
  ///   - offstage: Where it moves: the changes to the model values of the commit.
  ///   - motion: How it moves. It always takes over, whatever the motion says. A duration of 0 or less, and an endless
  ///     one, mean no exit, but with a delay above 0 the layer stays until the delay is over. Default: `.inherited`,
  ///     the motion of the open block.
  ///   - delay: Seconds before the exit starts. Default: `nil`, which takes the delay of the open block.
  ///   - completion: Called once, by a delivery of events, when the exit has stopped, with whether it has reached its
  ///     end; true if there was no exit.
  public func remove(
    exiting offstage: EnterExitEffect, with motion: Motion = .inherited, delay: Double? = nil,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) {
    exit(
      to: offstage, in: .init(motion.takingOver, delay), calling: CompletionGroup.call(completion))
  }

  /// Adds a layer to the sublayers and moves it from off stage to its model values, from the commit that first
  /// shows it.
  ///
  ///     stage.addSublayer(card, entering: [.fade, .scale(0.8)], with: .curve(duration: 0.3))
  ///
  /// If the last tree still shows the layer in this superlayer, because the layer is leaving or because it was removed
  /// only for a moment, the layer does not come from off stage: the properties that move while it leaves, and the
  /// properties that the entrance animates, start from the visible values with their velocity, in its sublayers too.
  /// Law: whatever moves, value and velocity of all numbers are continuous at the commit (`EnterExitLawTests`).
  ///
  /// - Parameters:
  ///   - layer: The layer to add. It is neither this layer nor above it, and it belongs to the same context.
  ///   - index: The place as for ``insertSublayer(_:at:)``. Default: `nil`, above all others.
  ///   - offstage: Where it comes from: the changes to the model values of the commit.
  ///   - motion: How it moves. It always takes over, whatever the motion says. A duration of 0 or less means no
  ///     entrance, but with a delay above 0 the layer stays off stage until the delay is over. Default: `.inherited`,
  ///     the motion of the open block.
  ///   - delay: Seconds before it starts, off stage. Default: `nil`, which takes the delay of the open block.
  ///   - completion: Called once, by a delivery of events, when the entrance has stopped, with whether it has reached
  ///     its end; true if there was no entrance.
  public func addSublayer(
    _ layer: Layer, at index: Int? = nil, entering offstage: EnterExitEffect,
    with motion: Motion = .inherited, delay: Double? = nil,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) {
    insertSublayer(layer, at: index ?? children.count)
    layer.enter(
      from: offstage, in: .init(motion.takingOver, delay),
      calling: CompletionGroup.call(completion))
  }

  // MARK: Both with a completion that counts

  package func exit(
    to offstage: EnterExitEffect, with motion: Motion, delay: Double?,
    completion: ((_ isFinished: Bool, _ animationCount: Int) -> Void)?
  ) {
    exit(
      to: offstage, in: .init(motion.takingOver, delay), calling: CompletionGroup.call(completion))
  }

  /// Moves a layer that has just been put in its place from off stage to its model values.
  package func enter(
    from offstage: EnterExitEffect, with motion: Motion, delay: Double?,
    completion: ((_ isFinished: Bool, _ animationCount: Int) -> Void)?
  ) {
    enter(
      from: offstage, in: .init(motion.takingOver, delay),
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
          "is a mask and not a sublayer, so it was removed at once without an exit"))
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
