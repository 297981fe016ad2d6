import AnimationInterpolation
import AnimationTiming
import LayerModel

/// One commit's work on the animations of one layer: resolves open fields, drops animations that are over, keeps the
/// state of reported events, and compiles.
struct LayerCommit {
  let layer: Layer
  /// The superlayer, even if the layer is no longer in it in the model.
  let superlayer: Layer.ID?
  let committed: CommittedState
  var progress: EventProgress
  private(set) var diagnostics: [Diagnostic] = []

  init(
    _ layer: Layer, old: RenderLayer?, clock: RenderClock, in superlayer: Layer.ID?,
    committed: CommittedState, at time: Double
  ) {
    (self.layer, self.superlayer, self.committed) = (layer, superlayer, committed)
    progress = EventProgress(layer.id, old: old, clock: clock, at: time)
  }

  private var old: RenderLayer? { progress.old }
  private var clock: RenderClock { progress.clock }
  private var time: Double { progress.time }

  /// - Parameter former: The tree with the start values of animations without ends.
  /// - Returns: nil for a layer without running animations.
  mutating func run(presenting former: RenderTree) -> LayerAnimations? {
    resolveAnimations(presenting: former)
    let known = old?.animations?.running ?? []
    // The table of objects is rebuilt with the animations that use it, and values may have changed.
    var changed: CompiledAnimation.Dependencies = [.objects, .model]
    if !known.isEmpty, old?.effects != nil || layer.hasEffects,
      (old?.effects?.values ?? LayerEffects()) != layer.effects
    {
      changed.insert(.effects)
    }
    // A linear search is enough for a few.
    var places: [Animation.ID: Int] = [:]
    if known.count > 8 {
      for (place, animation) in known.enumerated() { places[animation.compiled.id] = place }
    }
    var objects = BoxedValues()
    var running: [AnimationProgress] = []
    var dropped: [Animation.ID] = []
    running.reserveCapacity(layer.animations.count)
    for attached in layer.animations {
      let place =
        places.isEmpty ? known.firstIndex { $0.compiled.id == attached.id } : places[attached.id]
      let before = place.map { known[$0] }
      let compiled: CompiledAnimation
      if let before = before?.compiled, before.dependencies.isDisjoint(with: changed),
        before.attached.runs(like: attached)
      {
        compiled = before
      } else {
        compiled = CompiledAnimation(
          attached, of: layer, properties: committed.properties, objects: &objects)
      }
      let now = progress.follow(compiled, since: before)
      // An animation that others have taken over has stopped before its end.
      let isOver = now.endTime <= time || now.hasStopped && !(attached.isCut && compiled.canRun)
      if compiled.isRemovedOnCompletion, isOver {
        dropped.append(attached.id)
        if before == nil { diagnostics += compiled.diagnostics }
        progress.finish(now)
      } else {
        running.append(now)
      }
    }
    if !dropped.isEmpty { layer.dropAnimations(dropped) }
    guard !running.isEmpty else { return nil }
    return LayerAnimations(Self.inOrder(running), of: layer, objects: objects)
  }

  private func resolveAnimations(presenting former: RenderTree) {
    let localTime = clock.localTime(at: time)
    var (animations, flung) = (layer.takeAnimations(), [AddedAnimation]())
    for index in animations.indices {
      if resolve(&animations[index], at: localTime, presenting: former) {
        flung.append(animations[index])
      }
    }
    layer.putResolved(animations, flung: flung)
  }

  /// Returns whether the model goes to the target of the animation.
  private func resolve(
    _ animation: inout AddedAnimation, at localTime: Double, presenting former: RenderTree
  ) -> Bool {
    let isNew = !animation.isResolved
    switch animation.needs(atCommit: localTime) {
    case .nothing: animation.resolve(with: nil, atCommit: localTime)
    case .property(let read):
      animation.resolve(with: property(read, in: former), atCommit: localTime)
    case .steps(let reads):
      animation.resolve(
        withSteps: reads.map { $0.flatMap { property($0, in: former) } }, atCommit: localTime)
    }
    return isNew && animation.policy.setsModel
  }

  /// A property of the layer at the commit, as the previous tree shows it; nil for an unknown name.
  private func property(_ read: PropertyRead, in former: RenderTree) -> PropertyAtCommit? {
    guard let path = (try? committed.properties.property(at: read.keyPath, of: layer))?.path else {
      return nil
    }
    let model = layer.value(for: path)
    guard let record = former.record(of: layer.id, at: time),
      !record.isExiting || record.superlayer == superlayer
    else { return PropertyAtCommit(shown: model, velocity: nil, model: model) }
    let own = former.own(path, of: record)
    let localTime = record.clock.localTime(at: time)
    let shown = record.value(at: own, localTime: localTime, in: former, time: time)
    var velocity: AnimatableValue?
    if let clock = read.velocity,
      let rates = record.velocity(
        at: own, localTime: localTime, rate: record.clock.chain.rate(at: time), in: former,
        time: time), rates != shown?.resting
    {
      velocity = rates.velocity(onClockAt: rate(of: clock))
    }
    return PropertyAtCommit(
      shown: shown, velocity: velocity, model: model,
      isInPlace: record.superlayer == superlayer)
  }

  /// The rate of a clock at the commit, in its seconds per second of absolute time.
  private func rate(of velocityClock: VelocityClock) -> Double {
    switch velocityClock {
    case .layer: return clock.chain.rate(at: time)
    case .playback(let id):
      guard let core = layer.context?.playbacks.playback(id) else { return 0 }
      // Its layer may come later in this commit.
      let layers = core.clock.map { Array(sequence(first: $0, next: \.superlayer)) } ?? []
      let maps = layers.reversed().map { LayerTimeMap($0.timing) }
      return (RenderClock.clock(maps)?.chain.rate(at: time) ?? 1) * core.control.speed
    }
  }

