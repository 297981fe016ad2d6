import AnimationInterpolation

// A new animation takes numbers from those that move them. An animation that has lost all its numbers is removed;
// one that keeps some goes on with these as if nothing had happened.

extension Layer {
  /// What takes numbers from animations.
  enum Interruption {
    /// A takeover takes them from every animation, those that a user has added too.
    case takeover
    /// A set or a block takes them from what the engine has added and nothing else.
    case motion(Animation.ID)
  }

  /// Takes the numbers of a path from the animations that move them.
  ///
  /// - Parameters:
  ///   - interruption: What takes them.
  ///   - kept: Components that go on by animations of their own.
  ///   - key: The animation under this key is removed in any case; nil for none.
  ///
  /// Law: the numbers that are not taken show at all later times what they would have shown
  /// (`InterruptionLawTests`).
  func interrupt(
    _ path: PropertyPath, by interruption: Interruption, leaving kept: [PropertyPath] = [],
    replacing key: String? = nil
  ) {
    if animations.isEmpty { return }
    let (over, cut, isChanged) = take(path, by: interruption, leaving: kept, replacing: key)
    if isChanged { note(.animations) }
    removeAnimations(where: { over.contains($0.id) || $0.isReplaced(under: key) }, cutting: cut)
  }

  /// Takes numbers from the animations that move them, and notes nothing.
  ///
  /// - Returns: The animations that have lost all that they moved, those that have stopped and go on with the
  ///   rest, and whether anything has been lost or claimed.
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

  /// What an animation still moves: whole paths, and of those of which something has been taken over the
  /// numbers that are left.
  func numbersMoved(by attached: AddedAnimation) -> [PropertyPath] {
    moved(by: attached).flatMap {
      $0.numbers(besides: Set($0.remainder(without: attached.superseded).lost))
    }
  }

  /// The components that animations of the engine's own move and that a set of the whole property leaves, with
  /// what moves them.
  ///
  /// - Parameters:
  ///   - changed: The lanes that the set changes.
  ///   - whole: The property.
  ///   - key: The animation under this key is not looked at.
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

  /// The lanes in which the model value of a property is another than before.
  func changedLanes(of path: PropertyPath, since former: ModelValue) -> Set<Int>? {
    guard let lanes = path.laneRange else { return nil }
    let now = modelValue(ofWhole: path)
    guard former.value != nil, now.value != nil else { return nil }
    let numbers = path.key.components.filter { $0.lanes.count == 1 }
    return Set(lanes).subtracting(
      numbers.filter { now.agrees(with: former, in: $0) }.map(\.lanes.first))
  }

