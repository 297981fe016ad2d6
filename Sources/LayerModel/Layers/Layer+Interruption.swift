import AnimationInterpolation

// A new animation takes numbers from the animations that move them. An animation that loses all its numbers is removed.
// An animation that keeps some numbers continues to move them unchanged.

extension Layer {
  enum Interruption {
    /// A takeover takes numbers from every animation, even from those that a user has added.
    case takeover
    /// Setting a property, and an animation block, take numbers only from animations that the engine has added.
    case motion(Animation.ID)
  }

  /// Takes the numbers of a path from the animations that move them, except components in `kept`, whose own animations
  /// continue. The animation under `key` is removed in any case.
  ///
  /// Law: at all later times the other numbers have the values that they would have had (`InterruptionLawTests`).
  func interrupt(
    _ path: PropertyPath, by interruption: Interruption, leaving kept: [PropertyPath] = [],
    replacing key: String? = nil
  ) {
    if animations.isEmpty { return }
    let (over, cut, isChanged) = take(path, by: interruption, leaving: kept, replacing: key)
    if isChanged { note(.animations) }
    removeAnimations(where: { over.contains($0.id) || $0.isReplaced(under: key) }, cutting: cut)
  }

  /// Takes numbers without a note of the change.
  ///
  /// - Returns: The animations that have lost all their numbers, those that have stopped but continue with the other
  ///   numbers, and whether any number was lost or claimed.
  func take(
    _ path: PropertyPath, by interruption: Interruption, leaving kept: [PropertyPath] = [],
    replacing key: String? = nil
  ) -> (over: Set<Animation.ID>, cut: [AddedAnimation], isChanged: Bool) {
    var (over, cut, isChanged) = (Set<Animation.ID>(), [AddedAnimation](), false)
    for index in animations.indices {
      let old = animations[index]
      if old.isReplaced(under: key) || !old.animation.mayMove(path) { continue }
      context?.confirmLeft(path, by: old.id)
      let moved = moved(by: old).filter { $0.overlaps(path, without: old.taken) }
      if moved.isEmpty { continue }
      if case .motion(let taker) = interruption, !old.isInterruptible {
        if old.stays { context?.noteHidden(old.id, of: self, by: taker) }
        continue
      }
      let lost = kept.isEmpty ? [path] : moved.flatMap { $0.lost(to: path, leaving: kept) }
      if lost.isEmpty { continue }
      isChanged = true
      if old.part != nil, case .motion = interruption {
        attachedAnimations[index].claims += lost.map { .init(path: $0, kind: .moved) }
        context?.layersWithClaims.append(self)
        continue
      }
      for path in lost { attachedAnimations[index].supersede(path) }
      guard let own = old.animation.keyPath.flatMap({ try? self.path($0) }),
        lost.contains(where: own.overlaps)
      else { continue }
      if own.remainder(without: attachedAnimations[index].superseded).isEmpty {
        over.insert(old.id)
      } else if old.isResolved, !old.isCut {
        attachedAnimations[index].cut()
        cut.append(old)
      }
    }
    return (over, cut, isChanged)
  }

  /// Returns the paths that an animation still moves: whole paths, and the remaining numbers of partly lost paths.
  func numbersMoved(by attached: AddedAnimation) -> [PropertyPath] {
    moved(by: attached).flatMap {
      $0.numbers(besides: Set($0.remainder(without: attached.superseded).lost))
    }
  }

  /// Returns the components that animations of the engine move, and continue to move if you set the whole property.
  ///
  /// `changed` are the lanes that setting the property changes; the animation under `key` is ignored.
  func componentsMoving(
    besides changed: Set<Int>, of whole: PropertyPath, replacing key: String?
  ) -> [(path: PropertyPath, mover: Animation.ID)] {
    var found: [(path: PropertyPath, mover: Animation.ID)] = []
    for old in animations where old.isInterruptible && !old.isReplaced(under: key) {
      for path in moved(by: old) where path.component != nil && whole.covers(path) {
        let lost = Set(path.remainder(without: old.taken).lost)
        found += path.numbers(besides: lost.union(changed)).map { ($0, old.id) }
      }
    }
    return found
  }

