import AnimationInterpolation
import AnimationTiming

/// The frames of a block of keyframes: what is set when.
public struct KeyframeBlock {
  /// What makes the changes of a frame, and when, in shares of the block's duration.
  fileprivate struct Frame {
    let start: Double
    let duration: Double
    let curve: TimingFunction?
    let changes: () -> Void
  }

  fileprivate var frames: [Frame] = []

  /// Sets properties over a part of the block.
  ///
  /// Each property that animates implicitly goes to its value from where the earlier frame has brought it,
  /// and rests there until the next; others are set at once. A frame that sets the value that is there holds it.
  ///
  /// - Parameters:
  ///   - start: When it begins, as a share of the duration of the block, 0…1.
  ///   - duration: How long it takes, as a share of it. A frame ends with the block at the latest.
  ///   - timingFunction: Its curve; nil for that of the block.
  ///   - changes: Sets properties. The frames make their changes once all have been added, in the order of
  ///     their starts; frames with one start in the order in which they were added.
  public mutating func add(
    at start: Double, duration: Double, timingFunction: TimingFunction? = nil,
    _ changes: @escaping () -> Void
  ) {
    frames.append(
      Frame(start: start, duration: duration, curve: timingFunction, changes: changes))
  }

  /// The frames in the order in which they make their changes.
  fileprivate var inOrder: [Frame] {
    let starts = frames.map { $0.start > 0 && $0.start < .infinity ? $0.start : 0 }
    return frames.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map { frames[$0] }
  }
}

/// Finds what a frame of a block of keyframes sets.
final class KeyframeRecorder {
  /// A property as a frame sets it.
  fileprivate struct Setting {
    let layer: Layer
    let path: PropertyPath
    let value: AnimatableValue?
  }

  private struct Property: Hashable {
    let layer: Layer.ID
    let path: PropertyPath
  }

  /// What the frame has set so far.
  private(set) var settings: [(layer: Layer, path: PropertyPath)] = []
  private var seen: Set<Property> = []
  /// The values that were there before the first frame.
  private(set) var former: [(layer: Layer, path: PropertyPath, value: ModelValue)] = []
  private var known: Set<Property> = []

  /// A frame begins.
  fileprivate func begin() { (settings, seen) = ([], []) }

  /// A property is about to be set, with the old value still in the layer.
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
  /// Lets a frame make its changes, and finds what it sets.
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

  /// Makes changes in steps, each over a part of a duration, as views have it.
  ///
  ///     context.animateKeyframes(duration: 2) { frames in
  ///       frames.add(at: 0, duration: 0.25) { ball.position.x = 100 }
  ///       frames.add(at: 0.5, duration: 0.5) { ball.position.y = 40 }
  ///     }
  ///
  /// It is a ``LayerTimeline``, played as ``play(_:in:overlap:)`` does: the model has the last values at once,
  /// and what else animated the properties stops. A share that cannot be counts as 0, which
  /// ``diagnostics`` says. Where ``motionScale`` is 0 the values are set at once.
  ///
  /// - Parameters:
  ///   - duration: Of one iteration, in seconds, whatever the frames change.
  ///   - delay: Seconds before the first pass.
  ///   - timingFunction: The curve of frames without one.
  ///   - repeatCount: How many passes there are.
  ///   - autoreverses: Whether each pass goes back again.
  ///   - frames: Adds the frames, in any order.
  ///   - completion: Called once by a delivery of playbacks' events when it is over, with whether it has
  ///     reached its end. It is the ``Playback/onEvent`` of what is returned.
  /// - Returns: What pauses, seeks and ends it.
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
        // A share that cannot be is the timeline's to report.
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
