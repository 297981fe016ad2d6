import AnimationInterpolation
import AnimationMath
import AnimationTiming

// The usual animated property of a record, and the shortest way to its value: up to four numbers that
// one track between two given ends replaces, on the first clock. The way gives what a `TrackReader`
// finds on its walk of such a property, and the same bits (`RenderTreeLawTests`).

/// Such a property, found once for many times. An object, because what never changes behind a
/// reference is read in place, without counting references.
package final class PlainTrack: Sendable {
  private let ends: PlainEnds
  private let timing: TimingSchedule
  private let pacing: PreparedPacing
  /// Whether progress needs no pacing.
  private let isLinear: Bool

  fileprivate init(_ ends: PlainEnds, _ track: UnsafePointer<Track>) {
    self.ends = ends
    timing = track.pointee.timing
    pacing = track.pointee.pacing
    isLinear = pacing.isLinear
  }

  /// The numbers of the property at a time of the record. Complexity: O(1), no allocation.
  package func lanes(at time: Double) -> SIMD4<Double> {
    let located = timing.resolved(at: time)
    guard located.isVisible else { return ends.model }
    return ends.lanes(at: isLinear ? located.progress : pacing.progress(at: located.progress))
  }
}

/// Between what a plain track moves its property.
private struct PlainEnds: Sendable {
  let model: SIMD4<Double>
  /// The numbers of the property that are replaced.
  private let replaced: Range<Int>
  private let start: SIMD4<Double>
  private let end: SIMD4<Double>

  /// nil for a property that needs more.
  @inline(__always)
  init?(_ stack: borrowing TrackStack, _ track: UnsafePointer<Track>) {
    guard track.pointee.node == 0, let laneCount = stack.type.laneCount, laneCount <= 4,
      !stack.type.isDiscrete, let model = stack.model,
      let ends = track.pointee.interpolation.plainEnds
    else { return nil }
    let component = track.pointee.component ?? ComponentLanes(first: 0, count: laneCount)
    guard !component.isUniform, component.count == ends.start.count,
      component.lies(in: laneCount)
    else { return nil }
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

  @inline(__always)
  func lanes(at progress: Double) -> SIMD4<Double> {
    var lanes = model
    for lane in replaced {
      lanes[lane] = start[lane].interpolated(to: end[lane], by: progress)
    }
    return lanes
  }
}

extension TrackRecord {
  /// The shorter way to the value of a property, made anew; nil where it needs more.
  package func plainTrack(ofProperty index: Int) -> PlainTrack? {
    withPlainEnds(ofProperty: index) { PlainTrack($0, $1) }
  }

  /// The numbers of a property at a time of the record by the shorter way; nil where it needs more.
  ///
  /// Complexity: O(1), no allocation.
  package func plainLanes(ofProperty index: Int, at time: Double) -> SIMD4<Double>? {
    withPlainEnds(ofProperty: index) { ends, track in
      let located = track.pointee.timing.resolved(at: time)
      guard located.isVisible else { return ends.model }
      return ends.lanes(at: track.pointee.pacing.progress(at: located.progress))
    }
  }

  /// Hands on the track by its place: it is large, and copying it counts its references.
  @inline(__always)
  private func withPlainEnds<Result>(
    ofProperty index: Int, _ body: (PlainEnds, UnsafePointer<Track>) -> Result
  ) -> Result? {
    stacks.withSpan { stacks in
      guard stacks[index].tracks.count == 1 else { return nil }
      return stacks[index].tracks.withUnsafeBufferPointer { tracks in
        guard let track = tracks.baseAddress, let ends = PlainEnds(stacks[index], track) else {
          return nil
        }
        return body(ends, track)
      }
    }
  }
}
