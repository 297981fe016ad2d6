import AnimationMath

/// A stage of the way from a change to the screen.
public enum FrameStage: String, Sendable, Hashable, CaseIterable {
  /// What the application does in a turn besides the stages below: handlers, physics, waiting.
  case work
  /// Layers get their places.
  case layout
  /// Layers draw their contents.
  case display
  /// Images are decoded, animations made ready.
  case prepare
  /// The layer tree is handed over.
  case commit
  /// The render side computes what all properties are at the time of the frame.
  case evaluate
  /// The render side draws the frame.
  case draw
}

/// How long the stages take, in seconds.
///
/// A cost that is negative or not finite counts as 0, and no sum of costs is beyond the greatest
/// finite number.
public struct StageCosts: Sendable, Hashable, Codable {
  /// Layers get their places, once a turn that commits.
  @Reflexive public var layout: Double
  /// Layers draw their contents, once a turn that commits.
  @Reflexive public var display: Double
  /// Images are decoded, animations made ready, once a turn that commits.
  @Reflexive public var prepare: Double
  /// The layer tree is handed over, once a turn that commits.
  @Reflexive public var commit: Double
  /// The render side computes what all properties are, once a frame.
  @Reflexive public var evaluate: Double
  /// The render side draws, once a frame.
  @Reflexive public var draw: Double

  /// Costs in seconds; by default those of a small scene: a millisecond for each stage of the
  /// application, two for evaluating and eight for drawing a frame.
  public init(
    layout: Double = 0.001, display: Double = 0.001, prepare: Double = 0.001,
    commit: Double = 0.001, evaluate: Double = 0.002, draw: Double = 0.008
  ) {
    self.layout = layout
    self.display = display
    self.prepare = prepare
    self.commit = commit
    self.evaluate = evaluate
    self.draw = draw
  }
}

/// A cost as it counts: 0 where it is negative or not finite.
func countedCost(_ cost: Double) -> Double { cost > 0 && cost < .infinity ? cost : 0 }

/// When what begins at a time and has a cost that counts is over: a finite time.
func end(of cost: Double, from time: Double) -> Double {
  min(time + cost, .greatestFiniteMagnitude)
}
