import AnimationMath

/// The steps of a ``Timeline`` as segments, each on the clock of the innermost repeated timeline around it.
///
/// All rules about times are here: when a step shows its start and its end, which step applies over which, and when a
/// step is taken back. Layers and track sets add the values.
@usableFromInline
package struct CompiledTimeline {
  /// The time in a pass of the timeline, or of a repeated timeline in it.
  package struct Clock {
    /// The clock of the timeline around it; nil for the whole timeline.
    package let parent: Int?
    /// The timing of its passes, in the time of the parent.
    package let timing: Timing
    /// The whole timeline's time at which this clock shows 0.
    package let base: Double
    /// The start of its contents, in the time of the parent.
    package let begin: Double
    /// The whole timeline's time at which this one is over and back at its start; nil if it ends elsewhere.
    package let returnTime: Double?
    package let passes: TimelinePasses
    let pass: TimelinePass
    /// The segments that it drives, including those in repeated timelines in it.
    package fileprivate(set) var segments: Range<Int>
  }

  @usableFromInline
  package struct Segment {
    package let clock: Int
    /// The start of the step, in the time of its clock.
    package let begin: Double
    /// The start of the step in the first pass, in the time of the whole timeline.
    package let time: Double
    /// The motion of the step; nil if it brings no property to a value.
    package let motion: Motion?
    /// The timing of the motion, in the time of its clock.
    package let timing: Timing
    /// The timing of the end of the step, after a motion that is cut near its end; nil if the motion itself ends
    /// there.
    package let settling: Timing?
    /// The number of segments that apply before this one.
    package fileprivate(set) var rank = 0

    /// Whether other values are visible before this step, in the first pass.
    package var isDelayed: Bool { max(time, timing.beginTime) > 0 }

    fileprivate init(_ motion: Motion?, at begin: Double, on index: Int, _ clock: Clock) {
      (self.clock, self.begin, self.motion) = (index, begin, motion)
      time = clock.base + begin
      timing = motion?.timing(at: begin, in: clock.pass) ?? Timing(beginTime: begin)
      settling = motion?.settling(from: begin, timing.duration, in: clock.pass)
    }
  }

  /// The whole timeline's clock first, each clock before those below it.
  package private(set) var clocks: [Clock] = []
  /// The segments in the order in which the steps were added.
  @usableFromInline package private(set) var segments: [Segment] = []
  /// The segments in the order in which they apply: by start, and at one time as they were added. A repeated timeline
  /// applies where it starts.
  package private(set) var order: [Int] = []
  /// The part of a property that each segment drives. The caller that adds the values sets these.
  package var keys: [TimelineKey] = []

  /// Returns the clock directly below another clock that drives a segment; nil if the other clock is the segment's
  /// own.
  package func clock(of segment: Int, below clock: Int) -> Int? {
    var own = segments[segment].clock
    if own == clock { return nil }
    while let parent = clocks[own].parent, parent != clock { own = parent }
    return own
  }
}

extension Timeline {
  /// Compiles the timeline. Complexity: O(steps · log steps).
  ///
  /// - Parameter motion: Receives each step in the order of the segments, and returns its motion of a property; nil
  ///   if the step brings no property to a value.
  // Inlinable, so that the compiler knows the type of the steps: values of unknown types cost thousands of
  // instructions each.
  @inlinable
  package func compiled(_ motion: (Step) -> Motion?) -> CompiledTimeline {
    var compiled = CompiledTimeline(timelinePasses)
    add(to: &compiled, on: 0, motion)
    return compiled
  }

  @inlinable
  func add(
    to compiled: inout CompiledTimeline, on clock: Int, _ motion: (Step) -> Motion?
  ) {
    let passes = timelinePasses
    var items: [(begin: Double, end: Int)] = []
    for entry in entries {
      let begin = passes.begin(of: entry.begin)
      switch entry.content {
      case .step(let step): compiled.append(motion(step), at: begin.value, on: clock)
      case .label: continue
      case .timeline(let inner):
        inner.add(
          to: &compiled,
          on: compiled.open(inner.timelinePasses, lasting: inner.totalLength, at: begin, on: clock),
          motion)
      }
      items.append((begin.value, compiled.segments.count))
    }
    compiled.close(clock, items)
  }
}

extension CompiledTimeline {
  @usableFromInline
  init(_ passes: TimelinePasses) {
    clocks.append(
      Clock(
        parent: nil, timing: passes.timing, base: 0, begin: 0, returnTime: nil, passes: passes,
        pass: TimelinePass(of: passes), segments: 0..<0))
  }

  @usableFromInline
  mutating func append(_ motion: Motion?, at begin: Double, on clock: Int) {
    segments.append(Segment(motion, at: begin, on: clock, clocks[clock]))
  }

  /// Opens the clock of a repeated timeline, and returns its index.
  @usableFromInline
  mutating func open(
    _ passes: TimelinePasses, lasting length: ExactSum, at begin: ExactSum, on index: Int
  ) -> Int {
    let parent = clocks[index]
    var end = begin
    end.add(length)
    let begin = begin.value
    var timing = passes.timing
    // The contents are invisible before they start. If they start with a pass, they are visible in the delay before
    // it.
    let around = TimelinePass(of: parent.passes)
    timing.fillMode = around.beginsWith(begin) ? .both : .forwards
    (timing.beginTime, timing.timeOffset) = (around.beginOfGroup(at: begin), passes.leadIn)
    // The duration of play, without the delay before the first pass and the one after the last pass.
    if passes.total > 0 { timing.repeatDuration = passes.total }
    let isBack = passes.isAtStart(at: passes.leadIn + passes.total)
    clocks.append(
      Clock(
        parent: index, timing: timing, base: parent.base + (begin - passes.leadIn), begin: begin,
        returnTime: isBack ? parent.base + end.value : nil, passes: passes,
        pass: TimelinePass(of: passes, in: parent.pass),
        segments: segments.count..<segments.count))
    return clocks.count - 1
  }

  /// Sorts the segments of a clock after the last one was added. The items are its steps and repeated timelines: their
  /// starts, and the number of segments up to the end of each.
  @usableFromInline
  mutating func close(_ clock: Int, _ items: [(begin: Double, end: Int)]) {
    let own = clocks[clock].segments.lowerBound..<segments.count
    clocks[clock].segments = own
    // The segments of inner timelines are in order already.
    order += order.count..<segments.count
    let sorted = items.indices.sorted { (items[$0].begin, $0) < (items[$1].begin, $1) }
    order.replaceSubrange(
      own,
      with: sorted.flatMap { order[($0 > 0 ? items[$0 - 1].end : own.lowerBound)..<items[$0].end] })
    if clock == 0 {
      for (rank, index) in order.enumerated() { segments[index].rank = rank }
    }
  }
}
