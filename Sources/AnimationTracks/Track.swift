import AnimationGeometry
import AnimationInterpolation
import AnimationTiming

/// One animation of one property, ready to run.
///
/// It is made of whole values by ``init(from:to:timing:curve:clock:isAdditive:)``,
/// ``init(keyframes:keyTimes:mode:timing:curves:clock:isAdditive:)`` or
/// ``init(path:mode:timing:curve:clock:)``, and put into a ``TrackSet``. Numbers, points,
/// sizes, rectangles and colours between two ends need none: the set takes the ends.
public struct Track: Sendable, Hashable {
  /// The index of the clock that it reads in its ``TrackRecord`` or ``TrackSet``.
  package var node: Int
  /// Where a time of the clock lies in the animation.
  package var timing: TimingSchedule
  /// The curves or the spring that make a paced progress of a linear one.
  package var pacing: PreparedPacing
  /// The values and how they meet the one below.
  package var interpolation: PreparedInterpolation
  /// The component of the property that it animates, nil for the whole.
  package var component: ComponentLanes?
  /// The lanes of these that it leaves as they are below it, because others have taken them over; of a
  /// transform lanes of its parts. A ``TrackSet`` has no such tracks.
  package var left: [Int]

  /// A track from its prepared parts.
  ///
  /// - Parameters:
  ///   - clock: The index of the clock in the ``TrackRecord`` or ``TrackSet`` that the track is put in.
  ///   - timing: Where a time of the clock lies.
  ///   - pacing: Linear progress to paced progress.
  ///   - interpolation: Paced progress to value, as many numbers as the component or the property
  ///     has.
  ///   - component: The component that it animates, nil for the whole property.
  ///   - left: The lanes of these that it leaves as they are.
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

  /// The paced progress where the timing has located a time.
  package func pacedProgress(at located: LocatedTiming) -> Double {
    pacing.progress(at: located.progress, isBeforeJump: timing.isBeforeJump(located))
  }
}