  /// Returns the lanes in which the model value of a property differs from an earlier one; nil if that is unknown.
  func changedLanes(of path: PropertyPath, since former: ModelValue) -> Set<Int>? {
    guard let lanes = path.laneRange else { return nil }
    let now = modelValue(ofWhole: path)
    guard former.value != nil, now.value != nil else { return nil }
    let numbers = path.key.components.filter { $0.lanes.count == 1 }
    return Set(lanes).subtracting(
      numbers.filter { now.agrees(with: former, in: $0) }.map(\.lanes.first))
  }

  /// Records that a property or a component was set, even to an equal value.
  @usableFromInline
  func noteSet(_ path: @autoclosure () -> PropertyPath) {
    guard !animations.isEmpty, let context, animations.contains(where: { $0.part != nil }) else {
      return
    }
    let path = path()
    for index in animations.indices {
      guard let part = animations[index].part,
        moved(by: animations[index]).contains(where: path.overlaps),
        // A playback that is asked to play moves the property again from the next commit on.
        context.playbacks.playback(part.playback)?.isAskedToPlay != true
      else { continue }
      attachedAnimations[index].claims.append(.init(path: path, kind: .set))
      context.layersWithClaims.append(self)
      note(.animations)
    }
  }

  fileprivate func giveBack(_ number: PropertyPath, to taker: Animation.ID) {
    guard let index = animations.firstIndex(where: { $0.id == taker }) else { return }
    attachedAnimations[index].regain(number)
  }

  fileprivate func resolveClaims(_ endedPlaybacks: Set<Playback.ID>) {
    for index in animations.indices {
      let claims = animations[index].claims
      guard !claims.isEmpty, let part = animations[index].part else { continue }
      attachedAnimations[index].claims = []
      let kind: AddedAnimation.Claim.Kind = endedPlaybacks.contains(part.playback) ? .set : .moved
      for claim in claims where claim.kind == kind {
        attachedAnimations[index].supersede(claim.path)
      }
    }
  }
}

extension LayerContext {
  /// Whether numbers were claimed from playbacks or left to other animations since the last commit.
  package var hasHandoffs: Bool { !layersWithClaims.isEmpty || !leftNumbers.isEmpty }

  /// Resolves the claims since the last commit. A playback that has ended loses the numbers that were set. Any other
  /// playback loses the numbers that another animation moves. A set that has left numbers to other animations gets them
  /// back for its animation, once all of those have ended.
  ///
  /// - Parameter endedMovers: The animations of ``leftNumbers`` that move nothing at the commit, even if an earlier
  ///   commit has seen that.
  package func resolveHandoffs(
    endedPlaybacks: Set<Playback.ID>, endedMovers: Set<Animation.ID>
  ) {
    var layers: [Layer] = []
    swap(&layers, &layersWithClaims)
    for layer in layers { layer.resolveClaims(endedPlaybacks) }
    var left: [LeftNumber] = []
    swap(&left, &leftNumbers)
    let running = left.filter { !endedMovers.contains($0.mover) }
    for entry in left {
      let isMoved = running.contains {
        $0.taker == entry.taker && $0.number.overlaps(entry.number)
      }
      if !isMoved { entry.layer.giveBack(entry.number, to: entry.taker) }
    }
  }

  func noteLeft(
    _ movers: [(path: PropertyPath, mover: Animation.ID)], of layer: Layer, by taker: Animation.ID
  ) {
    for (path, mover) in movers {
      leftNumbers += path.singleNumbers.map {
        LeftNumber(layer: layer, number: $0, taker: taker, mover: mover)
      }
    }
  }

  /// Records that a new animation takes numbers from the animation of a set. The set does not get them back.
  fileprivate func confirmLeft(_ path: PropertyPath, by taker: Animation.ID) {
    if leftNumbers.isEmpty { return }
    leftNumbers.removeAll { $0.taker == taker && $0.number.overlaps(path) }
  }

  fileprivate func noteHidden(_ hidden: Animation.ID, of layer: Layer, by other: Animation.ID) {
    hiddenAnimations.append(HiddenAnimation(layer: layer.id, hidden: hidden, other: other))
  }
}

/// A number that its own animation continued to move when the whole property was set.
package struct LeftNumber {
  package let layer: Layer
  let number: PropertyPath
  let taker: Animation.ID
  package let mover: Animation.ID
}

