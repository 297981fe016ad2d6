import AnimationInterpolation
import AnimationTiming
import AnimationTracks

/// The usual animated property, ready for the shortest way to its value: up to four numbers that
/// one animation between two given ends replaces, on the layer's own clock.
///
/// The arithmetic is that of tracks, and so are the bits (`RenderTreeLawTests`). An object, because
/// what never changes behind a reference is read in place, without counting references.
final class PlainRow: Sendable {
  /// The numbers of the property that are replaced.
  let first: Int
  let count: Int
  let model: SIMD4<Double>
  let start: SIMD4<Double>
  let end: SIMD4<Double>
  let timing: PreparedTiming
  let pacing: PreparedPacing
  /// Whether progress needs no pacing.
  let isLinear: Bool

  /// nil for a property that needs more.
  init?(_ type: ValueType, model: [Double]?, tracks: [Track]) {
    guard tracks.count == 1, let track = tracks.first, let model, let ends = track.plainEnds,
      let laneCount = type.laneCount, laneCount <= 4, !type.isDiscrete
    else { return nil }
    let component = track.component ?? ComponentLanes(first: 0, count: laneCount)
    guard !component.isUniform, component.count == ends.start.count,
      component.lies(in: laneCount)
    else { return nil }
    timing = track.timing
    pacing = track.pacing
    isLinear = track.pacing.isLinear
    self.model = Self.lanes(model, from: 0)
    start = Self.lanes(ends.start, from: component.first)
    end = Self.lanes(ends.end, from: component.first)
    first = component.first
    count = component.count
  }

  private static func lanes(_ numbers: [Double], from first: Int) -> SIMD4<Double> {
    var lanes = SIMD4<Double>()
    for index in numbers.indices { lanes[first + index] = numbers[index] }
    return lanes
  }

  /// The numbers of the property at a time of the layer. Complexity: O(1), no allocation.
  func lanes(at time: Double) -> SIMD4<Double> {
    let located = timing.resolved(at: time)
    guard located.isVisible else { return model }
    let progress = isLinear ? located.progress : pacing.progress(at: located.progress)
    var lanes = model
    for lane in first..<(first + count) {
      lanes[lane] = start[lane].interpolated(to: end[lane], by: progress)
    }
    return lanes
  }

  /// The value at a time of the layer.
  func value(as reading: LaneReading, time: Double) -> AnimatableValue {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4) { numbers in
      let lanes = lanes(at: time)
      for lane in 0..<4 { numbers.initializeElement(at: lane, to: lanes[lane]) }
      let first = reading.component?.first ?? 0
      let count = reading.component?.count ?? reading.type.laneCount ?? 1
      return AnimatableValue(
        lanes: Span(
          _unsafeElements: UnsafeBufferPointer(rebasing: numbers[first..<(first + count)])),
        type: reading.type, objects: ObjectTable())
    }
  }
}

extension Track {
  /// The ends between which it mixes numbers and does nothing else, on the first clock of its set.
  fileprivate var plainEnds: (start: [Double], end: [Double])? {
    node == 0 ? interpolation.plainEnds : nil
  }
}
