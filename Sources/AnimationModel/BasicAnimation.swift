import AnimationInterpolation
import AnimationTiming

/// An animation between two values: `CABasicAnimation`.
///
/// | from | to | by | start | end |
/// |---|---|---|---|---|
/// | ✓ | ✓ | any | from | to |
/// | ✓ | – | ✓ | from | from + by |
/// | – | ✓ | ✓ | to − by | to |
/// | ✓ | – | – | from | the value below |
/// | – | ✓ | – | the value below | to |
/// | – | – | ✓ | the value below | it + by |
/// | – | – | – | what was shown before the commit | the value below |
///
/// The value below is read at every instant: the model value with the animations that apply before
/// this one.
public struct BasicAnimation: PropertyAnimation, Hashable, Codable {
  public var properties: AnimationProperties
  public var keyPath: String?
  public var isAdditive = false
  public var isCumulative = false
  public var valueFunction: ValueFunction?
  public var fromValue: AnimatableValue?
  public var toValue: AnimatableValue?
  public var byValue: AnimatableValue?

  public init(
    keyPath: String? = nil, from fromValue: AnimatableValue? = nil,
    to toValue: AnimatableValue? = nil, by byValue: AnimatableValue? = nil,
    timing: Timing = Timing(), timingFunction: TimingFunction? = nil
  ) {
    properties = AnimationProperties(timing: timing, timingFunction: timingFunction)
    self.keyPath = keyPath
    self.fromValue = fromValue
    self.toValue = toValue
    self.byValue = byValue
  }
}
