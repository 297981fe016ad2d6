import AnimationTiming
import LayerModel

// The part of a commit that handles exits. A layer that was removed with an exit becomes an exiting layer.
// Exiting layers that are over end; the others keep their places among the layers of the model.

/// What a commit knows of layers that leave. There is one only where some do.
struct ExitPass {
  /// The exits that this commit begins, those of superlayers before those of what was in them.
  var exits: [PendingExit] = []
  /// The layers in them, themselves included.
  var layers: Set<Layer.ID> = []
  /// The layers that have come into the tree again.
  var returned: Set<Layer.ID> = []
  /// The layers whose sublayers are to be put together anew; nil for the roots.
  var parents: Set<Layer.ID?> = []
  /// The exits that this commit ends.
  var events: [AnimationEvent] = []
}

extension RenderLayer? {
  /// Whether what lies in one layer has the same time as what lies in another, and as long.
  fileprivate func hasTime(of other: RenderLayer?) -> Bool {
    let (time, otherTime) = (self?.exitEndTime ?? .nan, other?.exitEndTime ?? .nan)
    return self?.clock === other?.clock && self?.lags == other?.lags
      && (time == otherTime || time.isNaN && otherTime.isNaN)
  }
}

extension TreeUpdate {
  /// Finds out which of the layers that were removed with an exit become exiting layers: those that have been shown,
  /// have been put nowhere, and lay in what stays or leaves with an exit itself.
  mutating func prepareExits() {
    let asked = requests?.exits.inOrder ?? []
    guard !asked.isEmpty || !former.exiting.isEmpty else { return }
    var update = ExitPass()
    var waiting = asked.filter { exit in
      if committed.layers[exit.layer.id] === exit.layer, exit.layer.superlayer == nil,
        depth(of: exit.layer) == nil
      {
        return true
      }
      context.forget(exit)
      return false
    }
    // Once more as long as one is found, in which others may lie.
    while !waiting.isEmpty {
      let count = waiting.count
      waiting.removeAll { exit in
        let stays =
          exit.parent.map { update.layers.contains($0.id) || depth(of: $0) != nil } ?? true
        guard stays else { return false }
        update.exits.append(exit)
        var below = [exit.layer]
        while let layer = below.popLast() {
          update.layers.insert(layer.id)
          below += layer.sublayers
          if let mask = layer.mask { below.append(mask) }
        }
        return true
      }
      guard waiting.count == count else { continue }
      for exit in waiting { context.forget(exit) }
      break
    }
    exiting = update
  }

  /// Brings the tree, which has the layers of the model, to show those as well that are leaving.
  mutating func finishExits() {
    guard let exits = exiting?.exits else { return }
    // A layer that exits now may contain former exiting layers, but is never inside one.
    let begun = exits.compactMap { beginExit($0) }
    // Those in which others lie come first.
    let tops = former.exitingTops
    let exitingLayers = tree.inDepthOrder(
      former.inDepthOrder(former.exiting).compactMap { follow($0, among: tops) } + begun)
    tree.exiting = exitingLayers
    for exitingLayer in exitingLayers {
      let isAnew = exitingLayer.superlayer.map { tree.record(of: $0) !== former.record(of: $0) }
      if isAnew ?? true { exiting?.parents.insert(exitingLayer.superlayer) }
    }
    let exitingIn = Dictionary(grouping: exitingLayers, by: \.superlayer)
    var siblings: [Layer.ID: Layer.ID] = [:]
    for exit in exits { siblings[exit.layer.id] = exit.sibling }
    for parent in exiting?.parents ?? [] {
      placeExiting((exitingIn[parent] ?? []).map(\.layer), in: parent, above: siblings)
    }
  }

  // MARK: Beginning

