import AnimationClock
import AnimationInterpolation
import LayerModel
import LayerRuntime

/// What a ``FramePipeline`` has done: which stage was busy when, and which frame was on the screen
/// at which refresh.
public struct FrameTimeline: Sendable {
  /// A stretch of time in which a stage was busy, in seconds.
  public struct Span: Sendable, Hashable {
    /// The stage.
    public let stage: FrameStage
    /// The number of its turn, of a stage of the application, or of its frame, of one of the
    /// render side; from 0.
    public let number: Int
    /// When it begins.
    public let start: Double
    /// When it ends; not before the start.
    public let end: Double
  }

  /// A turn of the application.
  public struct Turn: Sendable, Hashable {
    /// When it begins, in seconds.
    public let start: Double
    /// When its changes have been handed over: the time of its commit. nil where it has none.
    public let commitTime: Double?
    /// When the application is free again.
    public let end: Double
  }

  /// A frame of the render side.
  public struct Frame: Sendable {
    /// The number of the turn whose commit it shows.
    public let turn: Int
    /// The committed tree.
    public let tree: RenderTree
    /// The time for which it is computed, in seconds: that of the refresh at which it will be on
    /// the screen if nothing is in its way.
    public let targetTime: Double
    /// The refresh from which on it is on the screen.
    public let refresh: Int
  }

  /// The refreshes of the display, numbered from 0.
  public let rate: StepRate
  /// How many refreshes the timeline spans.
  public let refreshCount: Int
  /// When each stage was busy, in the order of their starts for each side.
  public internal(set) var spans: [Span] = []
  /// The turns in order.
  public internal(set) var turns: [Turn] = []
  /// The frames in order.
  public internal(set) var frames: [Frame] = []

  init(rate: StepRate, refreshCount: Int) {
    self.rate = rate
    self.refreshCount = refreshCount
  }

  /// The number of the frame on the screen from a refresh to the next; nil while there is none.
  ///
  /// Complexity: O(log frames).
  public func frame(atRefresh refresh: Int) -> Int? {
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      if frames[middle].refresh <= refresh { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The value of a layer that is on the screen from a refresh to the next; nil while there is no
  /// frame, and where the layer is not in it.
  public func value(
    of layer: Layer.ID, at path: PropertyPath, refresh: Int
  ) -> AnimatableValue? {
    guard let number = frame(atRefresh: refresh) else { return nil }
    return frames[number].tree.value(of: layer, at: path, time: frames[number].targetTime)
  }

  /// How long the frames were on the screen, the last one up to the end of the timeline left out; a
  /// refresh that repeats a frame counts as one dropped.
  public var statistics: FrameStatistics {
    var statistics = FrameStatistics()
    for (frame, next) in zip(frames, frames.dropFirst()) {
      let refreshes = next.refresh - frame.refresh
      statistics.record(
        frameTime: rate.time(ofStep: refreshes), dropped: max(0, refreshes - 1))
    }
    return statistics
  }
}
