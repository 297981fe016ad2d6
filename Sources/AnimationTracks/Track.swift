import AnimationInterpolation
import AnimationTiming

/// One animation of one property, as plain prepared values.
public struct Track: Sendable, Hashable {
  /// The index of the clock that it reads in its ``TrackSet``.
  public var node: Int
  public var timing: PreparedTiming
  public var pacing: PreparedPacing
  public var interpolation: PreparedInterpolation
  /// The component of the property that it animates, nil for the whole.
  public var component: ComponentLanes?

  public init(
    node: Int, timing: PreparedTiming, pacing: PreparedPacing,
    interpolation: PreparedInterpolation, component: ComponentLanes? = nil
  ) {
    self.node = node
    self.timing = timing
    self.pacing = pacing
    self.interpolation = interpolation
    self.component = component
  }
}
