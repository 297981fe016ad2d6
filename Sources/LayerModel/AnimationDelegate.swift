/// Is told when an animation of a layer starts and stops: `CAAnimationDelegate`.
///
/// A delegate is given to ``Layer/add(_:forKey:delegate:)`` and kept until the animation has
/// stopped. It is called by the delivery of events, never while animations are added or removed or
/// a commit runs. Only the animation on the layer has events, the children of a group have none.
public protocol AnimationDelegate: AnyObject {
  /// The active interval has begun: at most once for each animation.
  func animationDidStart(_ animation: AttachedAnimation, on layer: Layer.ID)
  /// The animation has stopped: exactly once, `isFinished` where its end was reached, and not where
  /// it was removed or replaced or its layer left the tree.
  func animationDidStop(_ animation: AttachedAnimation, on layer: Layer.ID, isFinished: Bool)
}

extension AnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ animation: AttachedAnimation, on layer: Layer.ID) {}
  /// Does nothing.
  public func animationDidStop(
    _ animation: AttachedAnimation, on layer: Layer.ID, isFinished: Bool
  ) {}
}

/// A delegate with what it is told about.
struct WaitingDelegate {
  let delegate: any AnimationDelegate
  let layer: Layer.ID
  /// As it was added; what commits settle of it is put in.
  var animation: AttachedAnimation
}

// The model's half of a delivery: starts and stops, then completions.

extension LayerContext {
  /// Remembers for the delegates of animations what a commit has settled of these.
  func animationsAreClosed(_ animations: [AttachedAnimation]) {
    guard !delegates.isEmpty else { return }
    for animation in animations {
      guard let index = delegates.index(forKey: animation.id) else { continue }
      delegates.values[index].animation = animation
    }
  }

  /// Tells the delegate of an animation that it has started; one without a delegate tells nobody.
  package func animationDidStart(_ id: Animation.ID) {
    guard let waiting = delegates[id] else { return }
    waiting.delegate.animationDidStart(waiting.animation, on: waiting.layer)
  }

  /// Tells the delegate of an animation that it has stopped, and forgets both; a completion that
  /// waited for it waits no more. A second stop of an animation is ignored.
  package func animationDidStop(_ id: Animation.ID, isFinished: Bool) {
    transactions.completions.animationDidStop(id, isFinished: isFinished)
    guard let waiting = delegates.removeValue(forKey: id) else { return }
    waiting.delegate.animationDidStop(
      waiting.animation, on: waiting.layer, isFinished: isFinished)
  }

  /// Lets the completions that become eligible from now on come after those before.
  package func timeGoesOn() { transactions.completions.endInstant() }

  /// Calls the completions whose transactions are closed and whose animations have stopped, each
  /// once, in the order in which that came about; of those at one time in the order in which their
  /// transactions were closed.
  ///
  /// What a completion makes eligible is called by the next run.
  package func runEligibleCompletions() {
    for group in transactions.completions.takeEligible() { group.call(group.areAllFinished) }
  }
}
