import AnimationClock
import AnimationInterpolation
import AnimationMath
import LayerModel
import LayerRuntime

/// The result of a ``FramePipeline``: when each stage was busy, and which frame was on the screen at which refresh.
package struct FrameTimeline: Sendable {
  /// A time in which a stage was busy, in seconds.
  package struct Span: Sendable, Hashable {
    package let stage: FrameStage
    /// The number of its turn for a stage of the application, or of its frame for a stage of the render side; from 0.
    package let number: Int
    package let start: Double
    /// The end, not before the start.
    package let end: Double
  }

  package struct Turn: Sendable, Hashable {
    /// The start in seconds.
    package let start: Double
    /// The time of its commit, at which its changes have been handed over; nil if the turn has none.
    package let commitTime: Double?
    /// The time at which the application is free again.
    package let end: Double
  }

  package struct Frame: Sendable {
    /// The number of the turn whose commit it shows.
    package let turn: Int
    package let tree: RenderTree
    /// The time for which it is computed, in seconds: that of the refresh at which it will be on the screen without
    /// obstacles.
    package let targetTime: Double
    /// The first refresh at which it is on the screen.
    package let refresh: Int
  }

  /// The refreshes of the display, numbered from 0.
  package let rate: StepRate
  /// The number of refreshes in the timeline.
  package let refreshCount: Int
  /// The busy times of the stages, in the order of their starts for each side.
  package internal(set) var spans: [Span] = []
  package internal(set) var turns: [Turn] = []
  package internal(set) var frames: [Frame] = []

  init(rate: StepRate, refreshCount: Int) {
    self.rate = rate
    self.refreshCount = refreshCount
  }

  /// Returns the number of the frame on the screen from a refresh to the next; nil while there is none.
  ///
  /// Complexity: O(log frames).
  package func frame(atRefresh refresh: Int) -> Int? {
    let count = frames.indices.partitioningIndex { frames[$0].refresh > refresh }
    return count > 0 ? count - 1 : nil
  }

  /// Returns the value of a layer on the screen from a refresh to the next; nil if there is no frame, or the layer is
  /// not in it.
  package func value(
    of layer: Layer.ID, for path: PropertyPath, refresh: Int
  ) -> AnimatableValue? {
    guard let number = frame(atRefresh: refresh) else { return nil }
    return frames[number].tree.value(of: layer, for: path, at: frames[number].targetTime)
  }

  /// The times of the frames on the screen, without the last frame. A refresh that repeats a frame counts as one
  /// dropped.
  package var statistics: FrameStatistics {
    var statistics = FrameStatistics()
    for (frame, next) in zip(frames, frames.dropFirst()) {
      let refreshes = next.refresh - frame.refresh
      statistics.record(
        frameTime: rate.time(ofStep: refreshes), dropped: max(0, refreshes - 1))
    }
    return statistics
  }
}

extension FrameTimeline {
  /// Returns the timeline as text: a line for each turn, then the values on the screen at some refreshes.
  ///
  /// Times are in seconds with three decimals, values with as many; a dash means that there is no value.
  ///
  /// - Parameters:
  ///   - step: The number of refreshes from one line to the next; less than 1 counts as 1.
  ///   - columns: The numbers to show, each with its name, its layer and its path.
  package func lines(
    every step: Int = 1, showing columns: [(name: String, layer: Layer.ID, path: PropertyPath)]
  ) -> [String] {
    var lines = ["turn   begins  commits     free"]
    for (number, turn) in turns.enumerated() {
      lines.append(
        padded("\(number)", 4) + padded(decimals(turn.start), 9)
          + padded(turn.commitTime.map(decimals) ?? "–", 9) + padded(decimals(turn.end), 9))
    }
    lines.append(
      "refresh  time  frame  turn      for" + columns.map { padded($0.name, 12) }.joined())
    for refresh in stride(from: 0, to: refreshCount, by: max(1, step)) {
      let number = frame(atRefresh: refresh)
      let frame = number.map { frames[$0] }
      var line = padded("\(refresh)", 6) + padded(decimals(rate.time(ofStep: refresh)), 8)
      line += padded(number.map { "\($0)" } ?? "–", 6)
      line += padded(frame.map { "\($0.turn)" } ?? "–", 6)
      line += padded(frame.map { decimals($0.targetTime) } ?? "–", 9)
      for column in columns {
        let value = value(of: column.layer, for: column.path, refresh: refresh)?.number
        line += padded(value.map(decimals) ?? "–", 12)
      }
      lines.append(line)
    }
    return lines
  }
}

private func decimals(_ number: Double) -> String {
  guard number.magnitude < 1e12 else { return "\(number)" }
  let thousandths = Int64((number * 1000).rounded())
  let digits = "\(thousandths.magnitude % 1000)"
  return (thousandths < 0 ? "-" : "") + "\(thousandths.magnitude / 1000)."
    + String(repeating: "0", count: 3 - digits.count) + digits
}

/// Returns a text with blanks before it.
private func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(1, width - text.count)) + text
}
