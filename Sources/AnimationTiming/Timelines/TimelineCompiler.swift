import AnimationMath

/// The steps of a ``Timeline`` as segments, each on the clock of the innermost repeated timeline around it.
///
/// It has all rules about times: when a step shows its start and its end, which step applies over which, and
/// when a step is taken back. Layers and track sets put in the values.
@usableFromInline
package struct CompiledTimeline {
  /// The time in a pass of the timeline, or of a repeated timeline in it.
  package struct Clock {
    /// The clock of the timeline around it; nil of the whole timeline.
    package let parent: Int?
    /// When its passes play, in the time of the parent.
    package let timing: Timing
    /// The whole timeline's time when this one shows 0.
    package let base: Double
    /// When it begins, in the time of the parent.
    package let begin: Double
    /// The whole timeline's time when it is over and back at its start; nil if it ends elsewhere.
    package let returnTime: Double?
    package let passes: TimelinePasses
    let pass: TimelinePass
    /// The segments that it drives, in repeated timelines in it too.
    package fileprivate(set) var segments: Range<Int>
  }

  /// A step.
  @usableFromInline
  package struct Segment {
    package let clock: Int
    /// When the step begins, in the time of its clock.
    package let begin: Double
    /// When the step begins in the first pass, in the time of the whole timeline.
    package let time: Double
    /// How the step moves; nil if it brings no property to a value.
    package let motion: Motion?
    /// When it moves, in the time of its clock.
    package let timing: Timing
    /// When it is sure to show its end, after a motion that is cut near it. nil if the motion ends there.
    package let settling: Timing?
    /// How many segments apply before it.
    package fileprivate(set) var rank = 0

    /// Whether something is visible before it, in the first pass.
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
  /// In the order in which the steps were added.
  @usableFromInline package private(set) var segments: [Segment] = []
  /// The segments in the order in which they apply: by begin, and at one time as they were added. A repeated
  /// timeline applies where it begins.
  package private(set) var order: [Int] = []
  /// The part of a property that each segment drives. Whoever puts in the values gives them.
  package var keys: [TimelineKey] = []

  /// The clock directly below another one that drives a segment; nil if the other one is the segment's own.
  package func clock(of segment: Int, below clock: Int) -> Int? {
    var own = segments[segment].clock
    if own == clock { return nil }
    while let parent = clocks[own].parent, parent != clock { own = parent }
    return own
  }
}

extension Timeline {
  /// Compiles the timeline.
  ///
  /// - Parameter motion: Receives each step in the order of the segments, and returns how it moves a property;
  ///   nil if it brings none to a value.
  /// - Complexity: O(steps · log steps).
  // Inlinable, so that it knows the steps: values of unknown types cost thousands of instructions each.
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

  /// Opens the clock of a repeated timeline.
  @usableFromInline
  mutating func open(
    _ passes: TimelinePasses, lasting length: ExactSum, at begin: ExactSum, on index: Int
  ) -> Int {
    let parent = clocks[index]
    var end = begin
    end.add(length)
    let begin = begin.value
    var timing = passes.timing
    // Nothing in it shows before it begins, except the start of a pass in the delay before it.
    let around = TimelinePass(of: parent.passes)
    timing.fillMode = around.beginsWith(begin) ? .both : .forwards
    (timing.beginTime, timing.timeOffset) = (around.beginOfGroup(at: begin), passes.leadIn)
    // As long as it plays: neither the delay before the first pass nor the one after the last.
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

  /// Puts the segments of a clock, all of which it has, in order.
  ///
  /// - Parameter items: The steps and repeated timelines of the clock: their begins, and the numbers of segments
  ///   with them.
  @usableFromInline
  mutating func close(_ clock: Int, _ items: [(begin: Double, end: Int)]) {
    let own = clocks[clock].segments.lowerBound..<segments.count
    clocks[clock].segments = own
    // Those of inner timelines are in order already.
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
