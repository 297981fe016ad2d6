import AnimationInterpolation
import AnimationTiming

/// The frames of a block of keyframes: what is set when.
public struct KeyframeBlock {
  /// A property as a frame sets it.
  fileprivate struct Setting {
    let layer: Layer
    let path: PropertyPath
    let value: AnimatableValue?
  }

  /// What a frame sets, and when, in shares of the block's duration.
  fileprivate struct Frame {
    let start: Double
    let duration: Double
    let curve: TimingFunction?
    let settings: [Setting]
  }

  fileprivate var frames: [Frame] = []
  fileprivate let recorder: KeyframeRecorder
  private let context: LayerContext

  fileprivate init(_ recorder: KeyframeRecorder, in context: LayerContext) {
    (self.recorder, self.context) = (recorder, context)
  }

  /// Sets properties over a part of the block.
  ///
  /// Each property that animates implicitly goes to its value from where the earlier frame has brought it,
  /// and rests there until the next; others are set at once.
  ///
  /// - Parameters:
  ///   - start: When it begins, as a share of the duration of the block, 0…1.
  ///   - duration: How long it takes, as a share of it.
  ///   - timingFunction: Its curve; nil for that of the block.
  ///   - changes: Sets properties.
  public mutating func add(
    at start: Double, duration: Double, timingFunction: TimingFunction? = nil,
    _ changes: () throws -> Void
  ) rethrows {
    recorder.begin()
    var level = TransactionStack.Level()
    level.keyframes = recorder
    try context.animate(in: level, changes, calling: nil)
    frames.append(
      Frame(
        start: start, duration: duration, curve: timingFunction,
        settings: recorder.settings.map { layer, path in
          Setting(layer: layer, path: path, value: layer.value(for: path))
        }))
  }
}

/// Finds what a frame of a block of keyframes sets.
final class KeyframeRecorder {
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
  ///   - duration: Of one pass, in seconds.
  ///   - delay: Seconds before the first pass.
  ///   - timingFunction: The curve of frames without one.
  ///   - repeatCount: How many passes there are.
  ///   - autoreverses: Whether each pass goes back again.
  ///   - frames: Adds the frames.
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
    let recorder = KeyframeRecorder()
    var block = KeyframeBlock(recorder, in: self)
    try frames(&block)
    let seconds = self.duration(duration)
    var pass = LayerTimeline()
    pass.timingFunction = timingFunction
    (pass.repeatCount, pass.autoreverses) = (repeatCount, autoreverses)
    if motionScale > 0 {
      transaction {
        disablesActions = true
        for old in recorder.former { old.layer.setModelValue(old.value, at: old.path) }
      }
      for frame in block.frames {
        for setting in frame.settings {
          pass.animate(
            setting.layer, setting.path, to: setting.value, duration: frame.duration * seconds,
            timingFunction: frame.curve, at: .time(frame.start * seconds))
        }
      }
    }
    var timeline = LayerTimeline()
    timeline.add(pass, at: .time(self.duration(delay)))
    let playback = play(timeline)
    if let completion {
      playback.onEvent = { event in
        if case .finished(let outcome) = event.kind { completion(outcome == .completed) }
      }
    }
    return playback
  }
}
