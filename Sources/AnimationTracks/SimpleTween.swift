import AnimationGeometry
import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// The usual animated property of a record: up to four numbers that one track on the first clock replaces. An end
/// that the track does not name is the model value.
///
/// Law: it has the values of a ``TrackReader`` for such a property, with the same bits (`RenderTreeLawTests`).
@usableFromInline
package struct SimpleTween: Sendable {
  // In the order in which they are read.
  @usableFromInline let timing: TimingSchedule
  @usableFromInline let table: CurveTablePointer
  @usableFromInline let isLinear: Bool
  /// The component with the numbers, in a transform.
  @usableFromInline let component: ComponentLanes?
  /// All numbers of the property at both ends of the track and while it is not visible; those of the component in a
  /// transform.
  @usableFromInline let start: Packed4
  @usableFromInline let end: Packed4
  private let model: Packed4

  /// Creates the tween of a property's only track; nil if it needs more.
  ///
  /// By pointer: a stack and a track are large, and a copy counts references.
  fileprivate init?(_ stack: UnsafePointer<EffectStack>, _ track: UnsafePointer<Track>) {
    guard track.pointee.node == 0, track.pointee.left.isEmpty, let model = stack.pointee.model,
      !stack.pointee.type.isDiscrete, let ends = track.pointee.interpolation.inlineEnds
    else { return nil }
    if stack.pointee.type == .transform {
      guard let component = track.pointee.component, component.lies(in: TransformParts.laneCount),
        component.valueCount == ends.count
      else { return nil }
      let below = Self.numbers(of: component, in: model)
      guard let ends = ends.over(below.lanes) else { return nil }
      self.component = component
      self.model = below
      (start, end) = (ends.start, ends.end)
    } else {
      guard let count = stack.pointee.type.laneCount, count <= 4 else { return nil }
      let own = track.pointee.component ?? ComponentLanes(first: 0, count: count)
      guard !own.isUniform, own.lies(in: count), own.count == ends.count else { return nil }
      var (numbers, below) = (SIMD4<Double>(), SIMD4<Double>())
      for lane in 0..<count { numbers[lane] = model[lane] }
      for lane in 0..<own.count { below[lane] = model[own.first + lane] }
      guard let ends = ends.over(below) else { return nil }
      self.model = Packed4(numbers)
      component = nil
      if own.count == count {
        (start, end) = (ends.start, ends.end)
      } else {
        // Interpolating equal numbers gives them exactly, with these exceptions.
        guard model.allSatisfy({ $0.isFinite && ($0 != 0 || $0.sign == .plus) }) else {
          return nil
        }
        var (start, end) = (numbers, numbers)
        let (near, far) = (ends.start.lanes, ends.end.lanes)
        for lane in 0..<own.count {
          (start[own.first + lane], end[own.first + lane]) = (near[lane], far[lane])
        }
        (self.start, self.end) = (Packed4(start), Packed4(end))
      }
    }
    (timing, isLinear) = (track.pointee.timing, track.pointee.pacing.isLinear)
    table = track.pointee.pacing.table
  }

  /// Returns the numbers of a component in a transform with its parts.
  private static func numbers(of component: ComponentLanes, in model: [Double]) -> Packed4 {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4) { numbers in
      numbers.initialize(repeating: 0)
      model.withUnsafeBufferPointer {
        if component.isTranslation {
          component.inMatrix.read($0, into: numbers)
        } else {
          component.read(UnsafeBufferPointer(rebasing: $0[16...]), into: numbers)
        }
      }
      return Packed4(SIMD4(numbers[0], numbers[1], numbers[2], numbers[3]))
    }
  }

  /// Whether the numbers include a component of the property, nil for the whole value.
  @inlinable @inline(__always)
  package func has(_ component: ComponentLanes?) -> Bool {
    guard let own = self.component else { return true }
    guard let component else { return false }
    return own.first == component.first && own.count == component.count
      && own.isUniform == component.isUniform
  }

  /// Returns the progress after the curve at a time of the record strictly inside an iteration, if it needs no
  /// solver; else nil.
  @inlinable @inline(__always)
  func progressInside(at time: Double) -> Double? {
    guard let progress = timing.progressInside(at: time) else { return nil }
    return isLinear ? progress : table.progress(at: progress)
  }

  /// Returns the numbers at a time of the record strictly inside an iteration, if the curve needs no solver; else
  /// nil, and ``otherLanes(at:_:)`` returns them.
  ///
  /// It makes no calls, so that the owner of the numbers need not retain them.
  @inlinable @inline(__always)
  package func lanesInside(at time: Double) -> SIMD4<Double>? {
    guard let progress = progressInside(at: time) else { return nil }
    return start.lanes.mixed(with: end.lanes, by: SIMD4(repeating: progress))
  }

  @inlinable @inline(__always)
  package func numberInside(_ index: Int, at time: Double) -> Double? {
    guard let progress = progressInside(at: time) else { return nil }
    let (start, end) = (SIMD2(repeating: start[index]), SIMD2(repeating: end[index]))
    return start.mixed(with: end, by: SIMD2(repeating: progress))[0]
  }

  /// Returns the numbers at any time of the record, by the longer path. Complexity: O(1), no allocation. See
  /// ``TrackRecord/plainPacing(ofProperty:at:isBeforeJump:)`` for `pace`.
  package func otherLanes(
    at time: Double, _ pace: (_ progress: Double, _ isBeforeJump: Bool) -> Double
  ) -> SIMD4<Double> {
    let located = timing.located(at: time)
    guard located.isVisible else { return model.lanes }
    let progress =
      isLinear ? located.progress : pace(located.progress, timing.isBeforeJump(located))
    return start.lanes.mixed(with: end.lanes, by: SIMD4(repeating: progress))
  }
}

extension TrackRecord {
  /// Returns the tween of a property; nil if it needs more.
  package func plainEnds(ofProperty index: Int) -> SimpleTween? {
    withStack(ofProperty: index) { stack in
      stack.pointee.tracks.withUnsafeBufferPointer { tracks in
        tracks.count == 1 ? SimpleTween(stack, tracks.baseAddress.unsafelyUnwrapped) : nil
      }
    }
  }

  /// Returns the progress after the pacing of a property's only track.
  package func plainPacing(
    ofProperty index: Int, at progress: Double, isBeforeJump: Bool
  ) -> Double {
    withStack(ofProperty: index) { stack in
      stack.pointee.tracks.withUnsafeBufferPointer {
        $0[0].pacing.progress(at: progress, isBeforeJump: isBeforeJump)
      }
    }
  }

  private func withStack<Result>(
    ofProperty index: Int, _ body: (UnsafePointer<EffectStack>) -> Result
  ) -> Result {
    stacks.withUnsafeBufferPointer { stacks in
      precondition(stacks.indices.contains(index))
      return body(stacks.baseAddress.unsafelyUnwrapped + index)
    }
  }
}
