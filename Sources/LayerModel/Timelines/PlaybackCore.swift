import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// What a context knows of a playback while it plays.
package final class PlaybackCore {
  /// How it is made to end.
  package typealias Ending = (target: CancelTarget, outcome: PlaybackOutcome)

  /// A property that it drives.
  struct Target {
    let layer: Layer
    /// The whole property.
    let path: PropertyPath
    /// The model values before it and after it.
    let former: ModelValue
    let last: ModelValue
  }

  /// What of it changes and a commit takes.
  struct Committed: Sendable {
    var rate = 1.0
    var isPaused = false
    var hasSettled = false
    var isAtStart = false
  }

  package let id: Playback.ID
  /// How the passes lie in the time of its clock.
  package let passes: TimelinePasses
  /// The labels of one pass by time.
  package let labels: [TimelineLabel]
  /// The layer whose time it plays in, nil for absolute time. By its id, since it may be leaving.
  package let clockLayer: Layer.ID?
  /// The same, where it has been played in this process.
  package private(set) weak var clock: Layer?
  /// What it has put on layers.
  private(set) var animations: [(layer: Layer, id: Animation.ID)] = []
  private(set) var targets: [Target] = []
  private(set) weak var context: LayerContext?
  let listeners: PlaybackListeners

  /// The requests for the next commit. The clock that a commit has written is in its render tree.
  package var control = PlaybackControl()
  package private(set) var ending: Ending?
  /// Whether the next commit has to look at it.
  package private(set) var hasChanges = true
  /// Whether the model has been brought to the end that it has reached.
  package private(set) var hasSettled = false
  /// Whether it has brought the model back to the former values.
  private var isAtStart = false
  /// Whether nobody keeps it, so that it is forgotten once it has reached an end.
  package var isReleased = false {
    didSet {
      hasChanges = true
      context?.noteChange()
      if !isAwaited { context?.endedPlaybacks[id] = nil }
    }
  }
  /// Those of its animations for which completions wait.
  private(set) var awaitedAnimations: [Animation.ID] = []
  /// As the last commit has left it.
  private(set) var committed = Committed()
  /// When it comes to an end by the clock that the last commit has written, and whether that is its start; nil if
  /// it does not.
  package var nextEnd: (time: Double, isAtStart: Bool)?

  init(
    _ id: Playback.ID, _ timeline: LayerTimeline, in layer: Layer?, context: LayerContext
  ) {
    self.id = id
    (clockLayer, clock) = (layer?.id, layer)
    self.context = context
    listeners = PlaybackListeners(.playback(id), in: context)
    passes = timeline.timelinePasses
    var problem: String?
    labels = timeline.playedLabels { problem = $0 }
    if let problem { listeners.report(problem) }
  }

  /// One that there was, as nothing has been brought back of it.
  init(restoring stored: StoredPlayback, context: LayerContext) {
    (id, passes, clockLayer) = (stored.id, stored.passes, stored.layer)
    self.context = context
    listeners = PlaybackListeners(.playback(id), in: context)
    labels = stored.labels
  }

  /// Restores what a commit had taken of it.
  ///
  /// - Parameters:
  ///   - stored: What the commit had taken.
  ///   - outcome: How it had ended.
  ///   - tellsAgain: Whether it reports its end again.
  ///   - find: Finds a layer by its id. What it drove on others is forgotten.
  func restore(
    _ stored: StoredPlayback, outcome: Playback.Outcome?, tellsAgain: Bool,
    layer find: (Layer.ID) -> Layer?
  ) {
    // Layers that are in no tree are known here alone.
    let own = Dictionary(targets.map { ($0.layer.id, $0.layer) }) { first, _ in first }
    func layer(_ id: Layer.ID) -> Layer? { find(id) ?? own[id] }
    listeners.restore(outcome, reportsAgain: tellsAgain)
    animations = stored.animations.compactMap { placed in
      layer(placed.layer).map { ($0, placed.animation) }
    }
    targets = stored.targets.compactMap { target in
      layer(target.layer).map {
        Target(layer: $0, path: target.path, former: target.former, last: target.last)
      }
    }
    committed = stored.committed
    control = PlaybackControl(rate: committed.rate, isPaused: committed.isPaused)
    (hasSettled, isAtStart, ending) = (committed.hasSettled, committed.isAtStart, nil)
    nextEnd = nil
  }

  /// Remembers an animation that it has put on a layer; completions that are open wait for it.
  func put(_ animation: Animation.ID, on layer: Layer) {
    animations.append((layer, animation))
    guard let context, context.transactions.register(animation) else { return }
    awaitedAnimations.append(animation)
    if passes.total == .infinity {
      context.diagnostics.append(
        .endlessCompletion(layer: layer.id, animation: animation, key: nil))
    }
  }

  /// Completions of a snapshot wait for some of its animations.
  func awaitAgain(_ animations: [Animation.ID]) { awaitedAnimations = animations }

  func drive(_ target: Target) { targets.append(target) }

  // MARK: What is asked of it

  func change(_ body: (PlaybackCore) -> Void) {
    body(self)
    (hasChanges, hasSettled) = (true, false)
    context?.noteChange()
  }

  /// Makes a change unless the playback has been told to end before, which the diagnostics say then.
  func ask(_ what: String, _ body: (PlaybackCore) -> Void) {
    guard ending == nil else {
      return listeners.report("it is already ending, so \(what) has no effect")
    }
    change(body)
  }

  /// Whether it plays again from the next commit on if it has ended.
  var isAskedToPlay: Bool { control.seek != nil || committed.rate * control.speed < 0 }

  /// Whether it is sought first and then told to end, in this order.
  package var isSoughtBeforeItsEnd: Bool { control.seek != nil && ending != nil }

  /// Takes back that it is to end, and gives that.
  package func withdrawEnding() -> Ending? {
    defer { ending = nil }
    return ending
  }

  package func end(_ target: CancelTarget, _ outcome: PlaybackOutcome) {
    ask("another end") { $0.ending = (target, outcome) }
  }

  // MARK: What a commit does with it

  /// A commit settles its requests, so that it moves to an end that the model does not know of.
  package func settle(at localTime: Double, _ delivered: inout DeliveredEvents) {
    control.settle(at: localTime, in: passes, &delivered)
    hasSettled = false
  }

  /// A commit has seen to what was asked.
  package func forgetChanges() {
    hasChanges = false
    committed = Committed(
      rate: control.rate, isPaused: control.isPaused, hasSettled: hasSettled,
      isAtStart: isAtStart)
  }

  /// Brings the model to what lies at an end: to the former values at the start, to the last targets at
  /// the end. What was set otherwise since stays, and so does what something has taken over.
  package func settleModel(atStart: Bool) {
    hasSettled = true
    guard atStart != isAtStart else { return }
    isAtStart = atStart
    set { driven in
      let (former, last) = (driven.target.former, driven.target.last)
      let end = atStart ? former : last
      return (atStart ? last : former, end, driven.numbers.map(end.component))
    }
  }

  /// For each property that it drives the paths of which ``settleModel(to:)`` takes the presented values: the
  /// whole, and its numbers.
  package var drivenPaths: [(layer: Layer, paths: [PropertyPath])] {
    drivenTargets.map { driven in
      let path = driven.target.path
      return (
        driven.target.layer,
        [path] + driven.numbers.map { PropertyPath(path.key, component: $0, of: path.targets) }
      )
    }
  }

  /// Brings the model to presented values, those of ``drivenPaths``. What was set otherwise since stays, and so does
  /// what something has taken over.
  package func settleModel(to presented: [[AnimatableValue?]]) {
    var presented = presented[...]
    set { [isAtStart] driven in
      let (target, values) = (driven.target, presented.removeFirst())
      var whole = ModelValue(values[0])
      // Where parts are known beside the matrix, those that it moves are brought there one by one.
      if target.path.key.type == .transform {
        let value = zip(driven.numbers, values.dropFirst()).reduce(
          target.layer.modelValue(at: target.path)
        ) { value, part in part.1.map { value.replacing(part.0, by: $0) } ?? value }
        if value.parts != nil { whole = value }
      }
      return (isAtStart ? target.former : target.last, whole, Array(values.dropFirst()))
    }
  }

  /// The model values that the end of a playback changes: what nobody has set since, the value of the whole, and
  /// the values of its numbers.
  private typealias Change = (former: ModelValue, whole: ModelValue, numbers: [AnimatableValue?])

  /// Sets what it drives, the whole where nobody has set that since, and else the numbers of it that it drives
  /// and that nobody has set.
  private func set(_ change: (DrivenTarget) -> Change) {
    context?.beginTransaction()
    context?.disablesActions = true
    defer { context?.commitTransaction() }
    for driven in drivenTargets {
      let (layer, path) = (driven.target.layer, driven.target.path)
      let change = change(driven)
      let now = layer.modelValue(at: path)
      if now == change.former, driven.isWhole {
        layer.setModelValue(change.whole, at: path)
        continue
      }
      let value = zip(driven.numbers, change.numbers).reduce(now) { value, number in
        guard value.agrees(with: change.former, in: number.0), let own = number.1 else {
          return value
        }
        return value.replacing(number.0, by: own)
      }
      if value != now { layer.setModelValue(value, at: path) }
    }
  }

  /// A property that it still moves.
  private struct DrivenTarget {
    let target: Target
    /// The numbers of it that it moves, none for all of it.
    let numbers: [PropertyComponent]
    /// Whether nothing has been taken over from it: else it brings the rest back number by number.
    let isWhole: Bool
  }

  private var drivenTargets: [DrivenTarget] {
    var moved: [ObjectIdentifier: Set<PropertyPath>] = [:]
    var cut: [(layer: Layer, path: PropertyPath)] = []
    for (layer, id) in animations {
      if let attached = layer.animations.first(where: { $0.id == id }) {
        moved[ObjectIdentifier(layer), default: []].formUnion(layer.numbersMoved(by: attached))
        cut += attached.superseded.map { (layer, $0) }
      }
    }
    return targets.compactMap { target in
      let path = target.path
      guard let paths = moved[ObjectIdentifier(target.layer)],
        paths.contains(where: path.overlaps)
      else { return nil }
      return DrivenTarget(
        target: target, numbers: path.numbers(in: paths),
        isWhole: !cut.contains { $0.layer === target.layer && $0.path.overlaps(path) })
    }
  }

  /// Takes away what it has put on layers, without an event, and gives these.
  package func leaveLayers() -> [Layer] {
    defer { animations = [] }
    for (layer, id) in animations { layer.withdraw(id) }
    return animations.map(\.layer)
  }

  // MARK: Deliveries

  /// Whether anybody is to be told how it ends.
  var isAwaited: Bool {
    !isReleased || !listeners.isEmpty || !awaitedAnimations.isEmpty
  }

  /// It is over, and with it its animations; completions that wait for nothing else are called.
  func stopAnimations(_ outcome: Playback.Outcome, at time: Double) {
    guard let context, !awaitedAnimations.isEmpty else { return }
    for id in awaitedAnimations {
      context.animationDidStop(id, isFinished: outcome == .completed, at: time)
    }
    awaitedAnimations = []
    context.runEligibleCompletions()
  }
}

