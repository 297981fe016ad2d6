import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// What pauses, seeks, turns and ends one animation of a layer while it runs: a ``Playback`` for what was
/// not played by a timeline.
///
/// What is asked of it happens at the next commit: where the animation is, and how fast it goes, are
/// written down anew there, beside its begin, so that nothing drifts. Asked several times before a commit,
/// the last word counts. Of an animation that is over nothing can be asked any more: nothing happens.
///
/// Its clock is a clock below the layer's: while the layer's time stands still, so does the animation.
/// Copies of a replicator follow a change at once, each from where it is. How far it has come,
/// ``LayerRuntime/RenderTree/state(of:on:at:)`` says.
public final class AnimationHandle {
  /// What the property that is animated has once an animation was cancelled.
  public enum CancelTarget: Sendable, Hashable {
    /// The model value.
    case model
    /// What is shown at the commit, which becomes the model value unless that is set otherwise before.
    case shown
  }

  /// What names the animation in events.
  public let id: Animation.ID
  private let layer: Layer
  private weak var context: LayerContext?
  private var waiting = ResultWaiters<Bool>()

  /// Whether it has reached its end, as far as deliveries have told; nil while it runs.
  public private(set) var isFinished: Bool?

  init(_ id: Animation.ID, of layer: Layer, in context: LayerContext) {
    (self.id, self.layer, self.context) = (id, layer, context)
  }

  deinit { context?.handles[id] = nil }

  /// The animation with what the commit has settled of it put in, its begin in the layer's time among it;
  /// before a commit as it was added. nil where the layer has it no more.
  public var animation: Animation? { attached.map { $0.closed ?? $0.animation } }

  /// Whether it stands still.
  public var isPaused: Bool {
    get { attached?.control?.isPaused ?? false }
    set { change { $0.isPaused = newValue } }
  }

  /// How fast it goes, in its seconds a second of the layer; below 0 backwards, where it is over when it is
  /// back at its begin. 1 at first; what is not finite counts as 0, which
  /// ``LayerContext/diagnostics`` says.
  public var rate: Double {
    get { attached?.control?.rate ?? 1 }
    set {
      change {
        if !$0.setRate(newValue) {
          report("a rate of \(newValue) cannot be, so 0 is taken")
          _ = $0.setRate(0)
        }
      }
    }
  }

  /// Lets it go the other way from the next commit on.
  ///
  /// Back at its begin it is over, and the model is shown, which no animation changes: give the property its
  /// former value where it is to stay there. A playback does that by itself.
  public func reverse() { rate = -rate }

  /// What share of the whole it has come to, 0…1; of one without an end, of its cycle. Setting it goes there.
  ///
  /// Reading it gives what was set since the last commit, otherwise what the last commit's tree shows at the
  /// time of the commit: 0 before the first one and where the tree has it no more.
  public var progress: Double {
    get {
      guard let attached else { return 0 }
      let seconds =
        attached.control?.seek ?? context?.memory?.state(of: id, on: layer.id)?.time
      return seconds.map(attached.passes.progress) ?? 0
    }
    set { attached.map { seek(to: $0.passes.seconds(at: newValue)) } }
  }

  /// Goes to a time, in seconds from its begin, all cycles counted; beyond an end to that. Ends of cycles in
  /// between are not told. NaN, and the end of an animation without one, go nowhere, which
  /// ``LayerContext/diagnostics`` says.
  public func seek(to seconds: Double) {
    guard let attached else { return }
    change {
      if !$0.seek(to: seconds, in: attached.passes) {
        report("there is no time \(seconds) to seek, so it goes on")
      }
    }
  }

  /// Ends it at the next commit, unfinished.
  public func cancel(to rest: CancelTarget = .model) {
    guard let attached else { return }
    if rest == .shown { context?.keepShown(of: attached, on: layer) }
    layer.removeAnimations { $0.id == id }
  }

  /// Brings it to its end at the next commit, finished; one without an end is cancelled.
  public func finish() {
    guard let passes = attached?.passes else { return }
    var isEndless = false
    change { isEndless = !$0.finish(passes) }
    if isEndless { cancel() }
  }

  /// Waits until a delivery of events has told that it has stopped; a context that goes stops what it has,
  /// and one that goes back stops what was not there then.
  ///
  /// - Returns: Whether it reached its end; at once where that has been told, false where the task has been
  ///   cancelled.
  @discardableResult
  public nonisolated(nonsending) func finished() async -> Bool {
    if let isFinished { return isFinished }
    let (number, results) = waiting.join()
    let result = await ResultWaiters.first(of: results)
    waiting.leave(number)
    return result ?? false
  }

