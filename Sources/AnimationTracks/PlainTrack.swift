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
    guard let replaced = track.pointee.plainLanes(of: stack),
      let ends = track.pointee.interpolation.plainEnds, let model = stack.model
    else { return nil }
    self.replaced = replaced
    self.model = Self.lanes(model, from: 0)
    start = Self.lanes(ends.start, from: replaced.lowerBound)
    end = Self.lanes(ends.end, from: replaced.lowerBound)
  }

  static func lanes(_ numbers: [Double], from first: Int) -> SIMD4<Double> {
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
    stacks.withSpan { stacks in
      guard stacks[index].tracks.count == 1 else { return nil }
      return stacks[index].tracks.withUnsafeBufferPointer { tracks in
        guard let track = tracks.baseAddress, let ends = PlainEnds(stacks[index], track) else {
          return nil
        }
        return PlainTrack(ends, track)
      }
    }
  }

  /// The numbers of a property at a time of the record by the shorter way; nil where it needs more.
  ///
  /// Complexity: O(1), no allocation.
  package func plainLanes(ofProperty index: Int, at time: Double) -> SIMD4<Double>? {
    stacks.withSpan { stacks in
      guard stacks[index].tracks.count == 1 else { return nil }
      // Borrowed where they lie: a track is large, and copying it counts its references.
      return stacks[index].tracks.withSpan { $0[0].plainLanes(of: stacks[index], at: time) }
    }
  }
}

extension Track {
  /// The numbers of a property that the track replaces, where it is the only one and the way to the value
  /// is the shorter one; else nil.
  fileprivate func plainLanes(of stack: borrowing TrackStack) -> Range<Int>? {
    guard node == 0, let laneCount = stack.type.laneCount, laneCount <= 4,
      !stack.type.isDiscrete, stack.model != nil
    else { return nil }
    let component = component ?? ComponentLanes(first: 0, count: laneCount)
    guard !component.isUniform, component.lies(in: laneCount),
      interpolation.hasPlainEnds(ofCount: component.count)
    else { return nil }
    return component.first..<(component.first + component.count)
  }

  /// The numbers of a property at a time by the shorter way; nil where it needs more.
  fileprivate func plainLanes(
    of stack: borrowing TrackStack, at time: Double
  ) -> SIMD4<Double>? {
    guard let replaced = plainLanes(of: stack), let model = stack.model else { return nil }
    var lanes = PlainEnds.lanes(model, from: 0)
    let located = timing.resolved(at: time)
    if located.isVisible {
      interpolation.mixPlainEnds(
        at: pacing.progress(at: located.progress), into: &lanes, from: replaced.lowerBound)
    }
    return lanes
  }
}
