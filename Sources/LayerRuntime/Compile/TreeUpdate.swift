import AnimationMath
import AnimationTiming
import LayerModel

/// One commit: updates a tree to the state of the layers by visiting those that have changed.
///
/// Superlayers come before their sublayers, so that a layer finds its parent clock. A layer with a new clock is
/// visited with everything below it, any other layer alone.
struct TreeUpdate {
  let time: Double
  let context: LayerContext
  let committed: CommittedState
  /// The previous tree; a tree without layers after the update has released it.
  private(set) var former: RenderTree
  /// The state to compare the commit with after the update has released the previous tree.
  private var replaced: Commit.Former?
  var tree: RenderTree
  let requests: CommitRequests?
  /// Whether nothing else uses the previous tree after the layers have been visited.
  private let isAlone: Bool
  private let isKept: Bool
  var events = CommitEvents()
  private(set) var diagnostics: [Diagnostic] = []

  private var changes = ChangedLayers()
  /// The only changed layer, if there is one and no layer has moved in the tree.
  private var only: (layer: Layer, changes: LayerChanges)?
  var exiting: ExitPass?
  /// The known depths of superlayers, at least ``countedLevels`` above a layer whose depth was read. A stored nil means
  /// that the layer is in no tree.
  private var depths: [Layer.ID: Int?] = [:]

  init(
    of committed: CommittedState, at time: Double, in context: LayerContext,
    _ requests: CommitRequests? = nil, isAlone: Bool = false
  ) {
    self.isAlone = isAlone
    self.time = time
    self.context = context
    self.committed = committed
    self.requests = requests
    isKept = committed.keeping != nil
    former = committed.tree
    tree = former
  }

  mutating func run() {
    tree.commitTime = time
    if !context.hasRegistered(just: tree.registered) {
      tree.registered = context.registeredProperties
    }
    takeEnds()
    let first = context.takeOnlyChange()
    if let removed = context.takeOnlyRemoved() { stop(removed) }
    let taken = context.takeChanges()
    if let first, !taken.haveRootsChanged, changes.isEmpty, !first.changes.contains(.sublayers) {
      only = first
    } else {
      if let (layer, flags) = first { changes.insert(layer, flags) }
      for (layer, flags) in taken.layers { changes.insert(layer, flags) }
      if changes.entries.count == 1, !taken.haveRootsChanged, let entry = changes.entries.first,
        !entry.changes.contains(.sublayers)
      {
        only = entry
      }
    }
    for item in taken.removed { stop(item) }
    visitChanges(haveRootsChanged: taken.haveRootsChanged)
    finishExits()
    finishMoves()
    stopDetached(taken.detached)
  }

  private mutating func stopDetached(_ detached: [Layer]) {
    let detached = detached.filter { !$0.isCommitted }
    guard detached.count > 1 else {
      if let layer = detached.first { stopAll(of: layer, record: nil) }
      return
    }
    var known: [Layer.ID: Layer] = [:]
    for layer in detached {
      var layer: Layer? = layer
      while let current = layer, known.updateValue(current, forKey: current.id) == nil {
        layer = current.superlayer
      }
    }
    let order = DocumentOrder {
      known[$0]?.superlayer?.id
    } children: {
      known[$0].map { $0.sublayers.map(\.id) + ($0.mask.map { [$0.id] } ?? []) } ?? []
    }
    for id in order.sorted(detached.map(\.id), below: nil) {
      if let layer = known[id] { stopAll(of: layer, record: nil) }
    }
  }

  private mutating func visitChanges(haveRootsChanged: Bool) {
    if let only {
      prepareExits()
      guard only.layer.isCommitted else { return }
      if only.changes == .animations, exiting == nil, let old = plainRecord(of: only.layer.id) {
        let record = recordOfAnimations(of: only.layer, old)
        if isAlone { letGo(but: .record(old)) }
        put(record, since: old)
      } else {
        visit(only.layer)
      }
      return
    }
    if haveRootsChanged { takeRoots() }
    prepareExits()
    if changes.isEmpty, !haveRootsChanged { return }
    if !haveRootsChanged, visitInPlace() { return }
    var changed: [(layer: Layer, depth: Int)] = []
    var suspects = haveRootsChanged ? former.roots : []
    for (layer, flags) in changes.entries where layer.isCommitted {
      if let depth = depth(of: layer) {
        changed.append((layer, depth))
        if flags.contains(.sublayers), let record = former.record(of: layer.id) {
          suspects += record.sublayers[changedSublayers(of: layer, since: record).former]
          if let mask = record.mask { suspects.append(mask) }
        }
      } else {
        suspects.append(layer.id)
      }
    }
    detach(suspects)
    if haveRootsChanged {
      changed += context.roots.filter(isNewAsRoot).map { ($0, 0) }
    }
    changed.sortUnlessInOrder {
      ($0.depth, $0.layer.id.rawValue) < ($1.depth, $1.layer.id.rawValue)
    }
    for (layer, _) in changed { visit(layer) }
  }