  /// It has stopped; who waits for it goes on.
  func settle(_ isFinished: Bool) {
    guard self.isFinished == nil else { return }
    self.isFinished = isFinished
    waiting.resume(returning: isFinished)
  }

  /// The context has gone back to where the animation runs, has stopped, or is not there.
  fileprivate func goBack(isOver: (Animation.ID, Layer.ID) -> Bool?) {
    switch isOver(id, layer.id) {
    case true?: break
    case false?: isFinished = nil
    case nil: settle(false)
    }
  }

  private var attached: AddedAnimation? { layer.animations.first { $0.id == id } }

  private func change(_ body: (inout PlaybackControl) -> Void) {
    layer.changeControl(of: id, body)
  }

  private func report(_ what: String) {
    context?.diagnostics.append(
      .timelineProblem("animation \(id.rawValue): \(what)", of: layer.id))
  }
}

extension Layer {
  /// What controls the animation under a key: of one that a set, a block or
  /// `animate(_:to:spring:velocity:delay:completion:)` has added, the name of the property.
  ///
  ///     ball.animate(.position.x, to: 100, duration: 2)
  ///     ball.handle(forKey: "position.x")?.isPaused = true
  ///
  /// - Returns: nil where there is none, and of a layer whose context is gone.
  public func handle(forKey key: String) -> AnimationHandle? {
    animations.first { $0.key.isExactly(key) }.flatMap { handle(of: $0.id) }
  }

  /// What controls an animation of the layer, by what names it in events; nil where the layer has none of
  /// the name, and where its context is gone.
  public func handle(of id: Animation.ID) -> AnimationHandle? {
    guard let context, animations.contains(where: { $0.id == id && $0.part == nil }) else {
      return nil
    }
    if let handle = context.handles[id]?.handle { return handle }
    let handle = AnimationHandle(id, of: self, in: context)
    context.handles[id] = WeakHandle(handle: handle)
    return handle
  }

  fileprivate func changeControl(
    of id: Animation.ID, _ body: (inout PlaybackControl) -> Void
  ) {
    guard let index = animations.firstIndex(where: { $0.id == id }) else { return }
    var control = animations[index].control ?? PlaybackControl()
    body(&control)
    attachedAnimations[index].setControl(control)
    note(.animations)
  }
}

extension AddedAnimation {
  /// The timing with what a commit has settled of it.
  fileprivate var timing: Timing { closedTiming ?? animation.timing }

  /// Its cycles as passes, in seconds of the layer.
  fileprivate var passes: TimelinePasses {
    let timing = timing
    let cycle = timing.speed == 0 ? timing.duration : timing.duration / timing.speed.magnitude
    return TimelinePasses(
      leadIn: 0, length: cycle, total: timing.activeDuration, autoreverses: timing.autoreverses,
      contentDuration: cycle)
  }

  /// Settles the requests of a handle.
  mutating func settleControl(atCommit localTime: Double) {
    guard var control, control.hasChanges, let timing = closedTiming else { return }
    var position = control.map.steadyTime(at: localTime)
    if let seek = control.seek {
      position =
        seek < timing.activeDuration
        ? timing.startTime + max(seek, 0) : TimingSchedule(timing).endTime
    }
    control.settle(at: localTime, to: position)
    setControl(control)
  }
}

extension LayerContext {
  /// The animations of handles run again or are gone, as they are in what the context has gone back to.
  func handlesGoBack(isOver: (Animation.ID, Layer.ID) -> Bool?) {
    for (_, known) in handles { known.handle?.goBack(isOver: isOver) }
  }
}

/// A handle that somebody keeps.
struct WeakHandle {
  weak var handle: AnimationHandle?
}

/// A model value that the next commit brings to what is shown, unless it is set otherwise before.
package struct KeptValue {
  package let layer: Layer
  package let path: PropertyPath
  let model: AnimatableValue?

  /// Sets it.
  package func set(_ shown: AnimatableValue?) {
    guard layer.value(for: path) == model else { return }
    layer.bring(path, to: shown)
  }
}

extension LayerContext {
  /// Remembers that the properties of an animation are to keep what is shown.
  fileprivate func keepShown(of attached: AddedAnimation, on layer: Layer) {
    for path in layer.numbersMoved(by: attached) {
      requests = requests ?? CommitRequests()
      requests?.keptValues.append(
        KeptValue(layer: layer, path: path, model: layer.value(for: path)))
    }
  }
}

extension Animation {
  /// The key paths of the animation and of all in it.
  package var keyPaths: [String] {
    if case .group(let group) = self { return group.animations.flatMap(\.keyPaths) }
    return keyPath.map { [$0] } ?? []
  }
}
