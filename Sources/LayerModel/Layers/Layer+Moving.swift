import AnimationGeometry
import AnimationInterpolation
import AnimationTiming

// A shared element: a layer that goes on in another superlayer from where it is seen.

extension Layer {
  /// Puts the layer into another one while it stays where it is seen, and lets it go from there to its place
  /// in the new one as a damped spring moves.
  ///
  ///     detail.addSublayer(page)
  ///     thumbnail.move(to: page, spring: .smooth)
  ///
  /// For the model this is ``insertSublayer(_:at:)``. The commit adds one animation: an additive one of
  /// `transform`, from what keeps the layer's picture where it was to nothing. What else animates the layer
  /// runs on, in the new superlayer; values that are set for the new place without actions do not
  /// show as a jump. Law: at the commit the layer's picture is the one shown before, to 1e-9
  /// (`MovingTests`).
  ///
  /// Nothing is animated where that cannot be, and ``LayerContext/diagnostics`` says so: where the layer or
  /// its new superlayer is seen edge-on or as a point, and where both places differ in perspective. A
  /// layer that the last commit has not shown, and a mask, is put in.
  ///
  /// - Parameters:
  ///   - superlayer: Neither this one nor in it, and of the same context.
  ///   - index: The place as ``insertSublayer(_:at:)`` takes it; nil for above all others.
  ///   - spring: The spring; the layer starts at rest.
  ///   - completion: Called once by a delivery of events when the animation has stopped, with whether it
  ///     has reached its end; true where there was none.
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
    // Of two moves of one layer the place of the last one counts.
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

  /// Puts the animation of a move on the layer, whose begin the commit settles. It is above all that the
  /// layer has, and its number says so: the animations of a layer are in the order of their numbers, by
  /// which snapshots put them in order (`SnapshotLawTests`).
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

/// A layer that has been put into another one and is to be seen where it was, until a commit lets it go.
package struct PendingMove {
  /// The layer.
  package let layer: Layer
  let id: Animation.ID
  let spring: SpringAnimation
}

extension LayerContext {
  /// Says that a move never was: whatever waits for it waits no more.
  package func forget(_ move: PendingMove) { transactions.completions.forget(move.id) }

  /// Says that a move cannot be shown.
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
  /// What is to be put before the transform of this layer so that its picture is the one of another, as far
  /// as a plane transform does that; nil where none does.
  package func matrixKeepingPicture(of other: Self) -> Transform3D? {
    let (wanted, now) = (other.picture(on: nil), picture(on: nil))
    guard wanted.invertedPicture() != nil, let back = now.invertedPicture(),
      let anchored = placement.toAnchor.inverted()
    else { return nil }
    // now = toAnchor · transform · rest, and toAnchor · matrix · transform · rest is to be wanted.
    let matrix = anchored.concatenating(wanted).concatenating(back)
      .concatenating(placement.toAnchor)
    let perspective = max(matrix.m14.magnitude, matrix.m24.magnitude, (matrix.m44 - 1).magnitude)
    guard matrix.isFinite, perspective <= 1e-12 else { return nil }
    return matrix.affinePart
  }
}