  /// Freezes a layer with all that is in it.
  ///
  /// - Returns: nil where the exit is over already.
  private mutating func beginExit(_ exit: PendingExit) -> ExitingLayer? {
    let (top, parent) = (exit.layer, exit.parent.flatMap { tree.record(of: $0.id) })
    exiting?.parents.insert(exit.parent?.id)
    // What it lies in may itself have had no time to leave.
    var end = parent != nil || exit.parent == nil ? end(of: exit, below: parent) : time
    if let parent, parent.isExiting { end = min(end, parent.exitEndTime) }
    let isStill = neverEnds(exit, at: end)
    guard end > time, !isStill else {
      if isStill { context.refuse(exit) } else { context.forget(exit) }
      let layers = subtree(of: top).map(\.id)
      exiting?.layers.subtract(layers)
      detach(layers)
      return nil
    }
    for animation in top.begin(exit) {
      stop(animation, of: former.record(of: top.id), layer: top.id)
    }
    let frozen = record(
      of: top, replacing: former.record(of: top.id), flags(of: top).union(.animations),
      below: parent)
    put(
      RenderLayer(
        frozen, at: RenderPlace(frozen.place, in: parent?.id), clock: frozen.clock,
        animations: frozen.animations, commitTime: frozen.commitTime, exitEndTime: end),
      since: former.record(of: top.id))
    for layer in subtree(of: top) {
      if layer !== top {
        let below = layer.superlayer.flatMap { tree.record(of: $0.id) }
        let record = record(
          of: layer, replacing: liveRecord(of: layer.id), flags(of: layer), below: below)
        if former.record(of: layer.id)?.isExiting == true { exiting?.returned.insert(layer.id) }
        put(
          RenderLayer(
            record, at: record.place, clock: record.clock, animations: record.animations,
            commitTime: record.commitTime, exitEndTime: end),
          since: former.record(of: layer.id))
      }
      committed.layers[layer.id] = nil
      layer.isCommitted = false
      committed.keeping?.leave(layer)
      _ = layer.detachAnimations()
    }
    return ExitingLayer(
      layer: top.id, superlayer: parent?.id, exit: exit.animations.map(\.id), endTime: end)
  }

  /// Whether an exit never comes to its end. Where a layer above stands it waits until that goes on.
  private func neverEnds(_ exit: PendingExit, at end: Double) -> Bool {
    let own = exit.layer.timing.speed
    if own == 0 || own.isNaN { return true }
    return end == .infinity
      && exit.parent.map { sequence(first: $0, next: \.superlayer) }?
        .contains { $0.timing.speed == 0 } != true
  }

  /// When the last animation of an exit is over that begins now.
  private func end(of exit: PendingExit, below parent: RenderLayer?) -> Double {
    let clock = RenderClock.clock(
      LayerTimeMap(exit.layer.timing), below: parent?.clock, lags: parent?.lags)
    let last = clock.copies?.last ?? clock.chain
    return exit.animations.reduce(time) { end, attached in
      var timing = attached.animation.timing
      timing.beginTime = clock.localTime(at: time) + attached.delay
      return max(end, last.firstTime(reaching: TimingSchedule(timing).endTime, from: time))
    }
  }

  /// A layer and all in it as the model has them, superlayers first.
  private func subtree(of top: Layer) -> [Layer] {
    var (found, waiting) = ([Layer](), [top])
    while let layer = waiting.popLast() {
      found.append(layer)
      waiting += layer.sublayers.reversed()
      if let mask = layer.mask { waiting.append(mask) }
    }
    return found
  }

  // MARK: Going on and ending

  /// Carries an exiting layer on, or ends it: where its time has come, where what it lies in has left, and where
  /// its layer has come again.
  ///
  /// - Parameter tops: The exiting layers of the former tree.
  private mutating func follow(_ exitingLayer: ExitingLayer, among tops: Set<Layer.ID>)
    -> ExitingLayer?
  {
    let parent = exitingLayer.superlayer.flatMap { tree.record(of: $0) }
    let returned = exiting?.returned ?? []
    if exitingLayer.endTime <= time || exitingLayer.superlayer != nil && parent == nil
      || returned.contains(exitingLayer.layer)
    {
      exiting?.parents.insert(exitingLayer.superlayer)
      end(
        former.layers(of: exitingLayer, among: tops), in: former,
        isTold: exitingLayer.endTime < time)
      return nil
    }
    var gone: Set<Layer.ID> = []
    if !returned.isEmpty {
      // What has come again takes along what was below it.
      let layers = former.layers(of: exitingLayer, among: tops)
      for layer in layers {
        let above = former.record(of: layer)?.superlayer
        guard returned.contains(layer) || above.map(gone.contains) == true else { continue }
        gone.insert(layer)
        exiting?.parents.insert(above)
      }
      end(layers.filter(gone.contains), in: former, isTold: false)
    }
    let oldParent = exitingLayer.superlayer.flatMap { former.record(of: $0) }
    if parent === oldParent || parent.hasTime(of: oldParent) { return exitingLayer }
    return run(
      exitingLayer, former.layers(of: exitingLayer, among: tops).filter { !gone.contains($0) })
  }

  /// Ends an exiting layer, or some of the layers in it.
  ///
  /// - Parameters:
  ///   - layers: The layers.
  ///   - known: The tree that has them.
  ///   - isTold: Whether they have come to their end before, which its events tell.
  private mutating func end(_ layers: [Layer.ID], in known: RenderTree, isTold: Bool) {
    for id in layers {
      guard let record = known.record(of: id) else { continue }
      if !isTold {
        for animation in record.running { stop(animation.compiled.attached, of: record, layer: id) }
      }
      guard tree.record(of: id) === record else { continue }
      tree.remove(id)
      if !isTold { exiting?.events.append(AnimationEvent(.exited, of: .layer(id), at: time)) }
    }
  }