  /// The former and the present sublayers of a layer without the equal ones at both ends. Even among many, usually
  /// one was added or removed.
  private func changedSublayers(
    of layer: Layer, since record: RenderLayer
  ) -> (former: Range<Int>, now: Range<Int>) {
    let (former, now) = (record.sublayers, layer.sublayers)
    var (start, end, shorter) = (0, 0, min(former.count, now.count))
    while start < shorter, former[start] == now[start].id { start += 1 }
    shorter -= start
    while end < shorter, former[former.count - 1 - end] == now[now.count - 1 - end].id { end += 1 }
    return (start..<(former.count - end), start..<(now.count - end))
  }

  /// Builds the tree from scratch instead, from all layers.
  mutating func runAnew() {
    takeRoots()
    for root in context.roots { visit(root) }
  }

  func liveRecord(of layer: Layer.ID) -> RenderLayer? {
    guard let record = former.record(of: layer), !record.isExiting else { return nil }
    return record
  }

  private mutating func takeEnds() {
    for id in committed.due.takeEnded() {
      if let layer = committed.layers[id] { changes.insert(layer, .animations) }
    }
  }

  private mutating func takeRoots() {
    var seen: Set<Layer.ID> = []
    for root in context.roots {
      require(
        root.context === context,
        "\(root.label) cannot be a root of this context: it was made in another")
      require(
        root.superlayer == nil,
        "\(root.label) cannot be a root: it is a sublayer of \(root.superlayer?.label ?? "")")
      require(
        seen.insert(root.id).inserted, "\(root.label) is a root twice: give each root once")
    }
    tree.setRoots(context.roots.map(\.id))
    committed.roots = seen
  }

  private func isNewAsRoot(_ layer: Layer) -> Bool {
    guard let record = liveRecord(of: layer.id) else { return true }
    return record.superlayer != nil
  }

  mutating func put(_ record: RenderLayer, since old: RenderLayer?) {
    committed.due.insert(record, since: old, from: time)
    tree.put(record)
  }

  // MARK: Visiting

  private mutating func visit(_ top: Layer) {
    // An explicit stack, because documents may be nested deeper than the call stack allows.
    var waiting = [top]
    while let layer = waiting.popLast() {
      let known = former.record(of: layer.id)
      // A visited layer has a new record.
      guard tree.record(of: layer.id) === known else { continue }
      let old = known?.isExiting == true ? nil : known
      if old == nil, known != nil { exiting?.returned.insert(layer.id) }
      let flags = flags(of: layer)
      let parent = layer.superlayer.flatMap { tree.record(of: $0.id) }
      let record = record(of: layer, replacing: old, flags, below: parent)
      let isWhole = old?.clock !== record.clock || old?.lags != record.lags
      let isLast = !isWhole && !flags.contains(.sublayers)
      if isLast, isAlone, only != nil, exiting == nil, let old { letGo(but: .record(old)) }
      put(record, since: old)
      if old == nil {
        committed.layers[layer.id] = layer
        layer.isCommitted = true
      }
      if isKept, old == nil || flags.contains(.metadata) {
        committed.keeping?.take(layer)
      }
      if isLast { continue }
      if let mask = layer.mask, isWhole || isMisplaced(mask, in: record) { waiting.append(mask) }
      var sublayers = layer.sublayers[...]
      // A layer that has left and is back may be at its former position.
      if !isWhole, exiting == nil, let old {
        sublayers = sublayers[changedSublayers(of: layer, since: old).now]
      }
      for sublayer in sublayers.reversed() where isWhole || isMisplaced(sublayer, in: record) {
        waiting.append(sublayer)
      }
    }
  }

  /// Visits the changed layers without walking the tree, if that is enough: no layer has moved or exits, no clock has
  /// changed, and no changed layer has effects, emits or replicates. Otherwise visits nothing and returns false.
  private mutating func visitInPlace() -> Bool {
    guard exiting == nil else { return false }
    var layers: [(layer: Layer, changes: LayerChanges, old: RenderLayer)] = []
    for (layer, flags) in changes.entries where layer.isCommitted {
      guard !flags.contains(.sublayers), !flags.contains(.timing),
        let old = plainRecord(of: layer.id)
      else { return false }
      layers.append((layer, flags, old))
    }
    layers.sortUnlessInOrder { $0.old.id.rawValue < $1.old.id.rawValue }
    var records: [RenderLayer] = []
    records.reserveCapacity(layers.count)
    for (layer, flags, old) in layers {
      let parent = old.superlayer.flatMap { former.record(of: $0) }
      records.append(
        flags == .animations
          ? recordOfAnimations(of: layer, old)
          : record(of: layer, replacing: old, flags, below: parent))
      if isKept, flags.contains(.metadata) { committed.keeping?.take(layer) }
    }
    if isAlone { letGo(but: .records(layers.map(\.old))) }
    for (record, layer) in zip(records, layers) { put(record, since: layer.old) }
    return true
  }

