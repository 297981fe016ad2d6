import AnimationGeometry
import AnimationInterpolation
import AnimationTiming

extension Layer {
  /// Moves the layer into another superlayer as a shared element: it stays where it is visible, and a damped spring
  /// moves it from there to its new place.
  ///
  ///     detail.addSublayer(page)
  ///     thumbnail.move(to: page, spring: .smooth)
  ///
  /// For the model this is ``insertSublayer(_:at:)``. The commit adds one animation: an additive animation of
  /// `transform`, from the matrix that keeps the layer's picture in place to the identity. Other animations of the
  /// layer continue in the new superlayer. Values that you set for the new place without actions do not show as a jump.
  /// Law: at the commit, the layer's picture equals the picture before the commit, to 1e-9 (`MovingTests`).
  ///
  /// In two cases nothing is animated, and ``LayerContext/diagnostics`` reports it: if the layer or its new superlayer
  /// is seen edge-on or as a point, and if the two places differ in perspective. A layer that the last commit has not
  /// shown is inserted without an animation, and so is a mask.
  ///
  /// - Parameters:
  ///   - superlayer: The new superlayer. It is neither this layer nor inside it, and it belongs to the same context.
  ///   - index: The index among the sublayers; see ``insertSublayer(_:at:)``. Default: `nil`, above all others.
  ///   - spring: The spring; the layer starts at rest. Default: `.smooth`.
  ///   - completion: Called once, by a delivery of events, when the animation has stopped, with whether it has reached
  ///     its end; true if there was no animation.
  public func move(
    to superlayer: Layer, at index: Int? = nil, spring: Spring = .smooth,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) {
    move(to: superlayer, at: index, spring: spring, calling: CompletionGroup.call(completion))
  }

  func move(
    to superlayer: Layer, at index: Int?, spring: Spring, calling completion: CompletionGroup.Call?
  ) {
    guard let context else {
      return superlayer.insertSublayer(self, at: index ?? superlayer.children.count)
    }
    let isMoving = isCommitted && !isMask
    let move = context.animate(
      in: .init(.spring(spring), nil),
      { isMoving ? pendingMove(in: context) : nil },
      calling: completion)
    superlayer.insertSublayer(self, at: index ?? superlayer.children.count)
    guard let move else { return }
    if context.requests == nil { context.requests = CommitRequests() }
    // If a layer moves twice before a commit, the last place counts.
    let former = context.requests?.moves.put(move, for: self)
    if let former { context.forget(former) }
  }

  private func pendingMove(in context: LayerContext) -> PendingMove? {
    guard case .spring(var spring) = context.implicitAnimation(forKey: Property.transform.name)
    else {
      return nil
    }
    spring.basic.isAdditive = true
    let id = registry.makeAnimationID()
    context.transactions.register(id)
    return PendingMove(layer: self, id: id, spring: spring)
  }

  /// Attaches the animation of a move to the layer; the commit resolves its start. The animation is above all others of
  /// the layer, so it needs a new number: a layer's animations are in the order of their numbers, and snapshots sort
  /// them by number (`SnapshotLawTests`).
  package func begin(_ move: PendingMove, from matrix: Transform3D) {
    let id = registry.makeAnimationID()
    context?.animationIsTaken(id, for: move.id)
    var spring = move.spring
    spring.basic.fromValue = .transform(matrix)
    spring.basic.toValue = .transform(.identity)
    attachedAnimations.append(
      AddedAnimation(id: id, key: nil, animation: .spring(spring), policy: .move))
  }
}

/// A layer that was moved to another superlayer and stays where it is visible, until a commit starts its animation.
package struct PendingMove {
  package let layer: Layer
  let id: Animation.ID
  let spring: SpringAnimation
}

extension LayerContext {
  package func forget(_ move: PendingMove) { transactions.completions.forget(move.id) }

  package func refuse(_ move: PendingMove) {
    forget(move)
    diagnostics.append(
      .impossibleMotion(
        of: move.layer.id,
        "cannot keep its appearance in its new superlayer, because a transform is singular or the "
          + "perspectives differ, so it moves at once"))
  }
}

extension PlacedLayer {
  /// Returns the matrix to put before this layer's transform to give it the picture of another layer; nil if there is
  /// none.
  package func matrixKeepingPicture(of other: Self) -> Transform3D? {
    let (wanted, now) = (other.picture(on: nil), picture(on: nil))
    guard wanted.invertedPicture() != nil, let back = now.invertedPicture(),
      let anchored = placement.toAnchor.inverted()
    else { return nil }
    // now = toAnchor · transform · rest, and the aim is toAnchor · matrix · transform · rest = wanted.
    let matrix = anchored.concatenating(wanted).concatenating(back)
      .concatenating(placement.toAnchor)
    let perspective = max(matrix.m14.magnitude, matrix.m24.magnitude, (matrix.m44 - 1).magnitude)
    guard matrix.isFinite, perspective <= 1e-12 else { return nil }
    return matrix.affinePart
  }
}