extension LayerContext {
  /// Whether somebody is told of the labels of a playback.
  package func hearsLabels(of playback: Playback.ID) -> Bool {
    (playbacks.playback(playback) ?? endedPlaybacks[playback])?.listeners.hearLabels ?? false
  }

  /// Says that a delivery has left labels out.
  package func reportTooManyLabels(limit: Int) {
    diagnostics.append(
      .timelineProblem(
        "labels: expected at most \(limit) in one delivery, found more; the later ones are not reported"
      ))
  }
}

extension Layer {
  /// Takes an animation away that reports nothing.
  fileprivate func withdraw(_ id: Animation.ID) {
    guard animations.contains(where: { $0.id == id }) else { return }
    dropAnimations([id])
    note(.animations)
  }
}

extension PropertyPath {
  /// The single numbers of this whole property that some paths name; none where one names all of it, and of a
  /// path that is a component itself.
  fileprivate func numbers(in paths: Set<PropertyPath>) -> [PropertyComponent] {
    guard component == nil, !paths.contains(self) else { return [] }
    var lanes: Set<Int> = []
    return key.components.filter { number in
      let path = PropertyPath(key, component: number, of: targets)
      return number.lanes.count == 1 && paths.contains { $0.covers(path) }
        && lanes.insert(number.lanes.first).inserted
    }
  }
}

extension [PlaybackCore] {
  /// The one of an id, nil where there is none. Ids ascend in the order of the begin, also after going back
  /// and in what is restored, where the next one has a greater id than all that there have been. Complexity:
  /// O(log playbacks).
  package func playback(_ id: Playback.ID) -> PlaybackCore? {
    let index = indices.partitioningIndex { self[$0].id.rawValue >= id.rawValue }
    return index < count && self[index].id == id ? self[index] : nil
  }
}
