import AnimationInterpolation
import AnimationMath
import AnimationTiming
import LayerModel

/// Why a layer shows the value that it shows at a time: the clocks above it, the model value, and
/// every animation of the property in the order in which they apply.
public struct ValueExplanation: Sendable, Hashable {
  /// What a layer makes of the time above it.
  public struct ClockStep: Sendable, Hashable {
    /// The layer.
    public let layer: Layer.ID
    /// The superlayer's time, absolute time for a root layer.
    @Reflexive public var parentTime: Double
    /// By how many seconds that is set back first, for a replicator's copy.
    @Reflexive public var lag: Double
    /// The layer's place in that time.
    public let map: LayerTimeMap
    /// The layer's time.
    @Reflexive public var localTime: Double
  }

  /// What an animation does.
  public struct AnimationStep: Sendable, Hashable {
    /// The animation on the layer; of a child the outermost group.
    public let animation: Animation.ID
    /// Its key, nil for one without.
    public let key: String?
    /// Where it is in groups: the indices of children, outermost first; empty for one that is in
    /// none.
    public let childPath: [Int]
    /// What it writes, the property or a component of it.
    public let keyPath: String
    /// Where the time lies in it; nil while a group around it shows nothing.
    public let timing: ResolvedTiming?
    /// The progress after curve or spring.
    @Reflexive public var pacedProgress: Double
    /// Whether it counts.
    public let isVisible: Bool
    /// What was there before it; nil for none.
    public let below: AnimatableValue?
    /// What is there after it; nil for none.
    public let value: AnimatableValue?
  }

  /// The layer.
  public let layer: Layer.ID
  /// What is explained.
  public let keyPath: String
  /// The absolute time.
  @Reflexive public var time: Double
  /// From the root layer to the layer itself.
  public let clocks: [ClockStep]
  /// The model value of the commit, nil for none.
  public let modelValue: AnimatableValue?
  /// In the order in which they apply.
  public let animations: [AnimationStep]
  /// Whether a component is animated above a whole transform, so that a matrix is taken apart each
  /// time.
  public let takesMatricesApart: Bool
  /// What is shown, nil for nothing.
  public let value: AnimatableValue?
}

extension ValueExplanation: CustomStringConvertible {
  /// One line each for what is shown, the model value, every clock and every animation.
  public var description: String {
    var lines = ["\(keyPath) of layer \(layer.rawValue) at \(time): \(Self.text(value))"]
    for clock in clocks {
      var line =
        "  time of layer \(clock.layer.rawValue): \(clock.parentTime) -> \(clock.localTime)"
      if clock.map != LayerTimeMap() {
        line += " (begin \(clock.map.beginTime), speed \(clock.map.speed),"
        line += " offset \(clock.map.timeOffset))"
      }
      if clock.lag != 0 { line += " (copy late by \(clock.lag))" }
      lines.append(line)
    }
    lines.append("  model: \(Self.text(modelValue))")
    for step in animations {
      let key = step.key.map { " '\($0)'" } ?? ""
      let child = step.childPath.map { "[\($0)]" }.joined()
      var line = "  animation \(step.animation.rawValue)\(key)\(child) on \(step.keyPath): "
      if let timing = step.timing {
        line += "\(timing.phase.rawValue), cycle \(timing.cycle), progress \(timing.progress)"
        line += " -> \(step.pacedProgress)"
      } else {
        line += "its group shows nothing"
      }
      line += step.isVisible ? ": " : ", not seen: "
      line += "\(Self.text(step.below)) -> \(Self.text(step.value))"
      lines.append(line)
    }
    if takesMatricesApart { lines.append("  a matrix is taken apart each time") }
    return lines.joined(separator: "\n")
  }

  private static func text(_ value: AnimatableValue?) -> String { value.map { "\($0)" } ?? "none" }
}