  private static func inOrder(_ running: [AnimationProgress]) -> [AnimationProgress] {
    guard running.count > 1 else { return running }
    let begin = { (animation: AnimationProgress) in
      animation.compiled.attached.endpoints?.beginTime ?? .infinity
    }
    // Animations usually start in the order in which they were added. NaN has no order.
    var last = -Double.infinity
    let areInOrder = running.allSatisfy { animation in
      defer { last = begin(animation) }
      return last <= begin(animation)
    }
    if areInOrder { return running }
    return AddedAnimation.order(
      of: running.map(begin), staysAbove: { running[$0].compiled.attached.policy.staysAbove },
      isBelow: { running[$0].compiled.attached.changesTransform }
    ).map { running[$0] }
  }
}

/// One commit's record of the progress of the animations of one layer.
struct EventProgress {
  let layer: Layer.ID
  let old: RenderLayer?
  let clock: RenderClock
  let time: Double
  var events = CommitEvents()

  init(_ layer: Layer.ID, old: RenderLayer?, clock: RenderClock, at time: Double) {
    (self.layer, self.old, self.clock, self.time) = (layer, old, clock, time)
  }

  /// Returns the state of an animation from now on, and reports the events that this commit causes.
  mutating func follow(
    _ compiled: CompiledAnimation, since before: AnimationProgress?
  ) -> AnimationProgress {
    var running = AnimationProgress(compiled: compiled)
    if let before, let old {
      running.hasStopped = before.hasStopped || before.endTime < time
      // An animation that runs back to its end before its start never starts.
      running.hasStarted = before.hasStarted || before.startTime < time || running.hasStopped
      running.cyclesPassed = before.cyclesPassed(before: time, since: old)
    }
    if compiled.isDriven {
      // The playback reports.
      (running.hasStarted, running.hasStopped) = (true, true)
      return running
    }
    guard compiled.canRun else {
      if !running.hasStopped { report(.ended(.cancelled), of: compiled) }
      (running.hasStarted, running.hasStopped) = (true, true)
      return running
    }
    running.startTime = compiled.startTime(below: clock, from: time)
    running.endTime = compiled.endTime(below: clock, from: time)
    if compiled.attached.isCut {
      (running.hasStarted, running.hasStopped) = (true, true)
      return running
    }
    let isOnNewClock =
      old?.clock !== clock || before?.compiled.ownMap != compiled.ownMap
    if before == nil {
      // For an added animation, the commit reports the events up to this time.
      if running.startTime <= time { start(&running) }
      if running.endTime <= time { stop(&running) }
    } else if isOnNewClock {
      // With a new clock the times between the commits may never occur.
      let chain = compiled.chain(below: clock.chain)
      let justBefore = time.nextDown
      let begin = compiled.timing.beginTime
      if chain.localTime(at: justBefore) >= begin, running.startTime <= time { start(&running) }
      let last = compiled.chain(below: clock.copies?.last ?? clock.chain)
      if last.localTime(at: justBefore) >= compiled.endTime, running.endTime <= time {
        stop(&running)
      }
      // An event at exactly this time by the old clock has happened.
      if let before, before.startTime == time { start(&running) }
      if let before, before.endTime == time { stop(&running) }
    }
    if compiled.hasCycleEnds, before == nil || isOnNewClock {
      let passed = compiled.timing.boundariesPassed(
        at: compiled.chain(below: clock.chain).localTime(at: time.nextDown))
      running.cyclesPassed = max(running.cyclesPassed, passed)
    }
    return running
  }

  mutating func finish(_ animation: AnimationProgress) {
    var animation = animation
    if animation.startTime <= time { start(&animation) }
    stop(&animation)
  }

  private mutating func start(_ animation: inout AnimationProgress) {
    if !animation.hasStarted { report(.started, of: animation.compiled) }
    animation.hasStarted = true
  }

  private mutating func stop(_ animation: inout AnimationProgress) {
    if !animation.hasStopped { report(.ended(.completed), of: animation.compiled) }
    (animation.hasStarted, animation.hasStopped) = (true, true)
  }

  private mutating func report(_ kind: EventKind, of compiled: CompiledAnimation) {
    events.append(
      AnimationEvent(
        kind, of: .animation(compiled.id, of: layer, key: compiled.key), at: time),
      begin: compiled.timing.beginTime)
  }
}

extension AnimationProgress {
  /// The number of iteration ends before a time, based on a record that holds until then.
  func cyclesPassed(before time: Double, since record: RenderLayer) -> Double {
    guard compiled.hasCycleEnds else { return cyclesPassed }
    let passed = compiled.chain(below: record.clock.chain).iterationsEnded(
      of: compiled.timing, from: record.commitTime, before: time)
    return max(cyclesPassed, passed)
  }
}

extension CopyLags {
  /// The lags of a replicator whose copies differ in time; nil for any other layer.
  ///
  /// They follow from the model values. If an animation changes them, only that fact is known.
  init?(of layer: Layer, _ animations: LayerAnimations?) {
    let replicator = LayerClass.replicator
    guard layer.layerClass.name == replicator.name, layer.layerClass == replicator else {
      return nil
    }
    let isAnimated =
      animations?.moves(.instanceCount) == true || animations?.moves(.instanceDelay) == true
    var lag = 0.0
    let (count, delay) = (layer.properties[.instanceCount], layer.properties[.instanceDelay])
    if let count, let delay, count > 1 { lag = Double(count - 1) * delay }
    if !lag.isFinite { lag = 0 }
    if lag == 0 && !isAnimated { return nil }
    self.init(least: min(0, lag), greatest: max(0, lag), isAnimated: isAnimated)
  }
}
