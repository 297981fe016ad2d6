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

  /// A track from its prepared parts.
  ///
  /// - Parameters:
  ///   - clock: The index of the clock in the ``TrackRecord`` or ``TrackSet`` that the track is put in.
  ///   - timing: Where a time of the clock lies.
  ///   - pacing: Linear progress to paced progress.
  ///   - interpolation: Paced progress to value, as many numbers as the component or the property
  ///     has.
  ///   - component: The component that it animates, nil for the whole property.
  package init(
    clock node: Int, timing: TimingSchedule, pacing: PreparedPacing,
    interpolation: PreparedInterpolation, component: ComponentLanes? = nil
  ) {
    self.node = node
    self.timing = timing
    self.pacing = pacing
    self.interpolation = interpolation
    self.component = component
  }
}

/// The usual animated property of a record, ready for the shortest way to its value: up to four
/// numbers that one track between two given ends replaces, on the first clock.
///
/// It is what a ``TrackReader`` finds on its walk of such a property, and the same bits
/// (`RenderTreeLawTests`). An object, because what never changes behind a reference is read in
/// place, without counting references.
package final class PlainTrack: Sendable {
  /// The numbers of the property that are replaced.
  private let replaced: Range<Int>
  private let model: SIMD4<Double>
  private let start: SIMD4<Double>
  private let end: SIMD4<Double>
  private let timing: TimingSchedule
  private let pacing: PreparedPacing
  /// Whether progress needs no pacing.
  private let isLinear: Bool

  /// nil for a property that needs more.
  init?(_ stack: TrackStack) {
    guard stack.tracks.count == 1, let track = stack.tracks.first, track.node == 0,
      let model = stack.model, let ends = track.interpolation.plainEnds,
      let laneCount = stack.type.laneCount, laneCount <= 4, !stack.type.isDiscrete
    else { return nil }
    let component = track.component ?? ComponentLanes(first: 0, count: laneCount)
    guard !component.isUniform, component.count == ends.start.count,
      component.lies(in: laneCount)
    else { return nil }
    timing = track.timing
    pacing = track.pacing
    isLinear = track.pacing.isLinear
    replaced = component.first..<(component.first + component.count)
    self.model = Self.lanes(model, from: 0)
    start = Self.lanes(ends.start, from: component.first)
    end = Self.lanes(ends.end, from: component.first)
  }

  private static func lanes(_ numbers: [Double], from first: Int) -> SIMD4<Double> {
    var lanes = SIMD4<Double>()
    for index in numbers.indices { lanes[first + index] = numbers[index] }
    return lanes
  }

  /// The numbers of the property at a time of the record. Complexity: O(1), no allocation.
  package func lanes(at time: Double) -> SIMD4<Double> {
    let located = timing.resolved(at: time)
    guard located.isVisible else { return model }
    let progress = isLinear ? located.progress : pacing.progress(at: located.progress)
    var lanes = model
    for lane in replaced {
      lanes[lane] = start[lane].interpolated(to: end[lane], by: progress)
    }
    return lanes
  }
}

extension TrackRecord {
  /// The shorter way to the value of a property, made anew; nil where it needs more.
  package func plainTrack(ofProperty index: Int) -> PlainTrack? { PlainTrack(stacks[index]) }
}
