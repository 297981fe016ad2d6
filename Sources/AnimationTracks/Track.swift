import AnimationInterpolation
import AnimationTiming

/// One animation of one property, as plain prepared values.
public struct Track: Sendable, Hashable {
  /// The index of the clock that it reads in its ``TrackRecord`` or ``TrackSet``.
  public var node: Int
  /// Where a time of the clock lies in the animation.
  public var timing: PreparedTiming
  /// The curves or the spring that make a paced progress of a linear one.
  public var pacing: PreparedPacing
  /// The values and how they meet the one below.
  public var interpolation: PreparedInterpolation
  /// The component of the property that it animates, nil for the whole.
  public var component: ComponentLanes?

  /// A track from its prepared parts.
  ///
  /// - Parameters:
  ///   - node: The index of the clock in the ``TrackRecord`` or ``TrackSet`` that the track is put in.
  ///   - timing: Where a time of the clock lies.
  ///   - pacing: Linear progress to paced progress.
  ///   - interpolation: Paced progress to value, as many numbers as the component or the property
  ///     has.
  ///   - component: The component that it animates, nil for the whole property.
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