  /// The record of a layer whose animations affect only that layer.
  private func plainRecord(of layer: Layer.ID) -> RenderLayer? {
    guard let old = liveRecord(of: layer), old.effects == nil, old.emission == nil,
      !old.isReplicator
    else { return nil }
    return old
  }

  /// The record of a layer of which only the animations have changed. It keeps everything else.
  private mutating func recordOfAnimations(of layer: Layer, _ old: RenderLayer) -> RenderLayer {
    let animations = animations(of: layer, replacing: old, clock: old.clock, in: old.superlayer)
    let commitTime = animations === old.animations ? old.commitTime : time
    // Settling may have changed the model.
    return layer.changes.isEmpty
      ? RenderLayer(
        old, at: old.place, clock: old.clock, animations: animations, commitTime: commitTime,
        exitEndTime: .nan)
      : RenderLayer(
        layer, at: old.place, clock: old.clock, lags: nil, animations: animations, emission: nil,
        commitTime: commitTime)
  }

  /// Releases the previous tree, of which only some records are to be replaced, so that its unshared parts can be
  /// changed in place.
  private mutating func letGo(but records: Commit.Former) {
    replaced = records
    former = RenderTree(commitTime: former.commitTime)
    committed.tree = former
  }

  var comparison: Commit.Former { replaced ?? .tree(former) }

  func flags(of layer: Layer) -> LayerChanges {
    if let only { return only.layer === layer ? only.changes : [] }
    return changes[layer]
  }

  private func isMisplaced(_ layer: Layer, in parent: RenderLayer) -> Bool {
    liveRecord(of: layer.id)?.superlayer != parent.id
  }

  mutating func record(
    of layer: Layer, replacing old: RenderLayer?, _ flags: LayerChanges, below parent: RenderLayer?
  ) -> RenderLayer {
    let clock = clock(of: layer, replacing: old, below: parent)
    let isMoved = old?.clock !== clock
    var animations = old?.animations
    if isMoved || flags.contains(.animations)
      || flags.contains(.properties) && old?.showsAnimations(of: layer) != true
    {
      animations = self.animations(of: layer, replacing: old, clock: clock, in: parent?.id)
    }
    // Exiting layers are among the sublayers of a record only.
    let staysInPlace =
      exiting == nil && !flags.contains(.sublayers) && !flags.contains(.timing)
      && old?.superlayer == parent?.id
    return RenderLayer(
      layer, at: staysInPlace ? old?.place : nil, clock: clock,
      lags: CopyLags(of: layer, animations), animations: animations,
      emission: layer.hasEffects || old?.emission != nil
        ? EmissionUpdate(
          old: old, clock: clock, parent: parent?.clock, formerTime: former.commitTime, time: time
        ).emission(of: layer, animations) : nil,
      commitTime: animations === old?.animations ? old?.commitTime ?? time : time)
  }

  /// The animations of a layer on a clock, resolved and compiled again as needed.
  private mutating func animations(
    of layer: Layer, replacing old: RenderLayer?, clock: RenderClock, in superlayer: Layer.ID?
  ) -> LayerAnimations? {
    if layer.animations.isEmpty { return nil }
    var update = LayerCommit(
      layer, old: old, clock: clock, in: superlayer, committed: committed, at: time)
    // One list for all layers, passed back and forth.
    swap(&events, &update.progress.events)
    let animations = update.run(presenting: former)
    swap(&events, &update.progress.events)
    if !update.diagnostics.isEmpty { diagnostics += update.diagnostics }
    return animations
  }

  private func clock(
    of layer: Layer, replacing old: RenderLayer?, below parent: RenderLayer?
  ) -> RenderClock {
    let map = LayerTimeMap(layer.timing)
    if let old, old.map == map {
      let oldParent = old.superlayer.flatMap { former.record(of: $0) }
      if oldParent?.clock === parent?.clock, oldParent?.lags == parent?.lags { return old.clock }
    }
    return RenderClock.clock(map, below: parent?.clock, lags: parent?.lags)
  }

  // MARK: Leaving

