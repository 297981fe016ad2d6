import AnimationInterpolation
import AnimationMath
import AnimationTiming

extension Layer {
  /// Returns the playback of the animation under a key.
  ///
  /// The engine adds an animation when you set a property, change it in an animation block, or call
  /// `animate(_:to:with:velocity:delay:completion:)`. The key of such an animation is the name of the property.
  ///
  ///     ball.animate(.position.x, to: 100, with: .curve(duration: 2))
  ///     ball.playback(forKey: "position.x")?.isPaused = true
  ///
  /// - Returns: nil if there is no such animation, and if the layer's context no longer exists.
  public func playback(forKey key: String) -> Playback? {
    animations.first { $0.key.isExactly(key) }.flatMap { playback(of: $0.id) }
  }

  /// Returns the playback of an animation of the layer, or nil if the layer has no such animation and if its context
  /// no longer exists.
  public func playback(of id: Animation.ID) -> Playback? {
    guard let context, let added = added(id), added.part == nil else { return nil }
    if let playback = context.animationListeners[id]?.playback { return playback }
    return Playback(added, of: self, in: context)
  }

  func added(_ id: Animation.ID) -> AddedAnimation? { animations.first { $0.id == id } }

  func setControl(_ control: PlaybackControl, of id: Animation.ID) {
    guard let index = animations.firstIndex(where: { $0.id == id }) else { return }
    attachedAnimations[index].setControl(control)
    note(.animations)
  }
}

extension AddedAnimation {
  /// The iterations, in seconds of the layer.
  var passes: TimelinePasses {
    let timing = resolvedTiming ?? animation.timing
    let cycle = timing.speed == 0 ? timing.duration : timing.duration / timing.speed.magnitude
    return TimelinePasses(
      leadIn: 0, length: cycle, total: timing.activeDuration, autoreverses: timing.autoreverses,
      contentDuration: cycle)
  }

  mutating func resolveControl(atCommit localTime: Double) {
    guard var control, control.hasChanges, let timing = resolvedTiming else { return }
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

/// A model value that the next commit sets to the presentation value, unless it is set before.
package struct KeptValue {
  package let layer: Layer
  package let path: PropertyPath
  let model: AnimatableValue?

  package func set(_ shown: AnimatableValue?) {
    guard layer.value(for: path) == model else { return }
    layer.bring(path, to: shown)
  }
}

extension LayerContext {
  /// Requests that the properties of an animation keep their presentation values.
  func keepShown(of attached: AddedAnimation, on layer: Layer) {
    for path in layer.numbersMoved(by: attached) {
      requests = requests ?? CommitRequests()
      requests?.keptValues.append(
        KeptValue(layer: layer, path: path, model: layer.value(for: path)))
    }
  }
}

extension Animation {
  package var keyPaths: [String] {
    if case .group(let group) = self { return group.animations.flatMap(\.keyPaths) }
    return keyPath.map { [$0] } ?? []
  }
}
