import AnimationInterpolation

// What else a whole moves of which a component is taken over goes on by itself: the rest.

extension Layer {
  /// Takes over the rest of a property of which a component is about to be, if something moves both: number
  /// by number, so that they move independently from now on, and as a whole where the numbers have no names
  /// of their own. A number that only animations of its own move keeps these.
  ///
  /// Whether what moves both still shows, the commit finds out. Where all of it has ended, there is no rest,
  /// and what else moves the number goes on; until then that stays.
  ///
  /// - Parameter byParts: Whether the parts of a transform are known beside its matrix before or after that: they
  ///   are those that the rest goes to, one by one, since a whole would go to those of the matrix.
  ///
  /// Laws: value and velocity of every number are at the commit what they were
  /// (`SpringTakeoverLawTests.everyNumberIsContinuous`); another commit just before, at the same time, changes
  /// nothing (`RestLawTests`).
  func takeRest(
    besides component: PropertyPath, byParts: Bool = false, in context: LayerContext
  ) {
    guard component.component != nil else { return }
    let isShared = { (path: PropertyPath) in
      component.overlaps(path) && !component.covers(path)
    }
    // A rest that no commit has seen goes on below.
    let shared = animations.filter { !$0.isOpenRest }.flatMap(moved).filter(isShared)
    if shared.isEmpty { return }
    let key = component.key
    let areNumbers = [.point, .size, .rect, .custom].contains(key.type) || byParts
    var rest = [PropertyPath(key)]
    if areNumbers {
      // Some have two names.
      var lanes: Set<Int> = []
      rest = key.components.filter { $0.lanes.count == 1 && lanes.insert($0.lanes.first).inserted }
        .map { PropertyPath(key, component: $0) }
        .filter { number in
          !component.covers(number) && shared.contains { number.overlaps($0) }
        }
    }
    // All that moves both, before any of it goes.
    let follows = rest.map { path in
      animations.filter { attached in
        moved(by: attached).contains {
          path.overlaps($0) && (attached.isOpenRest ? !component.covers($0) : isShared($0))
        }
      }
    }
    // What is set at once takes nothing over, and a whole goes on above it.
    if areNumbers || context.implicitAnimation(forKey: key.name) != nil {
      stop(animations.filter { !$0.isOpenRest }.map(\.id)) { path in
        isShared(path) && rest.contains { $0.overlaps(path) }
      }
    }
    for (path, movers) in zip(rest, follows) {
      // What no commit has seen will show, unless it is the rest of what may have ended itself.
      let ids = movers.map { $0.closing == nil ? $0.follows : [$0.id] }
      let willShow = ids.contains(where: \.isEmpty)
      if willShow { stopSharers(of: path, animations.filter { !$0.isOpenRest }.map(\.id)) }
      let id = attach(path, in: context, follows: willShow ? [] : ids.flatMap { $0 })
      // Whoever waits for the component does not wait for what goes on beside it.
      if let id { context.transactions.completions.forget(id) }
    }
  }

  /// Finds out which rests there are. They take over from what was there before them.
  fileprivate func settleRests(
    _ shows: (_ animations: [Animation.ID], _ path: PropertyPath) -> Bool
  ) {
    let rests = Set(animations.filter(\.isOpenRest).map(\.id))
    for rest in animations where rests.contains(rest.id) {
      guard let index = animations.firstIndex(where: { $0.id == rest.id }) else { continue }
      guard let path = try? rest.animation.keyPath.map(path), shows(rest.follows, path) else {
        removeAnimations { $0.id == rest.id }
        continue
      }
      attachedAnimations[index].settleRest()
      let former = animations[..<index].map(\.id)
      removeAnimations { former.contains($0.id) && $0.key.isExactly(rest.key) }
      stop(former, path.covers)
      stopSharers(of: path, former.filter { !rests.contains($0) })
    }
  }

  /// Stops those of some animations that move more than a number, and it among that.
  private func stopSharers(of number: PropertyPath, _ animations: [Animation.ID]) {
    stop(animations) { $0.overlaps(number) && !number.covers($0) }
  }

  /// Stops those of some animations of whose property something holds; groups go on without their entries
  /// of it.
  private func stop(_ chosen: [Animation.ID], _ holds: (PropertyPath) -> Bool) {
    removeAnimations { chosen.contains($0.id) && animates(holds, by: $0.animation) }
    for index in animations.indices where chosen.contains(animations[index].id) {
      for path in moved(by: animations[index]) where holds(path) {
        attachedAnimations[index].lose(path)
      }
    }
  }
}

extension LayerContext {
  /// Finds out which rests of properties there are of which components have been taken over.
  ///
  /// - Parameter shows: Whether one of some animations of a layer shows at the commit, of what a path names.
  package func settleRests(
    _ shows: (_ animations: [Animation.ID], _ layer: Layer.ID, _ path: PropertyPath) -> Bool
  ) {
    if layersWithRests.isEmpty { return }
    var layers: [Layer] = []
    swap(&layers, &layersWithRests)
    for layer in layers { layer.settleRests { shows($0, layer.id, $1) } }
  }
}
