import AnimationGeometry
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
  private let pacing: PreparedPacing

  fileprivate init(_ ends: PlainEnds, _ pacing: PreparedPacing) {
    (self.ends, self.pacing) = (ends, pacing)
  }

  /// The numbers of the property at a time of the record, or those of its component that is animated where
  /// it is a transform. Complexity: O(1), no allocation.
  package func lanes(at time: Double) -> SIMD4<Double> {
    ends.lanes(at: time) { pacing.progress(at: $0) }
  }
}

/// How a plain track moves its property, as plain numbers, which are read where they lie.
///
/// It follows from the property and its track, so that it tells none from another.
@usableFromInline
struct PlainEnds: Sendable {
  /// All numbers of the property, where the track does not show and at both ends of it; of a transform
  /// those of the component.
  private let model: FourNumbers
  @usableFromInline let start: FourNumbers
  @usableFromInline let end: FourNumbers
  @usableFromInline let timing: TimingSchedule
  /// The component to which the numbers belong, of a transform.
  @usableFromInline let component: ComponentLanes?
  /// Whether progress needs no pacing.
  @usableFromInline let isLinear: Bool
  @usableFromInline let table: TableAddress

  /// What the only track of a property does; nil where it needs more.
  @inline(__always)
  init?(_ stack: borrowing TrackStack, _ track: borrowing Track) {
    guard track.node == 0, let model = stack.model, !stack.type.isDiscrete,
      let ends = track.interpolation.nearEnds
    else { return nil }
    if stack.type == .transform {
      guard let component = track.component, component.lies(in: TransformParts.laneCount),
        component.valueCount == ends.count
      else { return nil }
      self.component = component
      self.model = Self.numbers(of: component, in: model)
      (start, end) = (ends.start, ends.end)
    } else {
      guard let count = stack.type.laneCount, count <= 4 else { return nil }
      let own = track.component ?? ComponentLanes(first: 0, count: count)
      guard !own.isUniform, own.lies(in: count), own.count == ends.count else { return nil }
      var numbers = SIMD4<Double>()
      for lane in 0..<count { numbers[lane] = model[lane] }
      self.model = FourNumbers(numbers)
      component = nil
      if own.count == count {
        (start, end) = (ends.start, ends.end)
      } else {
        // Mixing equal numbers gives them back, but for these.
        guard model.allSatisfy({ $0.isFinite && ($0 != 0 || $0.sign == .plus) }) else {
          return nil
        }
        var (start, end) = (numbers, numbers)
        let (near, far) = (ends.start.lanes, ends.end.lanes)
        for lane in 0..<own.count {
          (start[own.first + lane], end[own.first + lane]) = (near[lane], far[lane])
        }
        (self.start, self.end) = (FourNumbers(start), FourNumbers(end))
      }
    }
    (timing, isLinear, table) = (track.timing, track.pacing.isLinear, track.pacing.table)
  }

  /// The numbers of a component in a transform with its parts.
  private static func numbers(of component: ComponentLanes, in model: [Double]) -> FourNumbers {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4) { numbers in
      numbers.initialize(repeating: 0)
      model.withUnsafeBufferPointer {
        if component.isTranslation {
          component.inMatrix.read($0, into: numbers)
        } else {
          component.read(UnsafeBufferPointer(rebasing: $0[16...]), into: numbers)
        }
      }
      return FourNumbers(SIMD4(numbers[0], numbers[1], numbers[2], numbers[3]))
    }
  }

  /// Whether a component of the property, nil for the whole, is found among the numbers.
  @inlinable @inline(__always)
  func has(_ component: ComponentLanes?) -> Bool {
    guard let own = self.component else { return true }
    guard let component else { return false }
    return own.first == component.first && own.count == component.count
      && own.isUniform == component.isUniform
  }

  /// The numbers at a time of the record strictly inside a cycle, where the curve simply has them; else nil,
  /// and ``lanes(at:_:)`` is to be asked.
  ///
  /// Nothing is called, so that whoever holds the numbers need not count that.
  @inlinable @inline(__always)
  func lanesInside(at time: Double) -> SIMD4<Double>? {
    guard var progress = timing.progressInside(at: time) else { return nil }
    if !isLinear {
      guard let paced = table.progress(at: progress) else { return nil }
      progress = paced
    }
    return start.lanes.mixed(with: end.lanes, by: SIMD4(repeating: progress))
  }

  /// The numbers at a time of the record.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - pace: The pacing of the track.
  @inline(__always)
  func lanes(at time: Double, _ pace: (Double) -> Double) -> SIMD4<Double> {
    if let inside = lanesInside(at: time) { return inside }
    let located = timing.resolved(at: time)
    guard located.isVisible else { return model.lanes }
    let progress = isLinear ? located.progress : pace(located.progress)
    return start.lanes.mixed(with: end.lanes, by: SIMD4(repeating: progress))
  }
}

extension PlainEnds: Hashable {
  @usableFromInline
  static func == (a: PlainEnds, b: PlainEnds) -> Bool { true }
  @usableFromInline
  func hash(into hasher: inout Hasher) {}
}

extension TrackRecord {
  /// The shorter way to a property or a component of it, made anew; nil where it needs more.
  package func plainTrack(ofProperty index: Int, component: ComponentLanes?) -> PlainTrack? {
    let stack = stacks[index]
    guard let ends = stack.plain, ends.has(component) else { return nil }
    return PlainTrack(ends, stack.tracks[0].pacing)
  }

  /// The numbers of a property at a time of the record by the shorter way, or those of a component of a
  /// transform; nil where it needs more.
  ///
  /// Complexity: O(1), no allocation.
  package func plainLanes(
    ofProperty index: Int, component: ComponentLanes?, at time: Double
  ) -> SIMD4<Double>? {
    stacks.withUnsafeBufferPointer { stacks in
      precondition(stacks.indices.contains(index))
      // Borrowed where they lie: a stack and a track are large, and copying them counts references.
      guard let stack = stacks.baseAddress.map({ $0 + index }), let ends = stack.pointee.plain,
        ends.has(component)
      else { return nil }
      return ends.lanes(at: time) { progress in
        stack.pointee.tracks.withUnsafeBufferPointer { $0[0].pacing.progress(at: progress) }
      }
    }
  }

  /// The same where ``PlainEnds/lanesInside(at:)`` has them; else nil.
  @inlinable @inline(__always)
  package func plainLanesInside(
    ofProperty index: Int, component: ComponentLanes?, at time: Double
  ) -> SIMD4<Double>? {
    stacks.withUnsafeBufferPointer { stacks in
      guard index < stacks.count, let ends = stacks.baseAddress.unsafelyUnwrapped[index].plain,
        ends.has(component)
      else { return nil }
      return ends.lanesInside(at: time)
    }
  }
}