  /// Removes the given layers, and the layers that were in them, if they are no longer in a tree.
  mutating func detach(_ suspects: [Layer.ID]) {
    var waiting = suspects
    var animated: [Layer.ID: Layer] = [:]
    while let id = waiting.popLast() {
      guard let layer = committed.layers[id], depth(of: layer) == nil else { continue }
      waiting += former.record(of: id)?.children ?? []
      if exiting?.layers.contains(id) == true { continue }
      committed.layers[id] = nil
      tree.remove(id)
      layer.isCommitted = false
      committed.keeping?.leave(layer)
      if !layer.animations.isEmpty { animated[id] = layer }
    }
    for id in former.inDocumentOrder(animated.keys) {
      if let layer = animated[id] { stopAll(of: layer, record: former.record(of: id)) }
    }
  }

  /// Reports the end of the animations of a layer outside the tree, in the order of their start times.
  private mutating func stopAll(of layer: Layer, record: RenderLayer?) {
    let begin = { (attached: AddedAnimation) in
      Timing.startTime(ofBegin: attached.endpoints?.beginTime ?? .infinity)
    }
    let attached = layer.detachAnimations()
    for index in attached.indices.sorted(by: {
      (begin(attached[$0]), $0) < (begin(attached[$1]), $1)
    }) {
      stop(attached[index], of: record, layer: layer.id)
    }
  }

  private mutating func stop(_ removed: RemovedAnimation) {
    stop(removed.animation, of: former.record(of: removed.layer), layer: removed.layer)
  }

  /// Reports the end of an animation, unless that was reported. The events of the previous tree at exactly this time,
  /// a start and an end, have happened.
  mutating func stop(
    _ attached: AddedAnimation, of record: RenderLayer?, layer: Layer.ID
  ) {
    // A playback's animation reports nothing.
    guard attached.part == nil else { return }
    let report = { [time] (kind: EventKind) in
      AnimationEvent(
        kind, of: .animation(attached.id, of: layer, key: attached.key), at: time)
    }
    let running = record?.running.first { $0.compiled.id == attached.id }
    if let running, running.hasStopped || running.endTime < time { return }
    if let running, !running.hasStarted, running.startTime == time {
      events.stops.appendMostlyFirst(report(.started))
    }
    events.stops.appendMostlyFirst(
      report(.ended(running?.endTime == time ? .completed : .cancelled)))
  }

  /// The number of superlayers that are always counted, which is faster than finding a kept depth.
  private static var countedLevels: Int { 8 }

  /// The number of superlayers of a layer; nil if it is in no tree. Complexity: O(1) amortised, because results above
  /// the first levels are kept.
  mutating func depth(of layer: Layer) -> Int? {
    var top = layer
    for depth in 0..<Self.countedLevels {
      guard let parent = top.superlayer else {
        return committed.roots.contains(top.id) ? depth : nil
      }
      top = parent
    }
    return keptDepth(of: top).map { $0 + Self.countedLevels }
  }

  private mutating func keptDepth(of layer: Layer) -> Int? {
    var path: [Layer.ID] = []
    var current = layer
    var depth: Int?
    while true {
      if let known = depths[current.id] {
        depth = known
        break
      }
      path.append(current.id)
      guard let parent = current.superlayer else {
        depth = committed.roots.contains(current.id) ? -1 : nil
        break
      }
      current = parent
    }
    for id in path.reversed() {
      depth = depth.map { $0 + 1 }
      depths[id] = .some(depth)
    }
    return depths[layer.id] ?? nil
  }
}

extension Array {
  /// Sorts an array that is usually in order, as visited layers are.
  fileprivate mutating func sortUnlessInOrder(by isBefore: (Element, Element) -> Bool) {
    if indices.dropFirst().contains(where: { isBefore(self[$0], self[$0 - 1]) }) {
      sort(by: isBefore)
    }
  }
}

/// The layers that a commit visits, each once, with their changes, in the order of insertion.
struct ChangedLayers {
  private(set) var entries: [(layer: Layer, changes: LayerChanges)] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Accesses the changes of a layer; empty for an unknown one. Complexity: O(1).
  subscript(layer: Layer) -> LayerChanges {
    place(of: layer).map { entries[$0].changes } ?? LayerChanges()
  }

  mutating func insert(_ layer: Layer, _ changes: LayerChanges) {
    if let place = place(of: layer) {
      entries[place].changes.formUnion(changes)
    } else {
      layer.placeInCommit = entries.count
      entries.append((layer, changes))
    }
  }

  /// The index of a layer. The layer itself keeps it, so there is no search; it may be outdated by an earlier commit.
  private func place(of layer: Layer) -> Int? {
    let place = layer.placeInCommit
    return place < entries.count && entries[place].layer === layer ? place : nil
  }
}