  /// Lets an exiting layer run on another clock, or end with what it lies in.
  ///
  /// - Returns: nil where its time has come by that clock.
  private mutating func run(_ exitingLayer: ExitingLayer, _ layers: [Layer.ID]) -> ExitingLayer? {
    var exitingLayer = exitingLayer
    var reported = CommitEvents()
    for id in layers {
      guard let old = former.record(of: id) else { continue }
      let parent = old.superlayer.flatMap { tree.record(of: $0) }
      let oldParent = old.superlayer.flatMap { former.record(of: $0) }
      let clock =
        parent?.clock === oldParent?.clock && parent?.lags == oldParent?.lags
        ? old.clock : RenderClock.clock(old.map, below: parent?.clock, lags: parent?.lags)
      var animations = old.animations
      if let known = old.animations {
        var progress = EventProgress(id, old: old, clock: clock, at: time)
        swap(&reported, &progress.events)
        let running = known.running.map { progress.follow($0.compiled, since: $0) }
        swap(&reported, &progress.events)
        animations = LayerAnimations(known, running: running)
      }
      if id == exitingLayer.layer {
        let exit = Set(exitingLayer.exit)
        exitingLayer.endTime =
          animations?.running.filter { exit.contains($0.compiled.id) }
          .map(\.endTime).max() ?? time
        if let parent, parent.isExiting {
          exitingLayer.endTime = min(exitingLayer.endTime, parent.exitEndTime)
        }
      }
      put(
        RenderLayer(
          old, at: old.place, clock: clock, animations: animations, commitTime: time,
          exitEndTime: exitingLayer.endTime),
        since: old)
    }
    guard exitingLayer.endTime > time else {
      exiting?.parents.insert(exitingLayer.superlayer)
      // Nobody has been told, also where it would have left before. What stops unfinished does not begin.
      end(layers, in: tree, isTold: false)
      let finished = Set(reported.events.filter { $0.kind != .started }.map(\.animation))
      events.append(reported) { finished.contains($0.animation) }
      return nil
    }
    events.append(reported) { _ in true }
    return exitingLayer
  }

  // MARK: Places

  /// Puts the sublayers of a layer together of those that it has itself and those that are leaving.
  ///
  /// - Parameter siblings: What lay below those that leave now.
  private mutating func placeExiting(
    _ exiting: [Layer.ID], in parent: Layer.ID?, above siblings: [Layer.ID: Layer.ID]
  ) {
    guard let parent else {
      let own = tree.roots.filter(committed.roots.contains)
      tree.setRoots(merged(own, with: exiting, former.roots, above: siblings))
      return
    }
    guard let record = tree.record(of: parent) else { return }
    let tops = Set(exiting)
    let isOwn = { [tree] (id: Layer.ID) in
      !tops.contains(id) && tree.record(of: id)?.superlayer == parent
    }
    let sublayers = merged(
      record.sublayers.filter(isOwn), with: exiting, former.record(of: parent)?.sublayers ?? [],
      above: siblings)
    let mask = record.mask.flatMap { isOwn($0) ? $0 : nil }
    guard sublayers != record.sublayers || mask != record.mask else { return }
    tree.put(record.at(RenderPlace(record.place, sublayers: sublayers, mask: mask)))
  }

  /// Puts exiting layers among layers, each above the one that was below it.
  ///
  /// One that leaves now says by itself which that was; if that is gone, and for the others, the nearest
  /// one below counts that is there still, by the former order.
  private func merged(
    _ own: [Layer.ID], with exitingLayers: [Layer.ID], _ order: [Layer.ID],
    above said: [Layer.ID: Layer.ID]
  ) -> [Layer.ID] {
    if exitingLayers.isEmpty { return own }
    let (ownSet, exitingSet) = (Set(own), Set(exitingLayers))
    var above: [Layer.ID?: [Layer.ID]] = [:]
    var lowest: Layer.ID?
    for id in order {
      if exitingSet.contains(id) {
        let sibling = said[id].flatMap { ownSet.contains($0) ? $0 : nil }
        above[sibling ?? lowest, default: []].append(id)
        lowest = id
      } else if ownSet.contains(id) {
        lowest = id
      }
    }
    let known = Set(order)
    for id in exitingLayers where !known.contains(id) {
      let sibling = said[id].flatMap { ownSet.contains($0) ? $0 : nil }
      above[sibling, default: []].append(id)
    }
    var result: [Layer.ID] = []
    var waiting = Array(own.reversed())
    waiting += (above[nil] ?? []).reversed()
    while let id = waiting.popLast() {
      result.append(id)
      waiting += (above[id] ?? []).reversed()
    }
    return result
  }
}
