import AnimationTiming
import LayerModel

// The part of a commit that handles exits. A layer that was removed with an exit becomes an exiting layer. Exiting
// layers that are over end; the others keep their places among the layers of the model.

/// The state of a commit with exiting layers; commits without any have none.
struct ExitPass {
  /// The exits that this commit starts, those of superlayers before those of their sublayers.
  var exits: [PendingExit] = []
  /// The layers in them, including the exiting layers themselves.
  var layers: Set<Layer.ID> = []
  /// The layers that have entered the tree again.
  var returned: Set<Layer.ID> = []
  /// The layers whose lists of sublayers must be rebuilt; nil for the roots.
  var parents: Set<Layer.ID?> = []
  var events: [AnimationEvent] = []
}

extension RenderLayer? {
  /// Whether two superlayers give their sublayers the same time and the same end of exit.
  fileprivate func hasTime(of other: RenderLayer?) -> Bool {
    let (time, otherTime) = (self?.exitEndTime ?? .nan, other?.exitEndTime ?? .nan)
    return self?.clock === other?.clock && self?.lags == other?.lags
      && (time == otherTime || time.isNaN && otherTime.isNaN)
  }
}

extension TreeUpdate {
  /// Determines which of the layers that were removed with an exit become exiting layers. A layer must have been
  /// shown, must not have been added elsewhere, and its superlayer must remain or exit itself.
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
    // Repeats while new layers are found, because these may contain others.
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

  mutating func finishExits() {
    guard let exits = exiting?.exits else { return }
    // A layer that exits now may contain earlier exiting layers, but is never inside one.
    let begun = exits.compactMap { beginExit($0) }
    // Superlayers come first.
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

  /// Freezes a layer with all its sublayers; nil if the exit is already over.
  private mutating func beginExit(_ exit: PendingExit) -> ExitingLayer? {
    let (top, parent) = (exit.layer, exit.parent.flatMap { tree.record(of: $0.id) })
    exiting?.parents.insert(exit.parent?.id)
    // Its superlayer may itself have had no time to exit.
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

  /// Whether an exit never ends. If a layer above is stopped, the exit waits until it continues.
  private func neverEnds(_ exit: PendingExit, at end: Double) -> Bool {
    let own = exit.layer.timing.speed
    if own == 0 || own.isNaN { return true }
    return end == .infinity
      && exit.parent.map { sequence(first: $0, next: \.superlayer) }?
        .contains { $0.timing.speed == 0 } != true
  }

  /// The end time of the last animation of an exit that starts now.
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

  /// Continues an exiting layer, or ends it: if it is over, if its superlayer has left, or if its layer has entered
  /// again.
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
      // A layer that enters again takes its earlier sublayers with it.
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

  /// Ends an exiting layer, or some of the layers in it. If they have reached their end before (`isTold`), the events
  /// of the tree `known` report it.
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

  /// Moves an exiting layer to another clock, or ends it with its superlayer; nil if it is over by that clock.
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
      // No end was reported, even if the layer would have left before. An unfinished animation does not start.
      end(layers, in: tree, isTold: false)
      let finished = Set(reported.events.filter { $0.kind != .started }.map(\.animation))
      events.append(reported) { finished.contains($0.animation) }
      return nil
    }
    events.append(reported) { _ in true }
    return exitingLayer
  }

  // MARK: Places

  /// Builds the sublayers of a layer from its own and the exiting ones. `siblings` were below the layers that exit now.
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

  /// Inserts exiting layers among layers, each above its former lower sibling.
  ///
  /// A layer that exits now records that sibling. If the sibling is gone, and for all other exiting layers, the
  /// nearest remaining one below in the previous order counts.
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