  /// A property or a component of it is set, maybe to an equal value.
  @usableFromInline
  func noteSet(_ path: @autoclosure () -> PropertyPath) {
    guard !animations.isEmpty, let context, animations.contains(where: { $0.part != nil }) else {
      return
    }
    let path = path()
    for index in animations.indices {
      guard let part = animations[index].part,
        moved(by: animations[index]).contains(where: path.overlaps),
        // It plays again from the next commit on.
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

  /// Takes from the animations of playbacks what has been claimed of them.
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
  /// Whether something has been claimed of playbacks or left to other animations since the last commit.
  package var hasHandoffs: Bool { !layersWithClaims.isEmpty || !leftNumbers.isEmpty }

  /// Takes from the animations of playbacks what has been claimed of them since the last commit: from a playback
  /// that has ended what was set, from any other what something else moves now. Gives back to the animations of
  /// sets the numbers that they have left to others, if all of those have ended.
  ///
  /// - Parameters:
  ///   - endedPlaybacks: The playbacks that have ended by the commit.
  ///   - endedMovers: The animations of ``leftNumbers`` that move nothing at the commit, even if an earlier commit
  ///     has seen that.
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

  /// A set has left numbers to what moves them.
  func noteLeft(
    _ movers: [(path: PropertyPath, mover: Animation.ID)], of layer: Layer, by taker: Animation.ID
  ) {
    for (path, mover) in movers {
      leftNumbers += path.singleNumbers.map {
        LeftNumber(layer: layer, number: $0, taker: taker, mover: mover)
      }
    }
  }

  /// Something else takes numbers: what a set has left of these does not come back to its animation.
  fileprivate func confirmLeft(_ path: PropertyPath, by taker: Animation.ID) {
    if leftNumbers.isEmpty { return }
    leftNumbers.removeAll { $0.taker == taker && $0.number.overlaps(path) }
  }

  /// An animation that a user has added is below another one of the same numbers from the next commit on.
  fileprivate func noteHidden(_ hidden: Animation.ID, of layer: Layer, by other: Animation.ID) {
    hiddenAnimations.append(HiddenAnimation(layer: layer.id, hidden: hidden, other: other))
  }
}

/// A number that a set of its property has left to an animation of its own.
package struct LeftNumber {
  package let layer: Layer
  let number: PropertyPath
  /// The animation of the set.
  let taker: Animation.ID
  package let mover: Animation.ID
}

/// An animation below another one of the same numbers, which may be seen again.
package struct HiddenAnimation {
  package let layer: Layer.ID
  package let hidden: Animation.ID
  package let other: Animation.ID
}

extension AddedAnimation {
  /// Whether what is set or animated later takes the numbers that it moves: the engine has added it, and it
  /// replaces what lies below.
  var isInterruptible: Bool { policy.isInterruptible && !isAdditive }

  /// Whether one that is added under a key, nil for none, takes its place.
  func isReplaced(under key: String?) -> Bool { key != nil && self.key.isExactly(key) }

  /// Whether what is set or animated later leaves it where it is, so that it may be seen again.
  var stays: Bool { policy.isOfUser && !isAdditive }

  /// When it begins, in the layer's time; infinite where that is not known or no number.
  var sortedBegin: Double {
    guard let begin = endpoints?.beginTime, !begin.isNaN else { return .infinity }
    return begin
  }

  /// What it does not move any more, as far as is known before the commit.
  fileprivate var taken: [PropertyPath] {
    superseded + claims.filter { $0.kind == .moved }.map(\.path)
  }
}

extension Animation {
  /// Whether it may move something of the property of a path; never wrongly no.
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
  /// Its lanes, of a transform those of its parts; nil of a whole property that has no components.
  var laneRange: Range<Int>? {
    if let lanes = component?.lanes { return lanes.first..<(lanes.first + lanes.count) }
    if key.type == .transform { return 0..<16 }
    if let names = key.customType?.laneNames { return 0..<names.count }
    return key.components.isEmpty ? nil : key.type.laneCount.map { 0..<$0 }
  }

  /// What is left of it without some other paths.
  ///
  /// - Returns: Whether that is nothing, and those of its lanes that it has not any more, in order.
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

  /// Whether the two have numbers in common beside those of some paths.
  fileprivate func overlaps(_ other: PropertyPath, without lost: [PropertyPath]) -> Bool {
    guard overlaps(other) else { return false }
    let (isEmpty, lost) = remainder(without: lost)
    guard !isEmpty, !lost.isEmpty, let own = laneRange, let others = other.laneRange else {
      return !isEmpty
    }
    return own.clamped(to: others).contains { !lost.contains($0) }
  }

  /// What of it another one takes that leaves some components.
  fileprivate func lost(to path: PropertyPath, leaving kept: [PropertyPath]) -> [PropertyPath] {
    // A whole moves none of the numbers that have animations of their own.
    guard component != nil else { return [path] }
    let lanes = kept.flatMap { $0.laneRange.map(Array.init) ?? [] }
    return numbers(besides: Set(lanes))
  }

  /// It without some lanes: itself where it has none of these, else the numbers that are left of it.
  func numbers(besides lanes: Set<Int>) -> [PropertyPath] {
    guard let own = laneRange else { return [self] }
    let left = own.filter { !lanes.contains($0) }
    if left.count == own.count { return [self] }
    return numbers(inLanes: left)
  }

  /// It number by number.
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