/// An animation below another animation of the same numbers. It may become visible again.
package struct HiddenAnimation {
  package let layer: Layer.ID
  package let hidden: Animation.ID
  package let other: Animation.ID
}

extension AddedAnimation {
  /// Whether later sets and animations take its numbers: the engine has added it, and it replaces the underlying value.
  var isInterruptible: Bool { policy.isInterruptible && !isAdditive }

  func isReplaced(under key: String?) -> Bool { key != nil && self.key.isExactly(key) }

  /// Whether later sets and animations leave it in place, so that it may become visible again.
  var stays: Bool { policy.isOfUser && !isAdditive }

  /// The begin time in the layer's time; infinite if it is unknown or NaN.
  var sortedBegin: Double {
    guard let begin = endpoints?.beginTime, !begin.isNaN else { return .infinity }
    return begin
  }

  /// The paths that the animation has lost, as far as that is known before the commit.
  fileprivate var taken: [PropertyPath] {
    superseded + claims.filter { $0.kind == .moved }.map(\.path)
  }
}

extension Animation {
  /// Returns whether the animation may move the property of a path. False is certain, true is not.
  fileprivate func mayMove(_ path: PropertyPath) -> Bool {
    switch self {
    case .group: return true
    case .keyframe(let keyframes) where keyframes.rotationMode != nil: return true
    case .basic, .spring, .decay, .keyframe, .transition:
      guard let keyPath else { return false }
      return !path.targets.isEmpty || keyPath.utf8.starts(with: path.key.name.utf8)
    }
  }
}

extension PropertyPath {
  /// The lanes of the path, for a transform the lanes of its parts; nil for a whole property without components.
  var laneRange: Range<Int>? {
    if let lanes = component?.lanes { return lanes.first..<(lanes.first + lanes.count) }
    if key.type == .transform { return 0..<16 }
    if let names = key.customType?.laneNames { return 0..<names.count }
    return key.components.isEmpty ? nil : key.type.laneCount.map { 0..<$0 }
  }

  /// Returns whether nothing is left of the path without other paths, and the lanes that it loses, in order.
  package func remainder(without others: [PropertyPath]) -> (isEmpty: Bool, lost: [Int]) {
    if others.isEmpty { return (false, []) }
    if others.contains(where: { $0.covers(self) }) {
      return (true, laneRange.map(Array.init) ?? [])
    }
    guard let own = laneRange else { return (false, []) }
    var lost: Set<Int> = []
    for other in others where isSameProperty(as: other) {
      if let lanes = other.laneRange { lost.formUnion(own.clamped(to: lanes)) }
    }
    return (lost.count == own.count, lost.sorted())
  }

  fileprivate func overlaps(_ other: PropertyPath, without lost: [PropertyPath]) -> Bool {
    guard overlaps(other) else { return false }
    let (isEmpty, lost) = remainder(without: lost)
    guard !isEmpty, !lost.isEmpty, let own = laneRange, let others = other.laneRange else {
      return !isEmpty
    }
    return own.clamped(to: others).contains { !lost.contains($0) }
  }

  /// Returns the paths that this path loses to a path that leaves some components.
  fileprivate func lost(to path: PropertyPath, leaving kept: [PropertyPath]) -> [PropertyPath] {
    // An animation of the whole property does not move the numbers that have their own animations.
    guard component != nil else { return [path] }
    let lanes = kept.flatMap { $0.laneRange.map(Array.init) ?? [] }
    return numbers(besides: Set(lanes))
  }

  /// Returns the path without some lanes: the path itself if it has none of them, otherwise its remaining numbers.
  func numbers(besides lanes: Set<Int>) -> [PropertyPath] {
    guard let own = laneRange else { return [self] }
    let left = own.filter { !lanes.contains($0) }
    if left.count == own.count { return [self] }
    return numbers(inLanes: left)
  }

  fileprivate var singleNumbers: [PropertyPath] {
    numbers(inLanes: laneRange.map(Array.init) ?? [])
  }

  private func numbers(inLanes lanes: [Int]) -> [PropertyPath] {
    lanes.compactMap { lane in
      let number = key.components.first { $0.lanes.count == 1 && $0.lanes.first == lane }
      return number.map { PropertyPath(key, component: $0, of: targets) }
    }
  }
}
