import AnimationGeometry
import AnimationInterpolation
import AnimationTiming

/// One animation of one property, ready to run.
///
/// Create it from whole values with ``init(from:to:timing:curve:clock:isAdditive:)``,
/// ``init(keyframes:keyTimes:mode:timing:curves:clock:isAdditive:)`` or ``init(path:mode:timing:curve:clock:)``, and
/// add it to a ``TrackSet``. Numbers, points, sizes, rectangles and colours between two ends need no track: the set
/// accepts the ends.
public struct Track: Sendable, Hashable {
  /// The index of its clock in its ``TrackRecord`` or ``TrackSet``.
  package var node: Int
  /// The map from the clock's time to iteration and progress.
  package var timing: TimingSchedule
  /// The curves or the spring, from linear progress to progress after the curve.
  package var pacing: PreparedPacing
  /// The values, and the way they combine with the underlying value.
  package var interpolation: PreparedInterpolation
  /// The component of the property that it animates, nil for the whole.
  package var component: ComponentLanes?
  /// The lanes of these that keep their underlying values, because other tracks have taken them over; lanes of its
  /// parts for a transform. A ``TrackSet`` has no such tracks.
  package var left: [Int]

  /// Creates a track from its prepared parts. The interpolation has as many numbers as the component or the property.
  package init(
    clock node: Int, timing: TimingSchedule, pacing: PreparedPacing,
    interpolation: PreparedInterpolation, component: ComponentLanes? = nil, leaving left: [Int] = []
  ) {
    self.node = node
    self.timing = timing
    self.pacing = pacing
    self.interpolation = interpolation
    self.component = component
    self.left = left
  }

  package func pacedProgress(at located: LocatedTiming) -> Double {
    pacing.progress(at: located.progress, isBeforeJump: timing.isBeforeJump(located))
  }
}
