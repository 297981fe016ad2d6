import AnimationMath
import AnimationTiming

/// A transition between two states of a layer's content: `CATransition`.
///
/// It changes no property; its progress is what a renderer draws by:
/// `startProgress + (endProgress − startProgress) · curve(p)`. What that means for old and new
/// content is the runtime's `TransitionState`.
public struct Transition: TimedAnimation, Hashable, Codable {
  /// Timing, curve and what else all animations have.
  public var properties: AnimationProperties
  /// `fade`, `moveIn`, `push`, `reveal`, or any other name: not validated.
  public var type: String
  /// `fromLeft`, `fromRight`, `fromTop`, `fromBottom`, or nil.
  public var subtype: String?
  /// Where in the effect the transition starts, 0…1; not validated.
  @Reflexive public var startProgress: Double
  /// Where it ends, 0…1; not validated.
  @Reflexive public var endProgress: Double

  /// A transition of a named kind; what is left out has the values of `CATransition`.
  ///
  /// - Parameters:
  ///   - type: The kind; any name is kept.
  ///   - subtype: The direction, nil for the kind's own.
  ///   - startProgress: Where in the effect it starts, 0…1.
  ///   - endProgress: Where in the effect it ends, 0…1.
  ///   - timing: When it runs; a duration of 0 is replaced when it is added.
  public init(
    type: String = "fade", subtype: String? = nil, startProgress: Double = 0,
    endProgress: Double = 1, timing: Timing = Timing()
  ) {
    properties = AnimationProperties(timing: timing)
    self.type = type
    self.subtype = subtype
    self.startProgress = startProgress
    self.endProgress = endProgress
  }
}
