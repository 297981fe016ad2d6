import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// The context's record of a playback.
package final class PlaybackCore {
  package typealias Ending = (target: CancelTarget, outcome: PlaybackOutcome)

  struct Target {
    let layer: Layer
    let path: PropertyPath
    let former: ModelValue
    let last: ModelValue
  }

  /// The variable part of the record that a commit takes.
  struct Committed: Sendable {
    var rate = 1.0
    var isPaused = false
    var hasSettled = false
    var isAtStart = false
  }

  package let id: Playback.ID
  /// The iterations, in the time of the playback's clock.
  package let passes: TimelinePasses
  package let labels: [TimelineLabel]
  /// The layer in whose time it plays, or nil for absolute time. By its id, because the layer may be exiting.
  package let clockLayer: Layer.ID?
  /// The same layer, if the timeline was played in this process.
  package private(set) weak var clock: Layer?
  /// The animations that the playback has added to layers.
  private(set) var animations: [(layer: Layer, id: Animation.ID)] = []
  private(set) var targets: [Target] = []
  private(set) weak var context: LayerContext?
  let listeners: PlaybackListeners

  /// The requests for the next commit. The clock that a commit has written is in its render tree.
  package var control = PlaybackControl()
  package private(set) var ending: Ending?
  package private(set) var hasChanges = true
  /// Whether the model has the values of the end that the playback has reached.
  package private(set) var hasSettled = false
  /// Whether the model has the values from before the playback.
  private var isAtStart = false
  /// Whether the program has released the ``Playback``, so that the context forgets it at an end.
  package var isReleased = false {
    didSet {
      hasChanges = true
      context?.noteChange()
      if !isAwaited { context?.endedPlaybacks[id] = nil }
    }
  }
  private(set) var awaitedAnimations: [Animation.ID] = []
  private(set) var committed = Committed()
  /// The next end by the clock that the last commit has written, and whether it is the start of the timeline. Nil if
  /// there is none.
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

  /// Creates a playback of a snapshot, before `restore` sets its state.
  init(restoring stored: StoredPlayback, context: LayerContext) {
    (id, passes, clockLayer) = (stored.id, stored.passes, stored.layer)
    self.context = context
    listeners = PlaybackListeners(.playback(id), in: context)
    labels = stored.labels
  }

  /// Restores the state that a commit had taken. The outcome is nil if it had not ended; `tellsAgain` states whether it
  /// reports its end again. Targets on layers that are not found are forgotten.
  func restore(
    _ stored: StoredPlayback, outcome: Playback.Outcome?, tellsAgain: Bool,
    layer find: (Layer.ID) -> Layer?
  ) {
    // Layers that are in no tree are known only here.
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

  /// Records an animation that the playback has added to a layer. Open completions wait for it.
  func put(_ animation: Animation.ID, on layer: Layer) {
    animations.append((layer, animation))
    guard let context, context.transactions.register(animation) else { return }
    awaitedAnimations.append(animation)
    if passes.total == .infinity {
      context.diagnostics.append(
        .endlessCompletion(layer: layer.id, animation: animation, key: nil))
    }
  }

  func awaitAgain(_ animations: [Animation.ID]) { awaitedAnimations = animations }

  func drive(_ target: Target) { targets.append(target) }

  // MARK: Requests

  func change(_ body: (PlaybackCore) -> Void) {
    body(self)
    (hasChanges, hasSettled) = (true, false)
    context?.noteChange()
  }

  /// Makes a change, or reports a diagnostic if the playback has already been requested to end.
  func ask(_ what: String, _ body: (PlaybackCore) -> Void) {
    guard ending == nil else {
      return listeners.report("it is already ending, so \(what) has no effect")
    }
    change(body)
  }

  /// Whether it plays again from the next commit on if it has ended.
  var isAskedToPlay: Bool { control.seek != nil || committed.rate * control.speed < 0 }

  package var isSoughtBeforeItsEnd: Bool { control.seek != nil && ending != nil }

  package func withdrawEnding() -> Ending? {
    defer { ending = nil }
    return ending
  }

  package func end(_ target: CancelTarget, _ outcome: PlaybackOutcome) {
    ask("another end") { $0.ending = (target, outcome) }
  }

  // MARK: Commits

  /// Resolves the requests at a commit. The playback may thereby move to an end that the model does not have yet.
  package func settle(at localTime: Double, _ delivered: inout DeliveredEvents) {
    control.settle(at: localTime, in: passes, &delivered)
    hasSettled = false
  }

  package func forgetChanges() {
    hasChanges = false
    committed = Committed(
      rate: control.rate, isPaused: control.isPaused, hasSettled: hasSettled,
      isAtStart: isAtStart)
  }

  /// Sets the model values of an end: the former values at the start, the last targets at the end. Values that were
  /// set in the meantime and values that another animation has taken over stay.
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

  /// The paths whose presented values ``settleModel(to:)`` takes, for each driven property: the whole, and its
  /// numbers.
  package var drivenPaths: [(layer: Layer, paths: [PropertyPath])] {
    drivenTargets.map { driven in
      let path = driven.target.path
      return (
        driven.target.layer,
        [path] + driven.numbers.map { PropertyPath(path.key, component: $0, of: path.targets) }
      )
    }
  }

  /// Sets the model values to the presented values of ``drivenPaths``. Values that were set in the meantime and
  /// values that another animation has taken over stay.
  package func settleModel(to presented: [[AnimatableValue?]]) {
    var presented = presented[...]
    set { [isAtStart] driven in
      let (target, values) = (driven.target, presented.removeFirst())
      var whole = ModelValue(values[0])
      // If the parts of a transform are known, the numbers that the playback moves are set one by one.
      if target.path.key.type == .transform {
        let value = zip(driven.numbers, values.dropFirst()).reduce(
          target.layer.modelValue(at: target.path)
        ) { value, part in part.1.map { value.replacing(part.0, by: $0) } ?? value }
        if value.parts != nil { whole = value }
      }
      return (isAtStart ? target.former : target.last, whole, Array(values.dropFirst()))
    }
  }

  /// A change of the model at the end of a playback: the value that it expects, the new whole value, and the new
  /// values of its numbers.
  private typealias Change = (former: ModelValue, whole: ModelValue, numbers: [AnimatableValue?])

  /// Sets the driven properties. A whole property is set if it has the expected value, otherwise its driven numbers
  /// that have the expected values.
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

  private struct DrivenTarget {
    let target: Target
    /// The single numbers of the target that the playback moves; empty if it moves the whole target.
    let numbers: [PropertyComponent]
    /// Whether nothing was taken over. Otherwise its numbers are set one by one.
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

  /// Removes its animations from layers without an event, and returns the layers.
  package func leaveLayers() -> [Layer] {
    defer { animations = [] }
    for (layer, id) in animations { layer.withdraw(id) }
    return animations.map(\.layer)
  }

  // MARK: Deliveries

  var isAwaited: Bool {
    !isReleased || !listeners.isEmpty || !awaitedAnimations.isEmpty
  }

  /// Reports the end of its animations. Completions that wait for nothing else are called.
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
  package func hearsLabels(of playback: Playback.ID) -> Bool {
    (playbacks.playback(playback) ?? endedPlaybacks[playback])?.listeners.hearLabels ?? false
  }

  package func reportTooManyLabels(limit: Int) {
    diagnostics.append(
      .timelineProblem(
        "labels: expected at most \(limit) in one delivery, found more; the later ones are not reported"
      ))
  }
}

extension Layer {
  fileprivate func withdraw(_ id: Animation.ID) {
    guard animations.contains(where: { $0.id == id }) else { return }
    dropAnimations([id])
    note(.animations)
  }
}

extension PropertyPath {
  /// The single numbers of this whole property that some paths name. Empty if a path names the whole property, or if
  /// this path is that of a component.
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
  /// The playback with an id, or nil if there is none. Complexity: O(log playbacks).
  ///
  /// The ids ascend in the order of the starts, even after a restore: the next playback has a greater id than any
  /// earlier one.
  package func playback(_ id: Playback.ID) -> PlaybackCore? {
    let index = indices.partitioningIndex { self[$0].id.rawValue >= id.rawValue }
    return index < count && self[index].id == id ? self[index] : nil
  }
}
