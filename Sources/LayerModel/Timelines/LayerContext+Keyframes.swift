import AnimationInterpolation
import AnimationTiming

/// The frames of a keyframe block: the changes and their times.
public struct KeyframeBlock {
  /// The changes of a frame and their time, as fractions of the block's duration.
  fileprivate struct Frame {
    let start: Double
    let duration: Double
    let curve: TimingFunction?
    let changes: () -> Void
  }

  fileprivate var frames: [Frame] = []

  /// Adds a frame, which sets properties over a part of the block.
  ///
  /// Each property that animates implicitly moves to its value from the value of the earlier frame, and stays there
  /// until the next frame. Other properties are set at once. A frame that sets a property to its current value holds
  /// it.
  ///
  /// - Parameters:
  ///   - start: The start, as a fraction of the duration of the block, 0…1.
  ///   - duration: The duration, as a fraction of the duration of the block. A frame ends with the block at the
  ///     latest.
  ///   - timingFunction: The timing function. Default: `nil`, which is the block's.
  ///   - changes: Sets properties. The frames make their changes once all have been added, in the order of their
  ///     starts; frames with the same start in the order in which they were added.
  public mutating func add(
    at start: Double, duration: Double, timingFunction: TimingFunction? = nil,
    _ changes: @escaping () -> Void
  ) {
    frames.append(
      Frame(start: start, duration: duration, curve: timingFunction, changes: changes))
  }

  fileprivate var inOrder: [Frame] {
    let starts = frames.map { $0.start > 0 && $0.start < .infinity ? $0.start : 0 }
    return frames.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map { frames[$0] }
  }
}

/// Records the properties that the frames of a keyframe block set.
final class KeyframeRecorder {
  fileprivate struct Setting {
    let layer: Layer
    let path: PropertyPath
    let value: AnimatableValue?
  }

  private struct Property: Hashable {
    let layer: Layer.ID
    let path: PropertyPath
  }

  private(set) var settings: [(layer: Layer, path: PropertyPath)] = []
  private var seen: Set<Property> = []
  private(set) var former: [(layer: Layer, path: PropertyPath, value: ModelValue)] = []
  private var known: Set<Property> = []

  fileprivate func begin() { (settings, seen) = ([], []) }

  /// Records a property that is about to be set. The layer still has the old value.
  func note(_ layer: Layer, _ key: String) {
    guard let path = try? layer.path(key) else { return }
    let property = Property(layer: layer.id, path: path)
    if known.insert(property).inserted {
      former.append((layer, path, layer.modelValue(at: path)))
    }
    if seen.insert(property).inserted { settings.append((layer, path)) }
  }
}

extension LayerContext {
  private func settings(
    of frame: KeyframeBlock.Frame, _ recorder: KeyframeRecorder
  ) -> [KeyframeRecorder.Setting] {
    recorder.begin()
    var level = TransactionStack.Level()
    level.keyframes = recorder
    let wasRecording = isRecordingKeyframes
    isRecordingKeyframes = true
    defer { isRecordingKeyframes = wasRecording }
    animate(in: level, frame.changes, calling: nil)
    return recorder.settings.map { layer, path in
      KeyframeRecorder.Setting(layer: layer, path: path, value: layer.value(for: path))
    }
  }

  /// Makes changes in steps, each over a part of a duration, as views do.
  ///
  ///     context.animateKeyframes(duration: 2) { frames in
  ///       frames.add(at: 0, duration: 0.25) { ball.position.x = 100 }
  ///       frames.add(at: 0.5, duration: 0.5) { ball.position.y = 40 }
  ///     }
  ///
  /// The block becomes a ``LayerTimeline`` that plays as ``play(_:in:overlap:)`` does: the model has the last values
  /// at once, and other animations of the properties stop. An impossible fraction counts as 0, which ``diagnostics``
  /// reports. If ``motionScale`` is 0, the values are set at once.
  ///
  /// - Parameters:
  ///   - duration: The seconds of one iteration, whatever the frames change.
  ///   - delay: The seconds before the first iteration. Default: 0.
  ///   - timingFunction: The timing function of frames without one. Default: `.linear`.
  ///   - repeatCount: The number of iterations. Default: 1.
  ///   - autoreverses: Whether each iteration also plays backwards. Default: `false`.
  ///   - frames: Adds the frames, in any order.
  ///   - completion: Called once by a delivery of the playback's events when the block is over, with whether it has
  ///     reached its end. It becomes the ``Playback/onEvent`` of the returned playback.
  /// - Returns: The playback of the block.
  @discardableResult
  public func animateKeyframes(
    duration: Double, delay: Double = 0, timingFunction: TimingFunction = .linear,
    repeatCount: Double = 1, autoreverses: Bool = false,
    _ frames: (inout KeyframeBlock) throws -> Void,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) rethrows -> Playback {
    var block = KeyframeBlock()
    try frames(&block)
    let recorder = KeyframeRecorder()
    let seconds = self.duration(duration)
    var pass = LayerTimeline()
    pass.timingFunction = timingFunction
    (pass.repeatCount, pass.autoreverses) = (repeatCount, autoreverses)
    for frame in block.inOrder {
      let start = frame.start
      for setting in settings(of: frame, recorder) where motionScale > 0 {
        // The timeline reports impossible fractions.
        let length =
          frame.duration > 0 ? max(0, min(frame.duration, 1 - max(start, 0))) : frame.duration
        pass.animate(
          setting.layer, setting.path, to: setting.value,
          with: .curve(
            duration: (start.isFinite ? length : frame.duration) * seconds,
            timingFunction: frame.curve), at: .time((start > 1 ? 1 : start) * seconds))
      }
    }
    if motionScale > 0 {
      transaction {
        disablesActions = true
        for old in recorder.former { old.layer.setModelValue(old.value, at: old.path) }
      }
      pass.setDuration(seconds)
    }
    var timeline = LayerTimeline()
    timeline.add(pass, at: .time(self.duration(delay)))
    let playback = play(timeline)
    if let completion {
      playback.onEvent = { event in
        if case .ended(let outcome) = event.kind { completion(outcome == .completed) }
      }
    }
    return playback
  }
}
