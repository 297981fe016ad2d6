import AnimationInterpolation
import AnimationMath
import AnimationTiming

// The model has or lacks a layer at once. Only the render tree shows the entrance or the exit.

extension Layer {
  /// Removes the layer from its superlayer, or from the roots, while its visible content moves off stage.
  ///
  ///     card.remove(exiting: .fade, with: .curve(duration: 0.3))
  ///     card.remove(exiting: [.fade, .move(y: 20)], with: .spring(.snappy))
  ///
  /// For the model this is ``removeFromSuperlayer()``, and a root leaves the roots. The next commit keeps the layer and
  /// its sublayers in its tree, at their place: above the sibling that was below, or if that sibling leaves, above the
  /// next one below. From then on only their animations change them. The animations of the exit start from the visible
  /// values, with their velocity, and stop all other animations of their properties; animations of other properties
  /// continue. When the exit is over, the layer has left, and the animations that still run stop unfinished.
  ///
  /// The layer leaves earlier if its superlayer leaves without an exit, and if it enters a tree again: see
  /// `addSublayer(_:at:entering:with:delay:completion:)`. A layer that no commit has shown and a mask leave at once,
  /// and so does every layer if ``LayerContext/motionScale`` is 0. An exit runs in the layer's time, so it waits while
  /// the superlayer is paused.
  ///
  /// - Parameters:
  ///   - offstage: The values at the end of the exit, as changes to the model values of the commit.
  ///   - motion: The motion of the exit. It always takes over, even if you say otherwise. A duration of 0 or less means
  ///     no exit, but with a delay above 0 the layer stays until the delay is over. If the exit would never end, the
  ///     layer leaves at once, and ``LayerContext/diagnostics`` reports it. Default: `.inherited`, the motion of the
  ///     open block.
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

  /// Adds a layer to the sublayers and moves it from off stage to its model values, from the commit that first shows
  /// it.
  ///
  ///     stage.addSublayer(card, entering: [.fade, .scale(0.8)], with: .curve(duration: 0.3))
  ///
  /// The last tree may still show the layer in this superlayer, because the layer is leaving or was removed only for a
  /// moment. Then the layer does not come from off stage: the properties that move while it leaves, and the properties
  /// that the entrance animates, start from the visible values with their velocity, even in its sublayers. Law: value
  /// and velocity of all moving numbers are continuous at the commit (`EnterExitLawTests`).
  ///
  /// - Parameters:
  ///   - layer: The layer to add. It is neither this layer nor above it, and it belongs to the same context.
  ///   - index: The index among the sublayers; see ``insertSublayer(_:at:)``. Default: `nil`, above all others.
  ///   - offstage: The values at the start of the entrance, as changes to the model values of the commit.
  ///   - motion: The motion of the entrance. It always takes over, even if you say otherwise. A duration of 0 or less
  ///     means no entrance, but with a delay above 0 the layer stays off stage until the delay is over. Default:
  ///     `.inherited`, the motion of the open block.
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

  // MARK: Variants whose completion receives the number of animations

  package func exit(
    to offstage: EnterExitEffect, with motion: Motion, delay: Double?,
    completion: ((_ isFinished: Bool, _ animationCount: Int) -> Void)?
  ) {
    exit(
      to: offstage, in: .init(motion.takingOver, delay), calling: CompletionGroup.call(completion))
  }

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

  /// Animates every property that the exit still moves, in the layer and everything in it, from its visible value back
  /// to the model value.
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

  /// Attaches the animations of an exit, and returns the animations that stop, in order of their begin times.
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

/// A layer that was removed with an exit, until a commit turns it into an exiting layer.
package struct PendingExit {
  package let layer: Layer
  /// The former superlayer, nil for a root.
  package let parent: Layer?
  package let sibling: Layer.ID?
  package let animations: [AddedAnimation]
}

extension LayerContext {
  fileprivate func rootBelow(_ layer: Layer) -> Layer.ID? {
    roots.firstIndex { $0 === layer }.flatMap { $0 > 0 ? roots[$0 - 1].id : nil }
  }

  fileprivate func add(_ exit: PendingExit) {
    if requests == nil { requests = CommitRequests() }
    // If a layer exits twice before a commit, the last exit counts.
    let former = requests?.exits.put(exit, for: exit.layer)
    if let former { forget(former) }
  }

  /// Drops an exit that would never end, because the layer's time is paused or runs backwards.
  package func refuse(_ exit: PendingExit) {
    forget(exit)
    diagnostics.append(.endlessExit(of: exit.layer.id))
  }

  /// Drops an exit. Completions no longer wait for it.
  package func forget(_ exit: PendingExit) {
    for animation in exit.animations { transactions.completions.forget(animation.id) }
  }
}

extension Animation {
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
